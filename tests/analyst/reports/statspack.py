"""Statspack reports, from 9.2 to 19c; always text."""

from dataclasses import dataclass

from analyst.reports import behind, filler
from analyst.reports.awr import (
    ENQUEUE_FIGURES,
    ENQUEUE_TYPE,
    EVENT_TITLES,
    MILLI,
    MILLI_EDGES,
    enqueue_row,
    shares_between,
    since,
)
from analyst.reports.printed import clock, cut_thousands, minutes, number, share
from analyst.reports.tables import Column, Pages, Table, text_table


@dataclass(frozen=True)
class Statspack:
    """One layout; `page` rows on a page, or 0, and `filled` characters of other sections."""

    release: tuple
    page: int = 0
    filled: int = 0
    form: str = "text"
    text: bool = True
    pdb: bool = False

    @property
    def name(self):
        return ".".join(map(str, self.release))

    def write(self, truth):
        gap, instance = "  ", "DB/Inst: MADEUP/madeup1  Snaps: 548-549"
        if self.release < (10,):
            gap, instance = " for ", "DB: MADEUP  Instance: madeup1  Snaps: 548 -549"
        pages = Pages(self.page, alone=False, instance=instance, gap=gap)
        lines = ["", "STATSPACK report for", "", _head(self, truth), ""]
        others = filler.text_sections(self.filled)
        for index, table in enumerate(tables(self, truth)):
            lines += [*text_table(table, pages), ""]
            if index < len(others):
                lines += others[index]
        return "\n".join([*lines, "End of Report" + " ( sp_548_549.txt )" * (self.release >= (11,)), ""])


HEAD_9 = """\
DB Name         DB Id    Instance     Inst Num Release     Cluster Host
------------ ----------- ------------ -------- ----------- ------- ------------
MADEUP        1234567890 madeup1             1 {release:<11} {rac:<7} nowhere

              Snap Id     Snap Time      Sessions Curs/Sess Comment
            --------- ------------------ -------- --------- -------------------
Begin Snap:       548 {begin}       57       1.6
  End Snap:       549 {end}       59       1.5
   Elapsed:     {elapsed:>12} (mins)"""
HEAD_10 = """\
Database    DB Id    Instance     Inst Num  Startup Time   Release     RAC
~~~~~~~~ ----------- ------------ -------- --------------- ----------- ---
          1234567890 madeup1             1 01-Apr-23 06:19 {release:<11} {rac}

Host  Name:   nowhere          Num CPUs: {cpus:>4}        Phys Memory (MB):   64,000
~~~~

Snapshot       Snap Id     Snap Time      Sessions Curs/Sess Comment
~~~~~~~~    ---------- ------------------ -------- --------- ------------------
Begin Snap:        548 {begin}       57       1.6
  End Snap:        549 {end}       59       1.5
   Elapsed:    {elapsed:>12} (mins)"""
HEAD_11 = """\
Database    DB Id    Instance     Inst Num  Startup Time   Release     RAC
~~~~~~~~ ----------- ------------ -------- --------------- ----------- ---
          1234567890 madeup1             1 01-Apr-23 06:19 {release:<11} {rac}

Host Name             Platform                CPUs Cores Sockets   Memory (G)
~~~~ ---------------- ---------------------- ----- ----- ------- ------------
     nowhere.example  Linux x86 64-bit       {cpus:>5} {cpus:>5}       1         64.0

Snapshot       Snap Id     Snap Time      Sessions Curs/Sess Comment
~~~~~~~~    ---------- ------------------ -------- --------- ------------------
Begin Snap:        548 {begin}       57       1.6
  End Snap:        549 {end}       59       1.5
   Elapsed: {elapsed:>10} (mins) Av Act Sess: {active:>9}
   DB time: {db_time:>10} (mins)      DB CPU: {db_cpu:>10} (mins)"""


def _head(layout, truth):
    return since(layout.release, {(9,): HEAD_9, (10,): HEAD_10, (11,): HEAD_11}).format(
        release=layout.name,
        rac="YES" if truth.rac else "NO",
        cpus=truth.cpus,
        begin=clock(truth.begin),
        end=clock(truth.end),
        elapsed=minutes(truth.elapsed),
        active=number(truth.db_time / truth.elapsed, 1),
        db_time=minutes(truth.db_time),
        db_cpu=minutes(truth.db_cpu),
    )


