// Sets the sliders of a page loose: a moved slider becomes a Vega signal, and Vega's own expressions, traced from the
// Python models, say what follows from it. No formula stands in this file.
(() => {
  "use strict";

  // The same rules as models/figures/wording.py.
  function threeDigits(number) {
    if (Number.isNaN(number)) return "not defined";
    if (!Number.isFinite(number)) return number > 0 ? "∞" : "−∞";
    const size = Math.abs(number);
    if (size === 0) return "0";
    let text;
    if (size < 0.000995 || size >= 1e15) text = number.toExponential(2).replace(/e([+-])(\d)$/, "e$10$2");
    else if (size >= 99.95) text = number.toLocaleString("en-US", { maximumFractionDigits: 0 });
    else text = number.toFixed(size >= 9.995 ? 1 : size >= 0.9995 ? 2 : size >= 0.09995 ? 3 : 4);
    return text.replaceAll("-", "−");
  }

  const show = (readout, value) => `${threeDigits(value * readout.per_si)} ${readout.unit}`.trimEnd();

  // A value that somebody sets, as models/explore/units.py prints it.
  function setText(slider, value) {
    const number = value * slider.per_si;
    const text =
      Math.abs(number) >= 1000
        ? number.toLocaleString("en-US", { maximumFractionDigits: 0 })
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
    return `${sign}${size.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
  }

  async function start(figure) {
    const data = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
    const inputs = data.sliders.map((slider) => figure.querySelector(`[data-slider="${slider.name}"]`));
    const said = figure.querySelector(".wait-said");
    const box = figure.querySelector(".wait-chart");
    const { left, right } = data.chart.padding;
    const layout = (width) => ({ width: Math.max(200, width - left - right) });

    const live = document.createElement("div");
    const { view } = await vegaEmbed(live, { ...data.chart, ...layout(box.clientWidth) }, {
      mode: "vega",
      renderer: "svg",
      actions: false,
      tooltip: false,
      defaultStyle: false,
    });
    view.description(data.label);

    const ranked = figure.querySelector(".wait-ranking tbody");

    // The table of all places, best first: what is not defined has no row in the chart's data and comes last here.
    function rank() {
      const drawn = view.data(data.model);
      const places = Object.entries(data.ranking.places);
      const rows = places.map(([name, x]) => ({ name, row: drawn.find((row) => row.x === x) ?? {} }));
      const worth = ({ row }) => row.rank_0 ?? -Infinity;
      rows.sort((one, other) => (worth(one) === worth(other) ? 0 : worth(other) - worth(one)));
      rows.forEach(({ name, row }, line) => {
        const shown = data.ranking.columns.map((column, place) => {
          const value = row[`rank_${place}`];
          return value === undefined ? "–" : column.names[value] ?? show(column, value);
        });
        [name, ...shown].forEach((text, place) => (ranked.rows[line].cells[place].textContent = text));
      });
    }

    function draw(atStart) {
      data.sliders.forEach((slider, place) => {
        const position = Number(inputs[place].value);
        const text = slider.texts[position];
        inputs[place].setAttribute("aria-valuetext", text);
        inputs[place].previousElementSibling.value = text;
        view.signal(`p_${slider.name}`, slider.values[position]);
      });
      view.run();
      data.readouts.forEach((readout, place) => {
        figure.querySelector(`[data-readout="${place}"]`).value = show(readout, view.signal(`readout_${place}`));
        if (readout.captured !== null)
          figure.querySelector(`[data-error="${place}"]`).textContent = showError(view.signal(`error_${place}`));
      });
      if (ranked) rank();
      figure.wait.values.readouts = data.readouts.map((_, place) => view.signal(`readout_${place}`));
      if (atStart) figure.wait.values.start.readouts = figure.wait.values.readouts;
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
    let own;

    function startFrom(given) {
      if (!given && !own) return;
      own = given;
      const wanted = (slider) => own?.position[slider.name] ?? null;
      data.sliders = asPublished.map((slider) =>
        wanted(slider) === null ? slider : startedAt(slider, wanted(slider)),
      );
      data.sliders.forEach((slider, place) => {
        inputs[place].max = slider.values.length - 1;
        inputs[place].value = slider.start;
      });
      view.signal("own_x", own?.x ?? null).signal("own_y", own?.y ?? null);
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
    figure.wait = { view, data, draw, show, startFrom, moveTo, values: { start: {} } };
    draw(true);
    restore(new URL(window.location.href).searchParams);
    draw();
    box.replaceChildren(live);
    new ResizeObserver(() => {
      view.width(layout(box.clientWidth).width).run();
    }).observe(box);
    figure.querySelector(".wait-sliders").disabled = false;
    figure.querySelectorAll(".wait-actions button").forEach((button) => (button.disabled = false));
    startFrom(figure.waitOwn);
    figure.dataset.ready = "";
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
        await start(figure);
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
