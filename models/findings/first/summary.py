"""The first screen: what this is, what is on top of DB time, and the one thing to look at next.

At most eight lines, the same in the command, on the page and in a notebook.
"""

import textwrap
from dataclasses import dataclass

from models.findings.asking.choices import IDLE, NOTABLE
from models.findings.asking.questions import asked
from models.findings.asking.value import quotient
from models.findings.asking.words import clock, count_of, first_sentence
from models.findings.first import in_words, leading
from models.findings.first.top import Top, top
from models.numbers.wording import clean, say

MOST, LINE = 8, 100  # lines, and letters of one


@dataclass(frozen=True)
class Summary:
    """The first screen.

    Attributes
    ----------
    nothing : str
        A sentence if nothing in this book explains the report, and then the first; or empty.
    head : str
    top : tuple of Top
        The largest first.
    look : str
        One or two sentences; empty where the report lists no time.
    leads : str or None
        The chapter of the finding that they are about; None if they are about something else.
    idle : bool
        Whether hardly anybody worked: then no wait is worth a change, whatever it looks like.
    """

    nothing: str
    head: str
    top: tuple[Top, ...]
    look: str
    leads: str | None = None
    idle: bool = False


def summary(report, findings):
    """The Summary of a report and of its findings."""
    ask = asked(report)
    head, lines = _head(ask), top(ask, findings)
    if ask.is_idle:
        idle = "The database is all but idle: no wait of it is worth a change."
        return Summary(idle, head, lines, "Take the report of a busy hour.", idle=True)
    none = "" if ask.processors.starved else in_words.unexplained(leading.unexplained(lines, findings), lines)
    if not lines:
        return Summary(none, head, lines, "")
    lead = leading.leading(ask, lines, findings)
    follow = leading.following(ask, lines, lead, findings)
    first, then = in_words.first(ask, lines, lead, short=bool(none)), follow and in_words.then(ask, follow)
    brief = f"{first_sentence(first)}."
    looks = [f"Look first at {each} Then at {then}" for each in dict.fromkeys((first, brief))] if then else []
    looks = [each for each in looks if len(each) <= in_words.LONGEST] + [f"Look first at {first}"]
    shown = ((_fitting(none, head, lines, look), look) for look in looks)
    lines, look = next((each for each in shown if each[0]), (lines, looks[-1]))
    return Summary(none, head, lines, look, lead.chapter)


def _fitting(none, head, lines, look):
    """The lines of the top, without the last ones as far as the first screen has no room and they are small.

    None if it has no room for a large one.
    """
    while _length_of(none, head, look) + len(lines) > MOST:
        if (lines[-1].share or 0.0) >= NOTABLE:
            return None
        lines = lines[:-1]
    return lines


def _length_of(*sentences):
    return sum(len(textwrap.wrap(each, LINE, subsequent_indent="  ")) for each in sentences)


def lines(shown):
    """The lines of a Summary, none of them wrapped, without what does not print."""
    shares = [share_in_words(each) for each in shown.top]
    width = max(map(len, shares), default=0)
    rows = [f"{share:>{width}}  {line_in_words(each)}" for share, each in zip(shares, shown.top, strict=True)]
    return [clean(each) for each in (shown.nothing, shown.head, *rows, shown.look) if each]


def line_in_words(line):
    """A line of the top without its share: what it is, how long each wait is, and where it is explained."""
    mean = f", {clock(line.mean)}" if line.mean else ""
    return f"{line.name}{mean}: {line.place}"


def share_in_words(line):
    """Its share in per cent, with one decimal place so that lines can be compared; empty if it is not known."""
    if line.share is None:
        return ""
    return f"{100 * line.share:.1f} %" if line.share >= 0.0005 else "< 0.1 %"


def _head(ask):
    """What this is: kind, release, length, sessions, processors."""
    kinds = {"awr": "AWR report", "statspack": "Statspack report", "snapshot": "Snapshot"}
    kind = kinds.get(ask.report.kind, "Part of a report")
    active = quotient(ask.db_time, ask.elapsed)
    facts = [
        f"release {ask.report.release.value}" if ask.report.release else "",
        _length(ask.elapsed) if ask.elapsed else "length unknown",
        f"{_active(active)} on average" if active else "",
        count_of(ask.cpus, "CPU") if ask.cpus else "",
    ]
    return f"{kind}: {', '.join(filter(None, facts))}."


def _active(sessions):
    if sessions < IDLE:
        return "hardly an active session"
    return f"{sessions:,.{0 if sessions >= 100 else 1 if sessions >= 1 else 2}f} active sessions"


def _length(seconds):
    return f"{say(seconds / 60)} minutes" if seconds >= 60 else f"{say(seconds)} seconds"
