"""What a chapter prints: sentences with computed figures, tables, and captured listings as they were printed."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from types import SimpleNamespace

from IPython.display import Markdown

from models.book import captured
from models.book.captured.index import Entry
from models.book.captured.listing import Listing
from models.book.pages import colours  # noqa: F401, which gives the charts of a chapter theirs
from models.explorable.inline import inline
from models.explorable.units import Unit
from models.laws.numbers.wording import show_error

Cell = str | float | None
ERROR = SimpleNamespace(show=show_error)  # stands for a unit where a column of a table holds relative errors
LONG = 100  # lines; a longer listing is folded


class Shown:
    """An output with an HTML form for pages and notebooks, and a plain one for everything else."""

    def __init__(self, html: str, text: str) -> None:
        self._html, self._text = html, text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self._html, "text/plain": self._text}


def say(text: str, fold: str = "") -> Markdown:
    """A paragraph of the chapter (Markdown) whose figures were computed where it stands; in a fold with a name."""
    source = " ".join(text.split())
    source = f"<details>\n<summary>{escape(fold)}</summary>\n\n{source}\n\n</details>" if fold else source
    return Markdown(source)  # type: ignore[no-untyped-call]  # IPython does not say its types


def listing(read: Listing | str, cite: Iterable[str] = (), fold: str = "") -> Shown:
    """A captured listing as its file has it, with its source, and in what it differs from what the source has.

    It stands in a `fold` with a name, or if it is long.

    `cite` names columns that the text speaks of, by their headings: they are marked, and in sight at the start
    where the listing is wider than its place. The text of a report of one's own, which has no source, is shown by
    itself.
    """
    is_own = isinstance(read, str)
    text = read if isinstance(read, str) else read.text
    lines = len(text.splitlines())
    name = ' role="group" aria-label="Listing"' if is_own else ""  # others have that of their figure
    shown = f'<pre class="wait-sideways" tabindex="0"{name}>{_marked(text, cite)}</pre>'
    if fold or lines > LONG:
        shown = f"<details><summary>{escape(fold or f'Its {lines} lines')}</summary>{shown}</details>"
    if isinstance(read, str):
        return Shown(shown, text)
    entry = read.entry
    source = entry.source
    caption = f"{entry.title}. {source.author[:1].upper()}{source.author[1:]}, “{source.title}” ({source.date}); "
    caption += f"{entry.database} {entry.version}."
    left_out = f" The source left out {entry.left_out}." if entry.left_out else ""
    caption += f" {entry.form}.{left_out}"
    return Shown(f'<figure class="wait-listing">{shown}<figcaption>{escape(caption)}</figcaption></figure>', text)


def _marked(text: str, headings: Iterable[str]) -> str:
    """The text of a listing as HTML, with the columns of these headings marked, down to the next empty line."""
    lines = text.splitlines()
    spans: dict[int, list[tuple[int, int]]] = {}
    for heading in headings:
        row, *ends = _column(lines, heading)
        for number, line in itertools.takewhile(lambda numbered: numbered[1], enumerate(lines[row:], row)):
            words = [word.span() for word in re.finditer(r"\S+", line)]
            cell = [word for word in words if word[0] <= ends[1] and word[1] > ends[0]]
            if cell:
                spans.setdefault(number, []).append((cell[0][0], cell[-1][1]))
    return "".join(f"{_line(line, sorted(spans.get(number, [])))}\n" for number, line in enumerate(lines))


def _column(lines: Sequence[str], heading: str) -> tuple[int, int, int]:
    """The line of a heading, and where its column begins and ends, as a rule below it says."""
    for row, (line, rule) in enumerate(itertools.pairwise(lines)):
        for dashes in re.finditer(r"-+", "" if rule.strip("- ") else rule):
            if line[slice(*dashes.span())].strip() == heading:
                return row, *dashes.span()
    raise ValueError(f"cite = {heading!r}: no column of the listing has this heading, with a rule below it")


def _line(line: str, cells: Iterable[tuple[int, int]]) -> str:
    """A line as HTML, with these stretches of it marked."""
    html, end = "", 0
    for start, stop in cells:
        html += f"{escape(line[end:start])}<mark>{escape(line[start:stop])}</mark>"
        end = stop
    return html + escape(line[end:])


def excerpt(read: Listing, begins: str) -> Shown:
    """The one paragraph of a listing that begins so, as its file has it, with its source."""
    (paragraph,) = (text for text in read.text.split("\n\n") if text.startswith(begins))
    entry = read.entry
    source = entry.source
    caption = f"From {entry.title}. {source.author[:1].upper()}{source.author[1:]}, {source.date}; "
    caption += f"{entry.database} {entry.version}."
    return Shown(
        f'<figure class="wait-listing"><pre class="wait-sideways" tabindex="0">{escape(paragraph)}</pre>'
        f"<figcaption>{escape(caption)}</figcaption></figure>",
        paragraph,
    )


def noted(read: Listing, notes: dict[str, str]) -> Shown:
    """The lines of a listing that matter, as its file has them, and under them why, by number.

    Parameters
    ----------
    notes
        For each line its beginning, in the order of the listing, and the note; "" for a heading, which needs none.
    """
    rest = iter(read.text.splitlines())
    lines, spans, why = [], [], []
    for begins, note in notes.items():
        line = next((text_line for text_line in rest if text_line.startswith(begins)), None)
        if line is None:
            raise ValueError(f"notes: no line of {read.entry.name}, behind those before it, begins {begins!r}")
        lines.append(line)
        why += [f"<li>{inline(note)}</li>"] if note else []
        number = f' data-note="{len(why)}"' if note else ""
        spans.append(f"<span{number}>{escape(line)}</span>\n")
    shown = "".join(spans)
    return Shown(
        f'<figure class="wait-listing"><pre class="wait-sideways wait-noted" tabindex="0">{shown}</pre>'
        f"<figcaption><ol>{''.join(why)}</ol></figcaption></figure>",
        "\n".join(lines),
    )


_FACTS = {
    "version": "",  # the database's name
    "workload": "Workload",
    "lob_storage": "LOB storage",
    "options": "Options",
    "sessions": "Sessions",
    "hardware": "Hardware",
    "system": "System",
    "disk": "Disk",
    "log_mode": "Log mode",
}


def captures(key: str) -> Iterator[Shown | Markdown]:
    """Every listing of one source: the set-up that all have in common, then each listing with what is its own."""
    entries = [entry for entry in captured.index().values() if entry.source.key == key]
    known = [fact for fact in _FACTS if any(getattr(entry, fact) for entry in entries)]
    common = [fact for fact in known if len({getattr(entry, fact) for entry in entries}) == 1]
    whose = "of all these listings" if len(entries) > 1 else "of this listing"
    yield table(["Set-up", whose], [_fact(entries[0], fact) for fact in common])
    for entry in entries:
        facts = [_fact(entry, fact) for fact in known if fact not in common]
        yield say(f"### {entry.title}")
        yield table(["Listing", entry.name], facts)
        yield listing(captured.load(entry.name))


def _fact(entry: Entry, fact: str) -> list[str]:
    return [_FACTS[fact] or entry.database, getattr(entry, fact)]


def table(
    columns: Iterable[str | tuple[str, Unit | SimpleNamespace]], rows: Iterable[Iterable[Cell]], fold: str = ""
) -> Shown:
    """A table; in a fold, where that has a name.

    Parameters
    ----------
    columns
        Headings; a unit says how the column's SI numbers are printed.
    rows
        Text is the Markdown that `inline` takes; a number is printed in its column's unit, `None` as an empty
        cell.
    """
    names, units = zip(
        *(column if isinstance(column, tuple) else (column, None) for column in columns), strict=True
    )
    cells = [[_cell(value, unit) for value, unit in zip(row, units, strict=True)] for row in rows]
    is_number = [unit is not None for unit in units]

    def line(values: Iterable[str], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=number' if number else ''}>{inline(value)}</{tag}>"
            for value, number in zip(values, is_number, strict=True)
        )

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in cells)
    head = f"<thead><tr>{line(names, 'th')}</tr></thead>"
    html = f'<div class="wait-table"><table>{head}<tbody>{body}</tbody></table></div>'
    html = f"<details><summary>{escape(fold)}</summary>{html}</details>" if fold else html
    widths = [max(map(len, column)) for column in zip(names, *cells, strict=True)]
    text = "\n".join(
        "  ".join(
            value.rjust(width) if number else value.ljust(width)
            for value, width, number in zip(row, widths, is_number, strict=True)
        ).rstrip()
        for row in [names, *cells]
    )
    return Shown(html, text)


def _cell(value: Cell, unit: Unit | SimpleNamespace | None) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else unit.show(float(value)) if unit else str(value)
