"""What a run says, in sentences and figures as they are printed."""

from collections.abc import Iterator

from models.analyst.findings.study.words import count_of
from models.lab.compared import BARE, LAW, RIVAL, WITHIN, Compared, Group, Row
from models.lab.measured import RunTables
from models.lab.points import Point
from models.lab.run import Run
from models.lab.runs import Checks
from models.laws.numbers.wording import say, show, show_error

WHAT = {"commit": "commit, mean", "transaction": "transaction, mean", "commit ÷ sync": "commit in mean syncs"}
TITLES = {
    "pipe": "Pipe: commits that share a write",
    "lock": "Lock: transactions that queue for a row",
    "timer": "Timer: commits that sleep first",
}
UNNAMED = "open", "histogram", "own disk", "nothing"  # cases that their disk and their rate tell
FACTS = "Measured by", "Date", "Machine", "System", "Database", "Disk", "Busy before"
MARK = "*"


def head(listing: RunTables) -> str:
    """What it is, in one line."""
    database, date = (_fact(listing, name) for name in ("Database", "Date"))
    return f"A run on {database or 'a database that it does not name'}{f', {date}' if date else ''}"


def _fact(listing: RunTables, name: str) -> str:
    return listing.facts[name].value if name in listing.facts else ""


def facts(listing: RunTables) -> tuple[tuple[str, str], ...]:
    """Its set-up, as printed; what is not known is left out."""
    return tuple((fact.name, fact.value) for fact in listing.facts.values())


def counted(points: int, repeats: int) -> str:
    """How much there is of it."""
    return f"{count_of(points, 'point')} in {count_of(repeats, 'repeat')}"


def marked(run: Run, repeats: int) -> str:
    """How many repeats are marked because other programs were busy."""
    busy = sum(1 for point in run.points for repeat in point.repeats if point.is_busy(repeat))
    if not busy:
        return "In no repeat did other programs use 10 % or more of the processors."
    return (
        f"In {busy} of {count_of(repeats, 'repeat')} other programs used 10 % or more of the processors; "
        f"their points are marked with {MARK}, and may be off for that."
    )


def beside(other: Run | None) -> str:
    """What the book's own run was measured on."""
    if other is None:
        return ""
    on = ", ".join(filter(None, (_fact(other.listing, name) for name in ("Database", "Machine", "Date"))))
    return f"The book’s is its own run of the same point ({on})."


def held(answer: Compared) -> str:
    if not answer.of(LAW):
        return "There is no figure that a formula of the book predicts."
    near, far = (answer.within(share) for share in WITHIN)
    return (
        f"Of {count_of(near[1], 'figure')} that the formulas predict, {near[0]} are within 10 %, {far[0]} within "
        "25 %: each counts once. Bounds, and what was thought of afterwards, do not count. Nothing is fitted, and "
        "no law is given the answer."
    )


def law_held(group: Group) -> str:
    near, far = (group.within(share) for share in WITHIN)
    text = f"{near[0]} of {near[1]} within 10 %, {far[0]} within 25 %"
    worst = group.farthest
    if worst is None or far[1] < 2 or near[0] == near[1]:
        return text
    return f"{text}; farthest {_error(worst.off)}: {named(worst)}"


def contradicted(results: Checks) -> Iterator[str]:
    """What of the figures cannot be, a sentence for each check that fails."""
    for check, holds in results:
        rows = [name for name, holds_there in holds.items() if not holds_there]
        if rows:
            where = f"{count_of(len(rows), 'row')}; first: {rows[0]}"
            yield f"These figures contradict each other: “{check}” fails in {where}."


def lost(listing: RunTables, other: RunTables | None) -> Iterator[str]:
    """The commits that were lost, ours too."""
    for whose, rows in (("", listing.lost), ("The book’s run: ", other.lost if other else ())):
        for crash in rows:
            yield (
                f"{whose}Of {crash.acknowledged:,.0f} commits that asynchronous commit had acknowledged to "
                f"{count_of(crash.sessions, 'session')} ({crash.disk}), {crash.lost:,.0f} were lost when the "
                f"server was killed, those of the last {say(float(crash.window), 's')}."
            )


def point(point: Point) -> str:
    """What was tried at a point, shortly."""
    sessions = count_of(point.sessions, "session")
    words = {
        "lock": [sessions],
        "lock rows": [count_of(point.rows, "row"), sessions],
        "lock slept": [f"{count_of(point.rows, 'row')}, held by a sleep", sessions],
        "nothing lock": ["one row", sessions],
        "batch": [f"{point.batch:,.0f} updates a transaction", sessions],
        "timer": [f"sleep of {say(float(point.delay), 's')}", sessions],
        "bursts": ["bursts", sessions],
        "closed": [f"{sessions} without pause"],
        "asynchronous": ["asynchronous", sessions],
    }.get(point.case)
    if words is None:
        name = [] if point.case in UNNAMED else [point.case.removeprefix("shape ")]
        words = [*name, f"{point.rate:,.0f} /s" if point.rate else sessions]
    if point.case == "nothing lock" and point.batch > 1:
        words.append(f"{point.batch:,.0f} updates a transaction")
    disk = {"nothing": "syncs of nothing", "own": "the machine’s own disk"}.get(point.disk, point.disk)
    return f"{disk}: {', '.join(words)}"


def named(row: Row) -> str:
    """The point of a row, marked where other programs were busy."""
    return f"{row.point}{MARK if row.marked else ''}"


def cells(row: Row, unit: str) -> tuple[str, ...]:
    """The point, what the law gives, the mean, its spread, how far the law is off, and the other's figure and law.

    Empty is what there is not: a law, another run, a spread of what was measured once.
    """
    figures = row.predicted, row.measured, row.other
    predicted, measured, other = ("" if figure is None else show(figure, unit) for figure in figures)
    other_off = _error(row.other_off) if other else ""
    return named(row), predicted, measured, _spread(row, unit), _error(row.off), other, other_off


def _spread(row: Row, unit: str) -> str:
    if row.error:
        return f"± {show(row.error, unit)}"
    if row.repeats < 2 or row.low == row.high:
        return ""
    (low, _, of_low), (_, _, of_high) = (show(bound, unit).partition(" ") for bound in (row.low, row.high))
    return f"{low if of_low == of_high else show(row.low, unit)}–{show(row.high, unit)}"


def _error(error: float | None) -> str:
    return "" if error is None else show_error(error)


def columns(group: Group) -> tuple[bool, bool]:
    """Whether a table has figures of another run, and whether it has a law's."""
    return any(row.other is not None for row in group.rows), group.kind != BARE


def heading(group: Group) -> list[str]:
    """The lines over a table: its law, what it predicts, and how often it held."""
    what = f"{group.law} ({group.what})"
    if group.kind == LAW:
        return [f"{what}: {law_held(group)}."]
    if group.kind == RIVAL:
        return [f"Expected to fail: {what}: {law_held(group)}."]
    return [what]


def doubts(group: Group) -> list[str]:
    """What a strict reader might hold against its rows: once where it is the same of all, else with its point."""
    doubts = {row.doubt for row in group.rows}
    if len(doubts) == 1:
        return [doubt for doubt in doubts if doubt]
    return [f"{row.point}: {row.doubt}" for row in group.rows if row.doubt]