def tables(layout, truth):
    """Every Table of figures that matter, in Oracle's order."""
    new = layout.release >= (11,)
    sections = [_top(layout, truth)]
    if layout.release >= (10,):
        sections = [behind.own_cpu(truth), *sections, _host_cpu(layout, truth), _time_model(truth)]
    sections += [_events(layout, truth, False)] if new else [_events(layout, truth, None)]
    sections.append(_events(layout, truth, True))
    if layout.release >= (10,):
        sections.append(_histogram(truth))
    sections.append(_activity(truth))
    if layout.release >= (10,):
        sections += [_absolute(truth), _os_statistics(truth)]
    if new:
        sections.append(behind.loads(truth, statspack=True))
    sections += behind.lists(truth, statspack=True)
    return [*sections, _old_enqueues(truth) if layout.release < (10,) else _enqueues(truth)]


def _calls(truth):
    """Total call time: processor time and all waits that are not idle, of both sides."""
    return truth.db_cpu + sum(row.seconds for row in truth.together if not row.idle)


def _top(layout, truth):
    ranked = [(row.seconds, row.name, row) for row in truth.together if not row.idle]
    ranked = sorted([*ranked, (truth.db_cpu, "CPU time", None)], key=lambda row: -row[0])[:5]
    old, rows = layout.release < (10,), []
    for seconds, name, row in ranked:
        part = number(100 * seconds / _calls(truth), 2 if old else 1, zero=False)
        mean = [] if old else [number(1000 * row.mean, commas=False) if row else ""]
        rows.append((name, number(row.count) if row else "", number(seconds), *mean, part))
    heading = f"Top 5 Timed Events|~~~~~~~~~~~~~~~~~~|Event:<{44 if old else 41}"
    rest = "% Total|Ela Time:8" if old else "Avg|wait|(ms):6; %Total|Call|Time:6"
    return Table("", f"{heading}; Waits:12; Time (s):11; {rest}", rows)


def _host_cpu(layout, truth):
    counts = f"(CPUs: {truth.cpus}  Cores: {truth.cpus}  Sockets: 1)"
    if layout.release < (11,):
        counts = f"(CPUs: {truth.cpus})"
    head = (f"Host CPU  {counts}", "~~~~~~~~              Load Average")
    head += ("                      Begin     End      User  System    Idle     WIO     WCPU",)
    head += ("                    ------- -------   ------- ------- ------- ------- --------",)
    columns = ":19; Begin:7; End:7; User:9; System:7; Idle:7; WIO:7"
    host = truth.host
    loads = [number(load, 2) for load in (host.load_begin, host.load_end)]
    shares = [number(100 * part, 2) for part in (host.user, host.system, host.idle, host.io_wait)]
    return Table("Host CPU", columns, (("", *loads, *shares),), headings=head, terminated=False)


def _time_model(truth):
    figures = (("sql execute elapsed time", truth.db_time * 0.93), ("DB CPU", truth.db_cpu))
    rows = [(name, number(seconds, 1), share(seconds / truth.db_time)) for name, seconds in figures]
    rows += [("DB time", number(truth.db_time, 1), "")]
    rows += [("background elapsed time", number(truth.background_time, 1), "")]
    notes = ("Ordered by % of DB time desc, Statistic name",)
    return Table("Time Model System Stats", "Statistic:<35; Time (s):20; % DB time:9", rows, notes)


EVENT_COLUMNS = {
    (9,): "Event:<28; Waits:12; Timeouts:10; Total Wait|Time (s):10; Avg|wait|(ms):6; Waits|/txn:8",
    (10,): "Event:<33; Waits:12; %Time| -outs:6; Total Wait|Time (s):10; Avg|wait|(ms):6; Waits|/txn:8",
    (11,): "Event:<28; Waits:12; %Tim|out:4; Total Wait|Time (s):10; Avg|wait|(ms):6; Waits|/txn:8; "
    "%Total|Call|Time:6",
}


