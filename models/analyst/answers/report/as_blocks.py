"""A report and the findings about it as blocks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from models.analyst.answers import as_text, bars, charted, curves
from models.analyst.answers.blocks import (
    DOCUMENT,
    SITE,
    STRONG,
    Answer,
    Block,
    Chart,
    Column,
    Facts,
    Fold,
    Heading,
    Line,
    List,
    Only,
    Paragraph,
    Part,
    Piece,
    Row,
    Table,
    Words,
    asked_for,
    in_html,
    in_text,
)
from models.analyst.answers.report import first_screen, sentences
from models.analyst.answers.report.sentences import Group
from models.analyst.colours import colour
from models.analyst.findings.chapters import BY_FILE, Chapter
from models.analyst.findings.checklists import checklists
from models.analyst.findings.first import typed
from models.analyst.findings.first.in_words import with_its_kind
from models.analyst.findings.first.summary import share_in_words, summary
from models.analyst.findings.first.top import Top, family, is_small
from models.analyst.findings.study.finding import UNKNOWN, Finding
from models.analyst.findings.study.study import Study, study_of
from models.analyst.findings.study.words import percent
from models.analyst.reports import Problem, Report

_MOST = 25  # lines of text, if not everything is asked for
_TOLD = 2  # findings that text has some lines of, if not everything is asked for

FIGURES = Column("Figure"), Column("Value"), Column("Where", number=False)
PARTS = Column("Part"), Column("Time"), Column("Of the wait", left=True)
LAW = Column("What"), Column("Predicted"), Column("Reported"), Column("The formula is")
Drawn = dict[str, list[Chart]]  # the charts of each chapter


@dataclass(frozen=True)
class Diagnosed:
    """A report, and the findings about it."""

    report: Report
    findings: tuple[Finding, ...]


def answer(read: Report | Study, findings: Sequence[Finding]) -> Answer:
    """The first screen, what applies, what would matter and cannot be told, and the rest folded.

    Of the Study that the findings asked, what they worked out is not worked out again.
    """
    study = study_of(read)
    report = study.report
    return Answer(
        Diagnosed(report, tuple(findings)),
        title=sentences.title(report),
        label="What was read, and what it shows",
        blocks=tuple(_typed(report) if report.kind == "typed" else _blocks(study, findings)),
        least=40,
        hyphens=False,
    )


def _blocks(study: Study, findings: Sequence[Finding]) -> Iterator[Block]:
    report, first = study.report, summary(study, findings)
    groups = [*sentences.groups(findings, first.idle)]
    screen, end = first_screen.blocks(first), Part(tuple(_end(report, groups, first.left)))
    yield screen
    drawn = {} if first.idle else _drawn(study, findings)
    yield Only(DOCUMENT, (_named(report),))
    yield in_html(*(block for name, title, members in groups for block in _group(name, title, members, drawn)))
    every = [_finding(finding) for group, _, members in groups if group != sentences.REST for finding in members]
    small = {finding.chapter for finding in findings if is_small(study, finding)}
    room = _MOST - as_text.lines_of((screen, end)) - 1
    yield in_text(Fold("", tuple(every), _fitting(groups, small, first.look, room)))
    yield in_html(
        Fold("What was read", (_read(report),)), *([_problems(report.problems)] if report.problems else [])
    )
    yield in_text(Fold("", tuple(_whole_rest(report, groups)), (end,)))


def _typed(report: Report) -> Iterator[Block]:
    """The answer to events and their means that somebody typed."""
    (first, *more), steps, chapters = typed.answer(report)
    yield Paragraph(Words(first, STRONG))
    yield from map(Paragraph, more)
    yield in_text(Paragraph("What to look at next, and where it stands in a report:")) if steps else Part(())
    yield from _list("What to look at next, and where it stands in a report", steps, ordered=True)
    yield from (
        in_html(Paragraph(Words(BY_FILE[chapter].title, link=chapter), "wait-chapter")) for chapter in chapters
    )
    yield in_text(Paragraph(f"Chapters: {', '.join(chapters)}")) if chapters else Part(())
    yield Paragraph("An AWR or Statspack report has the rest: give that, and it is looked up.", "wait-counted")


def _drawn(study: Study, findings: Iterable[Finding]) -> Drawn:
    """The charts of the laws of each chapter whose finding applies or whose wait is large."""
    chapters = {finding.chapter for finding in findings if sentences.matters(finding)}
    known = (study.report.name, curves.figures(study))
    laws = [law for law in curves.LAWS if law.chapter in chapters]
    return {
        chapter: charted.charts([known], [law for law in laws if law.chapter == chapter])
        for chapter in {law.chapter for law in laws}
    }


def _group(group: str, title: str, members: Iterable[Finding], drawn: Drawn) -> Iterator[Block]:
    findings = tuple(_finding(finding, drawn.get(finding.chapter)) for finding in members)
    if group == sentences.REST:
        yield Fold(title, findings)
    else:
        yield Heading(title, 3)
        yield from findings


def _whole_rest(report: Report, groups: Iterable[Group]) -> Iterator[Block]:
    """Text behind the findings that matter, if all is asked for: those that do not, what was read, problems."""
    yield from (
        _finding(finding) for group, _, members in groups if group == sentences.REST for finding in members
    )
    yield _read(report)
    if report.problems:
        yield _problems(report.problems)
    yield _named(report)


def _end(report: Report, groups: Iterable[Group], left: Sequence[Top]) -> Iterator[Block]:
    """The same in few lines, and what was `left` out of the top."""
    rest = [f"{title}." for group, title, _ in groups if group == sentences.REST]
    kinds = [line for number, line in enumerate(left) if not any(map(line.is_like, left[:number]))]
    rest += [f"Left out of the top for room: {', '.join(map(_shared, kinds))}."] if left else []
    yield Paragraph(" ".join(rest))
    contradicting = [problem for problem in report.problems if problem.state == "inconsistent"]
    for problem in contradicting[:_TOLD]:
        yield Paragraph(("The report contradicts itself: ", *_problem(problem)))
    yield Paragraph(
        f"All figures and reasons: --all. {sentences.problems(report.problems) if report.problems else ''}"
    )
    yield _named(report)


def _shared(line: Top) -> str:
    """A line of the top, and its share, or that of its kind if it is the largest of that."""
    kind = with_its_kind(line) if (line.share or 0.0) >= max(filter(None, line.alike), default=0.0) else line.name
    return kind if kind != line.name else f"{line.name} {share_in_words(line)}".strip()


def _named(report: Report) -> Paragraph:
    return Paragraph(f"Read from {report.name}: {sentences.kind(report)}.", "wait-counted", whole=True)


def _fitting(groups: Iterable[Group], small: set[str], look: str, room: int) -> tuple[Block, ...]:
    """The findings in few lines: as much of them as there is room for below the first screen, which has `look`."""
    mattering = [finding for group, _, members in groups if group != sentences.REST for finding in members]
    plans = [(_TOLD, True), (1, True), (1, False), (0, False)][bool(mattering[_TOLD:]) :]
    ways = [tuple(_briefly(mattering, small, look, *plan)) for plan in plans]
    return next((way for way in ways if as_text.lines_of(way) <= room), ways[-1])


def _briefly(
    mattering: Sequence[Finding], small: set[str], look: str, steps: int, helped: bool
) -> Iterator[Block]:
    """The first findings in a few lines each, some with the next step, and of all others their titles.

    A `small` one has no lines of its own.
    """
    large = _one_of_each_family([finding for finding in mattering if finding.chapter not in small])
    if mattering and not large:
        yield Paragraph("No finding of this book applies to much of DB time.")
    for number, finding in enumerate(large[:_TOLD]):
        step = sentences.brief(sentences.next_step(finding, look)) if number < steps else ""
        helps = sentences.what_helps(finding) if helped and not number else ""
        titled = Words(finding.verdict.upper(), _name(finding.verdict)), sentences.titled(finding)
        lines: tuple[Line, ...] = titled, *filter(None, (sentences.brief(finding.because), step, helps))
        yield Part(tuple(Paragraph(line, indent=2 * bool(number)) for number, line in enumerate(lines)))
    others = [*large[_TOLD:], *(finding for finding in mattering if finding.chapter in small)]
    if others:
        yield Paragraph(
            f"Also: {'; '.join(f'{finding.title} ({_stated(finding, small)})' for finding in others)}."
        )


def _one_of_each_family(findings: Iterable[Finding]) -> list[Finding]:
    """The same findings; one that cannot be told stands last if one before it speaks of the same wait."""
    first: list[Finding] = []
    rest: list[Finding] = []
    seen = set()
    for finding in findings:
        again = finding.verdict == UNKNOWN and family(finding.chapter) in seen
        (rest if again else first).append(finding)
        seen.add(family(finding.chapter))
    return [*first, *rest]


def _stated(finding: Finding, small: set[str]) -> str:
    """Its verdict, and how much of DB time it is about where that is little."""
    return f"{finding.verdict}, {percent(finding.stake)}" if finding.chapter in small else str(finding.verdict)


def _finding(finding: Finding, drawn: Sequence[Chart] | None = None) -> Part:
    """What decides, where the wait goes, what it points to, what is missing, what helps, and the chapter."""
    chapter, verdict, title = BY_FILE[finding.chapter], finding.verdict, finding.title
    figures = Table(FIGURES, tuple(map(Row, sentences.evidence(finding))), caption="The figures it rests on")
    parts = Table(PARTS, tuple(_parts(finding, chapter)), caption="Where one wait goes")
    law = Table(
        LAW,
        tuple(Row(tuple(cells), (law,)) for *cells, law in sentences.predictions(finding)),
        caption="The formula beside your figure",
    )
    blocks: tuple[Block, ...] = (
        Heading(
            (
                in_text(Words(verdict.upper(), _name(verdict)), ": "),
                title,
                in_html(" ", Words(verdict, "wait-verdict")),
            ),
            4,
        ),
        Paragraph(finding.because, indent=2),
        *([Paragraph(finding.victim, indent=2)] if finding.victim else []),
        parts,
        asked_for(figures),
        *_predictions(finding),
        *_list("What it points to", finding.causes, ordered=True),
        *_list("What is open, and what would tell", finding.missing),
        *([Only(DOCUMENT, (Part(tuple(drawn), "div", "wait-curves"),))] if drawn else []),
        *([in_html(Fold("The figures that this rests on", (figures, law)))] if figures.rows or law.rows else []),
        *_helps(finding),
        *_next(finding),
        in_html(_chapter(finding, chapter)),
        in_text(Paragraph(f"Chapter: {finding.chapter}", indent=2)),
    )
    return Part(blocks, "article", f"wait-finding {_name(verdict)} {chapter.colour}")


def _parts(finding: Finding, chapter: Chapter) -> Iterator[Row]:
    """The parts of the wait with their bars, which follow each other."""
    whole = sum(part.time for part in finding.parts) or 1.0
    coloured = [colour(chapter.colour)] * len(finding.parts)
    chained = bars.chained([part.time / whole for part in finding.parts], coloured)
    for cells, bar in zip(sentences.parts(finding), chained, strict=True):
        yield Row(cells, bars=(bar,))


def _predictions(finding: Finding) -> Iterator[Block]:
    """The laws beside the report's figures, a line each; folded away where they are sums that have to agree."""
    lines = [
        f"{what}: {', '.join(filter(None, [f'predicted {predicted}', f'reported {reported}', error]))} ({law})"
        for what, predicted, reported, error, law in sentences.predictions(finding)
    ]
    listed = List(tuple(lines), mark="")
    yield asked_for(listed) if finding.chapter in sentences.SUMS else in_text(listed)


