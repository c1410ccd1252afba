"""What is drawn anew whenever the book is built, because it hangs on all chapters.

A notebook stores what was drawn when it ran, so that it can be read without a kernel; but of the reader's own run,
which is nobody else's, its name alone.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import ipywidgets

from models.analyst import reports
from models.analyst.answers import as_html, kinds
from models.analyst.answers.blocks import Answer
from models.analyst.answers.history.as_blocks import Whole
from models.analyst.answers.history.history import History
from models.analyst.colours import SHAPES
from models.analyst.findings.diagnose import diagnose
from models.book.captured.index import listing_text
from models.book.chapters import BY_FILE, CHAPTERS, Chapter
from models.book.pages import colours  # noqa: F401  the charts of a chapter wear them
from models.book.pages.asked import draw_asked
from models.book.pages.steps import draw_checklists, draw_steps
from models.explorable.front_end import alive
from models.explorable.inline import inline

MIME_TYPE = "application/vnd.shape-of-a-wait.built+json"
OWN_RUN = Path(__file__).parents[3] / "_build" / "measured.txt"  # as `make measure` leaves it


class Built:
    """An output by the name of what draws it, and the texts that it takes.

    Parameters
    ----------
    name
        Of DRAWN: "map", "asked", "short", "steps", "checklists", "needs", "example", "history" or "own-run".
    """

    def __init__(self, name: str, *arguments: str) -> None:
        if name not in DRAWN:
            raise ValueError(f"name = {name!r}: nothing of that name is drawn; there are {', '.join(DRAWN)}")
        self.name, self.arguments = name, arguments

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        html = drawn(self.name, self.arguments)
        shown = alive(lambda: ipywidgets.HTML(html)) if self.name == "own-run" else {"text/html": html}
        return {
            **shown,
            MIME_TYPE: {"name": self.name, "arguments": list(self.arguments)},
            "text/plain": f"Drawn when the book is built: {' '.join([self.name, *self.arguments])}",
        }


_OPENED = """<div class="wait-opened" hidden>A filled dot marks a chapter that you have opened. Only this browser
knows, and nothing is sent. <button type="button">Forget what I opened</button></div>
"""  # for a script alone


def drawn(name: str, arguments: Iterable[str] = ()) -> str:
    """The HTML of an output, whose links lead to notebooks; on the site they are turned to lead to pages."""
    return f'<div class="wait-built">{DRAWN[name](*arguments)}</div>'


def draw_map() -> str:
    """The map of the book: what a reader sees on top of a report, what it is, and which chapter to read."""
    head = "".join(f'<th scope="col">{name}</th>' for name in ("You see", "It is", "Shape", "Read"))
    rows = "".join(
        f"<tr><td>{inline(chapter.you_see)}</td><td>{inline(chapter.it_is)}</td>"
        f"<td>{_shapes(chapter)}</td><td>{_link(chapter, f'{chapter.page}.ipynb#{chapter.place}')}</td></tr>"
        for chapter in CHAPTERS
    )
    return f'{_OPENED}<table class="table wait-map"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def draw_short(file: str) -> str:
    """The box that opens a chapter: what a reader sees, what it is, what helps, how sure."""
    chapter = BY_FILE[file]
    box = chapter.in_short
    parts = {"You see": box.you_see, "It is": box.it_is, "What helps": box.helps, "How sure": box.sure}
    rows = "".join(f"<div><dt>{name}</dt><dd>{inline(text)}</dd></div>" for name, text in parts.items())
    label = f"{chapter.title}, in short" if chapter.within else "In short"
    return f'<aside class="wait-short" id="{chapter.place}" aria-label="{label}"><dl>{rows}</dl></aside>'


def draw_needs() -> str:
    """What each finding needs of a report: what it says is missing when it is asked of one that has nothing."""
    empty = diagnose(reports.Report(name="", kind="fragment", form="text"))
    by_chapter = {finding.chapter: finding for finding in empty}
    items = ""
    for chapter in (chapter for chapter in CHAPTERS if chapter.file in by_chapter):
        finding = by_chapter[chapter.file]
        lacks = "".join(f"<li>{escape(lack)}</li>" for lack in finding.missing)
        items += f"<li><b>{escape(finding.title)}</b> ({_link(chapter)}) needs<ul>{lacks}</ul></li>"
    return f"<ul>{items}</ul>"


def draw_example(listing: str, part: str = "") -> str:
    """The whole answer about one of the captured listings; of the part "first", the lines that it begins with."""
    whole = _answer(listing_text(listing), listing)
    first = replace(whole, blocks=whole.blocks[:1], label="What an answer begins with")
    return _html({"": whole, "first": first}[part])


def example_history() -> History:
    """The history of the two made-up days that the book has."""
    return cast(Whole, _two_days().about).history


def draw_history() -> str:
    """The whole answer about them."""
    return _html(_two_days())


def _two_days() -> Answer:
    return _answer((files("models.book.pages.form") / "example-history.csv").read_bytes(), "two days")


def _answer(content: bytes, name: str) -> Answer:
    return kinds.answer(kinds.read(content, name))


def _html(answer: Answer) -> str:
    return as_html.html(answer, ".ipynb")


def draw_own_run() -> str:
    """The reader's own run beside the book's; without one, how to get it."""
    how = inline("`make measure` in the book’s folder measures it, and `make book` then shows it here")
    if not OWN_RUN.exists():
        return f"<p>Your own run would stand here, beside the book’s: {how}.</p>"
    from models.book import runs  # noqa: F401  the import adds them to what is answered

    try:
        return _html(_answer(OWN_RUN.read_bytes(), OWN_RUN.name))
    except (OSError, reports.Refused) as problem:
        return f"<p>Your own run cannot be shown. {escape(str(problem))}. Another {how}.</p>"


DRAWN: dict[str, Callable[..., str]] = {
    "map": draw_map,
    "asked": draw_asked,
    "short": draw_short,
    "steps": draw_steps,
    "checklists": draw_checklists,
    "needs": draw_needs,
    "example": draw_example,
    "history": draw_history,
    "own-run": draw_own_run,
}


def _link(chapter: Chapter, address: str = "") -> str:
    return f'<a href="{escape(address or chapter.address(".ipynb"))}">{escape(chapter.title)}</a>'


def _shapes(chapter: Chapter) -> str:
    if set(chapter.shapes) == set(SHAPES):
        return "all three"
    return " ".join(f'<span class="shape {shape}">{shape}</span>' for shape in chapter.shapes)
