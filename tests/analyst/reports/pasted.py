"""What tests ask about a text that somebody pasted: what is read of it, what is said of it, why it is refused."""

import pytest

from models.analyst import reports
from models.analyst.answers import as_text, kinds


def ruled(headings, *rows, left=1):
    """Rows under headings and a rule, as SQL*Plus prints them; so many columns on the left have words."""
    widths = [max(len(str(cell)) for cell in column) for column in zip(headings, *rows, strict=True)]
    form = " ".join(f"{{:{'<' if index < left else '>'}{width}}}" for index, width in enumerate(widths)).format
    return "".join(form(*row).rstrip() + "\n" for row in (headings, ["-" * width for width in widths], *rows))


def read(text, name="pasted"):
    """The one Report of a text."""
    [report] = reports.read_many(text, name)
    return report


def waits(report):
    """Waits and seconds of each event."""
    return {
        event.name: (event.waits and float(event.waits), event.time and pytest.approx(float(event.time)))
        for event in report.events
    }


def shares(report):
    """Of what was sampled."""
    return {row.event: pytest.approx(float(row.share)) for row in report.sampled}


def messages(report):
    return " ".join(problem.message for problem in report.problems)


def answer(text, everything=False, name="pasted"):
    return as_text.text(kinds.answer(kinds.read(text, name)), 100, everything)


def answer_line(text, everything=True, name="pasted"):
    """The answer in one line."""
    return " ".join(answer(text, everything, name).split())


def assert_refused(text, why, reader=reports.read_many):
    """By a sentence in which `why`, a pattern, is found."""
    with pytest.raises(reports.Refused, match=why):
        reader(text, "pasted")
