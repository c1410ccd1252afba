"""Speed where a reader feels it: a slider on the page, the same slider through a kernel, and a page's opening."""

import os
import random
import statistics
import tempfile
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter

import nbformat
from analyst.reports.awr import HTML, TEXT, Awr
from analyst.reports.truth import truth
from built import LONG, SITE, explorables, films, new_context
from jupyter_client.manager import KernelManager

from bench.openings import OWN_REPORT, SLOWER, against, opening
from bench.reports import write_week
from bench.rows import Job, row
from models.book.pages.form import own_report

BOOK = Path(__file__).parents[2] / "book"
FRAME = 16  # ms, which a moved slider may take
FULLEST = "hw-film"  # of all films, the one with the most rows and bars
SOONEST = "write-complete-waits"  # of all chapters, the one that a kernel has run soonest

# One move as the page sees it: the input event, the drawing, and the layout of the new picture.
_MOVE = """async ([name, moves]) => {
  const figure = document.getElementById(`try-${name}`);
  const { data } = figure.wait;
  const inputs = data.sliders.map((slider) => figure.querySelector(`[data-slider="${slider.name}"]`));
  const took = [];
  for (const [place, value] of moves) {
    const begun = performance.now();
    inputs[place].value = value;
    inputs[place].dispatchEvent(new Event("input"));
    figure.querySelector(".wait-chart svg").getBoundingClientRect();
    took.push(performance.now() - begun);
    await new Promise(requestAnimationFrame);
  }
  return took;
}"""

# Finds the figures of the chapter in its kernel: boxes of a title, sliders and a picture.
_FIGURES = """
from ipywidgets.widgets.widget import _instances as _all
from models.explorable.control import Control as _Slider
_boxes = [w.children for w in _all.values() if type(w).__name__ == "VBox"]
_sliders = lambda children: [(w.comm.comm_id, w.slider["values"]) for w in children if isinstance(w, _Slider)]
_found = [[children[-1].comm.comm_id, _sliders(children)] for children in _boxes if _sliders(children)]
"""


class Kernel:
    """A chapter run in a kernel, and its figures: the picture of each, and its sliders with their values."""

    def __init__(self, client, chapter):
        self.client = client
        for cell in nbformat.read(BOOK / f"{chapter}.ipynb", as_version=4).cells:
            if cell.cell_type == "code":
                self._run(cell.source)
        reply = self._run(_FIGURES, user_expressions={"found": "_found"})
        self.figures = eval(reply["content"]["user_expressions"]["found"]["data"]["text/plain"], {})

    def _run(self, source, **options):
        reply = self.client.execute_interactive(source, output_hook=lambda _: None, **options)
        assert reply["content"]["status"] == "ok", reply["content"]
        return reply

    def move(self, picture, slider, value):
        """Milliseconds from a slider's message to the new picture's, as a list; none if it stood there already."""
        content = {
            "comm_id": slider,
            "data": {"method": "update", "state": {"value": value}, "buffer_paths": []},
        }
        request, took = self.client.session.msg("comm_msg", content), []
        begun = perf_counter()
        self.client.shell_channel.send(request)
        while True:
            message = self.client.get_iopub_msg(timeout=LONG)
            if message["parent_header"].get("msg_id") != request["header"]["msg_id"]:
                continue
            if message["content"].get("comm_id") == picture:
                took.append(1000 * (perf_counter() - begun))
            if message["content"].get("execution_state") == "idle":
                return took


@contextmanager
def opened():
    """A kernel that goes when it is left: its client, and the number of its process."""
    manager = KernelManager(kernel_name="python3", transport_encryption="auto")
    manager.start_kernel(
        cwd=str(BOOK), env=os.environ | {"JPY_SESSION_NAME": "bench"}
    )  # somebody moves its widgets
    client = manager.client()
    try:
        client.start_channels()
        client.wait_for_ready(timeout=LONG)
        yield client, manager.provisioner.pid
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


@contextmanager
def started(chapter):
    """A chapter in a kernel of its own, which goes with it."""
    with opened() as (client, _):
        yield Kernel(client, chapter)


