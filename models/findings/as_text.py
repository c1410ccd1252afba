"""A report and the findings about it as plain text, for a terminal."""

import textwrap

from models.findings import in_words
from models.findings.finding import DOES_NOT

_WIDTH = 100


def text(report, findings):
    """What was read, its problems, and the findings, those that apply first; of those that do not, only why."""
    blocks = [_read(report)]
    if report.problems:
        rows = (f"{each.what} ({each.state}): {each.message}{_bracketed(each.lines)}" for each in report.problems)
        blocks.append("\n".join([in_words.problems(report), *(_wrapped(row, "  ", "    ") for row in rows)]))
    blocks += filter(None, [in_words.nothing_applies(findings)])
    for _, _, members in in_words.groups(findings):
        blocks += [_finding(each) for each in members]
    return "\n\n".join(blocks)


def _read(report):
    rows = [
        (label, f"{value} ({state})" if value and state != "found" else value or state, lines)
        for label, value, state, lines in in_words.facts(report)
    ]
    head = in_words.clean(f"{report.name}: {in_words.kind(report)}")
    return "\n".join([head, *_columns(rows, "<"), f"  {in_words.counted(report)}"])


def _finding(finding):
    parts = [_wrapped(f"{finding.verdict.upper()}: {finding.title}", "", "  "), _wrapped(finding.because)]
    if finding.verdict != DOES_NOT:
        parts += _columns(list(in_words.evidence(finding)), ">")
        for what, predicted, reported, error, law in in_words.predictions(finding):
            told = ", ".join(filter(None, [f"predicted {predicted}", f"reported {reported}", error]))
            parts.append(_wrapped(f"{what}: {told} ({law})", "  ", "    "))
        parts += [_wrapped(f"- {each}", "  ", "    ") for each in (*finding.causes, *finding.missing)]
    return "\n".join([*parts, _wrapped(f"Chapter: {finding.chapter}")])


def _columns(rows, align):
    """Rows of a name, a value and lines, one under the other."""
    rows = [[in_words.clean(cell) for cell in row] for row in rows]
    name_width, value_width = (max((len(row[place]) for row in rows), default=0) for place in (0, 1))
    return [
        f"  {name:{name_width}}  {value:{align}{value_width}}  {where}".rstrip() for name, value, where in rows
    ]


def _bracketed(lines):
    return f" ({in_words.lines(lines)})" if lines else ""


def _wrapped(text, first="  ", later="  "):
    return "\n".join(textwrap.wrap(in_words.clean(text), _WIDTH, initial_indent=first, subsequent_indent=later))
