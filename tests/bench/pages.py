"""Speed where a reader feels it: a slider on the page, the same slider through a kernel, and a page's opening."""

import gzip
import random
import statistics
import sys
from pathlib import Path
from time import perf_counter

import nbformat
from jupyter_client.manager import start_new_kernel

from models.report_page import own_report

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "site"))
from built import explorables, launched, served
from reports.awr import HTML, TEXT, Awr
from reports.truth import truth
from rows import row

BOOK = Path(__file__).parents[2] / "book"
ROUNDS, MOVES, OPENINGS = 5, 60, 5

# One move as the page sees it: the input event, Vega's run, and the layout of the new picture.
_MOVE = """async ([name, moves]) => {
  const figure = document.getElementById(`try-${name}`);
  const { view, data } = figure.wait;
  const inputs = data.sliders.map((slider) => figure.querySelector(`[data-slider="${slider.name}"]`));
  const took = [];
  for (const [place, value] of moves) {
    const begun = performance.now();
    inputs[place].value = value;
    inputs[place].dispatchEvent(new Event("input"));
    await view.runAsync();
    figure.querySelector(".wait-chart svg").getBoundingClientRect();
    took.push(performance.now() - begun);
    await new Promise(requestAnimationFrame);
  }
  return took;
}"""

# Notes when the first explorable has come loose.
_WATCH = """new MutationObserver((_, watcher) => {
  if (!document.querySelector(".wait-explorable[data-ready]")) return;
  window.looseAt = performance.now();
  watcher.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });"""

# Finds the widgets of the chapter in its kernel.
_WIDGETS = """
from ipywidgets.widgets.widget import _instances as _all
_boxes = [w for w in _all.values() if type(w).__name__ == "VBox"]
_sliders = lambda box: [(slider.comm.comm_id, len(slider.options)) for slider in box.children[1:-1]]
_found = [[box.children[-1].comm.comm_id, _sliders(box)] for box in _boxes]
"""


class Kernel:
    """A chapter run in a kernel, and its widgets."""

    def __init__(self, chapter):
        self.manager, self.client = start_new_kernel(kernel_name="python3", cwd=str(BOOK))
        for cell in nbformat.read(BOOK / f"{chapter}.ipynb", as_version=4).cells:
            if cell.cell_type == "code":
                self._run(cell.source)
        reply = self._run(_WIDGETS, user_expressions={"found": "_found"})
        self.widgets = eval(reply["content"]["user_expressions"]["found"]["data"]["text/plain"], {})

    def _run(self, source, **options):
        reply = self.client.execute_interactive(source, output_hook=lambda _: None, timeout=120, **options)
        assert reply["content"]["status"] == "ok", reply["content"]
        return reply

    def move(self, picture, slider, position):
        """Milliseconds from a slider's message to the new picture's, as a list; none if it stood there already."""
        content = {
            "comm_id": slider,
            "data": {"method": "update", "state": {"index": position}, "buffer_paths": []},
        }
        request, took = self.client.session.msg("comm_msg", content), []
        begun = perf_counter()
        self.client.shell_channel.send(request)
        while True:
            message = self.client.get_iopub_msg(timeout=30)
            if message["parent_header"].get("msg_id") != request["header"]["msg_id"]:
                continue
            if message["content"].get("comm_id") == picture:
                took.append(1000 * (perf_counter() - begun))
            if message["content"].get("execution_state") == "idle":
                return took

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


def sliders():
    """A moved slider on the page, against the same chapter's sliders with ipywidgets and a kernel."""
    draw = random.Random(8)
    chapters = {}
    for page, data in explorables():
        chapters.setdefault(page, []).append(data)
    page_times, kernel_times = [], []
    with served() as address, launched() as browser:
        for page_name, figures in chapters.items():
            kernel = Kernel(page_name.removesuffix(".html"))
            page = browser.new_page()
            page.goto(f"{address}/{page_name}")
            page.wait_for_function("!document.querySelector('.wait-explorable:not([data-ready])')")
            for _ in range(ROUNDS):
                for data in figures:
                    moves = [_random_move(draw, data["sliders"]) for _ in range(MOVES // ROUNDS)]
                    page_times += page.evaluate(_MOVE, [data["name"], moves])
                picture, handles = draw.choice(kernel.widgets)
                for slider, positions in handles:
                    places = draw.sample(range(positions), 2)
                    kernel_times += [each for place in places for each in kernel.move(picture, slider, place)]
            kernel.close()
            page.close()
    through_kernel = statistics.median(kernel_times)
    median = statistics.median(page_times)
    yield row("slider moved → new figure, on the page, median", median, "ms", "kernel", through_kernel / median)
    yield row("slider moved → new figure, on the page, p95", statistics.quantiles(page_times, n=20)[-1], "ms")
    yield row("slider moved → new figure, with a kernel, median", through_kernel, "ms")


def openings():
    """A chapter's page, opened with an empty cache: when its first slider answers, and what it loaded."""
    with served() as address, launched() as browser:
        for page_name in sorted({page for page, _ in explorables()}):
            times, sizes = [], []
            for _ in range(OPENINGS):
                context = browser.new_context()
                page, bodies = context.new_page(), []
                page.add_init_script(_WATCH)
                page.on("requestfinished", lambda request, bodies=bodies: bodies.append(request.response().body()))
                page.goto(f"{address}/{page_name}", wait_until="networkidle")
                page.wait_for_function("window.looseAt")
                times.append(page.evaluate("window.looseAt"))
                sizes.append(sum(len(gzip.compress(body)) for body in bodies))
                context.close()
            yield row(f"{page_name}: first explorable answers, median", statistics.median(times), "ms")
            yield row(f"{page_name}: all it loads, compressed", max(sizes) / 1e6, "MB")


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


def own_reports():
    """A report on the page: the first, with the reader to load, and a megabyte of one with the reader there."""
    forms = {"HTML": HTML, "text": TEXT}
    texts = {name: Awr((12, 2, 0, 1, 0), form, filled=10**6).write(truth(seed=5)) for name, form in forms.items()}
    first, then = [], {name: [] for name in texts}
    with served() as address, launched() as browser:
        for _ in range(OPENINGS):
            context = browser.new_context()
            page = context.new_page()
            page.goto(f"{address}/your-own-report.html", wait_until="networkidle")
            files = page.evaluate("window.waitEngine.files")
            first.append(page.evaluate(_READ, own_report.EXAMPLE))
            for name, text in texts.items():
                then[name].append(page.evaluate(_READ, text))
            context.close()
    weight = sum(each["bytes"] for each in files.values())
    yield row("own report: what the reader weighs, compressed", weight / 1e6, "MB")
    yield row("own report: asked for the first time → answer, median", statistics.median(first), "ms")
    for name, text in texts.items():
        label = f"own report: {len(text) / 1e6:.1f} MB of {name} → answer, median"
        yield row(label, statistics.median(then[name]), "ms")


def _random_move(draw, sliders):
    place = draw.randrange(len(sliders))
    return [place, draw.randrange(len(sliders[place]["values"]))]


MEASURES = (sliders, openings, own_reports)
