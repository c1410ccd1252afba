"""The site as it is served: how little it loads, how little of that twice, and that it works wherever it lies."""

import functools
import re
import shutil
import threading
from http.server import ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from built import LONG, SITE, explorables, new_context
from playwright.sync_api import expect

from models.book.site.assets.offline import pack
from models.book.site.serve import HASHED, Quiet

CHAPTER, FORM = "hw-contention.html", "your-own-report.html"
UNDER = "/some/sub/path"

# Moves the first slider of a page by one, and gives what the figure then says.
_MOVE = """() => {
  const figure = document.querySelector(".wait-explorable"), input = figure.querySelector("input[type=range]");
  const before = figure.querySelector(".wait-chart").innerHTML;
  input.value = Number(input.value) + (input.value === input.max ? -1 : 1);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return before;
}"""


def moves(page):
    """Whether a slider of the page moves its figure; waits until it does."""
    page.wait_for_selector(".wait-explorable[data-ready]", state="attached")
    before = page.evaluate(_MOVE)
    page.wait_for_function("(before) => document.querySelector('.wait-chart').innerHTML !== before", arg=before)
    return True


def come_to_rest(noted, *tabs):
    """Waits until pages are loaded, have the typefaces that they asked for, and ask for nothing more."""
    for tab in tabs:
        tab.wait_for_load_state("load")
        tab.evaluate("document.fonts.ready.then(() => {})")
    heard = None
    while heard != len(noted):
        heard = len(noted)
        tabs[-1].wait_for_timeout(1000)


class Noting(Quiet):
    """Notes what it is asked for, with what it answered; knows the site under a path only.

    A page's icon is no matter of the page: browsers ask for it late, or not at all where they have no window.
    """

    under = ""

    def translate_path(self, path):
        path = path if path.startswith(f"{self.under}/") else "/nowhere"
        return super().translate_path(path.removeprefix(self.under))

    def log_request(self, code="-", size="-"):
        if "favicon" not in self.path:
            self.server.noted.append((urlsplit(self.path).path.removeprefix(self.under), int(code)))


@pytest.fixture
def noting(request):
    """The address of the site and what is asked of it; with a parameter, under a path."""
    handler = type("Under", (Noting,), {"under": getattr(request, "param", "")})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(SITE)))
    server.noted = []
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{handler.under}", server.noted
    server.shutdown()


@pytest.fixture
def tab(browser):
    """A tab of a browser that remembers what it loaded."""
    context = new_context(browser, bypass_csp=False)
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("requestfailed", lambda request: page.complaints.append(f"failed: {request.url}"))
    page.on(
        "console", lambda message: message.type in ("error", "warning") and page.complaints.append(message.text)
    )
    yield page
    context.close()


def test_a_second_visit_asks_for_the_page_alone(noting, tab):
    address, noted = noting
    names = ("index.html", CHAPTER, FORM, "glossary.html", "search.html")
    tabs = {name: tab.context.new_page() for name in names}
    for visits in range(2):
        for name, page in tabs.items():
            page.goto(f"{address}/{name}", wait_until="commit")
        come_to_rest(noted, *tabs.values())
        if not visits:
            assert {f"/{name}" for name in names} < {path for path, _ in noted}
            for page in tabs.values():
                page.goto("about:blank")
            noted.clear()
    assert sorted(path for path, _ in noted) == sorted(f"/{name}" for name in names)
    assert {code for _, code in noted} <= {200, 304}


def test_a_second_page_loads_only_what_is_its_own(noting, tab):
    address, noted = noting
    tab.goto(f"{address}/log-file-sync.html")
    come_to_rest(noted, tab)
    before = {path for path, _ in noted}
    noted.clear()
    tab.goto(f"{address}/{CHAPTER}")
    come_to_rest(noted, tab)
    paths = [path for path, _ in noted]
    assert f"/{CHAPTER}" in paths and len(paths) == len(set(paths))
    assert not set(paths) & before
    assert all(f"/{HASHED}/" in path for path in paths if path != f"/{CHAPTER}")
    assert not [path for path in paths if re.search(r"/(site|several)\.\w+\.(css|js)$", path)]


@pytest.mark.parametrize("noting", [UNDER], indirect=True)
def test_the_site_works_under_a_path(noting, tab):
    address, noted = noting
    for name in ("index.html", CHAPTER):
        tab.goto(f"{address}/{name}")
        come_to_rest(noted, tab)
        assert moves(tab)
    tab.goto(f"{address}/search.html?q=enqueue")
    tab.locator("article a[href*='.html']", has_text="HW").first.click()
    tab.wait_for_url(f"{address}/*.html*")
    workers = []
    tab.on("worker", lambda worker: workers.append(worker.url))
    tab.goto(f"{address}/index.html")
    tab.get_by_role("combobox").fill("LFS 12 / 2")
    tab.get_by_role("combobox").press("Enter")
    tab.locator(".wait-asked-timed a").click()  # to the form, which answers it
    expect(tab.locator(".wait-own-answer")).to_contain_text("is 6 log writes of 2 ms", timeout=1000 * LONG)
    assert tab.url == f"{address}/{FORM}"
    assert workers and all(url.startswith("blob:") for url in workers), "only those have the policy of the page"
    assert {code for _, code in noted} <= {200, 304}
    assert tab.complaints == []


def test_hosts_that_read_it_are_told_what_to_keep():
    headers = (SITE / "_headers").read_text(encoding="utf-8")
    assert f"/{HASHED}/*\n  Cache-Control: public, max-age=31536000, immutable\n" in headers
    for path in (SITE / HASHED).rglob("*"):
        assert path.is_dir() or re.search(r"[.-][0-9a-f]{8,64}\.", path.name), path.name


def test_the_archive_opens_from_disk(tmp_path, tab):
    pack(SITE, tmp_path / "book.zip")
    shutil.unpack_archive(tmp_path / "book.zip", tmp_path)
    for name in sorted({page for page, _ in explorables()})[:2]:
        tab.goto((tmp_path / "book" / name).as_uri())
        assert moves(tab)
    tab.goto((tmp_path / "book" / "search.html").as_uri() + "?q=enqueue")
    tab.wait_for_selector("article a[href*='.html']")
    assert tab.complaints == []