class Sliders:
    """A moved slider on the page, against the same chapter's sliders with ipywidgets and a kernel."""

    def __init__(self, address, browser, effort):
        self.address, self.browser, self.effort = address, browser, effort
        self.draw = random.Random(8)
        self.page_times, self.kernel_times, self.slow_times = [], [], {}

    def move(self, page_name, figures):
        """Move those of one page, in turns with those in the kernel."""
        context = new_context(self.browser, LONG)
        with started(page_name.removesuffix(".html")) as kernel:
            page = context.new_page()
            page.goto(f"{self.address}/{page_name}")
            page.wait_for_function("!document.querySelector('.wait-explorable:not([data-ready])')")
            for _ in range(self.effort.rounds):
                for data in figures:
                    moves = [self._random_move(data["sliders"]) for _ in range(self.effort.moves)]
                    self.page_times += page.evaluate(_MOVE, [data["name"], moves])
                picture, sliders = self.draw.choice(kernel.figures)
                for slider, values in sliders:
                    for value in self.draw.sample(values, 2):
                        self.kernel_times += kernel.move(picture, slider, value)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", SLOWER)
        for data in figures:
            moves = [self._random_move(data["sliders"]) for _ in range(self.effort.rounds * self.effort.moves)]
            page.locator(f"#try-{data['name']}").scroll_into_view_if_needed()
            page.wait_for_timeout(500)  # a reader sees a chart before moving it
            self.slow_times[data["name"]] = page.evaluate(_MOVE, [data["name"], moves])
        context.close()
        return []

    def _random_move(self, sliders):
        index = self.draw.randrange(len(sliders))
        return [index, self.draw.randrange(len(sliders[index]["values"]))]

    def rows(self):
        kernel, page = statistics.median(self.kernel_times), statistics.median(self.page_times)
        slowest = _p95(self.page_times)
        slowed = {name: _p95(times) for name, times in self.slow_times.items()}
        worst = max(slowed, key=slowed.get)
        every = [*chain.from_iterable(self.slow_times.values())]
        return [
            row("slider moved → new figure, on the page, median", page, "ms", "kernel", kernel / page),
            row("slider moved → new figure, on the page, p95", slowest, "ms"),
            against(FRAME, "slider moved → new figure, on the page, slowed, p95", _p95(every), "ms"),
            against(FRAME, f"slider moved → new figure, slowed, p95 of {worst}, the worst", slowed[worst], "ms"),
            row("slider moved → new figure, with a kernel, median", kernel, "ms"),
        ]


def _p95(times):
    return statistics.quantiles(times, n=20)[-1]


# A film with as many rows and bars as there can be, played for a while: frames, and its longest task.
_PLAY = """async ([name, moves, seconds]) => {
  const figure = document.getElementById(`watch-${name}`);
  const { film } = figure;
  for (const [slider, value] of moves) {
    const input = figure.querySelector(`[data-slider="${slider}"]`);
    input.value = value;
    input.dispatchEvent(new Event("input"));
  }
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
  }).observe({ type: "longtask" });
  figure.querySelector(".wait-film-unfold").click();
  for (let turn = 0; turn < 3; turn += 1) figure.querySelector(".wait-film-slower").click();
  for (let turn = 0; turn < 9; turn += 1) figure.querySelector(".wait-film-faster").click();
  film.seek(0.3 * film.path.length);
  const first = film.frames;
  const begun = performance.now();
  film.play();
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  const took = performance.now() - begun;
  film.pause();
  const rows = new Set(film.path.bars.map((bar) => bar.row)).size;
  return { rows, bars: film.path.bars.length, frames: (1000 * (film.frames - first)) / took, longest };
}"""


def playing(address, browser, effort):
    """A film at its fullest, on the page: frames a second, and the longest task while it plays."""
    page_name, data = next(film for film in films() if film[1]["name"] == FULLEST)
    context = new_context(browser, LONG)
    page = context.new_page()
    page.goto(f"{address}/{page_name}")
    figure = page.locator(f"#watch-{data['name']}")
    figure.scroll_into_view_if_needed()
    page.wait_for_function("(id) => 'loaded' in document.getElementById(id).dataset", arg=f"watch-{data['name']}")
    most = figure.locator("[data-slider='sessions']").get_attribute("max")
    seen = page.evaluate(_PLAY, [data["name"], [["sessions", most]], effort.watching])
    context.close()
    what = f"film of {seen['rows']} rows, {seen['bars']:,} bars"
    return [
        row(f"{what}: frames a second", seen["frames"], "fps"),
        row(f"{what}: longest task, 50 ms or less counted as 50", max(seen["longest"], 50), "ms"),
    ]


