"""Keeps what the built site, the command and the PDF say, as plain text, so that two states can be compared.

    python tests/kept.py CHECKOUT FOLDER [--reports FOLDER …] [--run NAME] [--only pages,sliders,reports,pdf]

`diff -r BEFORE AFTER` then shows what a reader would see changed, and `diff -r -I '^drawing' BEFORE AFTER` the
words and figures alone: a line that begins with "drawing" is the digest of a picture. Nothing of the checkout is
imported, so its modules may have any names.
"""

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pypdfium2
from bs4 import BeautifulSoup, NavigableString
from playwright.sync_api import sync_playwright

CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"
POSITIONS, FILM_POSITIONS = 20, 3  # at random, of all sliders of a figure, and of a film
TIMES = 0, 0.15, 0.5, 0.85, 1  # of a film's length
WHOLE = ["whole"], ["each", "--each"]  # the answers to a folder
NO_REPORTS = {".csv", ".md", ".tsv", ".xz"}
FORMS = {"text": [], "all": ["--all"], "json": ["--json"]}  # with the last the HTML file is written as well
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
        self.lines, self.words = [each["content"] for each in soup.select('meta[name="description"]')], []
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
        self.words += [f" {{{each}: {unhashed(element[each])}}} " for each in TOLD if each in element.attrs]
        if name == "pre":
            self._end(name)
            self.lines += [line.rstrip() for line in element.get_text().splitlines()]
        elif name == "svg":
            self.words += [f" [{each.get_text(' ')}] " for each in element.find_all(["text", "title"])]
            shapes = [[each.name, *(each.get(part, "") for part in GEOMETRY)] for each in element.find_all(True)]
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
    files = [each for each in chosen.site.rglob("*") if each.is_file() and each.suffix not in CODE]
    held = [drawing(each.read_bytes().hex()) if each.suffix in CONTENTS else "" for each in files]
    names = [unhashed(each.relative_to(chosen.site).as_posix()) for each in files]
    write(out / "files", sorted(map(" ".join, zip(names, held, strict=True))))


# An explorable, or a film if there are times: every slider with the text of every stop, and what the figure says
# at the start and wherever its sliders are moved; a film also after a few steps, at its scene, and at these times.
FIGURE = """async ([id, positions, times, geometry]) => {
  const figure = document.getElementById(id);
  const all = (selector, owner = figure) => [...owner.querySelectorAll(selector)];
  const sliders = all("[data-slider]");
  const start = sliders.map((slider) => slider.value);
  const at = ({ min, max }, part) => Math.round(Number(min) + part * (max - min));
  const moveAll = (to) => sliders.forEach((each, place) => move(each, to ? at(each, to[place]) : start[place]));
  function move(slider, place) {
    slider.value = place;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function stops(slider, place) {
    const { dataset, min, max, step, value } = slider;
    const text = (stop) => move(slider, Number(min) + stop * step) ?? slider.ariaValueText;
    const texts = Array.from({ length: (max - min) / step + 1 }, (_, stop) => text(stop));
    move(slider, start[place]);
    return `slider ${dataset.slider} ${min} to ${max} by ${step} from ${value}: ${texts.join(", ")}`;
  }
  function told() {
    const texts = []; // without what is said aloud, as that comes after a rest
    const seen = (node) => (node.parentElement.closest("script, noscript, svg, .wait-aloud") ? 2 : 1);
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT, seen);
    while (walker.nextNode()) texts.push(walker.currentNode.data);
    texts.push(...all("[aria-valuetext]").map((each) => each.ariaValueText));
    texts.push(...all(`[data-follows^="${id.replace(/^\w+-/, "")} "]`, document).map((each) => each.textContent));
    texts.push("—", ...all("svg text").map((each) => each.textContent).sort());
    const shapes = all("svg *").map((each) => [each.tagName, ...geometry.map((name) => each.getAttribute(name))]);
    const canvases = all("canvas").map((each) => !each.hidden && each.toDataURL());
    const words = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text);
    return [words.join(" | "), JSON.stringify([shapes, canvases])];
  }
  const [found, film] = [[], times.length > 0];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  async function keep() {
    if (film) for (let frames = 0; frames < 3; frames += 1) await frame();
    found.push(told());
  }
  if (film) {
    figure.scrollIntoView({ block: "center" });
    while (!figure.querySelector("tbody tr")) await frame();
    await document.fonts.ready;
  } else moveAll();
  await keep();
  for (const name of ["on", "on", "on", "scene", "back"])
    for (const button of all(`.wait-film-${name}`)) await keep(button.click());
  const listed = sliders.map(stops);
  const head = figure.querySelector("input:not([data-slider])");
  for (const position of positions) {
    moveAll(position);
    if (!film) await keep();
    for (const time of times) {
      move(head, time * head.max);
      await keep(head.dispatchEvent(new Event("change")));
    }
  }
  moveAll();
  return JSON.stringify([listed, found]);
}"""


