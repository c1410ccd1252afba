"""A style sheet as rules that can be cut down and written small."""

from dataclasses import dataclass

import tinycss2

from models.site.assets.selector import alternatives, can_match

_GROUPS = ("media", "supports", "layer", "container")  # rules of rules
_TIGHT = (",",)  # signs that need no space around them
_TIGHT_IN_SELECTORS = (",", ">", "~", "+")


@dataclass
class Rule:
    """A rule: what stands ahead of its braces, and in them declarations, as (name, value), and rules."""

    head: str
    inside: list

    def text(self):
        parts = [f"{each[0]}:{each[1]}" if isinstance(each, tuple) else each.text() for each in self.inside]
        between = [";" if isinstance(each, tuple) else "" for each in self.inside[:-1]] + [""]
        return f"{self.head}{{{''.join(map(''.join, zip(parts, between, strict=True)))}}}"

    def declarations(self):
        """Every declaration in it, at any depth."""
        for each in self.inside:
            if isinstance(each, tuple):
                yield each
            else:
                yield from each.declarations()


def read(css, known, address, imported):
    """The rules of a sheet that can matter.

    Parameters
    ----------
    css : str
    known : Known
    address : function
        Gives the address of a file that the sheet names.
    imported : function
        Gives the rules of a sheet that this one imports.
    """
    rules = []
    for node in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if node.type == "at-rule" and node.lower_at_keyword == "import":
            addresses = (each.value if each.type == "string" else _file(each) for each in node.prelude)
            rules += imported(next(filter(None, addresses)))
        else:
            rules += _rule(node, known, address)
    return rules


def _rule(node, known, address):
    """A rule cut down, alone in a list, or nothing."""
    if node.type == "qualified-rule":
        possible = [each for each in alternatives(node.prelude) if _wanted(each, known)]
        heads = [_text(each, address, selector=True).strip() for each in possible]
        rule = Rule(",".join(heads), _inside(node.content, known, address))
        return [rule] if heads and rule.inside else []
    if node.type != "at-rule" or node.content is None:
        return []
    head = f"@{node.at_keyword} {_text(node.prelude, address).strip()}".strip()
    if node.lower_at_keyword in _GROUPS:
        nested = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
        inside = [rule for each in nested for rule in _rule(each, known, address)]
    elif node.lower_at_keyword.endswith("keyframes"):
        frames = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
        inside = [
            Rule(_text(each.prelude, address).strip(), _inside(each.content, known, address)) for each in frames
        ]
    else:
        inside = _inside(node.content, known, address)
    return [Rule(head, inside)] if inside else []


def _wanted(selector, known):
    return known.keeps(tinycss2.serialize(selector)) or can_match(selector, known)


def _inside(content, known, address):
    inside = []
    for node in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if node.type == "declaration":
            important = "!important" if node.important else ""
            inside.append((node.name, _text(node.value, address).strip() + important))
        elif node.type != "error":  # which a browser leaves out too
            inside += _nested(node, known, address)
    return inside


def _nested(node, known, address):
    """A rule within a rule, whole: what it matches hangs on where it stands."""
    if node.content is None:
        return []
    prelude = _text(node.prelude, address, selector=node.type == "qualified-rule").strip()
    head = prelude if node.type == "qualified-rule" else f"@{node.at_keyword} {prelude}"
    return [Rule(head, _inside(node.content, known, address))]


def _file(token):
    """The address that a token holds, which may be written with quotes or without; of other tokens None."""
    if token.type == "url":
        return token.value
    is_url = token.type == "function" and token.lower_name == "url"
    return next((each.value for each in token.arguments if each.type == "string"), None) if is_url else None


def _text(tokens, address, selector=False):
    """Tokens as they are written, without comments and with no more space than they need."""
    tight = _TIGHT_IN_SELECTORS if selector else _TIGHT
    text = ""
    for token in tokens:
        if token.type == "whitespace":
            text += "" if text.endswith((" ", *tight)) else " "
        elif token.type == "literal" and token.value in tight:
            text = text.rstrip(" ") + token.value
        elif _file(token) is not None:
            text += f'url("{address(_file(token))}")'
        elif token.type == "function":
            text += f"{token.name}({_text(token.arguments, address).strip()})"
        elif token.type.endswith(" block"):
            text += f"{token.type[0]}{_text(token.content, address).strip()}{token.type[1]}"
        elif token.type != "comment":
            text += token.serialize()
    return text
