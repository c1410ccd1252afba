"""The whole book as one HTML document: title, contents, chapters."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path

from bs4 import BeautifulSoup, Tag
from bs4.filter import SoupStrainer

from models.book.site.page import wanted
from models.book.site.pdf.chapter import chapter
from models.book.site.pdf.order import Book

_STYLE = Path(__file__).parent / "book.css"


def document(book: Book, site: Path) -> Callable[[Mapping[str, int]], str]:
    """The book as HTML, to be opened in the folder above its `site`: a function of the pages of its chapters by
    name, as far as they are known.
    """
    sources = {name: (site / f"{name}.html").read_text(encoding="utf-8") for name in book.pages}
    chapters = {name: chapter(html, name, set(book.pages)) for name, html in sources.items()}
    titles = {name: title(chapter) for name, chapter in chapters.items()}
    running = "\n".join(
        f"#{name} {{ page: p{number}; }} @page p{number} {{ @top-right {{ content: {_quoted(titles[name])}; }} }}"
        for number, name in enumerate(book.pages)
    )
    styles = _styles(sources.values())
    body = "".join(str(chapter) for chapter in chapters.values())
    return lambda numbers: (
        f"""<!DOCTYPE html>
<html lang="en" data-theme="light" data-mode="light">
<head><meta charset="utf-8"><title>{escape(book.title)}</title>
{styles}
<style>{_STYLE.read_text(encoding="utf-8")}
@page {{ @top-left {{ content: {_quoted(book.title)}; }} }}
{running}</style></head>
<body><main class="bd-main"><div class="bd-content"><div class="bd-article-container">
<section class="print-title"><p class="print-name">{escape(book.title)}</p><p>{escape(book.author)}</p></section>
{contents(book, titles, numbers)}
{body}
</div></div></main></body></html>
"""
    )


def title(chapter: Tag) -> str:
    """A chapter's title as it stands over it."""
    return " ".join(wanted(chapter, "h1")[0].get_text().split())


def contents(book: Book, titles: Mapping[str, str], numbers: Mapping[str, int]) -> str:
    """The table of contents, with the numbers of pages."""
    html = ""
    for part, pages in book.parts:
        items = "".join(
            f'<li><a href="#{name}"><span>{escape(titles[name])}</span>'
            f'<span class="print-number">{numbers.get(name, "")}</span></a></li>'
            for name in pages
        )
        html += (f"<h2>{escape(part)}</h2>" if part else "") + f"<ol>{items}</ol>"
    return f'<nav class="print-contents"><h1>Contents</h1>{html}</nav>'


def _styles(pages: Iterable[str]) -> str:
    """The style sheets of all pages, each once, in the order in which they come."""
    links: dict[str, str] = {}
    inline: dict[str, None] = {}
    for html in pages:
        tree = BeautifulSoup(html, "html.parser", parse_only=SoupStrainer(["link", "style"]))
        for link in tree.select("link[rel=stylesheet]"):
            address = str(link["href"])
            links[address] = f'<link rel="stylesheet" href="html/{escape(address)}">'
        inline |= {str(style): None for style in tree.select("style") if ".pst-js-only" not in str(style)}
    return "\n".join([*links.values(), *inline])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
