"""A run as text: tables of comma-separated values, as `models.lab.tables` reads them."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO

from models.lab.acting.chain import Link, signature
from models.lab.acting.result import Result
from models.lab.acting.run import AtRow, Lost, Run, Stretches
from models.lab.tables import END

Cells = tuple[str | int, ...]
POINT = "case", "disk", "sessions"
MEASURED = (
    *POINT, "rows", "batch", "rate (/s)", "delay (ms)", "commits", "committed", "seconds (s)", "commit (ms)",
    "think (ms)", "syncs", "synced", "sync (ms)", "cv2", "path (ms)", "busy (%)", "others (%)",
)  # fmt: skip
AT_ROW = *POINT, "at row", "moments"
CHAIN = "signature", "session", "event", "blocked by", "p1", "p1 text", "p2", "p2 text", "p3", "p3 text"
LOST = *POINT, "acknowledged", "found", "lost", "window (ms)"
STRETCHES = "case", "disk", "session", "asked (ms)", "began (ms)", "ended (ms)"


def written(facts: Mapping[str, str], run: Run) -> str:
    """The text of a Run: its set-up, and those of its tables that have rows."""
    tables = (
        table("Set-up", ("name", "value"), facts.items()),
        table("Measured commits", MEASURED, map(_measured, run.results)),
        table("Sessions at the row", AT_ROW, _at_row(run.at_row)),
        table("Longest chain", CHAIN, _chain(run.chain)),
        table("Lost commits", LOST, map(_lost, run.lost)),
        table("Stretches", STRETCHES, _stretches(run.stretches)),
    )
    return "\n\n".join([*filter(None, tables), END]) + "\n"


def _measured(repeat: Result) -> Cells:
    experiment = repeat.experiment
    return (
        experiment.case, str(experiment.disk), experiment.sessions, max(experiment.rows, 1), experiment.batch,
        f"{experiment.rate:g}", f"{1e3 * (experiment.delay or experiment.held):.2f}",
        repeat.commits, repeat.committed, f"{repeat.seconds:.3f}", _ms(repeat.commit_time), _ms(repeat.think_time),
        repeat.syncs, repeat.synced, _ms(repeat.sync_time), "" if repeat.cv2 is None else f"{repeat.cv2:.3f}",
        "" if repeat.path_time is None else _ms(repeat.path_time),
        f"{100 * repeat.busy:.1f}", f"{100 * repeat.others:.1f}",
    )  # fmt: skip


def _ms(seconds: float) -> str:
    return f"{1e3 * seconds:.3f}"


def _at_row(looks: Iterable[AtRow]) -> Iterator[Cells]:
    for experiment, numbers in looks:
        for number, moments in numbers:
            yield experiment.case, str(experiment.disk), experiment.sessions, number, moments


def _lost(crash: Lost) -> Cells:
    experiment, acknowledged, survived, window = crash
    lost = max(acknowledged - survived, 0)
    row = acknowledged, acknowledged - lost, lost, f"{1e3 * window:.1f}"
    return experiment.case, str(experiment.disk), experiment.sessions, *row


def _stretches(stretches: Iterable[Stretches]) -> Iterator[Cells]:
    for experiment, rows in stretches:
        for session, *times in rows:
            yield experiment.case, str(experiment.disk), session, *map(_ms, times)


def _chain(links: Sequence[Link]) -> Iterator[Cells]:
    names = {link.process: f"{link.process},{link.transaction}" for link in links}
    whole = max((signature(link, links) for link in links), key=len, default="")
    for link in sorted(links, key=lambda link: (len(signature(link, links)), link.process)):
        waits = link.waited_for, "transaction", link.page, "page", link.tuple, "tuple"
        yield whole, names[link.process], link.event, names.get(link.blocker, ""), *waits


def table(title: str, columns: Sequence[str], rows: Iterable[Cells]) -> str:
    """A title over comma-separated values, in columns for who reads them; "" without rows."""
    cells = [[_quoted(str(cell)) for cell in row] for row in rows]
    if not cells:
        return ""
    placed = [_placed(column) for column in zip(columns, *cells, strict=True)]
    return "\n".join([title, *(" ".join(line).rstrip().removesuffix(",") for line in zip(*placed, strict=True))])


def _quoted(cell: str) -> str:
    written = StringIO()
    csv.writer(written, lineterminator="").writerow([cell, ""])
    return written.getvalue().removesuffix(",")


def _placed(column: Sequence[str]) -> list[str]:
    """The cells of one column, a comma behind each: numbers to the right, texts to the left."""
    width = max(map(len, column))
    if all(cell.replace(".", "", 1).isdigit() or not cell for cell in column[1:]):
        return [f"{cell:>{width}}," for cell in column]
    return [f"{cell},".ljust(width + 1) for cell in column]