# A report handed to the form, from the click to the answer that shows.
_READ = """async (text) => {
  const section = document.querySelector(".wait-own");
  section.querySelector("textarea").value = text;
  const begun = performance.now();
  section.querySelector(".wait-own-read").click();
  while (!section.wait?.told.html) await new Promise(requestAnimationFrame);
  section.querySelector(".wait-own-answer").getBoundingClientRect();
  return performance.now() - begun;
}"""


def own_reports(address, browser, effort):
    """A report on the page: the first, with the reader to load, and a large one with the reader there."""
    written, release = truth(seed=5), (12, 2, 0, 1, 0)
    forms = {"HTML": HTML, "text": TEXT}
    texts = {name: Awr(release, form, filled=effort.report).write(written) for name, form in forms.items()}
    first, then = [], {name: [] for name in texts}
    for _ in range(effort.openings):
        context = new_context(browser, LONG)
        page = context.new_page()
        page.goto(f"{address}/{OWN_REPORT}", wait_until="networkidle")
        files = page.evaluate("window.waitEngine.files")
        first.append(page.evaluate(_READ, own_report.EXAMPLE))
        for name, text in texts.items():
            then[name].append(page.evaluate(_READ, text))
        context.close()
    weight = sum(file["bytes"] for file in files.values())
    label = "own report: {:.1f} MB of {} → answer, median"
    return [
        row("own report: what the reader weighs, compressed", weight / 1e6, "MB"),
        row("own report: asked for the first time → answer, median", statistics.median(first), "ms"),
        *(row(label.format(len(texts[name]) / 1e6, name), statistics.median(then[name]), "ms") for name in texts),
    ]


def a_week(address, browser, effort):
    """As many reports as a week has hours, given to the page at once: from the click to the answer that shows."""
    context = new_context(browser, LONG)
    page = context.new_page()
    page.goto(f"{address}/{OWN_REPORT}", wait_until="networkidle")
    with tempfile.TemporaryDirectory() as folder:
        page.locator("#own-report-file").set_input_files(write_week(folder, effort))
        begun = perf_counter()
        page.locator(".wait-own-read").click()
        page.wait_for_function("document.querySelector('.wait-own').wait?.told.html")
        took = perf_counter() - begun
    context.close()
    return [row(f"own report: {effort.hours} of an hour each, with the reader to load → answer", took, "s")]


def has_form(page_name):
    return 'class="wait-own"' in (SITE / page_name).read_text(encoding="utf-8")


def smallest(page_names):
    """The smallest page without the form, alone in a list."""
    return [min(page_names, key=lambda name: (has_form(name), (SITE / name).stat().st_size))]


def a_few(page_names):
    """Every fourth page, and the one with the form: a kernel takes long to run a chapter."""
    return [*[name for name in page_names if not has_form(name)][::4], *filter(has_form, page_names)]


def jobs(address, browser, effort):
    """All that is measured on the site at `address`."""
    figures_of = {}
    for page_name, data in explorables():
        figures_of.setdefault(page_name, []).append(data)
    sliders = Sliders(address, browser, effort)
    for page_name in a_few(figures_of) if effort.every_page else [f"{SOONEST}.html"]:
        yield Job(f"sliders of {page_name}", partial(sliders.move, page_name, figures_of[page_name]))
    yield Job("sliders of these pages", sliders.rows)
    for page_name in figures_of if effort.every_page else smallest(figures_of):
        yield Job(f"opening {page_name}", partial(opening, address, browser, effort, page_name))
    yield Job("playing a film", partial(playing, address, browser, effort))
    yield Job(f"reading reports on {OWN_REPORT}", partial(own_reports, address, browser, effort))
    yield Job(f"reading a week of reports on {OWN_REPORT}", partial(a_week, address, browser, effort))
