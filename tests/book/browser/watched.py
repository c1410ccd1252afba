"""A film on an open page, moved and read as a reader does."""

from built import returned

CHAPTER = "hw-contention.html"  # whose film stands for all in what hangs on the player
READY = "(id) => 'ready' in document.getElementById(id).dataset"
LOADED = "(id) => 'loaded' in document.getElementById(id).dataset"
MOVED = "([id, at]) => document.getElementById(id).film.at > at"

# What the film says of itself, and its bars.
_PATH = """(id) => {
  const { path } = document.getElementById(id).film;
  const known = (number) => (Number.isFinite(number) ? number : null);
  const bars = path.bars.map(({ split, note, ...bar }) => ({ ...bar, split: known(split), note: known(note) }));
  return { length: path.length, bars };
}"""


# Two frames later, everything that was asked for is drawn.
SETTLE = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Whoever draws does so at every frame: so many of them tell whether anybody does.
_FRAMES = """async () => {
  for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
}"""
_QUIET = f"""async (id) => {{
  const {{ film }} = document.getElementById(id);
  const frames = film.frames;
  await ({_FRAMES})();
  return film.frames === frames;
}}"""


_REWIND = """([id, chart]) => {
  const figure = document.getElementById(id), { film } = figure;
  film.pause();
  document.querySelector(`#try-${chart} .wait-reset`).click();
  const folds = [...figure.querySelectorAll("details")];
  figure.asBuilt ??= folds.map((each) => each.open);
  folds.forEach((each, place) => (each.open = figure.asBuilt[place]));
  for (const way of ["slower", "faster"]) {
    const button = figure.querySelector(`.wait-film-${way}`), said = figure.querySelector(".wait-film-speed");
    while (!button.disabled && !said.textContent.startsWith("Normal")) button.click();
  }
  document.activeElement.blur();
  film.seek(0);
}"""


class Watched:
    """A film on an open page."""

    def __init__(self, visited, data):
        self.visited, self.page, self.data = visited, visited.page, data
        self.id = f"watch-{data['name']}"
        self.figure = self.page.locator(f"#{self.id}")
        self.stage = self.figure.locator(".wait-film-stage")
        self.button = self.figure.locator(".wait-film-play")

    def reach(self):
        """Come to the film, so that it is loaded, and its stage is in the middle of the screen."""
        self.page.wait_for_function(READY, arg=self.id)
        self.figure.scroll_into_view_if_needed()
        self.page.wait_for_function(LOADED, arg=self.id)
        return self.centred()

    def unfold(self):
        """The whole film in place of its opening."""
        self.figure.locator(".wait-film-unfold").click()
        return self.centred()

    def centred(self):
        """With the stage in the middle of the screen."""
        self.stage.evaluate("(stage) => stage.scrollIntoView({ block: 'center', behavior: 'instant' })")
        return self.settle()

    def rewind(self):
        """As the film starts: at rest, at its usual speed, its sliders back, its fold as it was."""
        self.page.emulate_media(media="null")
        self.page.set_viewport_size({"width": 1280, "height": 720})
        self.page.mouse.move(0, 0)
        self.page.evaluate(_REWIND, [self.id, self.data["chart"]])
        return self.centred()

    def settle(self):
        self.page.evaluate(SETTLE)
        return self

    def frames(self):
        """Let a few frames go by."""
        self.page.evaluate(_FRAMES)

    def quiet(self):
        """Until it has drawn nothing for a while."""
        self.page.wait_for_function(_QUIET, arg=self.id)

    def film(self, what, *given):
        call = f"(figure, given) => figure.film.{what}"
        return self.figure.evaluate(call + ("(...given)" if given else ""), list(given))

    def moved(self, at=0):
        """Wait until it is beyond a time."""
        self.page.wait_for_function(MOVED, arg=[self.id, at])

    def seek(self, time):
        self.figure.evaluate("(figure, time) => figure.film.pause() || figure.film.seek(time)", time)
        return self.settle()

    def path(self):
        return returned(self.page, _PATH, self.id)

    def drawn(self, bar):
        """Whether a bar's row is among those of its kind that are shown."""
        first = 0
        for kind in self.data["parts"][bar["part"]]["rows"]:
            if bar["row"] < first + kind["most"]:
                return not kind["shown"] or bar["row"] - first < kind["shown"]
            first += kind["most"]
        raise AssertionError(f"{bar} is in no row")

    def moments(self):
        """When something that is drawn begins, changes or ends."""
        path = self.path()
        times = {0, path["length"]}
        for bar in filter(self.drawn, path["bars"]):
            times |= {bar[moment] for moment in ("begin", "split", "end") if bar[moment] is not None}
        return sorted(time for time in times if 0 <= time <= path["length"])

    def move(self, slider, position, owner=None):
        """Move a slider of the film, or of another figure, as a reader does."""
        moved = (owner or self.figure).locator(f'[data-slider="{slider}"]')
        script = "(input, to) => { input.value = to; input.dispatchEvent(new Event('input', { bubbles: true })); }"
        moved.evaluate(script, position)
        return self.settle()