def _list(title: str, lines: Sequence[str], ordered: bool = False) -> Iterator[Block]:
    if lines:
        yield in_html(Heading(title, 5))
        yield List(tuple(lines), ordered)


def _helps(finding: Finding) -> Iterator[Block]:
    """What helps where a finding applies, as its chapter's box has it."""
    if text := sentences.what_helps(finding):
        label, _, helps = text.partition(": ")
        yield in_html(Paragraph((Words(f"{label}.", STRONG), " ", helps), "wait-helps"))
        yield in_text(Paragraph(text, indent=2))


def _next(finding: Finding) -> Iterator[Block]:
    """The steps of its chapter, where it applies: what to look at and what to do, in their order."""
    if sentences.what_helps(finding) and finding.chapter in checklists():
        steps = checklists()[finding.chapter].in_words
        yield in_html(Fold("What next, step by step", (List(steps, ordered=True),)))
        numbered = tuple(f"{number}. {step}" for number, step in enumerate(steps, start=1))
        yield asked_for(Part((Paragraph("What next, step by step:", indent=2), List(numbered, mark=""))))


def _chapter(finding: Finding, chapter: Chapter) -> Paragraph:
    """The way to the chapter, and to the model that starts from the report, which stands on the same page."""
    read = Words(f"Read the chapter: {chapter.title}", link=finding.chapter)
    if not finding.what_if:
        return Paragraph(read, "wait-chapter")
    move = " · ", Words("Move the model from here", link=f"#try-{finding.what_if.explorable}")
    return Paragraph((read, Only(SITE, move)), "wait-chapter")


