"""A report and the findings about it as plain text, for a terminal."""

import textwrap

from models.chapters import BY_FILE
from models.diagnosis import in_words
from models.findings.asking.finding import APPLIES, DOES_NOT

_WIDTH = 100  # at most; longer lines are hard to follow
_LEAST = 40


def text(report, findings, width=_WIDTH):
    """What was read, its problems, and the findings, those that apply first; of those that do not, only why.

    Lines are at most as wide as a terminal of `width`, and no wider than is easy to read.
    """
    width = max(_LEAST, min(width, _WIDTH))
    blocks = [_read(report, width)]
    if report.problems:
        rows = (f"{each.what} ({each.state}): {each.message}{_bracketed(each.lines)}" for each in report.problems)
        blocks.append(
            "\n".join([in_words.problems(report), *(_wrapped(row, width, "  ", "    ") for row in rows)])
        )
    blocks += filter(None, [in_words.nothing_applies(findings)])
    for _, _, members in in_words.groups(findings):
        blocks += [_finding(each, width) for each in members]
    return "\n\n".join(blocks)


def _read(report, width):
    rows = [
        (label, f"{value} ({state})" if value and state != "found" else value or state, lines)
        for label, value, state, lines in in_words.facts(report)
    ]
    head = in_words.clean(f"{report.name}: {in_words.kind(report)}")
    return "\n".join([head, *_columns(rows, "<", width), _wrapped(in_words.contents(report), width)])


def _finding(finding, width):
    parts = [_wrapped(f"{finding.verdict.upper()}: {finding.title}", width, "", "  ")]
    parts.append(_wrapped(finding.because, width))
    if finding.verdict != DOES_NOT:
        parts += _columns(list(in_words.evidence(finding)), ">", width)
        for what, predicted, reported, error, law in in_words.predictions(finding):
            told = ", ".join(filter(None, [f"predicted {predicted}", f"reported {reported}", error]))
            parts.append(_wrapped(f"{what}: {told} ({law})", width, "  ", "    "))
        parts += [_wrapped(f"- {each}", width, "  ", "    ") for each in (*finding.causes, *finding.missing)]
    if finding.verdict == APPLIES:
        parts.append(_wrapped(f"What helps: {in_words.helps(BY_FILE[finding.chapter])}", width))
    return "\n".join([*parts, _wrapped(f"Chapter: {finding.chapter}", width)])


def _columns(rows, align, width):
    """Rows of a name, a value and lines, one under the other; a name that is too long goes on below."""
    rows = [[in_words.clean(cell) for cell in row] for row in rows]
    name, value, where = (max((len(row[place]) for row in rows), default=0) for place in range(3))
    name = min(name, max(width - value - where - 6, width // 3))
    for told, figure, lines in rows:
        first, *rest = textwrap.wrap(told, name) or [""]
        yield f"  {first:{name}}  {figure:{align}{value}}  {lines}".rstrip()
        yield from (f"    {each}" for each in rest)


def _bracketed(lines):
    return f" ({in_words.lines(lines)})" if lines else ""


def _wrapped(text, width, first="  ", later="  "):
    told = in_words.together(in_words.clean(text))
    wrapped = textwrap.wrap(told, width, initial_indent=first, subsequent_indent=later)
    return "\n".join(wrapped).replace("\N{NO-BREAK SPACE}", " ")
