"""What the corpus asks about, made by the generators of the other tests, by seed: reports in every layout, what is
pasted out of them, histories, and the book's own.
"""

from collections.abc import Callable
from datetime import timedelta
from itertools import cycle
from pathlib import Path

from analyst.answers.history.week import hour
from analyst.corpus.at_random import Drawn
from analyst.findings.made import listed
from analyst.reports import fragments, history_rows, miner, samples, snapshots
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth
from models.analyst.answers import kinds
from models.analyst.reports import Report
from models.book import captured
from models.book.captured import kept, strangers
from models.book.pages import form

FORM = Path(form.__file__).parent
TYPED = [
    "log file sync 18 ms, log file parallel write 3 ms", "log file sync 24 ms log file parallel write 20 ms",
    "log file sync 4 ms log file parallel write 8 ms", "enq: HW - contention 200 ms",
    "db file sequential read takes 25 ms", "buffer busy waits 5 ms, log file switch completion 2 s",
    # Not clear, so refused.
    "log file sync 1,234 ms, log file parallel write 2 ms", "log file sync 12, log file parallel write 2",
    "log file sync 12 ms, log file sync 2 ms", "log file sync 12 ms, at most 300 ms",
    "log file sync is on top, and reads take 12 ms", "commits take 12 ms each, and log file sync is on top",
]  # fmt: skip
LATER = samples.START + timedelta(hours=1)
SAMPLED = {
    ("log file sync", "FOREGROUND"): 40,
    ("", "FOREGROUND"): 20,
    ("log file parallel write", "BACKGROUND"): 9,
}
PASTES: dict[str, Callable[..., str]] = {
    "text": fragments.as_text, "html": fragments.as_html, "browser": fragments.from_browser,
    "spreadsheet": fragments.spreadsheet, "collapsed": fragments.collapsed, "wrapped": fragments.wrapped,
    "collapsed html": fragments.collapsed_html, "markdown": fragments.markdown, "remark": fragments.commented,
    "quoted": lambda table: fragments.quoted(fragments.as_text(table)),
    "fenced": lambda table: fragments.fenced(fragments.as_text(table)),
    "indented": lambda table: fragments.indented(fragments.as_text(table)),
}  # fmt: skip


def layout(name: str) -> str:
    return LAYOUTS[name].write(truth(1))


def busy(name: str) -> str:
    return LAYOUTS[name].write(truth(2, rac=True, busy=4.0))


def pastes() -> dict[str, str]:
    """The tables of a report, each pasted in one way by turns, and the list of top events in each way."""
    tables = [
        (title, table) for title, table in fragments.tables((19, 0, 0, 0, 0), truth(4)).items() if table.rows
    ]
    texts = {f"{title}, {way}": PASTES[way](table) for title, table in tables[:1] for way in PASTES}
    for (title, table), way in zip(tables[1:], cycle(PASTES), strict=False):
        texts[f"{title}, {way}"] = PASTES[way](table) if table.rows[0] else fragments.as_text(table)
    return texts


def snapshot_rows() -> dict[str, str]:
    """Two snapshots of v$ views, as each tool writes them."""
    rows = snapshots.session_event(truth(5))
    heading, body = rows
    return {name: way(heading, body) for name, way in snapshots.WAYS.items()} | {"book": snapshots.book(truth(5))}


def at_random(begin: int, end: int) -> list[Report]:
    return [Drawn(seed).report(f"random {seed}") for seed in range(begin, end)]


def listings() -> list[Report]:
    return [listed(name) for name in captured.names() if captured.load(name).events]


def strangers_reports() -> dict[str, Report]:
    """The reports of the table of public reports, of which only figures are kept."""
    return {name: kept.restored(name, given) for name, given in strangers.table().items()}


def _history(write: Callable[..., str]) -> Callable[[], list]:
    """Four half-hours, as the rows of a history query are written."""

    def made() -> list:
        hours = [history_rows.Snapshot(truth(seed), 410 + seed, samples=SAMPLED) for seed in range(4)]
        return kinds.snapshots(
            write([row for snapshot in hours for row in history_rows.rows(snapshot)]), "history"
        )

    return made


def _sampled(write: Callable[..., str], **second) -> list:
    rows = samples.sampled(300, busy=lambda index: index % 3 > 0)
    return kinds.snapshots(write(rows + (samples.sampled(100, **second) if second else [])), "samples")


def _hours(*numbers: int, databases: tuple[str, ...] = ("ORCL",)) -> list:
    return kinds.snapshots_of([hour(number, database=name) for name in databases for number in numbers])


MANY: dict[str, Callable[[], list]] = {  # what is answered as a whole
    "history commas": _history(history_rows.commas), "history sqlplus": _history(history_rows.sqlplus),
    "history bars": _history(history_rows.bars),
    "miner": lambda: kinds.snapshots(miner.capture(miner.snapshots(6)), "miner"),
    "miner old": lambda: kinds.snapshots(miner.capture(miner.snapshots(3), old=True), "miner"),
    "samples": lambda: _sampled(samples.commas),
    "samples of two instances": lambda: _sampled(samples.quoted, start=LATER, instance=2),
    "day": lambda: _hours(*range(24)), "two hours": lambda: _hours(3, 4),
    "slow hours": lambda: _hours(*range(48, 54)),
    "two systems": lambda: _hours(*range(4), databases=("ORCL", "APEX")),
}  # fmt: skip
