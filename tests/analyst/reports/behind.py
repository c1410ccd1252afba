"""What a made-up report lists behind its waits: statements, segments, and samples of active sessions by both."""

import random
from dataclasses import dataclass

from analyst.reports.printed import number
from analyst.reports.tables import Table

TEXTS = (
    "INSERT INTO MADE.AUDIT_TRAIL VALUES(:B1 ,:B2 ) RETURNING ROWID INTO :B3",
    "SELECT COUNT(C2) FROM MADE.CF1 WHERE ( CUSTID > ( :B1 - :B2 ) ) AND (CUSTID < :B1 ) AND C3 IS NOT NULL",
    "UPDATE MADE.LOBS SET DOCUMENT = :1 WHERE ID = :2",
)
SEGMENTS = ("AUDIT_TRAIL", "CF1", "SYS_LOB0000074560C00002$")
MODULES = ("JDBC Thin Client", "", "SQL*Plus")


@dataclass(frozen=True)
class Listed:
    """One row of a list, with the figure that it is ordered by and its share, a fraction; as models' Ranked."""

    what: str
    by: str
    name: str
    total: float | None
    share: float
    kind: str = ""
    text: str = ""


@dataclass(frozen=True)
class Slots:
    """One slot of time: when it begins, how many seconds it has, its samples, and those of its longest events."""

    begin: str
    minutes: float
    samples: int
    events: tuple


def listed(seed, sampled, elapsed, short=False):
    """All lists, the same for a seed: statements, segments, what was sampled in `sampled` events, and slots.

    If `short`, one of statements and one of segments.
    """
    draw = random.Random(f"{seed} lists")
    ids = ["".join(draw.choices("0123456789abcdfghjkmnpqrstuvwxyz", k=13)) for _ in TEXTS]
    entries = []
    many = 1 if short else None
    for by, whole in (("elapsed time", elapsed), ("gets", 1e8), ("reads", 1e6))[:many]:
        shares = _shares(draw, len(ids))
        rows = zip(ids, shares, MODULES, TEXTS, strict=True)
        entries += [Listed("statement", by, sql_id, share * whole, share, *of) for sql_id, share, *of in rows]
    for by, whole in (("physical reads", 1e6), ("direct writes", 1e5), ("row lock waits", 1e4))[:many]:
        shares = _shares(draw, len(SEGMENTS))
        rows = zip(SEGMENTS, shares, ("TABLE", "TABLE", "LOB"), strict=True)
        entries += [
            Listed("segment", by, f"MADE.{name}", round(share * whole), share, kind) for name, share, kind in rows
        ]
    events = [sample.event for sample in sampled if not sample.background][:2]
    for index, sql_id in enumerate(ids[:2]):
        shares = _shares(draw, 3)
        rows = zip(events, shares, strict=False)
        how = "TABLE ACCESS - FULL", TEXTS[index]
        entries += [Listed("statement", event, sql_id, None, share, *how) for event, share in rows]
    begin, slots = draw.randint(0, 20), []
    for hour in range(3):
        when = f"{begin + hour:02}:05:{draw.randint(0, 59):02}"
        slots.append(Slots(when, 5.0, draw.randint(500, 2000), _counts(draw, events)))
    return tuple(entries), tuple(slots)


def _shares(draw, many):
    parts = [draw.uniform(0.1, 1) for _ in range(many + 1)]
    return sorted((part / sum(parts) for part in parts[1:]), reverse=True)


def _counts(draw, events):
    counts = sorted((draw.randint(1, 400) for _ in events), reverse=True)
    return tuple(zip(events, counts, strict=True))


def of(truth, what, by):
    return [entry for entry in truth.listed if (entry.what, entry.by) == (what, by)]


def lists(truth, statspack=False):
    """Tables of statements and segments."""
    made = [_statements(truth, by, *how, statspack=statspack) for by, how in _STATEMENTS.items()]
    made += [_segments(truth, by, *how) for by, how in _SEGMENTS.items()]
    return [table for table in made if table.rows]


# by: title, heading in text, in HTML, and decimal places
_STATEMENTS = {
    "elapsed time": ("SQL ordered by Elapsed Time", "Elapsed|Time (s)", "Elapsed Time (s)", 1),
    "gets": ("SQL ordered by Gets", "Buffer|Gets", "Buffer Gets", 0),
    "reads": ("SQL ordered by Reads", "Physical|Reads", "Physical Reads", 0),
}
_SEGMENTS = {
    "physical reads": ("Segments by Physical Reads", "Physical|Reads", "%Total"),
    "direct writes": ("Segments by Direct Physical Writes", "Direct|Writes", "%Total"),
    "row lock waits": ("Segments by Row Lock Waits", "Row|Lock|Waits", "% of|Capture"),
}


