"""AWR reports of one instance, from 10.1 to 23ai, as text and as HTML."""

from dataclasses import dataclass, replace

from analyst.reports import behind, filler
from analyst.reports.printed import clock, minutes, number, share, short, thousands, with_unit
from analyst.reports.tables import (
    HTML,
    TEXT,
    Column,
    OldStyle,
    Pages,
    Style,
    Table,
    columns_of,
    html_table,
    text_table,
)
from analyst.reports.truth import KEY_STATISTICS


def edges(unit, *powers):
    """Powers of two of a unit between 0 and infinity."""
    return (0, *(unit * 2**power for power in powers), float("inf"))


MILLI = ("<1ms", "<2ms", "<4ms", "<8ms", "<16ms", "<32ms", "<=1s", ">1s")
MILLI_EDGES = edges(0.001, *range(6), 10)
MICRO = ("<8us", "<16us", "<32us", "<64us", "<128us", "<256us", "<512us", ">=512us")
MICRO_EDGES = edges(1e-6, *range(3, 10))


@dataclass(frozen=True)
class Awr:
    """One layout.

    Attributes
    ----------
    release : tuple of int
    pdb : bool
        A report about one pluggable database, which has no background events.
    page : int
        Rows on a page of text; 0 for one long page.
    filled : int
        Bytes of other sections, of SQL text that looks like headings and rows among them.
    cdb : bool
        The table of containers in the head.
    """

    release: tuple
    form: str = TEXT
    pdb: bool = False
    page: int = 0
    filled: int = 0
    cdb: bool = False

    @property
    def name(self):
        return ".".join(map(str, self.release))

    @property
    def text(self):
        return self.form == TEXT

    def write(self, truth):
        return _text(self, truth) if self.text else _html(self, truth)


def tables(awr, truth):
    """Every Table of figures that matter, in Oracle's order."""
    since_11, whole = awr.release >= (11,), not awr.pdb
    made = [_load_profile(awr, truth), _top(awr, truth)]
    if has_host(awr):
        made = [behind.own_cpu(truth, awr.text), *made, _host_cpu(awr, truth)]  # all on the first page
    made.append(_time_model(awr, truth))
    if whole:
        made.append(_os_statistics(awr, truth))
    if whole and since_11:
        made.append(behind.loads(truth))
    if has_captured_time(awr):
        made.append(_classes(truth))
    made.append(_events(awr, truth, False if since_11 else None))
    if whole:
        made.append(_events(awr, truth, True))
    if whole and since_11:
        made += _histograms(awr, truth)
    made += _activity(awr, truth)
    if whole:
        made.append(_enqueues(awr, truth))
    made += behind.lists(truth)
    return made + ([_top_events(truth), _top_values(truth), *behind.sampled(truth)] if has_samples(awr) else [])


def has_samples(awr):
    return awr.release >= (12, 1)


def _top_events(truth):
    """Of the samples of active sessions; in text, in two lines each."""
    rows = [
        (sample.event, sample.wait_class, "BACKGROUND" if sample.background else "FOREGROUND",
         number(100 * sample.share, 2), number(sample.sessions, 2))
        for sample in truth.sampled
    ]  # fmt: skip
    notes = "Top Events by DB Time", "% Activity is the percentage of DB Time due to the event"
    columns, second = "Event:<35; Event Class:<15; Session Type:<15", "% Activity:10; Avg Active|Sessions:10"
    return Table("Top Events", columns, rows, notes, "This table shows the top events", second=second)


def _top_values(truth):
    """What follows it, with an event and shares of samples, too."""
    rows = [(sample.event, number(33.3, 2), '"1","127","0"', number(33.3, 2)) for sample in truth.sampled]
    notes = ("Top Events by DB Time and the top P1/P2/P3 values for those events.",)
    columns = "Event:<30; % Event:7; P1, P2, P3 Values:29; % Activity:10"
    summary = "This table displays the top event P1/P2/P3 values"
    return Table("Top Event P1/P2/P3 Values", columns, rows, notes, summary)


def has_captured_time(awr):
    return awr.release >= (11, 2)