def sliders(chosen, out):
    """What every explorable and every film says, wherever its sliders are."""
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, CHROMIUM)), None)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for file in sorted(chosen.site.glob("*.html")):
            page, lines = browser.new_page(viewport={"width": 1200, "height": 1600}), []
            page.on("pageerror", lambda error, lines=lines: lines.append(f"error: {error}"))
            page.goto(file.as_uri())
            page.wait_for_selector("figure fieldset[disabled]", state="detached", timeout=120_000)
            for figure in page.eval_on_selector_all("figure[id]", "(all) => all.map((figure) => figure.id)"):
                lines += figure_lines(page, file.stem, figure)
            write(out / f"{file.stem}.txt", lines)
            page.close()


def figure_lines(page, name, figure):
    """A figure as lines: its sliders, then what it says at each position, which name and figure alone decide."""
    draw = random.Random(zlib.crc32(f"{name} {figure}".encode()))
    film = page.locator(f"#{figure}.wait-film").count() > 0
    positions = [[draw.random() for _ in range(24)] for _ in range(FILM_POSITIONS if film else POSITIONS)]
    moves = [[None, *positions], TIMES] if film else [positions, []]
    stops, found = json.loads(page.evaluate(FIGURE, [figure, *moves, GEOMETRY]))
    said = [[f"{figure} {number}: {text}", drawing(drawn)] for number, (text, drawn) in enumerate(found)]
    return [f"== {figure}", *stops, *sum(said, [])]


def reports(chosen, out):
    """The command's answers to reports, folders of them, the book's own run and its examples, in each form."""
    own = [*chosen.checkout.glob("models/**/example*.*"), *chosen.checkout.glob(f"models/**/{chosen.run}")]
    inputs = [(f"own/{each.stem}", ["-"], None, each.read_bytes()) for each in own]
    for top in map(Path.resolve, chosen.reports):
        for each in sorted([top, *top.rglob("*")]):
            name = each.relative_to(top.parent).as_posix()
            if each.is_dir():
                inputs += [(f"{name}/{way}", [name, *more], top.parent, b"") for way, *more in WHOLE]
            elif each.suffix.lower() not in NO_REPORTS:
                inputs.append((name, [name], top.parent, b""))
    command = chosen.checkout / ".venv" / "bin" / "shape-of-a-wait"
    with ThreadPoolExecutor(2) as pool:
        for each in [pool.submit(answer, command, out, *one, form) for one in inputs for form in FORMS]:
            each.result()


def answer(command, out, name, arguments, cwd, given, form):
    """Write one answer: text and JSON as the command has them, HTML as a reader sees it. Refusals are answers."""
    with tempfile.TemporaryDirectory() as temporary:
        page = Path(temporary, "answer.html")
        asked = [command, *arguments, *FORMS[form], *(["--html", page] if form == "json" else [])]
        wide = os.environ | {"COLUMNS": "100"}
        told = subprocess.run(asked, input=given, cwd=cwd, env=wide, capture_output=True, check=False)
        write(out / f"{name}.{form}", [f"exit {told.returncode}", told.stderr.decode(), told.stdout.decode()])
        if form == "json":
            write(out / f"{name}.html", Seen(page.read_text(encoding="utf-8") if page.exists() else "").lines)


def pdf(chosen, out):
    """The PDF's text, after a line for each page; it is printed if it is missing, or older than the site."""
    book = chosen.checkout / "_build" / "shape-of-a-wait.pdf"
    if not book.exists() or book.stat().st_mtime < (chosen.site / "index.html").stat().st_mtime:
        subprocess.run(["make", "--silent", "pdf"], cwd=chosen.checkout, check=True)
    texts = [page.get_textpage().get_text_range().splitlines() for page in pypdfium2.PdfDocument(book)]
    write(out / "book.txt", [line.strip() for text in texts for line in ["--- a page", *text]])


PARTS = {"pages": pages, "sliders": sliders, "reports": reports, "pdf": pdf}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkout", type=lambda told: Path(told).resolve(), help="with a built site")
    parser.add_argument("folder", type=Path, help="to write to; the parts asked for are replaced")
    parser.add_argument("--reports", nargs="*", type=Path, default=[], metavar="FOLDER", help="of reports")
    parser.add_argument("--run", default="measured-run.*", metavar="NAME", help="of the book's run in models")
    parser.add_argument("--only", type=lambda told: told.split(","), default=PARTS, help=",".join(PARTS))
    chosen = parser.parse_args()
    chosen.site = chosen.checkout / "_build" / "html"
    for part in chosen.only:
        shutil.rmtree(chosen.folder / part, ignore_errors=True)
        PARTS[part](chosen, chosen.folder / part)
