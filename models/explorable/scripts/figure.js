// A figure that is set loose: its sliders move, its models say what follows, and its chart draws it.

import { Chart } from "./chart.js";
import { listenTo } from "./fields.js";
import { Models } from "./models.js";
import { enclose, say, select, whenNear } from "./page.js";
import { Pointing } from "./pointing.js";
import { printRanking } from "./ranking.js";
import { Sliders } from "./sliders.js";
import { show } from "./wording.js";

/** @import { Described, ExplorableElement, Loose, Own, Values } from "./types.js" */

const SETTLED = 250; // ms without a move, after which the address says where the sliders are

/** @implements {Loose} */
export class Figure {
  show = show;
  /** @type {Own | null} */
  own = null;
  /** @type {Chart | null} */
  chart = null;
  /** @type {Pointing | null} */
  pointing = null;
  /** @type {Values | null} */
  known = null;
  /** @type {Values | null} */
  atStart = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  remembering;

  /** @param {ExplorableElement} element */
  constructor(element) {
    this.element = element;
    /** @type {Described} */
    this.data = JSON.parse(select(element, "script[type='application/json']").textContent);
    const { name, readouts, precomputed } = this.data;
    this.sliders = new Sliders(element, name, this.data.sliders, precomputed);
    this.data.sliders = this.sliders.all;
    this.models = new Models(this.data, window.waitModels[name]);
    this.printed = readouts.map((_, index) => select(element, `[data-readout="${index}"]`));
    this.status = select(element, ".wait-said");
    this.box = select(element, ".wait-chart");
    /** @type {HTMLTableSectionElement | null} */
    this.ranked = element.querySelector(".wait-ranking tbody");
  }

  // --- What the models say.

  /** Where the sliders are. */
  now() {
    return (this.known ??= this.models.at(this.sliders.positions, this.own));
  }

  /** Where the sliders start: what was there before one moved, or what would have been. */
  first() {
    return (this.atStart ??= this.sliders.moved ? this.models.at(this.sliders.starting, this.own) : this.now());
  }

  get values() {
    return { ...this.now(), start: this.first() };
  }

  /** @param {number} index */
  readout(index) {
    return this.now().readouts[index];
  }

  // --- What is shown of it.

  /** Its figures; and its chart, if a reader has come near that. */
  draw() {
    this.print();
    if (this.chart) this.drawChart(this.chart);
    this.element.dispatchEvent(new CustomEvent("wait-moved"));
  }

  print() {
    this.known = null;
    this.data.sliders = this.sliders.all;
    this.sliders.print();
    this.element.toggleAttribute("data-away", this.sliders.moved || this.own !== null);
    const { readouts, ranking } = this.now();
    this.data.readouts.forEach((readout, index) => say(this.printed[index], show(readout, readouts[index])));
    if (this.ranked && this.data.ranking)
      printRanking(this.ranked, this.data.ranking, this.data.picture.x, ranking);
  }

  /** @param {Chart} chart */
  drawChart(chart) {
    chart.draw(this.now(), this.sliders.moved ? this.first().curves : null);
    this.pointing?.follow();
  }

  /** The chart takes the place of the still picture when a reader comes near it, or moves it. */
  showChart() {
    if (this.chart) return;
    this.first();
    const chart = new Chart(this.box, this.data);
    this.chart = chart;
    this.drawChart(chart);
    chart.fit();
    this.box.replaceChildren(chart.svg);
    this.pointing = new Pointing(chart, this.data, this.models.model, (x) => this.set(this.data.axis, x));
    new ResizeObserver(() => {
      chart.fit();
      this.pointing?.follow();
    }).observe(this.box);
  }

  // --- What moves it.

  /** @param {string} message */
  move(message) {
    say(this.status, message);
    this.draw();
    this.showChart();
    this.remember();
  }

  /**
   * Puts a slider at a value, in SI units: there, or at the nearest that it can stand at.
   * @type {(name: string, value: number) => void}
   */
  set(name, value) {
    this.sliders.putNear(this.sliders.indexOf(name), value);
    this.move("");
  }

  /** @param {string} name of a slider */
  fieldOf(name) {
    return this.sliders.fieldOf(name, (message) => this.move(message));
  }

  remember() {
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => window.history.replaceState(null, "", this.address()), SETTLED);
  }

  /** What is the reader's own does not belong into an address. */
  address() {
    return this.sliders.address(!this.own);
  }

  /**
   * To where a link leads: the sliders that it names, and all others back to the start.
   * @param {URLSearchParams} asked
   */
  moveTo(asked) {
    this.sliders.reset();
    this.move(this.sliders.restore(asked));
  }

  /**
   * Figures of the reader's own start the figure elsewhere: at a position, with a point of their own at x and y.
   * Without them it goes back to where the book starts it.
   * @param {Own | null} [given]
   */
  startFrom(given) {
    if (!given && !this.own) return;
    this.own = given ?? null;
    this.atStart = null;
    const message = this.sliders.startFrom(this.own, this.data.own);
    select(this.element, ".wait-reset").textContent = this.own ? "Put in my figures" : "Back to the start";
    this.move(message);
  }

  /**
   * A finger that comes down on a slider and then moves the page has moved the page, and not the slider.
   * @param {HTMLInputElement} input
   */
  leaveToScroll(input) {
    let before = input.value;
    const keep = () => (before = input.value);
    input.addEventListener("pointerdown", keep, true);
    input.addEventListener("pointercancel", () => {
      if (input.value === before) return;
      input.value = before;
      this.move("");
    });
  }

  setLoose() {
    const { element, sliders } = this;
    sliders.inputs.forEach((input, index) => {
      input.addEventListener("input", () => this.move(""));
      this.leaveToScroll(input);
      listenTo(sliders.fields[index], this.fieldOf(sliders.all[index].name));
    });
    select(element, ".wait-reset").addEventListener("click", () => this.moveTo(new URLSearchParams()));
    sliders.reset();
    this.status.textContent = sliders.restore(new URL(window.location.href).searchParams);
    const { moved } = sliders;
    for (const held of element.querySelectorAll(".wait-sliders, .wait-actions button"))
      held.toggleAttribute("disabled", false);
    element.wait = this;
    if (element.waitOwn) this.startFrom(element.waitOwn);
    else if (moved) this.draw();
    for (const box of [".wait-sliders", ".wait-readouts"]) enclose(select(element, box));
    if (moved) this.showChart();
    else whenNear(this.box, () => this.showChart());
    element.dataset.ready = "";
  }
}
