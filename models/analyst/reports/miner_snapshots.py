"""The snapshots of an AWR-Miner capture: the rows of its main block, one for each instance.

It prints means of metrics. A total is computed of one: times the minutes that it is of.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from models.analyst.reports.merging import product
from models.analyst.reports.miner_blocks import MAIN, Block, Row, is_id
from models.analyst.reports.report import NOT_FOUND, Problem, Refused, noted
from models.laws.numbers.figure import Figure

OFF = 120  # seconds: ends and lengths are rounded, or cut, to minutes
_LONGEST = 366 * 86_400  # seconds
_NEEDED = ("snap", "dur_m", "end", "inst", "aas")
_COLUMNS = {  # what is read of the main block, and its unit; db_time is a metric, of centiseconds in a second
    "dur_m": "min",
    "aas": "",
    "db_time": "cs",
    "cpu_per_s": "s",
    "os_cpu": "%",
    "commits_s": "",
    "redo_mb_s": "",
}


class Snapshot(NamedTuple):
    """One row of the main block: its times, its figures by column, and what of them could not be read."""

    row: Row
    begin: datetime | None
    end: datetime | None
    figures: dict[str, Figure]
    problems: list[Problem]

    @property
    def instance(self) -> str:
        return self.row.cells["inst"]

    @property
    def elapsed(self) -> Figure | None:
        """How long it is, a Figure; None if it does not say."""
        return self.figures.get("dur_m")

    def total(self, *columns: str, unit: str = "s", scale: int = 1) -> Figure | None:
        """The total that the first of these columns that it has is a rate of; None without any, or a length.

        `scale` is how many of `unit` are one in the column.
        """
        rate = next((self.figures[each] for each in columns if each in self.figures), None)
        if rate is None or self.elapsed is None:
            return None
        whole = product(rate, self.elapsed)
        return Figure(whole * scale, f"{whole * scale:.6g}", unit, whole.resolution * scale, rate.line)

    @property
    def db_time(self) -> Figure | None:
        """DB time, a Figure in seconds; None if it is not known."""
        return self.total("db_time", "aas")


def snapshots_of(main: Block, name: str) -> tuple[list[Snapshot], dict[tuple[str, str], tuple[int, int]]]:
    """Each Snapshot, by instance and time; and the lines of those that are there twice with different figures."""
    missing = [each for each in _NEEDED if each not in main.widths]
    rows: dict[tuple[str, str], Row] = {}
    twice: dict[tuple[str, str], tuple[int, int]] = {}
    for row in main.rows if not missing else ():
        key = row.snap, row.cells["inst"]
        if is_id(key[1]) and rows.setdefault(key, row).cells != row.cells:
            twice.setdefault(key, (rows[key].line, row.line))
    if not rows:
        columns = f"without columns {', '.join(missing)}" if missing and main.widths else ""
        what = columns or "without rows that are whole"
        why = f"is a capture of AWR-Miner {what} in its block {MAIN}"
        raise Refused(f"{why}; SET LINESIZE 32767 as the script does, and run it again", name)
    found = [_snapshot(main, row) for key, row in rows.items() if key not in twice]
    found.sort(key=lambda each: (int(each.instance), each.end or datetime.min, int(each.row.snap)))
    return found, twice


def _snapshot(main: Block, row: Row) -> Snapshot:
    figures, problems = {}, []
    for column, unit in _COLUMNS.items():
        with noted(problems, column, row.line):
            if (figure := main.figure(row, column, unit)) is not None:
                figures[column] = figure
    if "aas" in figures:
        figures["aas"].unit = "sessions"  # without a unit whole ones would be a count, which is exact
    length, end = figures.pop("dur_m", None), None
    if length and length < _LONGEST:
        figures["dur_m"] = Figure(length, length.text, length.unit, OFF, length.line)
    else:
        problems.append(Problem("elapsed time", NOT_FOUND, "has no length that can be", (row.line,)))
    with suppress(ValueError):
        end = datetime.strptime(row.cells["end"], "%y/%m/%d %H:%M")
    begin = end - timedelta(seconds=length) if end and length and "dur_m" in figures else None
    return Snapshot(row, begin, end, figures, problems)