def _statements(truth, by, title, head, html, places, statspack):
    name = "Old|Hash Value:13" if statspack else "SQL Id:<13"
    columns = f"{head}:16={html}; Executions:14; %Total:6; {name}; SQL Module:<0; SQL Text:<0"
    rows = [
        (number(statement.total, places), "640", number(100 * statement.share, 1),
         hashed(statement.name) if statspack else statement.name, statement.kind, statement.text)
        for statement in of(truth, "statement", by)
    ]  # fmt: skip
    return Table(title, columns, rows, ("made up",), f"This table displays top SQL by {by}", words=2)


def hashed(name):
    """The number by which older reports call a statement."""
    return str(int(name, 36) % 4_000_000_000 + 100_000)


def _segments(truth, by, title, head, share):
    columns = "Owner:<10; Tablespace|Name:<10=Tablespace Name; Object Name:<24; Subobject|Name:<10; Obj.|Type:<5"
    columns = f"{columns}; {head}:12; {share}:7"
    rows = []
    for segment in of(truth, "segment", by):
        owner, name = segment.name.split(".")
        rows.append(
            (owner, "USERS", name, "", segment.kind, number(segment.total), number(100 * segment.share, 2))
        )
    return Table(title, columns, rows, (), f"This table displays top segments by {by}")


def sampled(truth):
    """Tables of samples: statements by the events they were in, and events over time."""
    rows, above = [], ""
    for entry in (entry for entry in truth.listed if entry.total is None):
        first = ("", "", "", "") if entry.name == above else (entry.name, "1497866750", "54", "60.00")
        share = number(100 * entry.share, 2)
        rows.append((*first, entry.by, share, entry.kind, share, "" if entry.name == above else entry.text))
        above = entry.name
    statements = Table(
        "Top SQL with Top Events",
        "SQL ID:23; Plan Hash:20; Executions:20; % Activity:14",
        rows,
        ("% Activity is the percentage of DB Time due to the SQL.",),
        "This table displays the Top SQL by Top Wait Events",
        second="Event:<35; % Event:7; Top Row Source:<33; % Row|Source:7; SQL Text:<0",
        words=1,
    )
    return [statements, _slots(truth)]


def _slots(truth):
    columns = "Slot Time (Duration):<20; Slot|Count:8; Event:<35; Event|Count:8; % Event:7"
    rows = []
    for slot in truth.slots:
        when = f"{slot.begin}   ({number(slot.minutes, 1)} min)", number(slot.samples)
        for index, (event, count) in enumerate(slot.events):
            rows.append((*(when if not index else ("", "")), event, number(count), "1.00"))
    summary = "This table show the activity in ASH over time"
    return Table("Activity Over Time", columns, rows, ("made up",), summary)


def loads(truth, statspack=False):
    """The table of the host's load at both snapshots."""
    host, end = truth.host, truth.end
    busy = number(100 * (1 - host.idle), 1)
    when = [f"{moment:%d-%b %H:%M:%S}" for moment in (truth.begin, end)]
    ends = [number(load, 1) for load in (host.load_begin, host.load_end)]
    if statspack:
        columns = "Snap|Id:6; Snapshot|Day Time:<15; Load:6; %Busy:6; %User:6"
        rows = (("548", when[0], ends[0], "", ""), ("549", when[1], ends[1], busy, "1.0"))
        return Table("OS Statistics - detail", columns, rows)
    columns = "Snap Time:<15; Load:8; %busy:8; %user:8; %sys:8; %idle:8; %iowait:8"
    rows = ((when[0], ends[0], *["N/A"] * 5), (when[1], ends[1], busy, *["1.0"] * 4))
    return Table("Operating System Statistics - Detail", columns, rows)


def own_cpu(truth, text=True):
    """What share the instance has in the work of the host's processors: in text lines, and no table."""
    shares = number(100 * truth.host.own * (1 - truth.host.idle), 1), number(100 * truth.host.own, 1), "0.0"
    if text:
        names = "% of total CPU for Instance", "% of busy  CPU for Instance"
        names = *names, "%DB time waiting for CPU - Resource Mgr"
        lines = [f"{name:>41}: {share:>9}" for name, share in zip(names, shares, strict=True)]
        heads = ("Instance CPU", "~~~~~~~~~~~~", *lines)
        return Table("", (), (), headings=heads, instance=False, terminated=False)
    columns = "%Total CPU:10; %Busy CPU:10; %DB time waiting for CPU (Resource Manager):10"
    return Table("Instance CPU", columns, (shares,))
