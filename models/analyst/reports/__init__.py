"""The reader of reports that are not the book's: AWR, Statspack, snapshots, and fragments of them.

>>> from models.analyst import reports
>>> reports.read(open("awrrpt_1_5_7.html", "rb").read()).event("log file sync").mean

`read` goes from the text to a `Report` (`report`), in four steps:

1. `source`: bytes to a text; `refusals`: its kind, or what is known not to be readable.
2. `layout`: to lines and tables (`tables`): `text` by rules of dashes (`enqueues`, `stacked`: several lines a
   row), `html`, `delimited` (CSV), `collapsed` (blanks swallowed). `sections` finds titles, `kinds` tells by title
   and headings what a table holds. `tkprof` and `typed` (events in words) go to a Report at once.
3. Tables to rows: `events` (`shares`: which are idle), `totals` (statistics), `histograms`, `enqueues`,
   `ash_tables`, `ranked` (statements, segments), `host` (processors), `head`; from cells by `headings` (what a
   column is), `numbers`, `names`, `times`.
4. `merging`: one figure of several that print it; `omissions`: what a whole report promises and could not be read.

`read_many` gives a Report for each snapshot of a `history` (rows of a query) or an AWR-Miner capture
(`awr_miner`); for each slice of time in which active sessions were sampled (`ash_rows`), or for all that a query
counted (`ash_counts`; both `ash_reports`); and for each of two periods side by side (`compared`). Where `read`
refuses a text and says in which line another report begins (`Refused.following`), it reads both.

A layout that is new differs in a heading (`headings`), in a title (`sections`), or in how it is set: then it needs
a module beside `text` and `html`, called from `layout`. tests/analyst/reports writes one of each (awr.py,
statspack.py).
"""

from models.analyst.reports.read import read
from models.analyst.reports.read_many import read_many
from models.analyst.reports.report import (
    FOUND,
    INCONSISTENT,
    NOT_FOUND,
    Activity,
    Classed,
    Event,
    Fact,
    Histogram,
    Host,
    Load,
    Problem,
    Ranked,
    Refused,
    Report,
    Sampled,
    Slot,
)

__all__ = [
    "FOUND", "INCONSISTENT", "NOT_FOUND", "Activity", "Classed", "Event", "Fact", "Histogram", "Host", "Load",
    "Problem", "Ranked", "Refused", "Report", "Sampled", "Slot", "read", "read_many",
]  # fmt: skip
