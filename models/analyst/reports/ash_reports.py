"""A Report of each slice of the time over which active sessions were sampled.

How far apart two samples are is not told: it is the shortest distance that recurs. A sample in which nobody was
active has no rows, so others are multiples of it. A sample stands for the time until the next one.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from typing import TypeVar

from models.analyst.reports.ash_rows import Counted, Sample, Samples
from models.analyst.reports.merging import product
from models.analyst.reports.ranked import BLOCKER, SEGMENT, STATEMENT
from models.analyst.reports.report import (
    EITHER,
    FOREGROUND_EVENTS,
    FOUND,
    NOT_FOUND,
    OF_SAMPLES,
    SESSIONS,
    Classed,
    Fact,
    Problem,
    Ranked,
    Refused,
    Report,
    Sampled,
    fact_of,
)
from models.analyst.reports.times import iso
from models.laws.numbers.figure import Figure

Thing = TypeVar("Thing")
Row = tuple[Sample, float, int]  # with how many sessions, and its line
_UNTIMED = Problem(
    FOREGROUND_EVENTS, NOT_FOUND, "samples say what sessions were in, and not how often they waited"
)
_BY: dict[str, Callable[[Sample], tuple[str, str, str]]] = {  # the event, what a sample names, and its number
    STATEMENT: lambda sample: (sample.event, sample.statement, ""),
    BLOCKER: lambda sample: (sample.event, sample.holds, sample.blocker),
    SEGMENT: lambda sample: (sample.event, sample.place, ""),
}
_COUNTED = {"moment": SESSIONS, "either": EITHER}
SLICES, SAMPLES = 120, 5  # of an instance at most, and of a slice at least: choices
_MINUTE, _HOUR, _WEEK = 60, 3600, 604_800
LENGTHS = (1, 5, 10, 15, 30, *(_MINUTE * number for number in (1, 5, 10, 15, 30)))
LENGTHS += tuple(_HOUR * number for number in (1, 2, 3, 6, 12, 24))
# Choices: of a distance, up to how much more is the same; the share of all distances that the shortest has at
# least; by how much of it others may miss a multiple, as long as they are short, and how many of them may miss it.
_FARTHEST = 15  # seconds between samples as Oracle keeps them, and some more; counts farther apart are of minutes
_SAME, _RARE, _MISS, _SHORT, _FEW = 1.5, 0.001, 0.25, 5, 0.2


def reports_of(samples: Samples, name: str) -> list[Report]:
    """The Reports of Samples, by instance and time.

    Raises
    ------
    Refused
        If it cannot be told how far apart the samples are.
    """
    instances: dict[tuple[str, str], list[Row]] = {}
    for sample, counted in samples.found.items():
        instances.setdefault((sample.database, sample.instance), []).append((sample, *counted))
    times = {instance: sorted({sample.time for sample, *_ in rows}) for instance, rows in instances.items()}
    distance = _distance(
        [after - before for seconds in times.values() for before, after in pairwise(seconds)], name
    )
    length = slice_length([(seconds[0], seconds[-1]) for seconds in times.values()], distance)
    reports = []
    for instance in sorted(instances, key=lambda names: [(len(name), name) for name in names]):
        first, last = times[instance][0], times[instance][-1] + distance
        numbers = range(floor(first / length), floor(times[instance][-1] / length) + 1)
        slices: dict[int, list[Row]] = {number: [] for number in numbers}
        for row in instances[instance]:
            slices[floor(row[0].time / length)].append(row)
        for number, rows in slices.items():
            begin, end = max(first, number * length), min(last, (number + 1) * length)
            whose = zip(("database", "instance"), instance if len(instances) > 1 else (), strict=False)
            called = f"{name}, {iso(begin)}" + "".join(f" of {what} {word}" for what, word in whose if word)
            reports.append(_report(called, instance, (begin, end), rows, distance / (end - begin), samples))
    return reports


def _distance(gaps: Iterable[float], name: str) -> float:
    """Seconds between two samples, of the seconds between those with rows."""
    gaps = sorted(gaps)
    if not gaps:
        raise Refused("has one sample of active sessions, and at least two tell how far apart they are", name)
    enough = max(2, ceil(_RARE * len(gaps)))
    distance = gaps[0]
    for number, gap in enumerate(gaps):
        same = gaps[number : bisect_left(gaps, _SAME * gap)]
        if len(same) >= enough:
            distance = sum(same) / len(same)
            break
    short = [gap / distance for gap in gaps if gap < _SHORT * distance]
    if sum(abs(multiple - round(multiple)) > _MISS for multiple in short) > _FEW * len(short):
        why = "has samples of active sessions at no regular distance, as those of several instances in one have"
        raise Refused(f"{why}; select INST_ID or INSTANCE_NUMBER with them", name)
    return distance


def slice_length(spans: Sequence[tuple[float, float]], distance: float) -> float:
    """Seconds of a slice: the shortest round length that has samples enough, and leaves no more than SLICES."""
    weeks = (_WEEK * many for many in range(1, 10_000))
    for length in (*LENGTHS, *weeks):
        most = max(floor(last / length) - floor(first / length) + 1 for first, last in spans)
        if length >= SAMPLES * distance and most <= SLICES:
            return length
    return length


def of_counts(samples: Samples, name: str) -> list[Report]:
    """The Reports of Samples that are counted: of each slice, or one if nobody knows when they were."""
    times = sorted({sample.time for sample in samples.found})
    gaps = [after - before for before, after in pairwise(times)]
    if gaps and (samples.weight == "sessions" or min(gaps) < _FARTHEST):
        with suppress(Refused):
            return reports_of(samples, name)
    rows = [(sample, *counted) for sample, counted in samples.found.items()]
    unit = 1.0 if samples.weight in ("sessions", "moment") and "time" not in samples.columns else 0.0
    added = " + ".join(sorted({sample.instance for sample in samples.found} - {""}))
    return [_report(name, ("", added), None, rows, unit, samples)]


def _report(
    called: str,
    instance: tuple[str, str],
    span: tuple[float, float] | None,
    rows: list[Row],
    unit: float,
    samples: Samples,
) -> Report:
    """The Report of one slice; `rows` are (Sample, how many, line), each of them `unit` sessions on average."""
    line = min((line for *_, line in rows), default=0)
    rows = [row for row in rows if row[0].wait_class.lower() != "idle"]
    total = sum(many for _, many, _ in rows)
    foreground = [row for row in rows if not row[0].background]

    def sessions(many: float, line: int) -> Figure | None:
        """So many samples as sessions on average; one sample more or less may be in the slice."""
        return (
            Figure(many * unit, f"{many} samples", "sessions", max(1.0, many * unit) * unit, line)
            if unit
            else None
        )

    active, lines = sessions(sum(many for _, many, _ in foreground), line), (line,) if line else ()
    elapsed = time = begin = end = None
    if span and active is not None:
        (begin, end), seconds = map(iso, span), span[1] - span[0]
        elapsed = Figure(seconds, f"{begin} to {end}", "", unit * seconds, line)
        time = Figure(active * seconds, active.text, "s", active.resolution * seconds, line)
    sampled = [
        Sampled(event, background, _share(many, total, at), sessions(many, at), (at,))
        for (event, background), (many, at) in _counted(rows, lambda sample: (sample.event, sample.background))
    ]
    classes = [
        Classed(name, average, (at,))
        for name, (many, at) in _counted(foreground, lambda sample: sample.wait_class)
        if name and "wait_class" in samples.columns and (average := sessions(many, at)) is not None
    ]
    counted = _COUNTED.get(samples.weight, "")
    ranked = [
        Ranked(what, event, name, None, _share(many, total, at), counted or "those sampled", text=text)
        for what, names_of in _BY.items()
        for (event, name, text), (many, at) in _counted(foreground, names_of)
        if name or text
    ]
    return Report(
        called, "samples", "csv", elapsed=fact_of(elapsed, lines), active=fact_of(active, lines),
        db_time=replace(fact_of(time, lines), implied=True), sampled=tuple(sampled), classes=tuple(classes),
        ranked=tuple(ranked), problems=tuple(_problems(samples)), begin=fact_of(begin),
        end=fact_of(end), dbid=fact_of(instance[0]), instance=fact_of(instance[1]), counted=counted,
    )  # fmt: skip


def of_samples(report: Report) -> Report:
    """The Report of what ashrpt.sql printed, samples and no waits, with the DB time that they stand for."""
    time: Fact[Figure] = Fact()
    active, elapsed = report.active.value, report.elapsed.value
    if isinstance(active, Figure) and isinstance(elapsed, Figure):
        time = Fact(product(active, elapsed, "s"), FOUND, report.active.lines, implied=True)
    problems = (_UNTIMED, *(problem for problem in report.problems if problem.lines))
    return replace(report, kind="samples", db_time=time, problems=problems)


def _counted(rows: Iterable[Row], thing: Callable[[Sample], Thing]) -> list[tuple[Thing, Counted]]:
    """Each thing with how many samples it has and the first line of them, the most frequent first."""
    counts: dict[Thing, Counted] = {}
    for sample, many, line in rows:
        have, first = counts.get(thing(sample), (0, line))
        counts[thing(sample)] = have + many, first
    return sorted(counts.items(), key=lambda item: -item[1][0])


def _share(many: float, total: float, line: int) -> Figure:
    return Figure(many / total, f"{many}", "%", 1 / total, line)


def _problems(samples: Samples) -> Iterator[Problem]:
    """What samples do not say, or these do not."""
    yield _UNTIMED
    yield from samples.asked
    if samples.damaged:
        message = f"{samples.damaged} of their rows cannot be read, so that there were more"
        yield Problem(OF_SAMPLES, NOT_FOUND, message)
    if samples.again:
        yield Problem(OF_SAMPLES, NOT_FOUND, samples.again)
    if "session_type" not in samples.columns:
        message = "no SESSION_TYPE tells background processes from sessions, so they are counted as such"
        yield Problem("background processes", NOT_FOUND, message)