def _classes(truth):
    """Waits of sessions by class, under what they make up of DB time."""
    waited = sum(row.seconds for row in truth.side(False) if not row.idle)
    captured, total = number(100 * truth.captured, 1), number(truth.db_time, 2)
    notes = (
        "ordered by wait time desc, waits desc",
        f"Captured Time accounts for {captured:>12}%  of Total DB time {total:>14} (s)",
        f"Total FG Wait Time: {number(waited, 2):>20} (s)  DB CPU time: {number(truth.db_cpu, 2):>15} (s)",
    )
    columns = "Wait Class:<20; Waits:16; %Time|-outs:5; Total Wait|Time (s):16; %DB time:9"
    rows = []
    for wait_class in sorted({row.wait_class for row in truth.side(False) if not row.idle}):
        rows_of = [row for row in truth.side(False) if row.wait_class == wait_class]
        seconds = sum(row.seconds for row in rows_of)
        cells = (number(sum(row.count for row in rows_of)), "0", number(seconds), share(seconds / truth.db_time))
        rows.append((wait_class, *cells))
    rows.append(("DB CPU", "", "", number(truth.db_cpu), share(truth.db_cpu / truth.db_time)))
    summary = "This table displays foreground wait class statistics"
    return Table("Foreground Wait Class", columns, rows, notes, summary)


def _load_profile(awr, truth):
    labels = {
        "DB Time(s):": truth.db_time,
        "DB CPU(s):": truth.db_cpu,
        "Redo size:" if awr.release < (11, 2, 0, 4) else "Redo size (bytes):": truth.statistics["redo size"],
        "User calls:": truth.statistics["user calls"],
    }
    if awr.release < (11,):
        labels = {label: value for label, value in labels.items() if not label.startswith("DB")}
    rows = tuple(
        (label, number(value / truth.elapsed, 1), number(value / truth.transactions, 1), "", "")
        for label, value in labels.items()
    )
    rows += (("Transactions:", number(truth.transactions / truth.elapsed, 1), "", "", ""),)
    columns = ":24; Per Second:18; Per Transaction:18; Per Exec:11; Per Call:10"
    head = ("Load Profile                      Per Second    Per Transaction    Per Exec   Per Call",)
    head += ("~~~~~~~~~~~~             ------------------ ------------------ ----------- ----------",)
    summary = "This table displays load profile"
    return Table("Load Profile", columns, rows, summary=summary, headings=head, terminated=False)


TOP_COLUMNS = {
    (0,): "Event:<36; Waits:12; Time (s):11; % Total|DB Time:9; Wait Class:!14",
    (10, 2): "Event:<30; Waits:12; Time (s):11; Avg|wait|(ms):6=Avg Wait(ms); "
             "%Total|Call|Time:6=% Total Call Time; Wait Class:!10",
    (11, 1): "Event:<30; Waits:12; Time(s):11; Avg|wait|(ms):6=Avg wait (ms); % DB|time:6; Wait Class:<10",
    (11, 2, 0, 4): "Event:<30; Waits:12; Tota|Time:!4=Total Wait Time (sec); Wait|Avg(ms):7; % DB|time:6; "
                   "Wait Class:<10",
    (12, 1): "Event:<30; Waits:11; Total Wait|Time (sec):10; Wait|Avg(ms):10; % DB|time:6; Wait|Class:<8",
    (12, 2): "Event:<30; Waits:11; Total Wait|Time (sec):10; Avg|Wait:9; % DB|time:6; Wait|Class:<8",
}  # fmt: skip


def since(release, choices):
    """What is so in a release, of what is so since some of them, in order."""
    return [choice for first, choice in choices.items() if release >= first][-1]


def _top(awr, truth):
    """The first thing that everyone reads."""
    release, text = awr.release, awr.text
    mixed, ten = release < (11,), release >= (11, 2, 0, 4)
    waits = [row for row in (truth.together if mixed else truth.side(False)) if not row.idle]
    ranked = sorted([(row.seconds, row) for row in waits] + [(truth.db_cpu, None)], key=lambda pair: -pair[0])
    columns, rows = columns_of(since(release, TOP_COLUMNS)), []
    for seconds, row in ranked[: 10 if ten else 5]:
        part = share(seconds / truth.db_time, 1 if text or ten else 2, zero=mixed or (not text and not ten))
        time = short(seconds) if ten else number(seconds)
        cells = ["CPU time" if mixed else "DB CPU", "", time, "", part, ""]
        if row:
            waits = number(row.count, width=columns[1].width if text else 99)
            cells = [row.name, waits, time, _mean(release, row.mean), part, row.wait_class]
        rows.append(tuple(cells[:3] + cells[4:] if release < (10, 2) else cells))
    if mixed and text:
        columns = (replace(columns[0], head="Top 5 Timed Events|~~~~~~~~~~~~~~~~~~|Event"), *columns[1:])
        return Table("", columns, rows, terminated=False)
    title = "Top 5 Timed Events" if mixed else "Top 5 Timed Foreground Events"
    title = "Top 10 Foreground Events by Total Wait Time" if ten else title
    summary = "This table displays top 10 wait events by total wait time" if ten else title
    return Table(title, columns, rows, summary=summary, instance=False, underlined=True, terminated=False)


