"""Many snapshots of one situation each. A name says what their answer has to show; the answer itself is stored."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

from analyst.reports import history_rows, miner, samples
from analyst.reports.truth import truth
from models.analyst.answers import kinds
from models.analyst.answers.history.snapshot import Point, Snapshot
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN

SYNC = "log-file-sync"
BUSY = {"top": (("CPU", 1.0, None, None),)}


def snap(number, **changes) -> Snapshot:
    """An hour of a day."""
    begin = f"2026-01-05T{number:02}:00:00"
    return Snapshot(**{"name": f"{number}.html", "database": "ORCL", "instance": "1", "begin": begin} | changes)


def timed(*active, **more) -> list[Snapshot]:
    """Half-hours with so many sessions active."""
    begins = [f"2026-01-05T{n // 2:02}:{30 * (n % 2):02}:00" for n in range(len(active) + 1)]
    return [
        snap(
            n,
            begin=begins[n],
            end=begins[n + 1],
            active=many,
            elapsed=1800.0,
            db_time=1800.0 * many,
            **BUSY | more,
        )
        for n, many in enumerate(active)
    ]


def judged(*verdicts, **more) -> list[Snapshot]:
    """Hours with these verdicts on commits."""
    return [snap(n, verdicts={SYNC: verdict}, **more) for n, verdict in enumerate(verdicts)]


def tested(*pairs, **more) -> list[Snapshot]:
    """Hours in which a law predicted, and the report has, such a sync."""
    return [snap(n, points=(Point(SYNC, "sync", "s", *pair, **more),)) for n, pair in enumerate(pairs)]


def restarted(*lengths: int) -> list[Snapshot]:
    """Loaded half-hours of three runs of an instance, after a quiet one, with a gap in the last."""
    hours = [replace(hour, started=f"0{1 + 4 * (n >= 10)}-Jan-26 04:58") for n, hour in enumerate(timed(*lengths))]
    return hours[:13] + hours[15:]


def two(before: dict, after: dict, **both) -> list[Snapshot]:
    return [snap(0, **both | before), snap(1, **both | after)]


def groups(before: list[Snapshot], after: list[Snapshot]) -> list[Snapshot]:
    later = [replace(snapshot, begin=snapshot.begin.replace("-01-", "-02-"), group="after") for snapshot in after]
    return [replace(snapshot, group="before") for snapshot in before] + later


def week() -> list[Snapshot]:
    """Twenty sessions are active from nine to six, on every day."""
    return [
        snap(hour, begin=f"2026-01-{5 + day:02}T{hour:02}:00:00", end=f"2026-01-{5 + day:02}T{hour:02}:59:59",
             elapsed=3600.0, db_time=1.0, active=20.0 if 9 <= hour < 18 else 1.0, **BUSY)
        for day, hour in product(range(7), range(24))
    ]  # fmt: skip


def systems(count: int) -> list[Snapshot]:
    return [
        snap(hour, database=f"DB{n}", instance=f"db{n}", dbid=str(n), active=float(n), cpus=2.0, elapsed=3600.0,
             db_time=3600.0 * n, **BUSY)
        for n, hour in product(range(1, count + 1), (0, 1))
    ]  # fmt: skip


# What is read of rows, of which some are damaged.
def rows() -> str:
    hours = [history_rows.Snapshot(truth(seed), 700 + seed) for seed in range(3)]
    return history_rows.commas([row for hour in hours for row in history_rows.rows(hour)])


def damaged(what: str, change: Callable[[str], str]) -> Callable[[], list[Snapshot]]:
    """The rows with the last one changed that has these words."""

    def made() -> list[Snapshot]:
        head, words, tail = rows().rpartition(what)
        before, _, row = head.rpartition("\n")
        rest, _, after = tail.partition("\n")
        return kinds.snapshots("\n".join(filter(None, [before, change(row + words + rest), after])), "mine")

    return made


def full(row: str) -> str:
    return ",".join("#" * 10 if len(cell) > 8 and cell.isdecimal() else cell for cell in row.split(","))


def exports(with_sessions: bool) -> Callable[[], list[Snapshot]]:
    """Samples of two exports that overlap."""

    def made() -> list[Snapshot]:
        head, *lines = samples.commas(samples.sampled(100)).splitlines()
        if with_sessions:
            head, lines = f"SESSION_ID,{head}", [f"{100 + n % 7},{line}" for n, line in enumerate(lines)]
        return kinds.snapshots("\n".join([head, *lines, head, *lines[80:], ""]), "mine")

    return made


def untimed() -> list[Snapshot]:
    """Samples, one of them at no time."""
    lines = samples.commas(samples.sampled(100)).splitlines()
    return kinds.snapshots("\n".join([*lines[:5], lines[5].replace(" 10:", " 1x:"), *lines[6:], ""]), "mine")


def instances() -> list[Snapshot]:
    both = sorted(miner.snapshots() + miner.snapshots(instance=2), key=lambda hour: hour.number)
    return kinds.snapshots(miner.capture(both), "mine")


GOOD, LOW, HIGH = (1.0, 1.0), (0.5, 1.0), (2.0, 1.0)
FIVE = (GOOD, (1.1, 1.0), (0.8, 1.0), (1.25, 1.0), (0.1, 1.0))
LOCK = "enq: TX - row lock contention"
ROW, SMALL = {"top": ((LOCK, 0.4, 0.1, None),)}, {"top": ((LOCK, 0.01, 0.1, None),)}
NOBODY = {"database": None, "instance": None}
TOTALS = {"waits": {}, "top": ()}
HISTORIES: dict[str, list[Snapshot] | Callable[[], list[Snapshot]]] = {
    "nothing was read": [],
    "a report that is there twice counts once": [snap(0, end="2026-01-05T01:00:00"),
        snap(0, end="2026-01-05T01:00:00", name="0.txt"), snap(1)],
    "reports that do not say when they were are all kept": [
        Snapshot("a"), Snapshot("b"), snap(0, begin=None), snap(1, begin=None)],
    "reports of nobody knows what are not compared": judged(APPLIES, APPLIES, DOES_NOT, **NOBODY),
    "nothing stands out of reports of nobody knows what":
        [snap(n, active=50.0 if n == 3 else 1.0, **NOBODY) for n in range(9)],
    "far above the median": timed(1.0, 1.2, 0.9, 1.1, 1.0, 5.0),
    "equal figures make no small difference stand out": timed(1.0, 1.0, 1.0, 1.1, 1.0, 1.0),
    "equal figures let a larger one stand out": timed(1.0, 1.0, 1.0, 1.3, 1.0, 1.0),
    "of fewer than five nothing is usual": timed(1.0, 10.0, 100.0, 1000.0),
    "far above the median of its own instance":
        [*timed(*[5.0] * 6, instance="2"), *timed(1.0, 1.2, 0.9, 1.1, 1.0, 5.0)],
    "a mean of a few waits does not stand out": [snap(n, waits={"log file sync": {
        "waits": 99 if n == 3 else 1e4, "mean": 1.0 if n == 3 else 1e-3, "time": 1.0, "share": 0.1}})
        for n in range(9)],
    "quiet and loaded hours, each with what is usual in it": timed(*[1.0] * 8, *[20.0] * 6, *[1.2] * 4),
    "one kind of hour is not cut in two": timed(*[1.0, 1.1, 1.3, 0.9] * 5),
    "neither are a few loaded hours": timed(*[1.0] * 16, *[20.0] * 4),
    "a loaded time that overloads the processors is looked at first":
        timed(*[1.0] * 3, 3.0, *[1.0] * 4, *[20.0] * 7, cpus=16.0),
    "a loaded time with processors to spare is not": timed(*[1.0] * 3, 3.0, *[1.0] * 4, *[20.0] * 7, cpus=32.0),
    "the busiest stretch ends at a restart and at a long gap": restarted(*[1.0] * 6, *[20.0] * 12),
    "after a restart nothing is compared with what was before": [replace(hour, started=day) for hour, day in zip(
        judged(APPLIES, APPLIES, DOES_NOT, APPLIES), ["01-JAN-26"] * 2 + ["05-JAN-26"] * 2, strict=True)],
    "a verdict that stays is not repeated": judged(*[DOES_NOT] * 2, *[APPLIES] * 4, *[DOES_NOT] * 3),
    "a law of four snapshots is not tested": tested(*FIVE[:4]),
    "a law of five snapshots is": tested(*FIVE),
    "a snapshot counts by its waits": tested(*[LOW] * 4, waits=100.0) + [
        replace(tested((1.1, 1.0), waits=1e5)[0], begin="2026-01-05T09:00:00")],
    "a law fails for hours in a row, first below and then above":
        tested(GOOD, LOW, LOW, GOOD, LOW, LOW, LOW, LOW, HIGH, HIGH, HIGH, GOOD),
    "half is as bad as twice, and three times is worst": tested((1.9, 1.0), LOW, (3.0, 1.0), GOOD, GOOD),
    "most sessions were active at 05:00": timed(*[1.0] * 10, 9.0, 1.0),
    "systems, instances and what is of neither": [
        snap(0), snap(1), snap(0, instance="2"), snap(0, **NOBODY)],
    "of many systems the busiest for its processors is first": systems(7),
    "systems that are called the same have their id":
        [snap(n, dbid=dbid, active=1.0) for n, dbid in product((0, 1), ("4711", "4712"))],
    "one that is called like no other has none": [snap(n, dbid="4711", active=1.0) for n in (0, 1)],
    "no report is of before": [snap(n, group="after", active=1.0 + n) for n in range(2)],
    "no report is of after": [snap(n, group="before", active=1.0 + n) for n in range(2)],
    "more sessions after": two({"active": 2.0}, {"active": 5.0}),
    "fewer sessions after": two({"active": 5.0}, {"active": 2.0}),
    "about as many after": two({"active": 1.0}, {"active": 1.2}),
    "a wait after that is not among the longest before": two({"top": ()}, ROW),
    "a wait before that is not among the longest after": two(ROW, {"top": ()}),
    "a small wait after": two({}, SMALL),
    "a finding applies after": two({"verdicts": {SYNC: UNKNOWN}}, {"verdicts": {SYNC: APPLIES}}),
    "a finding applied before": two({"verdicts": {SYNC: APPLIES}}, {"verdicts": {SYNC: DOES_NOT}}),
    "a finding can be told after, and does not apply":
        two({"verdicts": {SYNC: UNKNOWN}}, {"verdicts": {SYNC: DOES_NOT}}),
    "the largest change is told first": two(
        {"active": 2.0, "cpu_busy": 0.1, "rates": {"commits": 100.0, "redo": 1e6}},
        {"active": 3.0, "cpu_busy": 0.4, "rates": {"commits": 50.0, "redo": 1e6}}),
    "groups are compared by their totals": groups(
        [snap(0, elapsed=600.0, db_time=1.2e3, active=2.0), snap(1, elapsed=1.8e3, db_time=10.8e3, active=6.0)],
        [snap(0, elapsed=600.0, db_time=6e3, active=10.0)]),
    "groups of different systems":
        groups([snap(0, active=1.0)], [snap(1, active=1.0, dbid="7", database="OTHER")]),
    "loaded hours that only one group has": groups(timed(*[1.0] * 6, *[20.0] * 6), timed(*[1.1] * 6)),
    "groups that have no kind of hour in common": groups(timed(*[1.0] * 6), timed(*[20.0] * 6)),
    "parts of reports without a length are compared by their shares": two(
        {"top": (("latch free", 0.1, 0.01, None),)}, {"top": (("latch free", 0.8, 0.01, None),)}),
    "of many days the times of day are told": week(),
    "a time that did not fit is told, and makes no hour small": damaged(",DB time,", full),
    "rows that are missing are told": damaged(",foreground,", lambda row: ""),
    "samples without a time are told": untimed,
    "exports that overlap count once where sessions are named": exports(True),
    "exports that overlap are told where they are not": exports(False),
    "lists of several instances that are nobody's are left out": instances,
}  # fmt: skip
