"""A folder of pages as Sphinx wrote it, made into the folder that is served."""

import posixpath
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from models.book.site.assets import bundle, policy
from models.book.site.assets.files import Files
from models.book.site.assets.names import names
from models.book.site.assets.small import Small, small
from models.book.site.page import parsed, wanted, written
from models.book.site.serve import HASHED

_HEADERS = f"""/{HASHED}/*
  Cache-Control: public, max-age=31536000, immutable
"""
_CODE = (".css", ".js", ".html")
_ICON_FONT = "Font Awesome"  # icons are drawn into the pages
Pages = dict[str, BeautifulSoup]


def assemble(
    source: Path,
    target: Path,
    kept: str = "",
    mend: Callable[[BeautifulSoup], None] = lambda page: None,
    spare: Callable[[str], str] = lambda script: script,
) -> None:
    """Write into `target` all that readers of the pages in `source` need, each page mended before.

    Parameters
    ----------
    kept
        A pattern: a rule of a style sheet that names something like it is never left out.
    spare
        Gives of the text of a script what its readers need.
    """
    files = Files(source, target)
    paths = {path.relative_to(source).as_posix(): path for path in sorted(source.rglob("*.html"))}
    pages = {
        name: parsed(path.read_text(encoding="utf-8")) for name, path in paths.items() if not name.startswith("_")
    }
    for page in pages.values():
        mend(page)
    sheets = bundle.in_order([_sheets(name, page) for name, page in pages.items()])
    late = {name: bundle.taken(page, _paths(name)) for name, page in pages.items()}
    every, several, own_of_page = bundle.tiers(late)
    groups = [every, several, *chain(*own_of_page.values())]
    made = _small(files, sheets, pages, [bundle.joined(group, _reader(source, spare)) for group in groups], kept)
    scripts = dict(zip(map(tuple, groups), made["scripts"], strict=True))

    style = files.write("site.css", made["style"])
    for path in made["brought"]:
        files.bring(path)
    for name, page in pages.items():
        own_name = f"{posixpath.basename(name).removesuffix('.html')}.js"
        before, after = (scripts[tuple(part)] for part in own_of_page[name])
        loaded = [("site.js", scripts[tuple(every)]), (own_name, before)]
        loaded += [("several.js", scripts[tuple(several)])] if set(several) & set(late[name]) else []
        loaded += [(own_name, after)]
        _load(name, page, style, [files.write(*part) for part in loaded if part[1]], files)
        policy.allow_own(page)
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(written(page), encoding="utf-8")

    files.bring_mentioned([*map(written, pages.values()), *made["scripts"]])
    _copy_the_rest(pages, late, files)
    (target / "_headers").write_text(_HEADERS, encoding="utf-8")


def _reader(source: Path, spare: Callable[[str], str]) -> Callable[[str], str]:
    return lambda path: spare((source / path).read_text(encoding="utf-8"))


def _paths(page: str) -> Callable[[str], str]:
    """What makes a path in the site of an address on a page."""
    return lambda address: posixpath.normpath(posixpath.join(posixpath.dirname(page), address.split("?")[0]))


def _sheets(name: str, page: Tag) -> list[str]:
    """The style sheets that a page names, by their path in the site."""
    return [_paths(name)(str(link["href"])) for link in page.find_all("link", rel="stylesheet")]


def _small(files: Files, sheets: list[str], pages: Pages, scripts: list[str], kept: str) -> Small:
    """All style sheets of all pages as one, and scripts, both written small."""
    paths = [path for path in files.source.rglob("*") if path.is_file() and path.suffix not in _CODE]
    drawn = [path.relative_to(files.source).as_posix() for path in paths]
    return small(
        folder=str(files.source),
        sheets=sheets,
        files={path: posixpath.relpath(files.named(path), HASHED) for path in drawn},
        names=names(pages.values(), scripts),
        kept=kept,
        unwanted=_ICON_FONT,
        scripts=scripts,
    )


def _load(name: str, page: BeautifulSoup, style: str, scripts: Iterable[str], files: Files) -> None:
    """Put what a page loads in the place of what it loaded."""
    up = "../" * name.count("/")
    first, *more = wanted(page, 'link[rel="stylesheet"]')
    sheet = page.new_tag("link", attrs={"rel": "stylesheet", "href": f"{up}{style}"})
    marks = [{"defer": None, "src": f"{up}{script}"} for script in scripts]
    tags = [page.new_tag("script", attrs=attributes) for attributes in marks]  # type: ignore[arg-type]  # None has no value
    first.replace_with(sheet, *tags)
    again = page.find_all("meta", attrs={"name": "viewport"})[1:]
    for element in [*more, *page.select('link[rel="preload"][as="script"]'), *again]:
        element.decompose()
    for element in page.find_all(lambda tag: tag.name not in ("a", "script")):
        for attribute in ("src", "href", "poster"):
            path = _paths(name)(str(element.get(attribute, ":")).split("#")[0])
            if path.startswith(("_static/", "_images/")) and (files.source / path).is_file():
                mark = str(element[attribute]).partition("#")
                element[attribute] = f"{up}{files.bring(path)}{mark[1]}{mark[2]}"


def _copy_the_rest(pages: Pages, late: Mapping[str, list[bundle.Script]], files: Files) -> None:
    """Bring what pages link to, the licences of what they load, and what is there beside pages."""
    bundled = {script.path for scripts_of_page in late.values() for script in scripts_of_page}
    links = [(name, str(link["href"])) for name, page in pages.items() for link in page.find_all("a", href=True)]
    linked = {_paths(name)(address.split("#")[0]) for name, address in links}
    for path in sorted(files.source.rglob("*")):
        name = path.relative_to(files.source).as_posix()
        folder = name.split("/")[0]
        shown = folder not in ("_static", "_images") or name in linked or path.name.startswith("LICENSE")
        if path.is_file() and shown and name not in pages and name not in bundled:
            files.copy(name)