def _mean(release, seconds):
    if release >= (12, 2):
        return with_unit(seconds)
    return number(1000 * seconds, 2 if release >= (12,) else 0, commas=False)


def has_host(awr):
    return awr.release >= (11,) and not awr.pdb


def _host_cpu(awr, truth):
    """From 11.2.0.4 on with the counts of processors, which stand in its title before."""
    columns = "Load Average|Begin:9; Load Average|End:9; %User:9; %System:9; %WIO:9; %Idle:9"
    host = truth.host
    loads = [number(load, 2) for load in (host.load_begin, host.load_end)]
    shares = [number(100 * part, 1) for part in (host.user, host.system, host.io_wait, host.idle)]
    row, summary = (*loads, *shares), "This table displays system load statistics"
    if awr.release >= (11, 2, 0, 4):
        title = "Host CPU"
        columns = f"CPUs:5; Cores:5; Sockets:7; {columns}"
        row = (str(truth.cpus), str(truth.cpus), "1", *row)
        head = ("~~~~~~~~                  Load Average",)
        head += (" CPUs Cores Sockets     Begin       End     %User   %System      %WIO     %Idle",)
        head += ("----- ----- -------" + " ---------" * 6,)
    else:
        title = f"Host CPU (CPUs: {truth.cpus:>4} Cores: {truth.cpus:>4} Sockets: {1:>4})"
        head = ("~~~~~~~~         Load Average",)
        head += ("               Begin       End     %User   %System      %WIO     %Idle",)
        head += (" " * 10 + " ---------" * 6,)
        if awr.text:
            columns, row = f":10; {columns}", ("", *row)
    return Table(title, columns, (row,), summary=summary, headings=(title, *head), terminated=False)


def _time_model(awr, truth):
    places = 1 if awr.text else 2
    figures = [("sql execute elapsed time", truth.db_time * 0.93), ("DB CPU", truth.db_cpu)]
    figures += [("parse time elapsed", truth.db_time * 0.01), ("DB time", truth.db_time)]
    if not awr.pdb:
        figures += [("background elapsed time", truth.background_time)]
        figures += [("background cpu time", truth.background_time / 10)]
    rows = []
    for name, seconds in figures:
        part = "" if name.startswith("background") or name == "DB time" else share(seconds / truth.db_time, places)
        rows.append((name, number(seconds, places), part))
    columns = "Statistic Name:<42; Time (s):18; % of DB Time:12"
    notes = (f"Total time in database user-calls (DB Time): {number(truth.db_time, 1, commas=False)}s",)
    if awr.release >= (12, 1):
        notes = ("DB Time represents total time in user calls",)
    notes += ('Statistics including the word "background" measure background process',)
    notes += ("  time, and so do not contribute to the DB time statistic",)
    summary = "This table displays different time model statistics. "
    summary += "For each statistic, time and % of DB time are displayed"
    return Table("Time Model Statistics", columns, rows, notes, summary)


def _os_statistics(awr, truth):
    busy = truth.elapsed * truth.cpus * 100
    figures = [("BUSY_TIME", busy * 0.25), ("IDLE_TIME", busy * 0.75), ("NUM_CPUS", truth.cpus)]
    figures.append(("NUM_CPU_CORES", truth.cpus))
    columns = "Statistic:<25; Value:22"
    rows = [(name, number(value)) for name, value in figures]
    if awr.release < (11,):
        columns = "Statistic:<31; Total:20"
    else:
        columns, rows = f"{columns}; End Value:16", [(*row, "") for row in rows]
        rows.append(("LOAD", number(truth.host.load_begin), number(truth.host.load_end)))
    summary = "This table displays operating systems statistics. For each statistic, actual value is displayed. "
    summary += "If the end value is different, it is also displayed"
    return Table("Operating System Statistics", columns, rows, summary=summary)


