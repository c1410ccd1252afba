"""Many reports as one answer, in blocks."""

from dataclasses import dataclass

from models.answers import charted
from models.answers.blocks import (
    STRONG,
    Answer,
    Column,
    Fold,
    Heading,
    Layout,
    List,
    Paragraph,
    Part,
    Row,
    Table,
    Words,
    in_html,
    in_text,
)
from models.answers.curves import LAWS
from models.answers.history import sentences
from models.answers.history.changes import changes
from models.answers.history.history import History
from models.answers.history.laws_tested import tested
from models.findings.asking.words import count, percent
from models.findings.chapters import BY_FILE

CHARTED, FEWEST = 4, 3  # systems of which charts are drawn, and snapshots of each of several: choices
MANY = 40  # lines, from more than which on only those are shown that changed or stand out; a choice
FIGURES = Column("Begin"), Column("Length"), Column("Active"), Column("CPUs")
TOP = Column("Top of DB time", number=False)
LINES = Layout(indent=0, headed=True, most=32, cut=True)


@dataclass(frozen=True)
class Whole:
    """A history, and sentences, one for each file that could not be read."""

    history: History
    refused: tuple = ()


def answer(history, refused=()):
    """What was read, what applies, what to look at first, what changed, the table, the charts and the laws."""
    return Answer(
        Whole(history, tuple(refused)),
        title="Your reports, as one answer",
        label="All reports together",
        role="wait-report wait-history",
        blocks=(*_blocks(history), *_refused(refused)),
    )


def _blocks(history):
    if not history.snapshots:
        yield Paragraph(Words("No report was read.", STRONG))
        return
    yield in_html(Heading(sentences.counted(history), 3))
    yield Part(tuple(map(Paragraph, sentences.whole(history))))
    yield Part(tuple(_applying(history)))
    first = ((Words(which, STRONG), ": ", why) for which, why in sentences.looks(history))
    yield _list("Look first at", first, ordered=True)
    yield _list("What changed", changed(history))
    yield from _tables(history)
    yield from _charts(history)
    yield _list("The laws, tested on these snapshots", sentences.tested(tested(history.snapshots)))


def changed(history):
    """What changed between two snapshots, and no more."""
    return changes(*history.snapshots) if len(history.snapshots) == 2 else []


def _applying(history):
    """What applies, each with the way to its chapter."""
    for chapter, sentence in sentences.applying(history):
        way = (" ", Words(f"Read the chapter: {BY_FILE[chapter].title}", link=chapter)) if chapter else ()
        yield Paragraph((Words(sentence, STRONG), in_html(*way)))


def _list(title, lines, ordered=False):
    items = tuple(lines)
    return Part((Heading(title, 4), List(items, ordered)) if items else ())


def _tables(history):
    lines, left = chosen(history)
    in_page, in_lines = _table(history, lines, with_top=False), _table(history, lines, with_top=True)
    if not left:
        yield in_html(Heading("Snapshot by snapshot", 4), in_page)
        yield in_text(in_lines)
        return
    all_of_them = Fold(f"All {len(history.lines)} snapshots", (_table(history, history.lines, with_top=False),))
    left_out = Paragraph(f"{left} more are left out, in which less stands out or changed.")
    yield in_html(Heading("Snapshots that changed or stand out", 4), in_page, all_of_them)
    yield in_text(Part((in_lines, left_out)))


def chosen(history):
    """The lines of the table, and how many are left out: of more than MANY those that stand out or changed."""
    if len(history.lines) <= MANY:
        return history.lines, 0
    best = sorted(history.lines, key=_weight, reverse=True)[:MANY]
    kept = {id(each) for each in best if any(_weight(each)[:2])}
    return [each for each in history.lines if id(each) in kept], len(history.lines) - len(kept)


def _weight(line):
    """Whether a line stands out, then whether it changed, then how many sessions were active."""
    changed = bool(line.begun or line.ended)
    return bool(line.far), changed, line.snapshot.active or 0.0


def _table(history, lines, with_top):
    """A row for each line; the top of DB time is its last cell, or else stands under it."""
    rows, names, before = [], sentences.system_names(history), None
    for line in lines:
        figures, top, notes = _figures(line.snapshot), sentences.top(line.snapshot), sentences.notes(line)
        name = names.get(id(line))
        first_of = name if name != before else ""
        before = name
        rows.append(
            Row((*figures, top), tuple(notes), first_of) if with_top else Row(figures, (top, *notes), first_of)
        )
    return Table((*FIGURES, TOP) if with_top else FIGURES, tuple(rows), layout=LINES)


def _figures(snapshot):
    """The cells of a snapshot's line, those under FIGURES."""
    return (
        sentences.when(snapshot),
        sentences.length(snapshot),
        "" if snapshot.active is None else count(snapshot.active),
        "" if snapshot.cpu_busy is None else percent(snapshot.cpu_busy),
    )


def _charts(history):
    """Those of each system; of reports that name none only the one that assumes no time of a write or a lock."""
    many = [each for each in history.systems if len(each.snapshots) >= FEWEST or len(history.systems) == 1]
    for system in many[:CHARTED]:
        reports = [(sentences.when(each), each.figures) for each in system.snapshots]
        drawn = charted.charts(reports, LAWS if system.is_named else LAWS[:1])
        name = f": {system.name}" if system.name and len(history.systems) > 1 else ""
        if drawn:
            yield in_html(Heading(f"On the curves of the book{name}", 4), *drawn)


def _refused(refused):
    if refused:
        what = "One file is no report" if len(refused) == 1 else f"{len(refused)} files are no reports"
        yield in_html(Fold(what, (List(tuple(refused)),)))
