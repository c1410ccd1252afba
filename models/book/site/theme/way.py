"""Where a reader is: in the bar over every page what is before it and after it, and on a chapter which of them it
is, how long it takes to read, how many charts and films it has, and where to have it as a notebook.
"""

from collections.abc import Mapping
from html import escape

from bs4 import Tag
from bs4.element import PageElement

from models.book.chapters import PAGES
from models.book.site.page import parsed, wanted

WORDS = 160  # a minute, of a reader whose English is not her first; tables and listings count
CHART = 1  # minute, to move one
_UNREAD = {"script", "style", "svg", "figure", "details", "noscript", "button", "template"}
_FILES = [chapter.file for chapter in PAGES]
_ENDS = {"prev": "Previous: ", "next": "Next: "}


def show(page: Tag) -> None:
    """Put it on a page."""
    chapter = _chapter(page)
    links = {"prev": page.select_one("a.left-prev"), "next": page.select_one("a.right-next")}
    if any(links.values()):
        wanted(page, ".header-article__inner div")[0].insert_after(parsed(_nav(page, links, chapter)))
    if chapter:
        article = wanted(page, "article.bd-article")[0]
        line = f'<p class="wait-way-told">{_told(article)}; {_notebook(page)}</p>'
        wanted(article, "h1")[0].insert_after(parsed(line))


def _chapter(page: Tag) -> str | None:
    """The file of a chapter, by the notebook that can be downloaded; None on other pages."""
    source = page.select_one("a.btn-download-source-button")
    name = str(source["href"]).rpartition("/")[2].partition(".")[0] if source else None
    return name if name in _FILES else None


def _nav(page: Tag, links: Mapping[str, Tag | None], chapter: str | None) -> str:
    before, after = (_link(page, end, link) for end, link in links.items())
    number = _FILES.index(chapter) + 1 if chapter else 0
    share = f'style="--way: {number / len(_FILES):.0%}"'
    position = f'<span class="wait-way-place" {share}><span>Chapter </span>{number} of {len(_FILES)}</span>'
    known = f' data-chapter="{chapter}"' if chapter else ""
    return f'<nav class="wait-way" aria-label="Way"{known}>{before}{position if chapter else ""}{after}</nav>'


def _link(page: Tag, end: str, link: Tag | None) -> str:
    """A link to a page by its name in the list of pages, which is shorter than its title."""
    if link is None:
        return "<span></span>"
    listed = page.select_one(f'#pst-primary-sidebar nav a[href="{link["href"]}"]')
    title = (listed or wanted(link, ".prev-next-title")[0]).decode_contents()
    return f'<a rel="{end}" href="{link["href"]}"><span class="wait-unseen">{_ENDS[end]}</span><b>{title}</b></a>'


def _told(article: Tag) -> str:
    charts = [chart for chart in article.select("figure.wait-explorable") if not chart.find_parent("details")]
    counts = {
        "minute": max(1, round(_words(article) / WORDS) + CHART * len(charts)),
        "chart": len(charts),
        "film": len(article.select("figure.wait-film")),
    }
    return ", ".join(f"{count} {name}{'s' * (count > 1)}" for name, count in counts.items() if count)


def _notebook(page: Tag) -> str:
    """Where the notebook is that the page is made of: the theme's own links, those to elsewhere if it has any."""
    source = wanted(page, "a.btn-download-source-button")[0]["href"]
    others = "".join(
        f', <a href="{escape(str(link["href"]))}">open in {link.get_text().strip()}</a>'
        for link in page.select(".dropdown-launch-buttons a")
    )
    return f'a notebook: <a href="{source}" download>download</a>{others}'


def _words(node: PageElement) -> int:
    """How many words there are to read, with everything folded."""
    if not isinstance(node, Tag):
        return len(str(node).split())
    unread = node.name in _UNREAD and "wait-listing" not in node.attrs.get("class", "")
    return 0 if unread else sum(map(_words, node.children))
