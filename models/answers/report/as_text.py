"""A report and the findings about it as plain text, for a terminal and for a ticket."""

import textwrap

from models.answers.report import in_words
from models.findings.asking.finding import APPLIES
from models.findings.chapters import BY_FILE
from models.findings.first.summary import lines, summary
from models.numbers.wording import clean

_WIDTH = 100  # at most; longer lines are hard to follow
_LEAST = 40


def text(report, findings, width=_WIDTH, everything=False):
    """The first screen; what applies; what would matter and cannot be told; and the rest in a line.

    With `everything`, also what was read with its lines, its problems, what each finding rests on, and why the
    others do not apply. Lines are at most as wide as a terminal of `width`, and no wider than is easy to read.
    """
    width = max(_LEAST, min(width, _WIDTH))
    first = summary(report, findings)
    blocks = ["\n".join(_wrapped(each, width, "", "  ") for each in lines(first))]
    for group, title, members in in_words.groups(findings, first.idle):
        if group != in_words.REST or everything:
            blocks += [_finding(each, width, everything) for each in members]
        else:
            names = ", ".join(each.chapter for each in members)
            blocks.append(_wrapped(f"{title}: {names}. The command's --all shows why.", width, ""))
    if everything:
        blocks.append(_read(report, width))
    blocks += filter(None, [_problems(report, width, everything)])
    blocks.append(clean(f"Read from {report.name}: {in_words.kind(report)}."))
    return "\n\n".join(blocks)


def _problems(report, width, everything):
    """The problems of a report; those that contradict, if not everything is asked for; empty without any."""
    shown = [each for each in report.problems if everything or each.state == "inconsistent"]
    if not shown:
        return ""
    rows = [f"{each.what} ({each.state}): {each.message}{_bracketed(each.lines)}" for each in shown]
    head = _wrapped(in_words.problems(report), width, "")
    return "\n".join([head, *(_wrapped(row, width, "  ", "    ") for row in rows)])


def _read(report, width):
    rows = [
        (label, f"{value} ({state})" if value and state != "found" else value or state, lines)
        for label, value, state, lines in in_words.facts(report)
    ]
    return "\n".join(
        [in_words.kind(report), *_columns(rows, "<", width), _wrapped(in_words.contents(report), width)]
    )


def _finding(finding, width, everything):
    parts = [_wrapped(f"{finding.verdict.upper()}: {finding.title}", width, "", "  ")]
    parts += [_wrapped(each, width) for each in (finding.because, finding.victim) if each]
    parts += _columns(list(in_words.parts(finding)), ">", width)
    if everything:
        parts += _columns(list(in_words.evidence(finding)), ">", width)
    told = everything or finding.chapter not in in_words.SUMS
    for what, predicted, reported, error, law in in_words.predictions(finding) if told else ():
        both = ", ".join(filter(None, [f"predicted {predicted}", f"reported {reported}", error]))
        parts.append(_wrapped(f"{what}: {both} ({law})", width, "  ", "    "))
    parts += [_wrapped(f"- {each}", width, "  ", "    ") for each in (*finding.causes, *finding.missing)]
    if finding.verdict == APPLIES and finding.as_in_chapter:
        parts.append(_wrapped(f"What helps: {in_words.helps(BY_FILE[finding.chapter])}", width))
    return "\n".join([*parts, _wrapped(f"Chapter: {finding.chapter}", width)])


def _columns(rows, align, width):
    """Rows of a name, a value and lines, one under the other; a name that is too long goes on below."""
    rows = [[clean(cell) for cell in row] for row in rows]
    name, value, last = (max((len(row[place]) for row in rows), default=0) for place in range(3))
    name = min(name, max(width - value - last - 6, width // 3))
    for told, figure, where in rows:
        first, *rest = textwrap.wrap(told, name) or [""]
        yield f"  {first:{name}}  {figure:{align}{value}}  {where}".rstrip()
        yield from (f"    {each}" for each in rest)


def _bracketed(lines):
    return f" ({in_words.lines(lines)})" if lines else ""


def _wrapped(text, width, first="  ", later="  "):
    told = in_words.together(clean(text))
    wrapped = textwrap.wrap(told, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    return "\n".join(wrapped).replace("\N{NO-BREAK SPACE}", " ")
