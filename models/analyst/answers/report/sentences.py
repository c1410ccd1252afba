"""What a report and a finding say, in sentences and figures as they are printed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.study.choices import MATERIAL, NOTHING
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Finding
from models.analyst.reports import Fact, Problem, Report
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure
from models.laws.numbers.wording import show, show_error

KINDS = {
    "awr": "AWR report",
    "statspack": "Statspack report",
    "snapshot": "Snapshot",
    "fragment": "Part of a report",
    "typed": "Typed",
    "tkprof": "Trace of a session, by tkprof",
}
FORMS = {"html": "HTML", "csv": "CSV", "text": "text", "collapsed": "text, its columns lost"}
ELSE, REST = "something else", "rest"
GROUPS = {
    APPLIES: ("One finding of the book applies", "{} findings of the book apply"),
    UNKNOWN: ("One would matter, and cannot be told", "{} would matter, and cannot be told"),
    ELSE: ("One is large, and not by its chapter's law", "{} are large, and not by their chapters' laws"),
}
CLOSED = ("one does not apply or matters little", "{} do not apply or matter little")
OPEN = ("one cannot be told from it", "{} cannot be told from it")
_FACTS = (
    ("release", "Release", ""),
    ("rac", "Cluster (RAC)", ""),
    ("elapsed", "Elapsed", "s"),
    ("db_time", "DB time", "s"),
    ("cpus", "CPUs", ""),
)
_TABLES = (
    ("events", "wait event", "wait events"),
    ("statistics", "statistic", "statistics"),
    ("enqueues", "kind of lock", "kinds of lock"),
    ("histograms", "histogram", "histograms"),
)
# Choices: times too large or too small, from which on a law does not hold; and from the least that it gives to the
# most, from which on it gives no answer.
_FAR, _WIDE = 2.0, 10.0
SUMS = "reading-waits", "message-flow"  # chapters whose predictions are sums that a report must agree with
_BRIEF = 180  # letters, two lines
_MOST_LINES = 4  # of a report, named for one figure
Group = tuple[str, str, list[Finding]]  # its name, its heading, and its findings


def kind(report: Report) -> str:
    """What was read, and in which form."""
    return f"{KINDS.get(report.kind, report.kind)}, {FORMS.get(report.form, report.form)}"


def title(report: Report) -> str:
    """Which database it is of, and from when to when; as far as the report says it."""
    begin, end = (fact.value.replace("T", " ")[:16] if fact.value else "" for fact in (report.begin, report.end))
    until = end[11:] if end[:10] == begin[:10] else end
    when = f"{begin} to {until}" if begin and end else begin
    named = (report.database.value, report.instance.value if report.rac.value else None, when)
    return ", ".join(filter(None, named)) or "Your own report"


def facts(report: Report) -> Iterator[tuple[str, str, str, str]]:
    """Label, value, state and lines of every field of the head."""
    for name, label, unit in _FACTS:
        fact: Fact[str | bool | Figure] = getattr(report, name)
        where = ("by " if fact.implied else "") + lines(fact.lines)
        yield label, "" if fact.value is None else _value(fact.value, unit), fact.state, where


def _value(value: str | bool | float, unit: str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    value = float(value)  # to three digits, however exactly it is printed
    minutes = f" ({show(value / 60)} min)" if unit == "s" and value >= 60 else ""
    return show(value, unit) + minutes


def contents(report: Report) -> str:
    """How much of the report's tables was read."""
    counts = [(len(getattr(report, field)), noun, nouns) for field, noun, nouns in _TABLES]
    counted = [f"{count:,} {noun if count == 1 else nouns}" for count, noun, nouns in counts if count]
    return f"Read: {', '.join(counted) or 'no table'}."


def problems(problems: Sequence[Problem]) -> str:
    """The heading over the problems of a report: how many of each state there are."""
    missing = sum(problem.state == "not found" for problem in problems)
    return f"Not found: {missing}. Inconsistent: {len(problems) - missing}."


def groups(findings: Sequence[Finding], idle: bool = False) -> Iterator[Group]:
    """The findings by what a reader makes of them, each group with most at stake first: group, heading, findings.

    What applies comes first, unless it is next to nothing; then what cannot be told and has something at stake;
    then a large wait that is not what its chapter says, of which is known where it goes; all others are the REST,
    and all of an idle database.
    """
    members: dict[str, list[Finding]] = {group: [] for group in (*GROUPS, REST)}
    for finding in sorted(findings, key=lambda finding: -finding.stake):
        other = ELSE if finding.parts else REST
        group = other if finding.verdict == DOES_NOT else finding.verdict
        members[group if matters(finding) and not idle else REST].append(finding)
    for group, grouped in members.items():
        if grouped:
            yield (
                group,
                _counted(len(grouped), GROUPS[group]) if group != REST else _rest(grouped, findings),
                grouped,
            )


