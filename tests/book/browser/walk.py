"""A walk over a page of the built site: the page is opened once, and all that is read of it there is kept.

What a reader may press is not pressed here; `test_walk.py` judges what was read, each thing by a test of its own.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

import axe_playwright_python
from analyst.corpus import figures
from as_python import READ, drawn
from built import UNFOLD, Visit, explorables, pages, returned, until
from chosen import some, thorough
from labels import COVERED
from watched import SETTLE

_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
AXE = _AXE.replace("ignoreLength:!1", "ignoreLength:!0")  # a single letter has its colours, too
assert AXE != _AXE

# What axe-core leaves out unless it is asked; and what hangs on the width of a page, and on its colours.
ASKED = ["label-content-name-mismatch", "target-size", "p-as-heading", "table-fake-caption", "td-has-header"]
OF_WIDTH = [
    "scrollable-region-focusable",
    "target-size",
    "aria-hidden-focus",
    "region",
    "button-name",
    "link-name",
]
OF_COLOUR = ["color-contrast", "link-in-text-block"]

NARROW, PHONE, TABLET, DESKTOP, LARGE, WIDE = 320, 390, 768, 1280, 1440, 1920
HEIGHT = 900
MEASURE, WIDEST = 46 * 16, 1000  # px, of the text and of what is wide
FINGER = 40  # px, for what is touched
SLACK = 1.05  # of the words that the registry of the chapters has of each

# Shades at the edge of what goes on sideways are left out: axe-core is never sure of a text on them. Nor is it of
# that of a drawing, which is filled, not coloured. Listings and drawings stand there without the hundreds of parts
# that hold nothing for it, but for those whose colours are examined.
_EXAMINE = """async ([asked, only, within, known]) => {
  const plain = new CSSStyleSheet();
  plain.replaceSync("*, ::before, ::after { background-image: none !important }");
  document.adoptedStyleSheets.push(plain);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const on = (names, enabled) => Object.fromEntries(names.map((name) => [name, { enabled }]));
  const coloured = OF_COLOUR;
  const kinds = coloured.some((name) => asked.includes(name) || only?.includes(name)) ? mark() : new Map();
  const onlyColoured = only?.every((name) => coloured.includes(name));
  if (onlyColoured && !kinds.size) return done([[], []]);
  const told = "a, button, input, [tabindex], [data-examined]";
  const inside = [...document.querySelectorAll("pre, svg")].filter((each) => !each.querySelector(told))
    .map((each) => [each, [...each.childNodes]]);
  for (const [each, parts] of inside)
    each.replaceChildren(...(each.localName === "pre" ? [each.textContent] : parts.filter(named)));
  axe.configure({ rules: [
    { id: "color-contrast", selector: "[data-examined]" },
    { id: "link-in-text-block", selector: "a[href][data-examined]" },
  ] });
  const { violations, incomplete } = await axe.run(within, {
    resultTypes: ["violations", "incomplete"], elementRef: true, preload: false, ...(only && { runOnly: only }),
    rules: only ? {} : { ...on(coloured, false), ...on(asked, true) },
  });
  document.querySelectorAll("[data-examined]").forEach((each) => delete each.dataset.examined);
  inside.forEach(([each, parts]) => each.replaceChildren(...parts));
  const faults = violations.filter((each) => each.impact !== "minor").flatMap((each) =>
    each.nodes.map((node) => `${each.impact} ${each.id}: ${node.target} ${node.html.slice(0, 120)}`));
  const unsure = incomplete.flatMap((each) => (coloured.includes(each.id) ? each.nodes : []));
  return done([faults, [...kinds.keys()].filter((kind) =>
    !unsure.some(({ element }) => kinds.get(kind) === element))]);

  function named({ localName }) {
    return ["title", "desc"].includes(localName);
  }

  function done(found) {
    document.adoptedStyleSheets.pop();
    return found;
  }

  // Of texts of the same colour, size, weight and line on the same ground the shortest, but for what is
  // known: contrast hangs on no more. A ground that nobody sees is none.
  function mark() {
    const grounds = new Map([[null, ""]]), found = new Map();
    const ground = (each) => {
      if (!grounds.has(each)) {
        const { backgroundColor, opacity } = getComputedStyle(each);
        const own = [backgroundColor, opacity].join(), below = ground(each.parentElement);
        grounds.set(each, own === "rgba(0, 0, 0, 0),1" ? below : `${own},${below}`);
      }
      return grounds.get(each);
    };
    const all = [...document.querySelectorAll(within)].flatMap((each) => [...each.querySelectorAll("*")]);
    for (const each of all) {
      if (![...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
      if (!each.checkVisibility() || each.closest("svg")) continue;
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(each);
      const beside = each.localName === "a" && getComputedStyle(each.parentElement).color;
      const kind = [color, fontSize, fontWeight, textDecorationLine, beside, ground(each)].join();
      const known = found.get(kind);
      if (!known || known.textContent.length > each.textContent.length) found.set(kind, each);
    }
    known.forEach((kind) => found.delete(kind));
    for (const text of found.values()) text.setAttribute("data-examined", "");
    return found;
  }
}""".replace("OF_COLOUR", json.dumps(OF_COLOUR))

_EXAMINED = set()  # the kinds of text that were examined, on whichever page


def examine(page, rules=(), only=None, within="html"):
    """What axe-core finds. A kind of text of whose colours it was sure it is not asked again on any page."""
    faults, kinds = page.evaluate(_EXAMINE, [rules, only, within, [*_EXAMINED]])
    _EXAMINED.update(kinds)
    return faults


# The faces of the text, each itself or what stands in for it: a browser decides of each whether it came in time.
# What was unfolded asks for its faces once it is laid out, which takes as long as the machine is busy.
_FACES = """async () => {
  const asked = [...document.querySelectorAll("link[rel=preload][as=font]")].map((each) => each.href);
  const used = () => {
    const faces = [...document.fonts].filter((face) => face.status !== "unloaded");
    return faces.map((face) => `${face.family.replaceAll('"', "")} ${face.style}`);
  };
  const named = () => new Set(used().map((face) => face.replace("like ", "")));
  const until = Date.now() + 10_000;
  do {
    await new Promise((laidOut) => requestAnimationFrame(laidOut));
    await document.fonts.ready;
  } while (named().size < asked.length && Date.now() < until);
  return { asked, used: used(), late: "standIn" in document.documentElement.dataset };
}"""

# Of elements of the same class in parents of the same class one.
_ICONS = """() => {
  const kind = (each) => `${each.localName} ${each.getAttribute("class")}`;
  const all = [...document.querySelectorAll("body *")];
  const kinds = new Map(all.map((each) => [`${kind(each)} in ${kind(each.parentElement)}`, each]));
  return ["::before", "::after"].flatMap((part) => [...kinds].filter(([, each]) => {
    const style = getComputedStyle(each, part);
    return /Awesome/.test(style.fontFamily) && !["none", "normal", '""'].includes(style.content);
  }).map(([name]) => name));
}"""

# Whether all is there that comes when a page has nothing else to do.
_COME = """() => {
  const tables = [...document.querySelectorAll("article table")].filter((each) =>
    each.tHead && !each.closest(".wait-explorable, .wait-own"));
  const offers = document.querySelectorAll(".wait-holder > .wait-corner > .wait-take").length;
  return document.readyState === "complete" && offers === tables.length;
}"""

# With everything folded: the words and the charts that a reader sees, and how far the steps are behind the box.
_SEEN = """() => {
  const [box, step] = [".wait-short", ".wait-steps > li"].map((part) =>
    document.querySelector(part)?.getBoundingClientRect());
  return {
    words: document.querySelector("article").innerText.match(/\\S*[\\p{L}\\p{N}]\\S*/gu).length,
    charts: [...document.querySelectorAll(".wait-explorable")].filter((each) => each.checkVisibility()).length,
    apart: box && step ? step.top - box.bottom : null,
  };
}"""

# What a width does to a page: what reaches out of its column, or out of its box at the top of a chapter; what is
# cut; how small the letters of diagrams are; how wide figures are, and what touching finds.
_LAYOUT = """([wide, measure, widest]) => {
  const all = (selector, owner = document) => [...owner.querySelectorAll(selector)];
  const shown = (selector) => all(selector).filter((each) => each.getClientRects().length);
  const place = (each) => each.getBoundingClientRect();
  const box = document.querySelector(".wait-short")?.getBoundingClientRect();
  const outside = (each) => [...each.getClientRects()].some((at) => at.left < box.left || at.right > box.right);
  const cut = (each) => {
    const [svg, article] = [place(each.querySelector("svg")), place(each.closest("article"))];
    const reached = each.scrollWidth > each.clientWidth && each.tabIndex === 0;
    const out = svg.left < article.left - 1 || (svg.right > article.right + 1 && !reached);
    return !(svg.width && svg.height) || out;
  };
  const rows = (owner) => {
    const places = [...owner.children].filter((each) => each.matches(".wait-slider, .wait-readout")).map(place);
    const last = places.filter(({ bottom }) => bottom > Math.max(...places.map(({ top }) => top)));
    const right = Math.max(...last.map((each) => each.right));
    return { count: places.length, last: last.length, empty: place(owner).right - right };
  };
  const figure = (each) => {
    const [title, chart, sliders] = [".wait-title", ".wait-chart", ".wait-sliders"].map((part) =>
      place(each.querySelector(part)));
    return {
      name: each.id, width: each.getBoundingClientRect().width, aside: sliders.right < chart.left,
      apart: title.left - chart.left, empty: rows(each.querySelector(".wait-sliders")).empty,
      readouts: rows(each.querySelector(".wait-readouts")),
    };
  };
  return {
    page: document.documentElement.scrollWidth,
    text: shown("article section > p").filter((each) => place(each).width > measure + 1).map((each) =>
      each.textContent),
    wide: shown(wide).filter((each) => place(each).width > widest + 1).map((each) => each.className),
    box: box ? shown(".wait-short *").filter(outside).map((each) => each.textContent) : [],
    formulas: shown(".math").filter(cut).map((each) => each.dataset.tex),
    letters: all(".wait-diagram svg text").map((each) =>
      parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a),
    queries: all(".highlight-sql pre, .highlight-bash pre").filter((each) =>
      each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    figures: shown(".wait-explorable").filter((each) => !each.closest(".wait-part")).map(figure),
    touched: shown(".wait-explorable .wait-slider input, .wait-actions button, .wait-guess button").map((each) =>
      [each.outerHTML.slice(0, 80), each.offsetHeight]).filter(([, height]) => height),
    ids: all("[id]").map((each) => each.id),
  };
}"""
_BROAD = ".wait-explorable, .wait-film, .wait-listing, [class*='highlight-'], .wait-table, .wait-ranking"

# How a chart is named, what each value of a slider is called, and what each place of it says.
_CHART = """(name) => {
  const figure = document.getElementById(`try-${name}`);
  const { data } = figure.wait;
  figure.wait.showChart();
  return {
    labels: data.sliders.map(({ label }) => [...figure.querySelectorAll("label")].filter((each) =>
      each.textContent === label && each.control?.dataset.slider).length),
    described: [...figure.querySelectorAll(".wait-chart [aria-label]")].map((each) => [each.ariaLabel, each.role]),
    roles: figure.querySelectorAll(".wait-chart [role]").length,
    texts: data.sliders.map(({ values, texts }) => values.map((value, place) => [value, texts[place]])),
    box: [figure.querySelector(".wait-chart svg").getBoundingClientRect()].map(({ width, height }) =>
      [width, height])[0],
  };
}"""

# Follows every thing to try: its text, its line, where it leads, and what the chart there then has and says.
_FOLLOW = """() => [...document.querySelectorAll("a.wait-try")].map((link) => {
  const href = link.getAttribute("href"), chart = document.getElementById(href.split("#")[1]);
  link.click();
  return {
    text: link.textContent, line: link.closest("li").innerText, href,
    moved: Object.fromEntries([...chart?.querySelectorAll("[data-slider]") ?? []].map((input) =>
      [input.dataset.slider, Number(input.value)])),
    says: [...chart?.querySelectorAll(".wait-value") ?? []].map((each) => each.innerText),
  };
})"""

# Uses what a page has: the theme, the search, the folds, every slider, every button of a figure.
USE = """async () => {
  const click = (selector) => document.querySelectorAll(selector).forEach((each) => each.click());
  click(".theme-switch-button");
  document.querySelectorAll("details").forEach((each) => (each.open = true));
  for (const input of document.querySelectorAll(".wait-explorable input[type=range]")) {
    input.value = input.max;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  click(".wait-guess button, .wait-tries a, .wait-reset, .copybtn, .search-button");
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""

# Without scripts. Text that has no place on the page, but for what is in a closed fold or is there for scripts
# alone; and of each figure whether its still picture stands there and anything pretends to move.
_STILL = """() => {
  const all = (selector, owner = document) => [...owner.querySelectorAll(selector)];
  const lost = all("article :is(p, h1, h2, h3, h4, li, td, dd, pre)")
    .filter((each) => each.textContent.trim() && each.getClientRects().length === 0)
    .filter((each) => !each.closest("details:not([open]), .wait-own-form[hidden], noscript, .wait-film-keys"));
  const figure = (each) => {
    const still = each.querySelector(".wait-chart svg, .wait-film-still"), { width, height } = place(still);
    return {
      name: each.id, seen: still.checkVisibility() && width > 0, box: [width, height],
      enabled: all("input, button", each).filter((control) => !control.matches(":disabled")).length,
      controls: all("input, button", each).length, notes: all("noscript, .wait-note", each).length,
      captions: all(".wait-film-caption", each).every((caption) => caption.textContent.trim()),
    };
  };
  const place = (each) => each.getBoundingClientRect();
  return {
    lost: lost.map((each) => each.textContent.trim().slice(0, 60)),
    figures: all(".wait-explorable, .wait-film").map(figure),
    guesses: all(".wait-guess").map((guess) => ({
      enabled: all("button", guess).filter((each) => !each.matches(":disabled")).length,
      folded: !guess.querySelector("details").open,
      answer: guess.querySelector("details p").textContent,
    })),
  };
}"""


@dataclass
class Walk:
    """What was read of a page."""

    name: str
    root: str
    requests: list = field(default_factory=list)  # of the opening
    complaints: list = field(default_factory=list)
    seen: dict = field(default_factory=dict)  # with everything folded
    faces: dict = field(default_factory=dict)
    icons: list = field(default_factory=list)
    charts: dict = field(default_factory=dict)  # by name
    shown: dict = field(default_factory=dict)  # for each chart its positions, and what it shows there
    covered: dict = field(default_factory=dict)  # by width: what labels cover
    layout: dict = field(default_factory=dict)  # by width
    faults: dict = field(default_factory=dict)  # by how axe-core looked
    come: bool = False  # whether all came that comes late
    figure_texts: str = ""  # what its figures say, as it is stored
    tries: list = field(default_factory=list)  # each thing to try, followed
    after: dict = field(default_factory=dict)  # requests and complaints once everything was used
    still: dict = field(default_factory=dict)  # without scripts

    @property
    def file(self):
        return self.name.removesuffix(".html")


def wide(page, width, height=HEIGHT):
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLE)


def walk(browser, root, name):
    """Opens a page under its policy, and then once more without scripts."""
    walked = Walk(name, root)
    size = {"width": DESKTOP, "height": HEIGHT}
    options = {"viewport": size, "color_scheme": "light", "reduced_motion": "reduce", "bypass_csp": False}
    visited = Visit(browser, f"{root}{name}", folded=True, **options)
    _as_it_opens(visited, walked)
    _at_each_width(visited.page, walked)
    _moved(visited.page, walked)
    visited.page.evaluate(USE)
    walked.after = {"requests": visited.requests[:], "complaints": visited.complaints[:]}
    visited.context.new_cdp_session(visited.page).send("Emulation.setScriptExecutionDisabled", {"value": True})
    visited.page.goto(f"{root}{name}")
    visited.page.evaluate(UNFOLD)
    walked.still = visited.page.evaluate(_STILL)
    visited.context.close()
    return walked


def _as_it_opens(visited, walked):
    page = visited.page
    page.evaluate(SETTLE)
    walked.come = until(page, _COME)
    walked.seen = page.evaluate(_SEEN)
    page.evaluate(UNFOLD)
    page.evaluate(SETTLE)
    walked.faces, walked.icons = page.evaluate(_FACES), page.evaluate(_ICONS)
    walked.requests, walked.complaints = visited.requests[:], visited.complaints[:]
    page.evaluate(AXE)
    rules = [name for name in ASKED if name not in OF_WIDTH or not _is_drawn(walked)]  # else examined on a phone
    walked.faults["on a desktop, in the light"] = examine(page, [*rules, *OF_COLOUR])
    for data in _charts(walked.name):
        walked.charts[data["name"]] = page.evaluate(_CHART, data["name"])


def _at_each_width(page, walked):
    """On a desktop and on phones; pages with charts, and some others, at the widths between and beyond, too."""
    names = [data["name"] for data in _charts(walked.name)]
    for width in (DESKTOP, *((LARGE, WIDE, TABLET) if names or _is_drawn(walked) else ()), NARROW, PHONE):
        if width != DESKTOP:  # as it was opened
            wide(page, width)
        walked.layout[width] = page.evaluate(_LAYOUT, [_BROAD, MEASURE, WIDEST])
        if width in (DESKTOP, PHONE):
            walked.covered[width] = {name: page.evaluate(COVERED, name) for name in names}
    if _is_drawn(walked):
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        walked.faults["on a phone, in the dark"] = examine(page, only=[*OF_WIDTH, *OF_COLOUR])


def _is_drawn(walked):
    return walked.name in some(pages(), len(pages()) // 2)


def _moved(page, walked):
    wide(page, DESKTOP)
    walked.figure_texts = figures.text_of(page)
    for data in _charts(walked.name):
        positions = positions_of(data)
        walked.shown[data["name"]] = list(
            zip(positions, returned(page, READ, [data["name"], positions]), strict=True)
        )
    walked.tries = page.evaluate(_FOLLOW)


def _charts(name):
    return [data for page, data in explorables() if page == name]


def positions_of(data):
    """Of a chart: all sliders at random, each at its least, its middle and its greatest, and the start at last."""
    start = [slider["start"] for slider in data["sliders"]]
    alone = [
        [*start[:number], at, *start[number + 1 :]]
        for number, slider in enumerate(data["sliders"])
        for at in sorted({0, len(slider["values"]) // 2, len(slider["values"]) - 1})
    ]
    return [*drawn(data, 15 if thorough() else 8), *alone, start]
