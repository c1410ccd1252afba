// Sets the sliders of a page loose: the functions of `waitModels`, traced from the Python models, say what follows from
// a moved slider, and `waitChart` draws it. No formula stands in this file.
(() => {
  "use strict";

  const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  // What says what it said is left alone: the page need not be laid out for it.
  const say = (element, text) => element.textContent === text || (element.textContent = text);

  // The same rules as models/numbers/wording.py.
  function threeDigits(number) {
    if (Number.isNaN(number)) return "not defined";
    if (!Number.isFinite(number)) return number > 0 ? "∞" : "−∞";
    const size = Math.abs(number);
    if (size === 0) return "0";
    let text;
    if (size < 0.000995 || size >= 1e15) text = number.toExponential(2).replace(/e([+-])(\d)$/, "e$10$2");
    else if (size >= 99.95) text = whole.format(number);
    else text = number.toFixed(size >= 9.995 ? 1 : size >= 0.9995 ? 2 : size >= 0.09995 ? 3 : 4);
    return text.replaceAll("-", "−");
  }

  const show = (readout, value) => `${threeDigits(value * readout.per_si)} ${readout.unit}`.trimEnd();

  // A value that somebody sets, as models/explore/units.py prints it.
  function setText(slider, value) {
    const number = value * slider.per_si;
    const text =
      Math.abs(number) >= 1000
        ? whole.format(number)
        : String(Number(number.toPrecision(3)));
    return `${text} ${slider.unit}`.trimEnd().replaceAll("-", "−");
  }

  // The slider, with a value of its reader among its own, where it then starts. It does not reach beyond its ends,
  // where its model may not hold.
  function startedAt(slider, wanted) {
    const { values, texts } = slider;
    const value = Math.min(Math.max(wanted, values[0]), values.at(-1));
    const text = setText(slider, value);
    const others = values.map((each, place) => [each, texts[place]]).filter(([, shown]) => shown !== text);
    const all = [...others, [value, text]].sort(([one], [other]) => one - other);
    return {
      ...slider,
      values: all.map(([each]) => each),
      texts: all.map(([, shown]) => shown),
      start: all.findIndex(([each]) => each === value),
    };
  }

  function showError(error) {
    if (!Number.isFinite(error)) return "";
    const size = Number((Math.abs(error) * 100).toFixed(1));
    const sign = size === 0 ? "" : error < 0 ? "−" : "+";
    return `${sign}${tenths.format(size)} %`;
  }

  function start(figure) {
    const data = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
    const model = window.waitModels[data.name];
    const inputs = data.sliders.map((slider) => figure.querySelector(`[data-slider="${slider.name}"]`));
    const part = (name, place) => figure.querySelector(`[data-${name}="${place}"]`);
    const printed = data.readouts.map((_, place) => part("readout", place));
    const errors = data.readouts.map((_, place) => part("error", place));
    const said = figure.querySelector(".wait-said");
    const box = figure.querySelector(".wait-chart");
    const ranked = figure.querySelector(".wait-ranking tbody");
    const { values: axis } = data.picture.x;

    // The chart takes the place of the still picture when a reader comes near it, or moves it.
    let chart;
    function showChart() {
      if (chart) return;
      first();
      chart = window.waitChart(box, data.name, data.label, data.picture);
      chart.draw(values(), ghost());
      chart.fit();
      box.replaceChildren(chart.svg);
      new ResizeObserver(() => chart.fit()).observe(box);
    }

    // --- What the models say where the sliders are.

    let own; // of the reader, as `startFrom` has it
    let known;
    function values() {
      known ??= compute(Object.fromEntries(data.sliders.map((slider, place) => [slider.name, value(slider, place)])));
      return known;
    }

    const value = (slider, place) => slider.values[inputs[place].value];

    function figuresAt(positions) {
      const all = model.figures(positions);
      const count = data.readouts.length;
      return { readouts: all.slice(0, count), errors: all.slice(count, 2 * count), here: all.slice(2 * count) };
    }

    // What is drawn over the whole axis, column by column. Whoever moves along the axis leaves all of it as it is.
    let swept = {};
    function sweep(positions) {
      const of = JSON.stringify({ ...positions, [data.axis]: null });
      if (swept.of === of) return swept.columns;
      const rows = axis.map(model.rows(positions));
      const columns = rows[0].map((_, place) => rows.map((row) => row[place]));
      const curves = columns.slice(0, data.curves.length);
      swept = { of, columns: { curves, ranking: columns.slice(data.curves.length) } };
      return swept.columns;
    }

    function compute(positions) {
      const { readouts, errors: off, here } = figuresAt(positions);
      const { curves, ranking } = sweep(positions);
      const found = { positions, readouts, errors: off, curves };
      if (data.picture.along) found.here = { x: positions[data.axis], curves: here };
      if (data.ranking) found.ranking = ranking;
      if (own) found.own = placed(own.x ?? null, own.y ?? null);
      return found;
    }

    // A point of the reader's own, and the ends of the axes that hold it.
    function placed(x, y) {
      const [left, right, low, high, far] = model.place(x ?? NaN, y ?? NaN);
      return { x, y, ends: { x: [left, right], y: [low, high] }, right: far };
    }

    const starting = () => Object.fromEntries(data.sliders.map((slider) => [slider.name, slider.values[slider.start]]));

    // The same where the sliders start: what was there before one moved, or what would have been.
    let atStart;
    const moved = () => data.sliders.some((slider, place) => Number(inputs[place].value) !== slider.start);
    const first = () => (atStart ??= moved() ? compute(starting()) : values());
    const ghost = () => (moved() ? first().curves : null);

    // The table of all places, best first; what is not defined comes last.
    function rank(columns) {
      const places = Object.entries(data.ranking.places);
      const rows = places.map(([name, x]) => ({ name, figures: columns.map((column) => column[axis.indexOf(x)]) }));
      const worth = ({ figures }) => (Number.isNaN(figures[0]) ? -Infinity : figures[0]);
      rows.sort((one, other) => (worth(one) === worth(other) ? 0 : worth(other) - worth(one)));
      rows.forEach(({ name, figures }, line) => {
        const shown = data.ranking.columns.map((column, place) => {
          const figure = figures[place];
          return Number.isNaN(figure) ? "–" : column.names[figure] ?? show(column, figure);
        });
        [name, ...shown].forEach((text, place) => say(ranked.rows[line].cells[place], text));
      });
    }

    function draw() {
      known = null;
      data.sliders.forEach((slider, place) => {
        const text = slider.texts[inputs[place].value];
        if (inputs[place].getAttribute("aria-valuetext") === text) return;
        inputs[place].setAttribute("aria-valuetext", text);
        say(inputs[place].previousElementSibling, text);
      });
      const { readouts, errors: off, ranking } = values();
      data.readouts.forEach((readout, place) => {
        say(printed[place], show(readout, readouts[place]));
        if (errors[place]) say(errors[place], showError(off[place]));
      });
      if (ranked) rank(ranking);
      if (chart) chart.draw(values(), ghost());
      else showChart();
      figure.dispatchEvent(new CustomEvent("wait-moved"));
    }

    // The position in the page's address: only what was moved, as ?figure.slider=value.
    const key = (slider) => `${data.name}.${slider.name}`;
    const link = figure.querySelector(".wait-link");

    function address() {
      const url = new URL(window.location.href);
      data.sliders.forEach((slider, place) => {
        const position = Number(inputs[place].value);
        if (own || position === slider.start) url.searchParams.delete(key(slider));
        else url.searchParams.set(key(slider), slider.values[position]);
      });
      return url;
    }

    function restore(asked) {
      data.sliders.forEach((slider, place) => {
        const value = asked.get(key(slider));
        if (value === null) return;
        const position = slider.values.indexOf(Number(value));
        if (position >= 0) inputs[place].value = position;
        else
          said.textContent =
            `The link asks for ${slider.label.toLowerCase()} ${value}, which this slider does not have; ` +
            `it shows ${slider.texts[slider.start]}.`;
      });
    }

    // Figures of the reader's own start the figure elsewhere: at a position, with a point of their own at x and y.
    // Without them it goes back to where the book starts it. The address then says nothing, as what is the reader's
    // does not belong there.
    const asPublished = data.sliders;

    function startFrom(given) {
      if (!given && !own) return;
      own = given;
      const wanted = (slider) => own?.position[slider.name] ?? null;
      atStart = null;
      data.sliders = asPublished.map((slider) =>
        wanted(slider) === null ? slider : startedAt(slider, wanted(slider)),
      );
      data.sliders.forEach((slider, place) => {
        inputs[place].max = slider.values.length - 1;
        inputs[place].value = slider.start;
      });
      link.hidden = Boolean(own);
      const beyond = data.sliders
        .filter((slider) => wanted(slider) !== null && slider.values[slider.start] !== wanted(slider))
        .map((slider) => {
          const theirs = setText(slider, wanted(slider));
          return `${slider.label}: ${data.own} has ${theirs}, and this slider ends at ${slider.texts[slider.start]}.`;
        });
      const missing = data.sliders.filter((slider) => own && wanted(slider) === null);
      const left = missing.map((slider) => `${slider.label}, ${slider.texts[slider.start]}`).join("; ");
      if (left) beyond.push(`Not from ${data.own}, but where the book starts: ${left}.`);
      said.textContent = beyond.join(" ");
      draw(true);
      remember();
    }

    let remembering;
    function remember() {
      clearTimeout(remembering);
      remembering = setTimeout(() => window.history.replaceState(null, "", address()), 250);
    }

    inputs.forEach((input) =>
      input.addEventListener("input", () => {
        said.textContent = "";
        draw();
        remember();
      }),
    );
    // To where a link leads: the sliders that it names, and all others back to the start.
    function moveTo(asked) {
      data.sliders.forEach((slider, place) => (inputs[place].value = slider.start));
      said.textContent = "";
      restore(asked);
      draw();
      remember();
    }

    figure.querySelector(".wait-reset").addEventListener("click", () => moveTo(new URLSearchParams()));
    link.addEventListener("click", async () => {
      const url = address();
      url.hash = figure.id;
      try {
        await navigator.clipboard.writeText(url.href);
        said.textContent = "Copied.";
      } catch {
        said.textContent = url.href;
      }
    });

    data.sliders.forEach((slider, place) => (inputs[place].value = slider.start));
    restore(new URL(window.location.href).searchParams);
    figure.querySelector(".wait-sliders").disabled = false;
    figure.querySelectorAll(".wait-actions button").forEach((button) => (button.disabled = false));
    figure.wait = {
      data,
      draw,
      say,
      show,
      startFrom,
      moveTo,
      readout: (place) => values().readouts[place],
      get values() {
        return { ...values(), start: first() };
      },
    };
    if (figure.waitOwn) startFrom(figure.waitOwn);
    else if (data.sliders.some((slider, place) => Number(inputs[place].value) !== slider.start)) draw();
    if (!chart) whenNear(box, showChart);
    figure.dataset.ready = "";
  }

  // Does something when a reader comes within a screen of an element.
  function whenNear(element, act) {
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some((each) => each.isIntersecting)) return;
        watcher.disconnect();
        act();
      },
      { rootMargin: "100% 0px" },
    );
    watcher.observe(element);
  }

  // A link to a position of a chart on this page moves that chart and leaves everything else as it is.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.wait-try");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const figure = document.querySelector(link.hash);
    if (!figure?.wait) return;
    event.preventDefault();
    figure.wait.moveTo(new URL(link.href).searchParams);
    figure.dispatchEvent(new CustomEvent("wait-tried"));
  });

  // One after the other, from the top: the first answers before the last is drawn.
  async function startAll() {
    for (const figure of document.querySelectorAll(".wait-explorable")) {
      try {
        start(figure);
      } catch (error) {
        figure.querySelector(".wait-said").textContent =
          "This figure could not be set loose in this browser; it shows its starting position.";
        console.error(error);
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startAll);
  else startAll();
})();