def _rest(rest: Sequence[Finding], findings: Sequence[Finding]) -> str:
    """How many of the rest are known to be of no use, and how many cannot be told."""
    unknown = sum(finding.verdict == UNKNOWN for finding in rest)
    counts = [_counted(many, words) for many, words in ((len(rest) - unknown, CLOSED), (unknown, OPEN)) if many]
    return f"Of the book's {'other ' if len(rest) < len(findings) else ''}findings {', '.join(counts)}"


def _counted(number: int, words: tuple[str, str]) -> str:
    return words[0] if number == 1 else words[1].format(number)


def matters(finding: Finding) -> bool:
    """Whether its wait is large, or it applies and is not next to nothing."""
    applies = finding.verdict == APPLIES and not 0 < finding.stake < NOTHING
    return applies or finding.stake >= MATERIAL


def titled(finding: Finding) -> str:
    """What stands behind the verdict: the finding, and its chapter."""
    return f": {finding.title} (chapter {finding.chapter})"


def brief(text: str) -> str:
    """The sentences of it that fit on two lines; the first one, however long."""
    fitting = ""
    for sentence in _sentences(text):
        if fitting and len(fitting) + len(sentence) > _BRIEF:
            break
        fitting = f"{fitting} {sentence}".strip()
    return fitting


def next_step(finding: Finding, text: str = "") -> str:
    """What to mend first, or what it points to, or what is missing: the first, but for what `text` says."""
    steps = filter(None, (finding.victim, *finding.causes, *finding.missing))
    left = (_without(step, finding.because) for step in steps)
    return _without(next(filter(None, left), ""), text)


def _without(step: str, text: str) -> str:
    """The sentences that are not said."""
    return " ".join(sentence for sentence in _sentences(step) if sentence.rstrip(".").lower() not in text.lower())


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) (?=[A-Z0-9])", text)


def parts(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """What, seconds and share of the whole of every part of the wait that a finding is about."""
    whole = sum(part.time for part in finding.parts)
    for part in finding.parts:
        yield part.what, show(part.time, "s"), show(part.time / whole if whole else 0.0, "%")


def evidence(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """What, value and lines of every figure that a finding rests on."""
    for figure in finding.evidence:
        yield figure.what, show(figure.value, figure.unit), lines(figure.lines)


def predictions(finding: Finding) -> Iterator[tuple[str, str, str, str, str]]:
    """What, predicted, reported, error, and the law with its range, of every prediction of a finding."""
    for prediction in finding.predictions:
        law, low, high = prediction.law, prediction.low, prediction.high
        predicted = show(prediction.predicted, prediction.unit)
        reported = show(prediction.reported, prediction.unit)
        if low is not None and high is not None:
            law += (
                f"; {show(low, prediction.unit)} to {show(high, prediction.unit)} over what the report leaves open"
            )
        law += _how_well(prediction)
        yield prediction.what, predicted, reported, too_high(prediction.error), law


def too_high(error: float) -> str:
    """A relative error in words: "20.9 % too high"; empty if it is not finite."""
    shown = show_error(error)
    return shown and f"{shown.lstrip('+−')}{' too low' if error < 0 else ' too high' if shown[0] in '+−' else ''}"


def _how_well(prediction: Prediction) -> str:
    """What a law and a figure that are apart mean, a clause: by their range, where the law has one."""
    low, high, reported = prediction.low, prediction.high, prediction.reported
    nearest = prediction
    if low is not None and high is not None:
        if low <= reported <= high:
            return "; so wide a range that the formula cannot decide" if high > _WIDE * low else ""
        nearest = replace(prediction, predicted=low if reported < low else high)
    if not _FAR < nearest.factor < inf:
        return "; outside of that range" if nearest is not prediction and nearest.error else ""
    why = ", so what the formula leaves out is at work" if reported > nearest.predicted else ""
    return f"; off by a factor of {show(nearest.factor)}{why}"


def what_helps(finding: Finding) -> str:
    """What helps where a finding applies, from the box that opens its chapter; empty if it does not help here."""
    if finding.verdict != APPLIES or not finding.as_in_chapter:
        return ""
    return f"What helps: {BY_FILE[finding.chapter].helps.replace('`', '')}"


def lines(numbers: Sequence[int]) -> str:
    """Lines of a report in words; of many, the first."""
    if not numbers:
        return ""
    named = ", ".join(f"{number:,}" for number in numbers[:_MOST_LINES])
    return f"line{'s' if len(numbers) > 1 else ''} {named}{', …' if len(numbers) > _MOST_LINES else ''}"