def _read(report: Report) -> Part:
    """What was read of it: its head, each field with its state and its lines, and how much else."""
    kind, heads, rows = sentences.kind(report), [], []
    for label, value, state, where in sentences.facts(report):
        unsure = "" if state == "found" else state
        heads.append((label, (value, *_aside(unsure, "wait-state"), *_aside(where, "wait-where")), _name(state)))
        rows.append(Row((label, f"{value} ({unsure})" if value and unsure else value or state, where)))
    return Part(
        (
            in_html(Heading((kind, " ", Words(report.name, "wait-name")), 3), Facts(tuple(heads))),
            in_text(Paragraph(kind), Table((Column("", number=False),) * 3, tuple(rows))),
            Paragraph(sentences.contents(report), "wait-counted", indent=2),
        )
    )


def _problems(problems: Sequence[Problem]) -> Fold:
    """What was not found or contradicts itself."""
    title, lines = sentences.problems(problems), List(tuple(map(_problem, problems)), mark="")
    return Fold(title, (Part((in_text(Paragraph(title)), lines)),))


def _problem(problem: Problem) -> tuple[Piece, ...]:
    state, where = _aside(problem.state, "wait-state"), _aside(sentences.lines(problem.lines), "wait-where")
    return Words(problem.what, STRONG), *state, in_text(":"), " ", problem.message, *where


def _aside(words: str, role: str) -> tuple[Piece, ...]:
    """What stands beside a line in small, and in text in brackets."""
    return (in_html(" ", Words(words, role)), in_text(f" ({words})")) if words else ()


def _name(words: str) -> str:
    """Words as a class: "not found" is `not-found`."""
    return words.replace(" ", "-")
