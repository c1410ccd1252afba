"""What there is to say to a run of `make measure`, with another run beside it."""

from collections.abc import Mapping

from models.lab import runs
from models.lab.answer import sentences
from models.lab.answer.charted import charts
from models.lab.compared import BARE, LAW, RIVAL, SHAPES, STATES, Compared, Group, Row, grouped
from models.lab.laws import at_row, lock
from models.lab.laws.tested import Tested
from models.lab.measured import RunTables
from models.lab.points import ASKED, Point
from models.lab.run import LAWS, Run, counted

Asked = tuple[str | float, ...]
LOCKS = "lock", "line", "lock rows", "lock slept", "nothing lock", "batch"
UNPREDICTED = "Measured, without a formula"


def compared(listing: RunTables, other: Run | None = None) -> Compared:
    """What there is to say, with the other Run beside it, unless this is it."""
    run = Run(listing)
    if other and other.listing.measured == listing.measured:
        other = None
    known = {_key(trial): trial for trial in _tested(other)[0]} if other else {}
    bare = {_asked(point): point.of("commit_time").mean for point in other.points} if other else {}
    tested, failed = _tested(run)
    asked_of = {_asked(trial.point) for trial in tested}
    those = {id(trial) for trial in counted(tested)}
    rows = [(_group(trial), _row(trial, known.get(_key(trial)), id(trial) in those)) for trial in tested]
    rows += [_bare(point, bare) for point in run.points if _asked(point) not in asked_of]
    repeats = sum(len(point.repeats) for point in run.points)
    return Compared(
        listing.name,
        sentences.head(listing),
        sentences.facts(listing),
        sentences.counted(len(run.points), repeats),
        sentences.marked(run, repeats),
        sentences.beside(other),
        grouped(rows),
        (
            *sentences.lost(listing, other.listing if other else None),
            *failed,
            *sentences.contradicted(runs.results(listing)),
        ),
        tuple(charts(run, other)),
    )


def _tested(run: Run) -> tuple[list[Tested], list[str]]:
    """Every Tested, and a sentence for each point of which a law cannot be asked."""
    trials: list[Tested] = []
    failed = []
    for point in run.points:
        try:
            trials += LAWS[point.case](point, run.apart) if point.case in LAWS else []
        except (ValueError, ArithmeticError) as problem:
            failed.append(f"{sentences.point(point)}: no law can be asked of these figures ({problem}).")
    try:
        trials += run.at_the_row
    except (ValueError, ArithmeticError) as problem:
        failed.append(f"Sessions at the row: no law can be asked of these figures ({problem}).")
    return trials, failed


def _asked(point: Point) -> Asked:
    return tuple(getattr(point, name) for name in ASKED)


def _key(tested: Tested) -> Asked:
    return *_asked(tested.point), tested.law, tested.way, tested.what


def _group(tested: Tested) -> Group:
    kind = STATES if tested.way == at_row.STATES else RIVAL if tested.rival else LAW
    what = (
        "moments at which so many were at the row"
        if kind == STATES
        else sentences.WHAT.get(tested.what, tested.what)
    )
    if tested.way == at_row.MEAN:
        what = "sessions at the row, mean"
    law = f"{tested.law}, with shared syncs" if tested.way == lock.SHARED else tested.law
    return Group(_shape(tested.point), kind, law, what, tested.unit, ())


def _shape(point: Point) -> str:
    if point.case in LOCKS:
        return "lock"
    last = point.case.split()[-1]  # of "timer" and "shape timer"
    return last if last in SHAPES else "pipe"


def _row(tested: Tested, other: Tested | None, counted: bool) -> Row:
    point = sentences.point(tested.point)
    if tested.way == at_row.STATES:
        point = f"{tested.what.split(' of ')[0]} at the row: {point}"
    single = tested.way in (at_row.STATES, at_row.MEAN)
    mean, low, high = tested.measured[:3]
    return Row(
        point, mean, low, high, len(tested.point.repeats), tested.predicted,
        tested.measured.error if single else None, tested.point.marked,
        other.reported if other else None, other.predicted if other else None, tested.doubt, counted,
    )  # fmt: skip


def _bare(point: Point, others: Mapping[Asked, float]) -> tuple[Group, Row]:
    measured = point.of("commit_time")
    group = Group(_shape(point), BARE, UNPREDICTED, sentences.WHAT["commit"], "s", ())
    (mean, low, high), other = measured[:3], others.get(_asked(point))
    in_words = sentences.point(point)
    return group, Row(in_words, mean, low, high, len(point.repeats), marked=point.marked, other=other)