EVENT_COLUMNS = {  # of events of the background, the last is headed % bg
    (0,): "Event:<28; Waits:12; Timeouts:10; Total Wait|Time (s):10; Avg|wait|(ms):6=Avg wait (ms); "
             "Waits|/txn:8",
    (10, 2): "Event:<28; Waits:14; %Time| -outs:6; Total Wait|Time (s):11; Avg|wait|(ms):7=Avg wait (ms); "
             "Waits|/txn:9",
    (11, 1): "Event:<26; Waits:12; %Time|-outs:5=%Time -outs; Total Wait|Time (s):10; "
             "Avg|wait|(ms):7=Avg wait (ms); Waits|/txn:8; % DB|time:6",
    (12, 1): "Event:<26; Waits:11; %Time|-outs:5=%Time -outs; Total|Wait|Time (s):8; "
             "Avg|wait (ms):10=Avg wait (ms); Waits|/txn:8; % DB|time:6",
    (12, 2): "Event:<26; Waits:11; %Time|-outs:5=%Time -outs; Total|Wait|Time (s):8; Avg wait:9; Waits|/txn:8; "
             "% DB|time:6",
}  # fmt: skip
EVENT_TITLES = {
    None: ("Wait Events", "This table displays wait events and their wait statistics"),
    False: ("Foreground Wait Events", "This table displays Foreground Wait Events and their wait statistics"),
    True: ("Background Wait Events", "This table displays background wait events statistics"),
}


def _events(awr, truth, background):
    """Foreground (False), background (True) or both together (None)."""
    release, text, places = awr.release, awr.text, 1 if awr.text else 2
    heads = since(release, EVENT_COLUMNS)
    if background:
        heads = heads.replace("% DB", "% bg").replace("Avg|wait (ms)", "Avg|wait|(ms)")
    columns, rows = columns_of(heads), []
    widths = [column.width if text else 99 for column in columns]
    total = truth.background_time if background else truth.db_time
    for row in truth.listed_together if background is None else truth.side(background):
        outs = number(100 * row.timeouts / row.count) if row.timeouts else "0"
        if release < (10, 2):
            outs = number(row.timeouts)
        elif not row.timeouts and text and release >= (12, 2):
            outs = ""
        cells = [row.name, number(row.count, width=widths[1]), outs, number(row.seconds, width=widths[3])]
        cells += [_mean(release, row.mean), number(row.count / truth.transactions, places, commas=False, width=8)]
        if release >= (11,):
            cells.append("" if row.idle else share(row.seconds / total, places, zero=not text))
        rows.append(tuple(cells))
    notes = ("Only events with Total Wait Time (s) >= .001 are shown",)
    notes += ("ordered by wait time desc, waits desc (idle events last)",)
    notes += ("%Timeouts: value of 0 indicates value was < .5%.  Value of null is truly 0",)
    title, summary = EVENT_TITLES[background]
    return Table(title, columns, tuple(rows), notes if release >= (10, 2) else notes[1:2], summary)


def shares_between(row, edges):
    """What part of the waits lasted how long, in percent; nothing for none."""
    counts = [row.between(low, high) for low, high in zip(edges, edges[1:], strict=False)]
    return [number(100 * count / row.count, 1, zero=False) if count else "" for count in counts]


def _histogram(title, truth, heads, between, first, awr, span=None, total="% of Waits"):
    """Events with their waits inside `span`, and the shares of all their waits between the edges."""
    width = 5 if awr.release < (12, 1) else 6
    name = Column("Event", 26 if width == 5 else 25, left=True)
    rows = []
    for row in truth.by_name:
        inside = row.between(*span) if span else row.count
        if inside and not (span and row.idle):
            total_cell = thousands(inside, width if awr.text else 99)
            rows.append((row.name, total_cell, *shares_between(row, between)))
    first = "|".join(part[:width] for part in first.split("|")) if awr.text else first
    columns = [name, Column(first, width)] + [Column(head[:5] if awr.text else head, 5) for head in heads]
    over = (" " * 49 + total, " " * 33 + "-" * 47)
    notes = ("Units for Total Waits column: K is 1000, M is 1000000, G is 1000000000",)
    notes += ("% of Waits: value of .0 indicates value was <.05%; value of null is truly 0",)
    notes += ("Ordered by Event (idle events last)",)
    summary = (
        "This table displays total number of waits, and information about total wait time, for each wait event"
    )
    return Table(title, columns, rows, notes, summary, over=over, spanning=total, spanned=len(heads))


