"""Keeps what the pages of the built site and the PDF say, as plain text, so that two states can be compared.

    python tests/kept.py CHECKOUT FOLDER [--only pages,pdf]

`diff -r BEFORE AFTER` then shows what a reader would see changed, and `diff -r -I '^drawing' BEFORE AFTER` the
words and figures alone: a line that begins with "drawing" is the digest of a picture. Nothing of the checkout is
imported, so its modules may have any names. What its sliders and answers say is stored in `tests/analyst/corpus`.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pypdfium2
from bs4 import BeautifulSoup, NavigableString

SILENT = {"link", "meta", "script", "style", "template"}
INLINE = {"a", "abbr", "b", "button", "code", "em", "i", "img", "input", "kbd", "label", "math", "output", "small"}
INLINE |= {"span", "strong", "sub", "sup", "svg"}
TOLD = ["alt", "aria-label", "aria-valuetext", "title", "placeholder", "min", "max", "step", "value", "href"]
TOLD += ["src", "data-said", "data-text", "data-follows"]
GEOMETRY = ["d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height", "points", "transform"]
GEOMETRY += ["display", "opacity", "stroke-dasharray"]
CONTENTS, CODE = {".csv", ".png", ".sql", ".svg", ".txt"}, {".css", ".js", ".map", ".woff2"}
HASHED = re.compile(r"(?:[\w./-]*/)?([\w-]+?)(?:\.[0-9a-f]{8,32}|-[0-9A-Z]{8})(\.\w+)")


def unhashed(address):
    """An address without what changes with the bundling: the folder and the hash of a name."""
    return HASHED.sub(r"\1\2", re.sub(r"_downloads/[0-9a-f]{32}/", "_downloads/", address))


def drawing(what):
    return f"drawing {hashlib.sha256(what.encode()).hexdigest()[:16]}"


def write(path, lines):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Seen:
    """What a reader sees of an HTML page, in lines: one for a paragraph, a heading, a cell or the like."""

    def __init__(self, html):
        soup = BeautifulSoup(html, "html.parser")
        self.lines, self.words = [element["content"] for element in soup.select('meta[name="description"]')], []
        self._inside(soup)
        self._end()

    def _end(self, kind=""):
        line = " ".join("".join(self.words).split())
        self.lines += [f"{kind} {line}".lstrip()] if line else []
        self.words = []

    def _inside(self, element):
        for child in element.children:
            if type(child) is NavigableString:  # and not a comment
                self.words.append(child)
            elif child.name and child.name not in SILENT:
                self._see(child)

    def _see(self, element):
        name = element.name
        if name not in INLINE:
            self._end()
        self.words += [
            f" {{{attribute}: {unhashed(element[attribute])}}} "
            for attribute in TOLD
            if attribute in element.attrs
        ]
        if name == "pre":
            self._end(name)
            self.lines += [line.rstrip() for line in element.get_text().splitlines()]
        elif name == "svg":
            self.words += [f" [{label.get_text(' ')}] " for label in element.find_all(["text", "title"])]
            shapes = [
                [shape.name, *(shape.get(part, "") for part in GEOMETRY)] for shape in element.find_all(True)
            ]
            self.lines.append(drawing(json.dumps(shapes)))
        elif name == "math":
            self.words.append(element.get_text(" "))
        else:
            self._inside(element)
        if name not in INLINE:
            self._end(name)


def pages(chosen, out):
    """The text of every page, and a list of the files that a reader can open or sees."""
    for page in sorted(chosen.site.glob("*.html")):
        write(out / f"{page.stem}.txt", Seen(page.read_text(encoding="utf-8")).lines)
    files = [path for path in chosen.site.rglob("*") if path.is_file() and path.suffix not in CODE]
    held = [drawing(path.read_bytes().hex()) if path.suffix in CONTENTS else "" for path in files]
    names = [unhashed(path.relative_to(chosen.site).as_posix()) for path in files]
    write(out / "files", sorted(map(" ".join, zip(names, held, strict=True))))


def pdf(chosen, out):
    """The PDF's text, after a line for each page; it is printed if it is missing, or older than the site."""
    book = chosen.checkout / "_build" / "shape-of-a-wait.pdf"
    if not book.exists() or book.stat().st_mtime < (chosen.site / "index.html").stat().st_mtime:
        subprocess.run(["make", "--silent", "pdf"], cwd=chosen.checkout, check=True)
    texts = [page.get_textpage().get_text_range().splitlines() for page in pypdfium2.PdfDocument(book)]
    write(out / "book.txt", [line.strip() for text in texts for line in ["--- a page", *text]])


PARTS = {"pages": pages, "pdf": pdf}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=lambda text: Path(text).resolve(), help="with a built site")
    parser.add_argument("folder", type=Path, help="to write to; the parts asked for are replaced")
    parser.add_argument("--only", type=lambda text: text.split(","), default=PARTS, help=",".join(PARTS))
    chosen = parser.parse_args()
    chosen.site = chosen.checkout / "_build" / "html"
    for part in chosen.only:
        shutil.rmtree(chosen.folder / part, ignore_errors=True)
        PARTS[part](chosen, chosen.folder / part)
