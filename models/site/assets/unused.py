"""What no rule of a style sheet uses: variables that nothing reads, fonts and movements that nothing names."""

import re

from models.site.assets.sheet import Rule

_READ = re.compile(r"var\(\s*(--[\w-]+)")


def without_unused(rules, known):
    """The rules without it. A variable that only an unused one reads is unused too."""
    while True:
        values = [value for rule in rules for name, value in rule.declarations() if name != "src"]
        read = {name for value in values for name in _READ.findall(value)} | known.words
        fewer = _cut(rules, lambda name, read=read: name in read or known.keeps(name))
        if _size(fewer) == _size(rules):
            return _named(rules, known)
        rules = fewer


def _cut(rules, wanted):
    kept = []
    for rule in rules:
        inside = []
        for each in rule.inside:
            if isinstance(each, Rule):
                inside += _cut([each], wanted)
            elif not each[0].startswith("--") or wanted(each[0]):
                inside.append(each)
        kept += [Rule(rule.head, inside)] if inside else []
    return kept


def _named(rules, known):
    """The rules without fonts and movements that no other rule names, nor a script."""
    told = " ".join(
        value for rule in rules if not rule.head.startswith("@font-face") for _, value in rule.declarations()
    )

    def used(rule):
        if rule.head.startswith("@font-face"):
            return dict(rule.inside)["font-family"].strip("'\"").replace("\\", "") in told.replace("\\", "")
        if "keyframes" in rule.head:
            name = rule.head.split()[-1]
            return name in known.words or re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", told)
        return True

    return list(filter(used, rules))


def _size(rules):
    return sum(1 for rule in rules for _ in rule.declarations())
