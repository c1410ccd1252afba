"""A page's first visit, at once and behind a slow line with a slow processor, against what is aimed at."""

import gzip
import statistics

from built import LONG, new_context

from bench.rows import row

COVER, OWN_REPORT = "index.html", "your-own-report.html"

# The most that a page should take: kB, compressed, of a chapter unless it is named here; then milliseconds.
WEIGHT = {COVER: 400, OWN_REPORT: 500}
CHAPTER = 500
FIRST_SLIDER = {"quick": 700, "slow": 5000}
FIRST_PAINT, BLOCKED, SHIFT = 2000, 800, 0.02

# "Fast 3G" as browsers' own tools define it, and a processor that takes four times as long.
_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = {"rate": 4}

# Notes when the first explorable has come loose, what blocks the main thread, and what moves by itself.
_WATCH = """
window.seen = { loose: null, blocked: 0, shift: 0 };
new MutationObserver((_, watcher) => {
  if (!document.querySelector(".wait-explorable[data-ready]")) return;
  window.seen.loose = performance.now();
  watcher.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
const note = (type, each) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
note("longtask", ({ duration }) => (window.seen.blocked += duration - 50));
note("layout-shift", ({ value, hadRecentInput }) => (window.seen.shift += hadRecentInput ? 0 : value));
"""

_SEEN = """() => ({ ...window.seen,
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime })"""


def opening(address, browser, effort, page_name):
    """Rows of a page with figures: what it loads, and what a reader who opens it first waits for."""
    aim = WEIGHT.get(page_name, CHAPTER)
    quick, slow = (
        [_open(address, browser, page_name, slowed) for _ in range(effort.openings)] for slowed in (False, True)
    )
    weight = max(visit["weight"] for visit in quick) / 1e3
    return [
        against(aim, f"{page_name}: all it loads, compressed", weight, "kB"),
        against(FIRST_SLIDER["quick"], f"{page_name}: first slider answers", _median(quick, "loose"), "ms"),
        against(FIRST_SLIDER["slow"], f"{page_name}: the same, slowed", _median(slow, "loose"), "ms"),
        against(FIRST_PAINT, f"{page_name}: first paint, slowed", _median(slow, "paint"), "ms"),
        against(BLOCKED, f"{page_name}: blocked in all, slowed", _median(slow, "blocked"), "ms"),
        against(SHIFT, f"{page_name}: shift of layout, slowed", max(visit["shift"] for visit in slow), ""),
    ]


def _open(address, browser, page_name, slowed):
    """What one first visit showed."""
    context = new_context(browser, LONG)
    page, requests = context.new_page(), []
    page.add_init_script(_WATCH)
    page.on("requestfinished", lambda request: requests.append(request))
    if slowed:
        session = context.new_cdp_session(page)
        session.send("Network.emulateNetworkConditions", _LINE)
        session.send("Emulation.setCPUThrottlingRate", SLOWER)
    page.goto(f"{address}/{page_name}", wait_until="networkidle")
    page.wait_for_function(
        "window.seen.loose !== null && !document.querySelector('.wait-explorable:not([data-ready])')"
    )
    weight = sum(len(gzip.compress(request.response().body())) for request in requests)
    seen = page.evaluate(_SEEN) | {"weight": weight}
    context.close()
    return seen


def _median(visits, what):
    return statistics.median(visit[what] for visit in visits)


def against(aim, name, value, unit):
    """A row beside what is aimed at."""
    return row(name, value, unit, f"the aim of {aim:g} {unit}".rstrip(), value / aim)
