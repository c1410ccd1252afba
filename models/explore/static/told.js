// Tells what a moved figure says beside its chart: what each readout was at the start, the figures in sentences that
// follow it and, once its reader has come to rest, its first readout aloud. A slider under the keyboard, and a link
// to a position, bring the chart along.
(() => {
  "use strict";

  const REST = 500; // ms without a move
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const unparted = (text) => text.replaceAll(" ", "\u00a0");
  const owner = (element) => element.closest(".wait-explorable");

  // The figures in sentences that follow this one: `figure readout 0` or `figure slider sessions`.
  const following = {};
  function followers({ name }) {
    following[name] ??= [...document.querySelectorAll(`[data-follows^="${name} "]`)];
    return following[name];
  }

  function tell(figure) {
    const { data, values, say, show } = figure.wait;
    const shown = (numbers) => data.readouts.map((readout, place) => show(readout, numbers[place]));
    const [now, before] = [shown(values.readouts), shown(values.start.readouts)];
    figure.querySelectorAll(".wait-was").forEach((was, place) => {
      say(was, `was ${before[place]}`);
      was.toggleAttribute("data-moved", now[place] !== before[place]);
    });
    for (const place of followers(data)) {
      const [, kind, which] = place.dataset.follows.split(" ");
      const slider = () => figure.querySelector(`[data-slider="${which}"]`).getAttribute("aria-valuetext");
      say(place, unparted(kind === "readout" ? now[which] : slider()));
    }
  }

  // Aloud, and once: not at each value on the way.
  const resting = new WeakMap();
  function announce(figure) {
    clearTimeout(resting.get(figure));
    const say = () => {
      const value = figure.querySelector(".wait-value").value;
      figure.querySelector(".wait-aloud").textContent = `${figure.wait.data.readouts[0].label}: ${value}`;
    };
    resting.set(figure, setTimeout(say, REST));
  }

  // --- What is on the screen.

  const box = (element) => element.getBoundingClientRect();
  const header = (figure) => parseFloat(getComputedStyle(figure).scrollMarginTop);

  // Scrolls as little as shows all of these, if there is room for all of them.
  function reveal(figure, elements, manner = {}) {
    const boxes = elements.map(box);
    const [top, bottom] = [Math.min(...boxes.map((each) => each.top)), Math.max(...boxes.map((each) => each.bottom))];
    const [low, high] = [header(figure), window.innerHeight];
    if (bottom - top > high - low) return false;
    const by = top < low ? top - low : bottom > high ? bottom - high : 0;
    if (by) window.scrollBy({ top: by, ...manner });
    return true;
  }

  const seen = (figure) => [figure.querySelector(".wait-readout"), figure.querySelector(".wait-chart")];
  const stays = (part) => getComputedStyle(part).position === "sticky";

  // A slider with its chart. Where the chart stays by itself, the slider comes below it; where the sliders do, they
  // come along.
  function bring(slider) {
    const figure = owner(slider);
    const [readout, chart] = seen(figure);
    if (stays(chart)) {
      const under = parseFloat(getComputedStyle(chart).top) + box(chart).height;
      const { top, bottom } = box(slider);
      const by = top < under ? top - under : Math.max(0, bottom - window.innerHeight);
      window.scrollBy({ top: by });
    } else if (stays(slider.parentElement)) {
      reveal(figure, [readout, chart]);
    } else if (!reveal(figure, [slider, readout, chart]) && !reveal(figure, [slider, chart])) {
      slider.scrollIntoView({ block: "start" });
    }
  }

  document.addEventListener("wait-moved", ({ target }) => tell(target), true); // the event itself does not rise
  document.addEventListener(
    "input",
    ({ target }) => target.matches(".wait-explorable .wait-slider input") && announce(owner(target)),
    true,
  );
  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".wait-explorable .wait-reset");
    if (button) announce(owner(button));
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(".wait-explorable .wait-slider input:focus-visible")) bring(target.parentElement);
  });
  // A link has moved this figure.
  document.addEventListener("wait-tried", ({ target: figure }) => {
    announce(figure);
    const manner = { behavior: calm.matches ? "auto" : "smooth" };
    if (!reveal(figure, seen(figure), manner)) figure.scrollIntoView(manner);
  }, true);
})();