LONGER = (  # headings, edges, what is counted, between which edges, titles before 12.2 and since
    ("<32ms <64ms <1/8s <1/4s <1/2s <1s <2s >=2s", edges(0.001, *range(5, 12)), "Waits|64ms|to 2s", (0.032, 2.048),
     "64 msec to 2 sec", "up to 2 sec"),
    ("<2s <4s <8s <16s <32s <_1m <_2m >=2m", edges(1.024, *range(1, 8)), "Waits|4s|to 2m", (2.048, 131.072),
     "4 sec to 2 min", "up to 2 min"),
    ("<2m <4m <8m <16m <32m <_1h >=1h", edges(1.024, *range(7, 13)), "Waits|4m|to 1h", (131.072, 4194.304),
     "4 min to 1 hr", "up to 1 hr"),
)  # fmt: skip
SHORTER = (
    ("<1us <2us <4us <8us <16us <32us <64us >=64us", edges(1e-6, *range(7)), "Waits|1us|- 64us", (0, 64e-6),
     "", "up to 64 us"),
    ("<512us <1ms <2ms <4ms <8ms <16ms <32ms >=32ms", edges(1e-6, *range(9, 16)), "Waits|1ms|to 32ms",
     (512e-6, 0.032768), "", "up to 32 ms"),
)  # fmt: skip


def detailed(awr):
    """The detailed histograms that the layout prints, as in LONGER."""
    return (*SHORTER, *LONGER) if awr.release >= (12, 2) else LONGER


def _histograms(awr, truth):
    title, every = "Wait Event Histogram", "% of Total Waits"
    if awr.release >= (12, 2):
        histograms = [_histogram(title, truth, MICRO, MICRO_EDGES, "Total|Waits", awr, total=every)]
    else:
        histograms = [_histogram(title, truth, MILLI, MILLI_EDGES, "Total|Waits", awr)]
    for heads, between, first, span, before, since in detailed(awr):
        what = f" ({since})" if awr.release >= (12, 2) else f" Detail ({before})"
        heads = [heading.replace("_", " ") for heading in heads.split()]
        histograms.append(_histogram(title + what, truth, heads, between, first, awr, span, every))
    return histograms


def _activity(awr, truth):
    columns, places = "Statistic:<32; Total:18; per Second:14; per Trans:13", 1 if awr.text else 2
    summary = "This table displays Instance activity statistics. For each instance, activity total, "
    summary += "activity per second, and activity per transaction are displayed"

    def table(title, names):
        totals = [(name, truth.statistics[name]) for name in sorted(names, key=str.lower)]
        per = truth.elapsed, truth.transactions
        rows = [(name, number(total), *(number(total / count, places) for count in per)) for name, total in totals]
        return Table(title, columns, rows, ("Ordered by statistic name",), summary)

    every, key = list(truth.statistics), list(KEY_STATISTICS)
    absolute = Table(
        "Instance Activity Stats - Absolute Values", "Statistic:<32; Begin Value:15; End Value:15",
        [("logons current", "61", "56"), ("session pga memory", "269,414,136", "260,058,656")],
        ("Statistics with absolute values (should not be diffed)",),
        "This table displays absolute values of instance-related features",
    )  # fmt: skip
    hourly = Table(
        "Instance Activity Stats - Thread Activity", "Statistic:<32; Total:18; per Hour:9",
        [("log switches (derived)", "10", "40.00")],
        ("Statistics identified by '(derived)' come from sources other than SYSSTAT",),
        "This table displays thread activity stats in the instance",
    )  # fmt: skip
    if awr.release < (11, 2, 0, 4):
        activity = [table("Instance Activity Stats", every)]
    elif awr.release < (12, 1):
        others = [name for name in every if name not in key]
        activity = [table("Key Instance Activity Stats", key), table("Other Instance Activity Stats", others)]
    else:
        activity = [table("Key Instance Activity Stats", key), table("Instance Activity Stats", every)]
    return [*activity, absolute, hourly]


ENQUEUE_TYPE = "Enqueue Type (Request Reason):<78"
ENQUEUE_FIGURES = "Requests:12; Succ Gets:12; Failed Gets:11; Waits:11; Wt Time (s):12; Av Wt Time(ms):14"


