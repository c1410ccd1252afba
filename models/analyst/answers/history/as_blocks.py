"""Many reports as one answer, in blocks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from models.analyst.answers import blocks, charted
from models.analyst.answers.blocks import (
    STRONG,
    Answer,
    Block,
    Chart,
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
    asked_for,
    in_html,
    in_text,
)
from models.analyst.answers.curves import LAWS, Law
from models.analyst.answers.history import sentences, times
from models.analyst.answers.history.changes import changed
from models.analyst.answers.history.history import History
from models.analyst.answers.history.laws_tested import tested
from models.analyst.answers.history.snapshot import Snapshot
from models.analyst.answers.history.system import Line, System
from models.analyst.answers.history.times import length, when
from models.analyst.answers.timeline import drawn
from models.analyst.answers.timeline.timeline import Span, Timeline
from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.first.top import CPU
from models.analyst.findings.study.samples import SAMPLED
from models.analyst.findings.study.words import count, percent

CHARTED, FEWEST = 4, 3  # systems of which charts are drawn, and snapshots of each of several: choices
LISTED = 12  # lines, from more than which on text has them only if all is asked for; a choice
MANY = 40  # lines, from more than which on only those are shown that changed or stand out; a choice
FIGURES = Column("Length"), Column("Active"), Column("CPUs")
LINES = Layout(indent=0, headed=True, most=32, cut=True)


@dataclass(frozen=True)
class Whole:
    """A history, and sentences, one for each file that could not be read."""

    history: History
    refused: tuple[str, ...] = ()


def answer(history: History, refused: Sequence[str] = ()) -> Answer:
    """What was read, its sessions over time, what changed, what applies, what to look at, and the laws."""
    return Answer(
        Whole(history, tuple(refused)),
        title="Your reports, as one answer",
        label="All reports together",
        role="wait-report wait-history",
        blocks=(*_blocks(history), *_refused(refused)),
    )


def _blocks(history: History) -> Iterator[Block]:
    if not history.snapshots:
        yield Paragraph(Words("No report was read.", STRONG))
        return
    tests = tested(history.runs)
    yield in_html(Heading(sentences.counted(history), 3))
    yield Part(tuple(map(Paragraph, sentences.whole(history))))
    yield from _over_time(history)
    yield from (_list(title, lines) for title, lines in changed(history))
    if any(snapshot.verdicts for snapshot in history.counted):
        yield Part(tuple(_applying(history)))
    first = ((Words(which, STRONG), ": ", why) for which, why in sentences.looks(history))
    yield _list("Look first at", first, ordered=True)
    yield _list("The formulas, tested on these intervals", sentences.tested(tests))
    yield from _tables(history)
    mattering = {chapter for chapter, _ in history.applying} | {test.law for test in tests}
    yield from _charts(history, [law for law in LAWS if law.chapter in mattering])


def _over_time(history: History) -> Iterator[Chart]:
    """The active sessions of each system over time, where there are several intervals of it."""
    timed = [(system, list(_spans(system))) for system in history.systems if system.is_named]
    timed.sort(key=lambda pair: -pair[0].sessions_a_processor)
    for system, spans in [pair for pair in timed if len(pair[1]) > 1][:CHARTED]:
        line = Timeline(spans, CPU if any(CPU in span.sessions for span in spans) else SAMPLED)
        of = f", {sentences.system_name(system)}" if len(history.systems) > 1 else ""
        title = f"Active sessions over time{of}"
        yield Chart(drawn.svg(line, title), title)


def _spans(system: System) -> Iterator[Span]:
    before = None
    for line in system.lines:
        snapshot = line.snapshot
        if line.counted and snapshot.span and (snapshot.sessions or snapshot.active is not None):
            begin, end = snapshot.span
            started = times.read(snapshot.started) if line.restarted else None
            started = started if started and before and before <= started <= begin else None
            yield Span(
                begin, end, snapshot.sessions, snapshot.active or 0.0, line.restarted, line.after_gap, started
            )
            before = end


def _applying(history: History) -> Iterator[Paragraph]:
    for chapter, sentence in sentences.applying(history):
        way = (" ", Words(f"Read the chapter: {BY_FILE[chapter].title}", link=chapter)) if chapter else ()
        yield Paragraph((Words(sentence, STRONG), in_html(*way)))


def _list(title: str, lines: Iterable[blocks.Line], ordered: bool = False) -> Part:
    items = tuple(lines)
    return Part((Heading(title, 4), List(items, ordered)) if items else ())


def _tables(history: History) -> Iterator[Block]:
    lines, left = chosen(history)
    in_page, every = _table(history, lines, with_top=False), _table(history, history.lines, with_top=True)
    if len(history.lines) <= LISTED:
        yield in_text(every)
    else:
        yield asked_for(every, instead=(Paragraph(f"All {len(history.lines)} intervals, one by one: --all."),))
    if not left:
        yield in_html(Heading("Interval by interval", 4), in_page)
        return
    all_of_them = Fold(f"All {len(history.lines)} intervals", (_table(history, history.lines, with_top=False),))
    yield in_html(Heading("Intervals that changed or stand out", 4), in_page, all_of_them)


def chosen(history: History) -> tuple[list[Line], int]:
    """The lines of the table, and how many are left out: of more than MANY those that stand out or changed."""
    if len(history.lines) <= MANY:
        return history.lines, 0
    best = sorted(history.lines, key=_weight, reverse=True)[:MANY]
    chosen_ids = {id(line) for line in best if any(_weight(line)[:2])}
    return [line for line in history.lines if id(line) in chosen_ids], len(history.lines) - len(chosen_ids)


def _weight(line: Line) -> tuple[bool, bool, float]:
    """Whether a line stands out, then whether it changed, then how many sessions were active."""
    changed = bool(line.begun or line.ended)
    return bool(line.far), changed, line.snapshot.active or 0.0


def _table(history: History, lines: Sequence[Line], with_top: bool) -> Table:
    """A row for each line; the top of DB time is its last cell, or else stands under it."""
    rows, names, before = [], sentences.system_names(history), None
    for line in lines:
        figures, top, notes = _figures(line.snapshot), sentences.top(line.snapshot), sentences.notes(line)
        name = names.get(id(line), "")
        first_of = name if name != before else ""
        before = name
        rows.append(
            Row((*figures, top), tuple(notes), first_of) if with_top else Row(figures, (top, *notes), first_of)
        )
    begin = Column("Begin" if any(line.snapshot.begin for line in lines) else "File")
    what = next((line.snapshot.counted for line in lines if line.snapshot.counted), "samples")
    what = "DB time" if any(line.snapshot.verdicts for line in lines) else what
    last = (Column(f"Top of {what}", number=False),) if with_top else ()
    return Table((begin, *FIGURES, *last), tuple(rows), layout=LINES)


def _figures(snapshot: Snapshot) -> tuple[str, str, str, str]:
    """The cells of a snapshot's line, when it began and those under FIGURES."""
    return (
        when(snapshot),
        length(snapshot),
        "" if snapshot.active is None else count(snapshot.active),
        "" if snapshot.cpu_busy is None else percent(snapshot.cpu_busy),
    )


def _charts(history: History, laws: Sequence[Law]) -> Iterator[Block]:
    """Those of each system, by these laws; of reports that name none the one that assumes no time of a lock."""
    many = [system for system in history.systems if len(system.snapshots) >= FEWEST or len(history.systems) == 1]
    for system in many[:CHARTED]:
        reports = [(when(snapshot), snapshot.figures) for snapshot in system.counted]
        curves = charted.charts(reports, laws if system.is_named else [law for law in laws if law is LAWS[0]])
        name = f": {system.name}" if system.name and len(history.systems) > 1 else ""
        if curves:
            yield in_html(Heading(f"On the curves of the book{name}", 4), *curves)


def _refused(refused: Sequence[str]) -> Iterator[Block]:
    if refused:
        what = "One file is no report" if len(refused) == 1 else f"{len(refused)} files are no reports"
        yield in_html(Fold(what, (List(tuple(refused)),)))
