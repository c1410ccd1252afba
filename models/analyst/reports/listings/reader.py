"""From the text of a listing, a few tables as a database printed them or `make measure` wrote them, to a Listing.

Every paragraph has to be one that is known; what is not is an error, so that no row is lost in silence. A new way
to lay out a table is a `Layout` in the module of its rows, named in `LAYOUTS`.
"""

from typing import Any

from models.analyst.reports.listings import chains, enqueues, statistics, timings, waits
from models.analyst.reports.listings.durations import is_elapsed, read_elapsed, read_interval
from models.analyst.reports.listings.errors import ListingError
from models.analyst.reports.listings.layouts import read_table
from models.analyst.reports.listings.lines import Line, decode, paragraphs
from models.analyst.reports.listings.listing import Listing
from models.analyst.reports.listings.named import Named
from models.analyst.reports.listings.rules import is_rule
from models.analyst.reports.listings.sessions import is_session, read_sessions
from models.analyst.reports.measured_tables import is_measured, read_tables
from models.laws.numbers.figure import Figure

LAYOUTS = (
    waits.SNAPSHOT,
    waits.AWR_TOP_5,
    statistics.SNAPSHOT,
    statistics.AWR_ACTIVITY,
    enqueues.SNAPSHOT,
    chains.SESSIONS,
    chains.SIGNATURES,
    timings.LOB_OPTIONS,
)

NAMED = {  # section: (what a row is, attribute that names it)
    "events": ("event", "name"),
    "statistics": ("statistic", "name"),
    "enqueues": ("enqueue", "name"),
    "sessions": ("session", "process"),
    "timings": ("option", "option"),
    "facts": ("fact", "name"),
}
UNNAMED = "chains", "measured", "at_row", "lost", "stretches"  # sections whose rows stay in the order printed


def parse(text: str | bytes, name: str = "listing", entry: Any = None) -> Listing:
    """Read a listing.

    Parameters
    ----------
    text
        The listing as printed, with its headings and rules.
    name
        What errors call it.
    entry
        What is known of it besides its text; the Listing keeps it.

    Raises
    ------
    ListingError
        If any line of it cannot be read.
    """
    text = decode(text, name)
    rows: dict[str, list[tuple[Line, object]]] = {section: [] for section in (*NAMED, *UNNAMED)}
    elapsed, intervals = [], []
    measured = is_measured(text)
    if measured:
        rows |= read_tables(text, name)
    for lines in () if measured else paragraphs(text, name):
        if is_elapsed(lines[0]):
            elapsed.append((lines[0], read_elapsed(lines)))
        elif is_session(lines[0]):
            rows["sessions"] += read_sessions(lines)
        else:
            title, interval, lines = _heading(lines)
            layout, found = read_table(lines, title, LAYOUTS)
            rows[layout.section] += found
            intervals += interval
    if len(elapsed) > 1:
        raise elapsed[1][0].error("is a second ELAPSED; read one run at a time")
    if len(set(intervals)) > 1:
        raise ListingError(f"covers intervals of {intervals} seconds; read one snapshot at a time", name)
    tables: dict[str, Any] = {section: tuple(row for _, row in rows[section]) for section in UNNAMED}
    tables |= {section: Named.of(*named, rows[section]) for section, named in NAMED.items()}
    return Listing(
        name=name,
        text=text,
        entry=entry,
        elapsed=elapsed[0][1] if elapsed else None,
        intervals=tuple(intervals),
        **tables,
    )


def _heading(lines: list[Line]) -> tuple[str, list[Figure], list[Line]]:
    """Take the title off a paragraph, underlined or between two rules: title, intervals, other lines."""
    if len(lines) > 4 and is_rule(lines[0]) and is_rule(lines[3]):
        return lines[1].text.strip(), [read_interval(lines[2])], lines[4:]
    if len(lines) > 2 and set(lines[1].text.strip()) == {"~"}:
        return lines[0].text.strip(), [], lines[2:]
    return "", [], lines