def enqueue_row(enqueue):
    """One row of the enqueue activity, under ENQUEUE_TYPE and ENQUEUE_FIGURES."""
    reason = "" if enqueue.reason == "contention" else f" ({enqueue.reason})"
    mean = number(enqueue.milliseconds / enqueue.waits, 2, zero=False) if enqueue.waits else "N/A"
    counts = (enqueue.requests, enqueue.requests - enqueue.failed, enqueue.failed, enqueue.waits)
    return (
        f"{enqueue.type}-{enqueue.title}{reason}",
        *map(number, counts),
        number(enqueue.milliseconds / 1000),
        mean,
    )


def _enqueues(awr, truth):
    ranked = sorted(truth.enqueues, key=lambda enqueue: (-enqueue.milliseconds, -enqueue.waits))
    notes = ("only enqueues with requests are shown",)
    notes += ("Enqueue stats gathered prior to 10g should not be compared with 10g data",)
    summary = "This table displays enqueue activity statistics. Requests, success gets, failed gets, waits, "
    summary += "wait time and average wait time are displayed for each enqueue type"
    rows = [*map(enqueue_row, ranked)]
    return Table("Enqueue Activity", ENQUEUE_TYPE, rows, notes, summary, second=ENQUEUE_FIGURES)


def head(awr, truth):
    """Tables of the head, without the one of the snapshots."""
    release, yes = awr.name, "YES" if truth.rac else "NO"
    instance = "This table displays database instance information"
    database = "DB Name:<12; DB Id:13"
    if awr.release < (11,):
        rac = "RAC:<3" if awr.release >= (10, 2) else "Cluster:<7"
        columns = f"{database}; Instance:<12; Inst Num:8; Release:<11; {rac}; Host:<12"
        row = ("MADEUP", "1234567890", "madeup1", "1", release, yes, "nowhere")
        return [Table("", columns, (row,), terminated=False)]
    if awr.release < (12, 2):
        rest = "Instance:<12; Inst Num:8; Startup Time:<15; Release:<11; RAC:<3"
        row = ("MADEUP", "1234567890", "madeup1", "1", "01-Apr-23 06:19", release, yes)
    else:
        rest = "Unique Name:<11; DB Role:<16=Role; Edition:<7; Release:<10; RAC:<3; CDB:<3"
        row = ("MADEUP", "1234567890", "madeup", "PRIMARY", "EE", release, yes, "YES" if awr.cdb else "NO")
    head_tables = [Table("", f"{database}; {rest}", (row,), summary=instance, terminated=False)]
    if awr.release >= (12, 2):
        columns = "Instance:<12; Inst Num:8; Startup Time:<15"
        row = ("madeup1", "1", "01-Apr-23 06:19")
        if awr.release >= (21,):
            columns += "; User Name:<12; System Data Visible:<20"
            row += ("SYS", "YES")
        head_tables.append(Table("", columns, (row,), summary=instance, terminated=False))
        if awr.cdb or awr.pdb:
            columns = "Container DB Id:15; Container Name:<15; Open Time:15"
            row, summary = ("2326306786", "PDB1", "01-Apr-23 06:22"), "This table displays pdb information"
            head_tables.append(Table("", columns, (row,), summary=summary, terminated=False))
    columns = "Host Name:<16; Platform:<32; CPUs:4; Cores:5; Sockets:7; Memory(GB):10=Memory (GB)"
    row = ("nowhere.example", "Linux x86 64-bit", str(truth.cpus), str(truth.cpus), "1", "64.00")
    head_tables.append(
        Table("", columns, (row,), summary="This table displays host information", terminated=False)
    )
    return head_tables


def snapshots(awr, truth):
    """The rows of the table of snapshots: begin, end, elapsed, DB time."""
    return [
        ("Begin Snap:", "410", clock(truth.begin), "61", ".8"),
        ("End Snap:", "411", clock(truth.end), "56", ".7"),
        ("Elapsed:", "", f"{minutes(truth.elapsed)} (mins)", "", ""),
        ("DB Time:", "", f"{minutes(truth.db_time)} (mins)", "", ""),
    ]


def _pages(awr):
    old = awr.release < (12, 1)
    return Pages(awr.page, alone=False, gap="") if old else Pages(awr.page, gap="", rule=54, indent=26)


