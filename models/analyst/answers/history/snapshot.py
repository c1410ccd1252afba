"""What is kept of one report among many: a few plain numbers and names, and nothing of its text."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from math import isfinite
from pathlib import PurePath
from typing import Any

from models.analyst.answers import curves
from models.analyst.answers.report.sentences import SUMS
from models.analyst.answers.report.sentences import lines as in_lines
from models.analyst.findings.chapters import CHAPTERS, owner_of
from models.analyst.findings.first.advice import RESIZE, advice_on, while_resized
from models.analyst.findings.first.behind import behind
from models.analyst.findings.first.lists import BLOCKER, SEGMENT
from models.analyst.findings.first.summary import summary
from models.analyst.findings.first.top import CPU, LINES
from models.analyst.findings.study import log_writes
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import FEW, MATERIAL
from models.analyst.findings.study.finding import APPLIES, Finding
from models.analyst.findings.study.row import BACKGROUND, is_idle_name
from models.analyst.findings.study.study import Study, study_of
from models.analyst.findings.study.words import count, percent
from models.analyst.reports.awr_miner import TOGETHER
from models.analyst.reports.query import ASKED
from models.analyst.reports.report import Fact, Ranked, Report, Sampled
from models.analyst.reports.shares import CALL_TIME
from models.laws import operational
from models.laws.numbers.comparison import Prediction

EVENTS = {chapter.file: chapter.finding.EVENTS for chapter in CHAPTERS if chapter.finding}
KEPT = dict.fromkeys([log_writes.SYNC, log_writes.IO, *sum(EVENTS.values(), ())])  # what waits are kept of
RATES = {"commits": "user commits", "redo": "redo size"}
_HEADS = "database", "instance", "dbid", "machine", "started", "begin", "end", "release"
_PROCESS = re.compile(r"\([A-Z]{2}\w\w\)")  # a program of the instance itself: LGWR, DBW0
_OWN = {  # a background process that sessions wait for, and in what
    "the log writer": re.compile(r"log file s(?:ync|witch).*|log buffer space|LGWR.*"),
    "the database writer": re.compile(r"free buffer waits|write complete waits"),
}
ALIKE = 1e-6  # relative: two predictions this close are one law in two words
SAMPLES, DB_CPU, BEHIND = "samples", "DB CPU", " (background)"
CHARTED = 8  # events of which a snapshot keeps how many sessions are in them, the largest; a choice
_SAID = {TOGETHER: "Left out are ", ASKED: ""}  # what is said of problems, and how it begins
BEFORE, AFTER = "before", "after"  # folders by whose names a reader sets two groups of reports against each other
Part = tuple[str, float | None, float | None, str | None]  # of the top: a name, share, mean wait, and chapter
Period = tuple[datetime, datetime]


@dataclass(frozen=True)
class Point:
    """A law beside one figure of a report, nothing fitted; in SI units.

    Attributes
    ----------
    law
        The chapter that has it.
    what, unit
        The figure, and what it is printed in.
    x
        Where it stands on the chart of the law; None if the finding does not say.
    low, high
        What the law gives over what the report leaves open.
    waits
        Of how many waits the figure is the mean; None if it is of none, or if the report does not say.
    matters
        Whether the event has a share of DB time that is worth a chapter.
    """

    law: str
    what: str
    unit: str
    predicted: float
    reported: float
    x: float | None = None
    low: float | None = None
    high: float | None = None
    waits: float | None = None
    matters: bool = True

    @property
    def prediction(self) -> Prediction:
        return Prediction(self.law, self.what, self.predicted, self.reported, self.unit, self.low, self.high)


@dataclass(frozen=True)
class Snapshot:
    """One report; None where it does not say. Times are in seconds, shares fractions.

    Attributes
    ----------
    begin, end
        "2013-02-17T20:40:36".
    dbid, machine, started
        The database's id, the host, and when the instance was started, as printed.
    active
        Sessions that are active on average: DB time over elapsed time.
    cpu_busy
        Share of the time for which the host's processors work.
    top
        What DB time goes to, the largest first; see `Top`.
    sessions
        How many sessions are in each event on average, CPU among them, of the largest.
    verdicts
        By chapter.
    stakes
        By chapter, the share of DB time that its finding is about.
    titles
        By chapter, the title of its finding where it applies.
    leads
        The chapter of what to look at first; None if it is not in this book.
    next
        What to look at first, and why, as the first screen of the report has it; or empty.
    waits
        Of each event of KEPT that is listed: waits, time, mean, share.
    rates
        "commits" and "redo" bytes, per second.
    figures
        What the charts draw, see `models.analyst.answers.curves`.
    remark
        What lists are not of it, and why, or what the query over its rows asks, in sentences; or empty.
    counted
        What its top is counted in: "", or as in a Report.
    unread
        What was there and could not be read, or contradicts itself, a sentence each.
    group
        BEFORE or AFTER, if a reader says so; or empty.
    """

    name: str
    database: str | None = None
    instance: str | None = None
    begin: str | None = None
    end: str | None = None
    dbid: str | None = None
    machine: str | None = None
    started: str | None = None
    release: str | None = None
    elapsed: float | None = None
    db_time: float | None = None
    cpus: float | None = None
    active: float | None = None
    cpu_busy: float | None = None
    top: tuple[Part, ...] = ()
    sessions: dict[str, float] = field(default_factory=dict)
    verdicts: dict[str, str] = field(default_factory=dict)
    stakes: dict[str, float] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    leads: str | None = None
    next: str = ""
    waits: dict[str, dict[str, float | None]] = field(default_factory=dict)
    rates: dict[str, float | None] = field(default_factory=dict)
    points: tuple[Point, ...] = ()
    figures: dict[str, float] = field(default_factory=dict)
    remark: str = ""
    counted: str = ""
    unread: tuple[str, ...] = ()
    group: str = ""

    @cached_property
    def span(self) -> Period | None:
        """When it began and ended, two datetimes; None if it does not say both as times."""
        if not self.begin:
            return None
        try:
            begin = datetime.fromisoformat(self.begin)
            end = datetime.fromisoformat(self.end) if self.end else begin + timedelta(seconds=self.elapsed or 0.0)
        except ValueError:
            return None
        return (begin, end) if end > begin else None

    @property
    def timed(self) -> Period:
        """Its span, of one of which it is known."""
        assert self.span is not None
        return self.span

    @property
    def seconds(self) -> float:
        """How long it was, 0 if that is not known."""
        return self.elapsed or (self.span and (self.span[1] - self.span[0]).total_seconds()) or 0.0


def of(report: Report | Study, findings: Sequence[Finding]) -> Snapshot:
    """The Snapshot of a report, or of its Study, and the findings about it."""
    study = study_of(report)
    report = study.report
    if report.kind == SAMPLES:
        return _of_samples(study)
    first = summary(study, findings)
    is_of_calls = first.top and first.top[0].whole == CALL_TIME  # and is to be of DB time, as elsewhere
    of = (quotient(study.call_time, study.db_time) if is_of_calls else None) or 1.0
    events = [*KEPT, *(row.name for row in study.waits_listed if report.kind == "compared")]
    return Snapshot(
        **_of_any(study),
        active=_plain(attempt(operational.mean_number, study.db_time, study.elapsed)),
        cpu_busy=_plain(study.processors.busy),
        top=tuple(
            (line.name, _plain(line.share and min(line.share * of, 1.0)), _plain(line.mean), line.chapter)
            for line in first.top
        ),
        verdicts={finding.chapter: finding.verdict for finding in findings},
        stakes={finding.chapter: float(finding.stake) for finding in findings},
        titles={finding.chapter: finding.title for finding in findings if finding.verdict == APPLIES},
        leads=first.leads,
        next=first.look,
        waits=dict(filter(None, (_waits(study, event) for event in dict.fromkeys(events)))),
        rates={
            name: _plain(attempt(operational.throughput, study.total(statistic), study.elapsed))
            for name, statistic in RATES.items()
        },
        points=tuple(_points(study, findings)),
        figures=curves.figures(study),
    )


def _of_any(study: Study) -> dict[str, Any]:
    """What a Snapshot of waits and one of samples have alike."""
    report = study.report
    heads: dict[str, Fact[str]] = {name: getattr(report, name) for name in _HEADS}
    return {name: None if fact.value is None else str(fact.value) for name, fact in heads.items()} | {
        "name": report.name,
        "elapsed": _plain(study.elapsed),
        "db_time": _plain(study.db_time),
        "cpus": _plain(study.cpus),
        "sessions": _sessions(study),
        "unread": _unread(report),
        "remark": next(
            (
                f"{of}{problem.message}."
                for problem in report.problems
                if (of := _SAID.get(problem.what)) is not None
            ),
            "",
        ),
        "counted": report.counted,
        "group": group_of(report.name),
    }


def from_plain(plain: dict[str, Any]) -> Snapshot:
    """A Snapshot of what `asdict` gave, also after JSON made lists of its tuples."""
    top = tuple(tuple(row) for row in plain["top"])
    points, unread = tuple(Point(**point) for point in plain["points"]), tuple(plain["unread"])
    return Snapshot(**plain | {"top": top, "points": points, "unread": unread})


def _unread(report: Report) -> tuple[str, ...]:
    """What of a report is lost, a sentence each, with its lines."""
    return tuple(
        f"{problem.what}{problem.lines and ', ' or ''}{in_lines(problem.lines)}: {problem.message}"
        for problem in report.lost
    )


def _who(study: Study, event: str, resized: float | None) -> str:
    """The statement that was sampled most in an event, where to look, and who blocks, in sentences."""
    who, look = behind(study, event, None, ()), while_resized(advice_on(event), resized).look
    sentences = [f"In {event}: {who}." if who else "", f"Look at {look.format(event)}."]
    segments = [ranked.name for ranked in study.report.ranked if (ranked.what, ranked.by) == (SEGMENT, event)]
    sentences += [f"{segment} is sampled most in it." for segment in segments[:1]]
    return " ".join(filter(None, (*sentences, _blocking(study.report))))


def _blocking(report: Report) -> str:
    """The session that blocks most of those that were sampled as blocked, a sentence; empty if none is told."""
    rows = [(ranked, float(ranked.share)) for ranked in report.ranked if ranked.what == BLOCKER and ranked.share]
    by: defaultdict[str, list[tuple[Ranked, float]]] = defaultdict(list)
    for ranked, share in sorted(rows, key=lambda row: -row[1]):
        by[ranked.text].append((ranked, share))
    if not by:
        return ""
    most, rows_of_most = max(by.items(), key=lambda named: sum(share for _, share in named[1]))
    (first, _), part, whole = (
        rows_of_most[0],
        sum(share for _, share in rows_of_most),
        sum(share for _, share in rows),
    )
    named = f" ({first.name})" if first.name not in ("", most) else ""
    what = " and ".join(ranked.by for ranked, _ in rows_of_most[:2])
    session = "".join(most.partition("(")[0].split())
    of = f"{percent(part)} of all that was sampled"  # of which a report lists the longest
    if report.form == "csv":
        sample = first.share.resolution if first.share else 1.0  # of sample sample
        sampled = first.whole == "those sampled"
        blocked = "samples of blocked sessions" if sampled else f"{first.whole} that another one blocks"
        of = f"{percent(part / whole)} of the {blocked} ({count(part / sample)} of {count(whole / sample)})"
    is_own = _PROCESS.search(named) or {ranked.name for ranked, _ in rows_of_most} & {
        *BACKGROUND,
        "rdbms ipc message",
    }
    does = "a background process" if is_own else ""
    does = next((process for process, blocks in _OWN.items() if blocks.fullmatch(first.by)), does)
    spared = f" It is {does}, which nobody is to kill: look at what it waits for itself." if does else ""
    return f"Session {session}{named} blocks {of}, mostly in {what}.{spared}"


def group_of(name: str) -> str:
    """BEFORE or AFTER, if the file lies in a folder of that name; the folder that is nearest to it counts."""
    folders = [folder.lower() for folder in PurePath(name.replace("\\", "/")).parts[:-1]]
    of_two = name.rpartition(", ")[2]  # of the periods that one report compares
    return next((folder for folder in [of_two, *reversed(folders)] if folder in (BEFORE, AFTER)), "")


def _sessions(study: Study) -> dict[str, float]:
    """How many sessions are in each event on average: by samples, or by the waits, or else by classes of waits."""
    report = study.report
    if report.kind == SAMPLES:
        sessions: list[tuple[str, float | None]] = [(_called(event), event.sessions) for event in _shown(report)]
    elif study.waits_listed or not report.classes:
        sessions = [
            (row.name, attempt(operational.mean_number, row.time, study.elapsed)) for row in study.waits_listed
        ]
    else:
        sessions = [
            (wait_class.name, wait_class.sessions) for wait_class in report.classes if wait_class.name != DB_CPU
        ]
    sessions += [(CPU, study.on_cpu)]
    known = sorted(((name, float(many)) for name, many in sessions if many), key=lambda event: -event[1])
    return dict(known[:CHARTED])


def _shown(report: Report) -> list[Sampled]:
    """What was sampled, in background processes too where shares are of all, or nobody tells them apart."""
    return [event for event in report.sampled if report.form != "csv" or not event.background]


def _called(sampled: Sampled) -> str:
    """An event, and that it is of background processes, if that is told or they alone wait for it."""
    behind = sampled.event in BACKGROUND if sampled.background is None else sampled.background
    return f"{sampled.event}{BEHIND}" if behind else sampled.event


def _of_samples(study: Study) -> Snapshot:
    """The Snapshot of a slice of sampled sessions, of which nothing is known but what they were in."""
    report, known = study.report, _of_any(study)
    events = _shown(report)
    rest = 1.0 - sum(event.share or 0.0 for event in events if is_idle_name(event.event))
    active = _plain(report.active.value and report.active.value * (rest if report.counted else 1.0))
    printed = report.form != "csv"  # shares of all that was sampled, with more digits than numbers of sessions
    shares: dict[str, float] = {}
    for event in events:
        share = event.share if printed else quotient(event.sessions or None, active) or quotient(event.share, rest)
        if share and not is_idle_name(event.event):
            shares[_called(event)] = float(share)
    top = top_of(shares, 1.0)
    lead = [name for name, *_ in top if not name.endswith(BEHIND)] or [name for name, *_ in top]
    sentences = [f"Sessions themselves are mostly in {lead[0]}."] if lead and lead[0] != top[0][0] else []
    if not printed and not active and [*shares] == lead[:1]:
        sentences.append("No other event was counted, so that its share of all that sessions do is not told.")
    file = PurePath(report.name.replace("\\", "/").rsplit(", ", 1)[0]).name
    return Snapshot(
        **known | ({} if known["dbid"] else {"database": file}),
        active=active,
        top=top,
        next=" ".join(
            [*sentences, *(_who(study, name.removesuffix(BEHIND), shares.get(RESIZE)) for name in lead[:1])]
        ),
    )


def top_of(sessions: dict[str, float], active: float | None) -> tuple[Part, ...]:
    """The events with the most sessions, as `top` of a Snapshot; none where nobody was active."""
    if not active:
        return ()
    most = sorted(sessions.items(), key=lambda event: -event[1])[:LINES]
    return tuple((name, min(many / active, 1.0), None, owner_of(name)) for name, many in most)


def _plain(value: float | None) -> float | None:
    return None if value is None or not isfinite(value) else float(value)


def _waits(study: Study, event: str) -> tuple[str, dict[str, float | None]] | None:
    """An event and its figures, of sessions or else of background processes; None if it is not listed."""
    row = study.row_of_either(event)
    if row is None:
        return None
    figures = {"waits": row.waits, "time": row.time, "mean": row.mean, "share": study.share_of(event)}
    return event, {name: _plain(value) for name, value in figures.items()}


def _points(study: Study, findings: Iterable[Finding]) -> Iterator[Point]:
    """Every prediction of a law without a fit, of more than a few waits, and each but once; sums are none."""
    seen: list[float] = []
    for finding in findings:
        if finding.chapter in SUMS:
            continue
        waits = study.waits_for(*EVENTS.get(finding.chapter, ()))
        for prediction in finding.predictions:
            few = waits is not None and waits < FEW
            again = any(abs(prediction.ratio - ratio) <= ALIKE * ratio for ratio in seen)
            if prediction.fitted or few or again or not prediction.reported:
                continue
            seen.append(prediction.ratio)
            x = finding.what_if.x if finding.what_if else None
            matters = max(finding.stake, study.share_of(*EVENTS.get(finding.chapter, ())) or 0.0) >= MATERIAL
            yield Point(
                finding.chapter, prediction.what, str(prediction.unit), float(prediction.predicted),
                float(prediction.reported), _plain(x), _plain(prediction.low), _plain(prediction.high),
                _plain(waits), matters,
            )  # fmt: skip