def _events(layout, truth, background):
    """Foreground (False), background (True) or both together (None)."""
    rows = []
    for row in truth.listed_together if background is None else truth.side(background):
        outs = number(row.timeouts if layout.release < (10,) else 100 * row.timeouts / row.count)
        mean, per = number(1000 * row.mean, commas=False), number(row.count / truth.transactions, 1)
        cells = [row.name, number(row.count), outs, number(row.seconds), mean, per]
        if layout.release >= (11,):
            cells.append("" if row.idle else share(row.seconds / _calls(truth)))
        rows.append(tuple(cells))
    notes = ("ordered by Total Wait Time desc, Waits desc (idle events last)",)
    if layout.release >= (10,):
        notes = ("Only events with Total Wait Time (s) >= .001 are shown", *notes)
    title, _ = EVENT_TITLES[background]
    return Table(title, since(layout.release, EVENT_COLUMNS), tuple(rows), notes)


def _histogram(truth):
    rows = [(row.name, cut_thousands(row.count), *shares_between(row, MILLI_EDGES)) for row in truth.by_name]
    columns = [Column("Event", 26, left=True), Column("Waits", 5)] + [Column(head, 5) for head in MILLI]
    over = ("                           Total ----------------- % of Waits ------------------",)
    notes = ("Total Waits - units: K is 1000, M is 1000000, G is 1000000000",)
    notes += ("% of Waits - column heading: <=1s is truly <1024ms, >1s is truly >=1024ms",)
    return Table("Wait Event Histogram", tuple(columns), rows, notes, over=over)


def _activity(truth):
    columns = "Statistic:<33; Total:18; per Second:14; per Trans:12"
    rows = [
        (name, number(total), number(total / truth.elapsed, 1), number(total / truth.transactions, 1))
        for name, total in sorted(truth.statistics.items())
    ]
    return Table("Instance Activity Stats", columns, rows)


def _absolute(truth):
    columns, rows = "Statistic:<33; Begin Value:15; End Value:15", [("logons current", "57", "59")]
    notes = ("Statistics with absolute values (should not be diffed)",)
    return Table("Instance Activity Stats", columns, rows, notes)


def _os_statistics(truth):
    busy = truth.elapsed * truth.cpus * 100
    rows = (("BUSY_TIME", number(busy / 4)), ("IDLE_TIME", number(3 * busy / 4)), ("NUM_CPUS", str(truth.cpus)))
    notes = ("ordered by statistic type (CPU use, Virtual Memory, Hardware Config), Name",)
    return Table("OS Statistics", "Statistic:<25; Total:22", rows, notes)


def _waited(truth):
    return sorted(
        (enqueue for enqueue in truth.enqueues if enqueue.waits), key=lambda enqueue: -enqueue.milliseconds
    )


def _enqueues(truth):
    notes, rows = ("only enqueues with waits are shown",), [*map(enqueue_row, _waited(truth))]
    return Table("Enqueue activity", ENQUEUE_TYPE, rows, notes, second=ENQUEUE_FIGURES)


def _old_enqueues(truth):
    """9.2: by type alone."""
    columns = "Eq:<2; Requests:12; Succ Gets:12; Failed Gets:11; Waits:11; Avg Wt|Time (ms):13; Wait|Time (s):12"
    rows = []
    for enqueue in _waited(truth):
        counts = map(number, (enqueue.requests, enqueue.requests - enqueue.failed, enqueue.failed, enqueue.waits))
        mean = number(enqueue.milliseconds / enqueue.waits, 2, zero=False)
        rows.append((enqueue.type, *counts, mean, number(enqueue.milliseconds / 1000)))
    return Table("Enqueue activity", columns, rows, ("ordered by Wait Time desc, Waits desc",))


MADE = [
    Statspack(release)
    for release in ((9, 2, 0, 8, 0), (10, 2, 0, 3, 0), (11, 2, 0, 3, 0), (12, 1, 0, 2, 0), (19, 0, 0, 0, 0))
]
LAYOUTS = {f"statspack {layout.name}": layout for layout in MADE} | {
    "statspack 9.2 in pages": Statspack((9, 2, 0, 8, 0), page=6),
    "statspack 10.2 in pages": Statspack((10, 2, 0, 3, 0), page=6),
    "statspack 12.1 in pages": Statspack((12, 1, 0, 2, 0), page=6, filled=20_000),
}
