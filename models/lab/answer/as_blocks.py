"""The answer to a run as blocks."""

from collections.abc import Iterator
from itertools import compress

from models.analyst.answers.blocks import (
    BELOW,
    Answer,
    Block,
    Chart,
    Column,
    Facts,
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
from models.lab.answer import as_json as as_json
from models.lab.answer import from_postgres, sentences
from models.lab.compared import BARE, LAW, RIVAL, SHAPES, STATES, Compared, Group
from models.lab.measured import RunTables
from models.lab.run import Run

POINTS = Layout(indent=0, headed=True, least=20, most=44)
PAIRS = (1, 4), (2, 3), (5, 6)  # of `sentences.cells`: a figure, and what stands under it
FOLDED = (
    "Laws that are expected to fail here",
    "How many sessions were at the row, moment by moment",
    "Measured, and predicted by no law",
)
OTHER = "The book’s"  # the heading over the figures of the book's own run
LEFT_OUT = (
    "Left out: the sessions at the row one by one, and what no law predicts. The command's --all shows them."
)


def answer(listing: RunTables, other: Run | None = None) -> Answer:
    """What a run is, how the laws held, and shape by shape charts and figures, with the other Run beside it."""
    answered = from_postgres.compared(listing, other)
    return Answer(
        answered,
        title="Your own run, beside the formulas",
        label="What was measured, beside the formulas",
        role="wait-report wait-run",
        blocks=tuple(_blocks(answered)),
    )


def _blocks(answered: Compared) -> Iterator[Block]:
    held, facts = sentences.held(answered), [Facts(answered.facts)] if answered.facts else []
    beside = [Paragraph(text) for text in (answered.marked, answered.beside) if text]
    yield in_html(
        Heading(f"{answered.head}: {answered.counted}", 3),
        Part((Paragraph(held), *beside), "div", "wait-first"),
        *facts,
    )
    yield in_text(
        Part((Paragraph(f"{answered.head}: {answered.counted}."), *facts, Paragraph(held))),
        Part(tuple(beside)),
    )
    for shape in SHAPES:
        yield from _shape(answered, shape)
    if answered.notes:
        yield in_html(Heading("What else it says", 4))
        yield List(answered.notes, indent=0)
    if answered.of(STATES) or answered.of(BARE):
        yield asked_for(instead=(Paragraph(LEFT_OUT),))
    yield in_text(Paragraph(f"Read from {answered.name}."))


def _shape(answered: Compared, shape: str) -> Iterator[Block]:
    """Its charts, its laws, and what is folded away: of that, text always shows the laws that should fail."""
    laws, rivals, states, bare = (
        tuple(_group(answered, group) for group in answered.of(kind, shape)) for kind in (LAW, RIVAL, STATES, BARE)
    )
    if not (laws or rivals or states or bare):
        return
    title = Heading(sentences.TITLES[shape], 4, ruled=True)
    charts = tuple(Chart(svg) for of, svg in answered.charts if of == shape)
    folds = tuple(
        Fold(title, groups) for title, groups in zip(FOLDED, (rivals, states, bare), strict=True) if groups
    )
    yield in_html(Part((title, *charts, *laws, *folds), "article", f"wait-finding {shape}"))
    always, on_request = (*laws, *rivals), (*states, *bare)
    yield in_text(*([title] if always else []), *always)
    yield asked_for(*([] if always else [title]), *on_request)


def _group(answered: Compared, group: Group) -> Part:
    """One law: how often it held, and its figures, in HTML with what belongs to a figure under it."""
    with_other, with_law = sentences.columns(group)
    heads = "Point", "Formula", "Measured", "spread", "off by", OTHER, "the formula there" if with_law else ""
    rows = [sentences.cells(row, group.unit) for row in group.rows]
    pairs = list(compress(PAIRS, (with_law, True, with_other)))
    columns = (Column(heads[figure], below=heads[below]) for figure, below in pairs)
    figures = (((row[figure], Words(row[below], BELOW)) for figure, below in pairs) for row in rows)
    table = Table(
        (Column("Point"), *columns),
        tuple(Row((row[0], *cells)) for row, cells in zip(rows, figures, strict=True)),
        group.what.capitalize(),
    )
    shown = True, with_law, True, True, with_law, with_other, with_other and with_law
    heads = "", "Law", "Measured", "", "Off by", OTHER, ""
    side_by_side = Table(
        tuple(map(Column, compress(heads, shown))),
        tuple(Row(tuple(compress(row, shown))) for row in rows),
        layout=POINTS,
    )
    held = [Paragraph(f"{sentences.law_held(group)}.")] if group.kind in (LAW, RIVAL) else []
    doubts = sentences.doubts(group)
    in_doubt = (Paragraph(f"In doubt: {doubt}.") for doubt in doubts)
    typed = (Paragraph(f"({doubt})", indent=2) for doubt in doubts)
    return Part(
        (
            in_html(Heading(group.law, 5), *held, table, *in_doubt),
            in_text(*map(Paragraph, sentences.heading(group)), side_by_side, *typed),
        )
    )