def _text(awr, truth):
    kind = "WORKLOAD REPOSITORY PDB report (root snapshots)" if awr.pdb else "WORKLOAD REPOSITORY report for"
    lines, pages = ["", kind, ""], _pages(awr)
    for table in head(awr, truth):
        lines += [*text_table(replace(table, title=""), pages), ""]
    instances = " Instances" if truth.rac else ""
    lines += [f"              Snap Id      Snap Time      Sessions Curs/Sess{instances}"]
    lines += ["            --------- ------------------- -------- ---------" + " ---------" * truth.rac]
    for label, number_, moment, sessions, cursors in snapshots(awr, truth):
        if number_:
            lines.append(
                f"{label:>11} {number_:>9} {moment:<19} {sessions:>8} {cursors:>9}" + "         2" * truth.rac
            )
        else:
            lines.append(f"{label:>11} {moment:>25}")
    lines.append("")
    sections = [text_table(table, pages) for table in tables(awr, truth)]
    others = filler.text_sections(awr.filled)
    for index, section in enumerate(sections):
        lines += [*section, ""]
        if pages.every and index % 2:
            lines.append("\f")
        if index < len(others):
            lines += others[index]
    return "\n".join([*lines, "End of Report", ""])


def _html(awr, truth):
    old = awr.release < (11,)
    style = OldStyle() if old else Style(diff=awr.release >= (11, 2, 0, 4))
    kind = "WORKLOAD REPOSITORY PDB report (root snapshots)" if awr.pdb else "WORKLOAD REPOSITORY report for"
    if old:
        parts = ["<HTML lang='en'><HEAD><TITLE>AWR Report for DB: MADEUP, Inst: madeup1, Snaps: 410-411</TITLE>"]
        parts += ["<STYLE TYPE='text/css'>", "<!--", "body.awr {font:bold 10pt Arial;}", "-->", "</STYLE></HEAD>"]
        parts += ["<BODY class='awr'>", f"<H1 class='awr'>{kind}</H1>", "<P>"]
    else:
        parts = ['<html lang="en"><head><title>AWR Report for DB: MADEUP, Inst: madeup1, Snaps: 410-411</title>']
        parts += ['<style type="text/css">', "body.awr {font:bold 10pt Arial;}", "</style></head>"]
        parts += ['<body class="awr">', '<h1 class="awr">', kind, "", "</h1>", "<p />"]
    parts += [html_table(table, style) for table in head(awr, truth)]
    columns = ":<9; Snap Id:9; Snap Time:19; Sessions:9; Cursors/Session:9"
    rows = tuple(snapshots(awr, truth))
    if truth.rac:
        columns += "; Instances:9"
        rows = tuple((*row, "2" if row[1] else "") for row in rows)
    parts.append(html_table(Table("", columns, rows, summary="This table displays snapshot information"), style))
    others = filler.html_sections(awr.filled)
    for index, table in enumerate(tables(awr, truth)):
        parts.append(html_table(table, style))
        if index < len(others):
            parts.append(others[index])
    parts += ["<P>End of Report</BODY></HTML>" if old else "<p />\nEnd of Report\n</body></html>", ""]
    return "\n".join(parts)


RELEASES = (
    (10, 1, 0, 4, 0), (10, 2, 0, 4, 0), (11, 1, 0, 7, 0), (11, 2, 0, 3, 0), (11, 2, 0, 4, 0), (12, 1, 0, 2, 0),
    (12, 2, 0, 1, 0), (18, 0, 0, 0, 0), (19, 0, 0, 0, 0), (21, 0, 0, 0, 0), (23, 0, 0, 0, 0),
)  # fmt: skip
MADE = [Awr(release, form) for release in RELEASES for form in (TEXT, HTML)]
MADE += [Awr(release, page=7) for release in ((11, 2, 0, 3, 0), (12, 1, 0, 2, 0), (19, 0, 0, 0, 0))]
LAYOUTS = {f"awr {layout.form} {layout.name}{' in pages' * bool(layout.page)}": layout for layout in MADE}
LAYOUTS |= {
    "awr text 19 of a PDB": Awr((19, 0, 0, 0, 0), pdb=True),
    "awr html 19 of a PDB": Awr((19, 0, 0, 0, 0), HTML, pdb=True),
    "awr text 21 of a CDB": Awr((21, 0, 0, 0, 0), cdb=True),
    "awr text 11.2.0.3 filled": Awr((11, 2, 0, 3, 0), filled=40_000),
    "awr text 19 filled": Awr((19, 0, 0, 0, 0), filled=40_000, page=20),
    "awr html 12.2 filled": Awr((12, 2, 0, 1, 0), HTML, filled=60_000),
}
