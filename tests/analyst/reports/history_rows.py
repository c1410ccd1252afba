"""What the history queries print of made-up instances: the rows, and how SQL*Plus and spreadsheets write them."""

from dataclasses import dataclass, field

from analyst.reports.truth import Truth
from analyst.reports.written import delimited, spooled

HEADING = (
    "DB_NAME", "INSTANCE", "SNAP_ID", "BEGIN_TIME", "END_TIME", "KIND", "NAME", "DETAIL", "WAITS", "TIME_MICRO",
    "VALUE", "ROW_COUNT",
)  # fmt: skip
NUMERIC = {"INSTANCE", "SNAP_ID", "WAITS", "TIME_MICRO", "VALUE", "ROW_COUNT"}
EDGES = [2**power for power in range(23)]  # of v$event_histogram, in milliseconds


@dataclass(frozen=True)
class Snapshot:
    """A Truth, and what the history says beside it; samples are numbers of samples by event and session type."""

    truth: Truth
    snap_id: int
    instance: int = 1
    load: str = "12.25"
    release: str = "19.0.0.0.0"
    samples: dict = field(default_factory=dict)

    @property
    def times(self):
        """Begin and end, to the second, as the query prints them."""
        return [time.replace(microsecond=0).isoformat() for time in (self.truth.begin, self.truth.end)]


def rows(snapshot, database="ORCL"):
    """The rows of one Snapshot, as lists of strings."""
    truth = snapshot.truth
    things = [["head", snapshot.release, f"orcl{snapshot.instance}", "", "", str(int(truth.rac))]]
    for event in truth.waits:
        if not event.idle or event.name == "rdbms ipc message":
            side = "background" if event.background else "foreground"
            things.append([side, event.name, event.wait_class, str(event.count), str(event.microseconds), ""])
    for name in ("log file parallel write", "log file sync"):
        lows = (0, *EDGES)
        for low, edge in zip(lows, EDGES, strict=False):
            both = [event for event in truth.waits if event.name == name]
            if waits := sum(event.between(low / 1000, edge / 1000) for event in both):
                things.append(["histogram", name, str(edge), str(waits), "", ""])
    for enqueue in truth.enqueues:
        if enqueue.type in ("HW", "CF"):
            time = str(1000 * enqueue.milliseconds)
            things.append(
                ["enqueue", enqueue.type, enqueue.reason, str(enqueue.waits), time, str(enqueue.requests)]
            )
    for name, seconds in (("DB time", truth.db_time), ("DB CPU", truth.db_cpu)):
        things.append(["time model", name, "", "", str(round(1e6 * seconds)), ""])
    things += [["statistic", name, "", "", "", str(total)] for name, total in truth.statistics.items()]
    counted = round(100 * truth.elapsed * truth.cpus)
    system = {"BUSY_TIME": counted // 4, "IDLE_TIME": counted - counted // 4, "SYS_TIME": counted // 8}
    things += [["system", name, "", "", "", str(value)] for name, value in system.items()]
    things += [["state", "NUM_CPUS", "", "", "", str(truth.cpus)], ["state", "LOAD", "", "", "", snapshot.load]]
    things += [["sampled", name, side, str(many), "", ""] for (name, side), many in snapshot.samples.items()]
    start = [database, str(snapshot.instance), str(snapshot.snap_id), *snapshot.times]
    return [[*start, *thing, str(len(things))] for thing in things]


def commas(cells):
    """As a spreadsheet saves it."""
    return delimited([HEADING, *cells], ends="\r\n")


def sqlplus(cells):
    """SQL*Plus with `set markup csv on`: text in quotes, numbers without."""
    lines = ["", ",".join(f'"{heading}"' for heading in HEADING)]
    for row in cells:
        pairs = zip(HEADING, row, strict=True)
        lines.append(",".join(cell if name in NUMERIC or not cell else f'"{cell}"' for name, cell in pairs))
    return "\n".join([*lines, "", f"{len(cells)} rows selected.", ""])


def bars(cells, page=40):
    """SQL*Plus without it, with `set colsep '|'`."""
    return spooled([HEADING, *cells], "|", page, NUMERIC)


def columns(cells, page=40):
    """With neither: the columns stand side by side."""
    return spooled([HEADING, *cells], " ", page, NUMERIC)


def semicolons(cells):
    """As a spreadsheet saves it where numbers have a decimal comma."""
    return delimited([HEADING, *([*row[:10], row[10].replace(".", ","), row[11]] for row in cells)], ";")


def tabs(cells):
    """As it is copied from a grid, in lower case."""
    return delimited([[name.lower() for name in HEADING], *cells], "\t")


WAYS = {way.__name__: way for way in (commas, sqlplus, bars, columns, semicolons, tabs)}
