"""The first screen as blocks: the largest parts of DB time, each with its bar."""

from collections.abc import Iterator, Sequence

from models.analyst.answers import bars, terminal
from models.analyst.answers.blocks import (
    BAR,
    BARE,
    BARRED,
    STRONG,
    Always,
    Block,
    Column,
    Line,
    Only,
    Paragraph,
    Part,
    Row,
    Table,
    Words,
    in_html,
    in_text,
)
from models.analyst.colours import INK, colour
from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.first.summary import LINE, Summary, rows_of, share_in_words
from models.analyst.findings.first.top import CPU, QUEUE, UNTIMED, Top
from models.analyst.findings.study.words import clock


def blocks(first: Summary) -> Part:
    """The first screen: with the largest parts of DB time, each with what to do, and with its chapter."""
    nothing = [Paragraph(Words(first.nothing, STRONG), "wait-nothing")] if first.nothing else []
    whole = first.top[0].whole if first.top else ""
    columns = Column(f"Of {whole}"), Column("Event"), Column("Each"), Column("What to do", number=False)
    top = Table(columns, tuple(_top(first.top)), role="wait-top", named_by=1)
    on_page: Only[Always] = in_html(*nothing, Paragraph(first.head), top, Paragraph(first.look, "wait-look"))
    return Part((on_page, in_text(*_typed(first))), "div", "wait-first")


def _typed(first: Summary) -> Iterator[Block]:
    """The same in text, with bars beside the shares where they can be shown."""
    yield Paragraph(Words(first.nothing, STRONG))
    yield Paragraph(first.head)
    yield Only(BARE, tuple(map(Paragraph, rows_of(first))))
    rows = zip(rows_of(first, LINE - terminal.COLUMNS - 1), first.top, strict=True)
    drawn = ((share, Words(terminal.bar(line.share or 0.0), BAR), " ", advised) for (share, advised), line in rows)
    yield Only(BARRED, tuple(map(Paragraph, drawn)))
    yield Paragraph(Words(first.look, STRONG))


def _top(lines: Sequence[Top]) -> Iterator[Row]:
    """The whole, the lines of the top and the rest, with their bars."""
    rows = [
        (share_in_words(line), line.name, clock(line.mean) if line.mean else "", _advised(line)) for line in lines
    ]
    shares = [line.share or 0.0 for line in lines]
    if not any(shares):
        yield from map(Row, rows)
        return
    rest = max(1.0 - sum(shares), 0.0)
    if rest >= 0.0005:  # and is printed as more than nothing
        rows.append((_percent(rest), "the rest", "", ""))
    chained = bars.chained([*shares, rest], [*map(_colour, lines), None])
    yield Row((_percent(sum(shares) + rest), lines[0].whole, "", ""), bars=chained[: len(rows)])
    yield from (Row(cells, bars=(bar,)) for cells, bar in zip(rows, chained, strict=False))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _colour(line: Top) -> str | None:
    """The colour of a line of the top: its chapter's, ink for the processors, and none for what nothing times."""
    if line.name == UNTIMED:
        return None
    return INK if line.name in (CPU, QUEUE) else colour(BY_FILE[line.chapter].colour if line.chapter else "plain")


def _advised(line: Top) -> Line:
    """What to do about a line of the top, who has most of it, and its chapter."""
    advice = f"{line.do} ({line.behind})" if line.behind else line.do
    if not line.chapter:
        return advice
    return f"{advice}{advice and '. '}Chapter: ", Words(BY_FILE[line.chapter].title, link=line.chapter)
