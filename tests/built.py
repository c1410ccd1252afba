"""The built site: its pages, its explorables, and a browser that opens them.

What drives the browser is imported only when one is started, as that takes a second.
"""

import functools
import json
import re
import shutil
import threading
import time
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path

from bs4 import BeautifulSoup, NavigableString

from models.book.site.serve import Quiet

PATIENCE = 60  # seconds, for what a page does; no machine is so slow, and what takes longer hangs
LONG = 120  # seconds, for what is no page: the reader of reports, a kernel, a browser that starts

SITE = Path(__file__).parents[1] / "_build" / "html"

# Chromium of its own accord looks up its maker's hosts; that is not the site's doing and is switched off.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run", "--disable-quic"]  # fmt: skip


def pages():
    """Every page of the built site."""
    return sorted(page.name for page in SITE.glob("*.html"))


@functools.cache
def tree(name):
    """A page of the built site as a tree. Nobody may change it, as others read it too."""
    return BeautifulSoup((SITE / name).read_text(encoding="utf-8"), "html.parser")


def text_without(name, selector):
    """The text of a page, without that of some of its elements."""
    left_out = {id(text) for element in tree(name).select(selector) for text in element.find_all(string=True)}
    texts = (text for text in tree(name).find_all(string=True) if type(text) is NavigableString)
    return "".join(text for text in texts if id(text) not in left_out)


@functools.cache
def explorables():
    """Every explorable of the built site: its page and what the page holds for the script."""
    return _figures("wait-explorable")


@functools.cache
def films():
    """Every film of the built site: its page and what the page holds for the script."""
    return _figures("wait-film")


def _figures(kind):
    figures_found = []
    for name in pages():
        html = (SITE / name).read_text(encoding="utf-8")
        for figure in re.findall(rf'<figure class="{kind}".*?</figure>', html, flags=re.DOTALL):
            data = re.search(r'<script type="application/json">(.*?)</script>', figure, flags=re.DOTALL)[1]
            figures_found.append((name, json.loads(data)))
    return figures_found


def kind_of_chart(data):
    """What a chart has that another may have not."""
    picture = data["picture"]
    named = any("names" in slider for slider in data["sliders"]), "names" in picture["x"]
    has = data["precomputed"], picture["along"], picture["bars"], picture.get("cloud")
    return "ranking" in data, "own" in data, *named, *map(bool, has)


def kind_of_film(data):
    """What a film has that another may have not."""
    return len(data["parts"]) > 1, any(rows["shown"] for part in data["parts"] for rows in part["rows"])


def charts_of_each_kind():
    return [*{kind_of_chart(data): (page, data) for page, data in reversed(explorables())}.values()]


def films_of_each_kind():
    return [*{kind_of_film(data): (page, data) for page, data in reversed(films())}.values()]


def pages_of_each_kind():
    """Few pages that have a chart of each kind among them, each with all its charts."""
    on, wanted, chosen = {}, {kind_of_chart(data) for _, data in explorables()}, []
    for page, data in explorables():
        on.setdefault(page, []).append((page, data))
    while wanted:
        best = max(on.values(), key=lambda charts: len(wanted & {kind_of_chart(data) for _, data in charts}))
        wanted -= {kind_of_chart(data) for _, data in best}
        chosen.append(best)
    return chosen


@functools.cache
def chart_of_each_kind():
    """By kind, the name of the first such chart on those pages."""
    on_them = [data for page in pages_of_each_kind() for _, data in page]
    return {kind_of_chart(data): data["name"] for data in reversed(on_them)}


def one_of_each_kind(figures):
    """Of the charts of such a page those that stand for a kind."""
    return [data for _, data in figures if data["name"] in chart_of_each_kind().values()]


def chromium():
    """The Chromium of this machine, or None."""
    from models.book.site.pdf.printed import NAMES

    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def served(site=SITE):
    """The address of a built site, served from this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@contextmanager
def launched():
    """Chromium, without a window."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=1000 * LONG)
        yield browser
        browser.close()


def new_context(browser, patience=PATIENCE, **options):
    """A browser without a history or a cache, in which everything may take its time.

    What waits for a function has it compiled on the page, which its policy refuses. So the policy is in force only
    with `bypass_csp=False`, where only selectors are waited for.
    """
    context = browser.new_context(**{"bypass_csp": True} | options)
    context.set_default_timeout(1000 * patience)
    context.set_default_navigation_timeout(1000 * LONG)  # a busy machine may take its time to open one
    return context


# JSON has no word for a number that is none or has no end.
WORDED = """(_, value) =>
  typeof value === "number" && !Number.isFinite(value) ? { number: String(value) } : value"""


def returned(page, function, given):
    """What a function of JavaScript returns, as one text: value by value it would take many times as long."""
    text = page.evaluate(f"async (given) => JSON.stringify(await ({function})(given), {WORDED})", given)
    return json.loads(text, object_hook=number)


def number(parsed):
    return float(parsed["number"]) if set(parsed) == {"number"} else parsed


def until(page, script, *given):
    """Whether something on a page becomes so. Under its policy a page cannot wait for that itself."""
    ends = time.monotonic() + PATIENCE
    while not (so := page.evaluate(script, *given)) and time.monotonic() < ends:
        page.wait_for_timeout(50)
    return so


UNFOLD = "document.querySelectorAll('details.wait-part').forEach((each) => (each.open = true))"


class Visit:
    """A page opened in the browser, with everything it asked for and everything it complained of.

    What stands behind the walk of a chapter is unfolded, unless it is to stay `folded`.
    """

    def __init__(self, browser, address, folded=False, **options):
        self.requests, self.complaints = [], []
        self.context = new_context(browser, **options)
        self.page = self.context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", lambda request: self.complaints.append(f"failed: {request.url}"))
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._hear)
        self.page.goto(address)
        if options.get("java_script_enabled", True):
            self.page.wait_for_selector(".wait-explorable:not([data-ready])", state="detached")
        if not folded:
            self.page.evaluate(UNFOLD)

    def _hear(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text}")

    def figure(self, name):
        return self.page.locator(f"#try-{name}")
