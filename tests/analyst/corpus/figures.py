"""What every chart and film of the built site says, at fixed positions of its sliders, as text: one file a page.

    python -m analyst.corpus.figures      stores it anew, of the site that is built

A line has the figure, where its sliders are (of a film also how far it is), a part of the figure, and its words
and numbers; what says the same as at the position before is left out. Nothing in it hangs on a typeface or on the
size of anything: no drawing is stored, and no tick of an axis.
"""

import random
import zlib
from pathlib import Path

from built import Visit, launched, pages, served, until

STORED = Path(__file__).parent / "figures"
BY_SEED = 3
TIMES = 0.15, 0.5, 1  # of a film's length

# What a figure says, part by part. What is said aloud comes after a rest, and is left out; so are ticks.
_TOLD = """(figure) => {
  const short = (text) => text.replace(/\\s+/g, " ").trim();
  const hidden = "script, noscript, .wait-aloud, [role=status], .wait-unseen, .wait-ways, " +
    ".role-axis-label, [data-away] .wait-error";
  const words = (part) => {
    const found = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      (node.nodeType === 1 && node.matches(hidden) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      found.push(node.nodeType === 3 ? node.data : node.ariaValueText ?? "");
    }
    return found.map(short).filter(Boolean);
  };
  const name = (part) => (part.className || part.tagName.toLowerCase()).split(" ").at(-1).replace(/^wait-/, "");
  const rows = (part) => [...part.querySelectorAll("summary, p, tr")];
  const parts = [...figure.children].filter((part) => !part.matches(hidden)).flatMap((part) =>
    (part.matches(".wait-chart") ? [[name(part), words(part).sort()]]
      : part.querySelector("tr") ? rows(part).map((row) => [name(row), words(row)])
        : [[name(part), words(part)]]));
  const followers = document.querySelectorAll(`[data-follows^="${figure.id.replace(/^\\w+-/, "")} "]`);
  parts.push(["follows", [...followers].map((each) => short(each.textContent))]);
  return parts.filter(([, said]) => said.length).map(([part, said]) => `${part}: ${said.join(" | ")}`);
}"""

_SHORT = """(number) => (Number.isFinite(number) ? String(Number(number.toPrecision(6))) : String(number))"""

# A chart at positions of its sliders: its parts, and its curves at five places of their axis.
_CHART = f"""([id, positions]) => {{
  const figure = document.getElementById(id), told = {_TOLD}, short = {_SHORT};
  const {{ data }} = figure.wait;
  figure.wait.showChart();
  return positions.map((position) => {{
    position.forEach((value, place) => {{
      const input = figure.querySelector(`[data-slider="${{data.sliders[place].name}}"]`);
      input.value = value;
      input.dispatchEvent(new Event("input", {{ bubbles: true }}));
    }});
    figure.wait.showChart();
    const curves = figure.wait.values.curves.map((curve, place) => {{
      const chosen = [0, 1, 2, 3, 4].map((part) => curve[Math.round((part * (curve.length - 1)) / 4)]);
      return `curve ${{place + 1}}: ${{chosen.map(short).join(" ")}}`;
    }});
    return [...told(figure), ...curves];
  }});
}}"""

# A film at positions of its sliders and at times: its parts, how long it is, and of how many bars.
_FILM = f"""async ([id, positions, times]) => {{
  const figure = document.getElementById(id), told = {_TOLD}, short = {_SHORT};
  const sliders = [...figure.querySelectorAll("[data-slider]")];
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  for (const position of positions) {{
    sliders.forEach((slider, place) => {{
      slider.value = position[place];
      slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
    }});
    await frames();
    for (const time of times) {{
      const {{ film }} = figure, {{ length, bars }} = film.path;
      film.seek(time * length);
      await frames();
      found.push([...told(figure), `path: ${{short(length)}} | ${{bars.length}} bars`]);
    }}
  }}
  return found;
}}"""
_SLIDERS = """(id) =>
  document.getElementById(id).wait.data.sliders.map(({ values, start }) => [values.length, start])"""
_LOADED = "(id) => 'loaded' in document.getElementById(id).dataset"


def positions(name, sliders):
    """Where the sliders of a figure are put, each place by its name."""
    draw = random.Random(zlib.crc32(name.encode()))
    return {
        "start": [start for _, start in sliders],
        "all least": [0 for _ in sliders],
        "all middle": [count // 2 for count, _ in sliders],
        "all greatest": [count - 1 for count, _ in sliders],
        **{f"seed {seed}": [draw.randrange(count) for count, _ in sliders] for seed in range(1, BY_SEED + 1)},
    }


def text_of(page):
    """What the figures of an open page say, as text."""
    charts = page.locator(".wait-explorable").evaluate_all("(all) => all.map(({ id }) => id)")
    films = page.locator(".wait-film").evaluate_all(
        "(all) => all.map((film) => [film.id, JSON.parse(film.querySelector('script').textContent).chart])"
    )
    lines = []
    for name in charts:
        places = positions(name, page.evaluate(_SLIDERS, name))
        lines += _lines(name, places, page.evaluate(_CHART, [name, [*places.values()]]))
    for name, chart in films:
        page.evaluate("(id) => document.getElementById(id).scrollIntoView({ block: 'center' })", name)
        until(page, _LOADED, name)
        places = positions(name, page.evaluate(_SLIDERS, f"try-{chart}"))
        places = {position: places[position] for position in ("start", "all least", "all greatest", "seed 1")}
        texts = page.evaluate(_FILM, [name, [*places.values()], TIMES])
        lines += _lines(name, [f"{position}, at {time:.0%}" for position in places for time in TIMES], texts)
    return "\n".join(lines) + "\n" if lines else ""


def _lines(name, places, texts):
    """What a figure says at each place, without what it said at the place before."""
    before, lines = [], []
    for position, parts in zip(places, texts, strict=True):
        lines += [f"{name}, {position}, {part}" for part in parts if part not in before]
        before = parts
    return lines


def stored(name):
    file = STORED / f"{Path(name).stem}.txt"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def store(site, browser):
    """Stores what the figures of every page say, and takes away what is of no page."""
    STORED.mkdir(exist_ok=True)
    for file in STORED.glob("*.txt"):
        file.unlink()
    for name in pages():
        visited = Visit(browser, f"{site}/{name}", reduced_motion="reduce")
        if text := text_of(visited.page):
            (STORED / f"{Path(name).stem}.txt").write_text(text, encoding="utf-8")
        visited.context.close()


if __name__ == "__main__":
    with served() as site, launched() as browser:
        store(site, browser)
