// The sliders of a figure: where they are, where they start, and how the page's address says so.

import { one } from "./page.js";
import { including, meanings, nearest, read, refused, typedText, worded } from "./typed.js";
import { setText } from "./wording.js";

/** @import { Own, Positions, Slider, Typed } from "./types.js" */

/**
 * The slider with a value of its reader among its own, where it then starts. It does not reach beyond its ends,
 * where its model may not hold.
 * @type {(slider: Slider, wanted: number) => Slider}
 */
function startedAt(slider, wanted) {
  const { values, texts } = slider;
  const value = Math.min(Math.max(wanted, values[0]), values[values.length - 1]);
  const text = setText(slider, value);
  const kept = [...values.keys()].filter((place) => texts[place] !== text);
  const others = { values: kept.map((place) => values[place]), texts: kept.map((place) => texts[place]) };
  const started = including({ ...slider, ...others }, value, text);
  return { ...started, start: started.values.indexOf(value) };
}

/** @type {(field: Element, text: string) => void} */
const write = (field, text) => {
  if (field instanceof HTMLInputElement) field.value = text;
  else field.textContent = text;
};

export class Sliders {
  /**
   * @param {HTMLElement} figure
   * @param {string} name of the figure
   * @param {Slider[]} published
   * @param {boolean} [precomputed] whether its models are known at the sliders' own values only
   */
  constructor(figure, name, published, precomputed = false) {
    this.name = name;
    this.published = published.map(worded);
    this.precomputed = precomputed;
    /** As they are without what is typed. */
    this.given = this.published;
    this.all = this.published;
    /** @type {HTMLInputElement[]} */
    this.inputs = published.map((slider) => one(figure, `[data-slider="${slider.name}"]`));
    /** What says each value, and takes what is typed. */
    this.fields = this.inputs.map((input) => /** @type {Element} */ (input.previousElementSibling));
  }

  /** @returns {Positions} */
  get positions() {
    return Object.fromEntries(this.all.map(({ name, values }, place) => [name, values[this.at(place)]]));
  }

  /** @returns {Positions} */
  get starting() {
    return Object.fromEntries(this.all.map(({ name, values, start }) => [name, values[start]]));
  }

  get moved() {
    return this.all.some(({ start }, place) => this.at(place) !== start);
  }

  /** @param {number} place */
  at(place) {
    return Number(this.inputs[place].value);
  }

  /** @param {number} place */
  text(place) {
    return this.all[place].texts[this.at(place)];
  }

  /** @type {(place: number, slider: Slider, at: number) => void} */
  stand(place, slider, at) {
    this.all = this.all.with(place, slider);
    this.inputs[place].max = String(slider.values.length - 1);
    this.inputs[place].value = String(at);
  }

  reset() {
    this.given.forEach((slider, place) => {
      this.stand(place, slider, slider.start);
      if (this.fields[place].hasAttribute("aria-invalid")) this.spell(place);
    });
  }

  print() {
    this.inputs.forEach((input, place) => {
      const text = this.text(place);
      if (input.getAttribute("aria-valuetext") === text) return;
      input.setAttribute("aria-valuetext", text);
      this.spell(place);
    });
  }

  /**
   * What was typed and not taken goes: the field says where its slider is.
   * @param {number} place
   */
  spell(place) {
    if (this.fields[place].hasAttribute("aria-invalid")) this.refuse(place, "");
    write(this.fields[place], this.text(place));
  }

  /**
   * Says below its slider why a field is not taken, and offers what it may mean.
   * @type {(place: number, why: string, offered?: string[]) => void}
   */
  refuse(place, why, offered = []) {
    const field = this.fields[place];
    const row = /** @type {Element} */ (field.parentElement);
    row.querySelector(".wait-why")?.remove();
    field.removeAttribute("aria-invalid");
    if (!why) return;
    field.setAttribute("aria-invalid", "true");
    const told = Object.assign(document.createElement("span"), { className: "wait-why", textContent: why });
    for (const textContent of offered)
      told.append(" ", Object.assign(document.createElement("button"), { type: "button", textContent }));
    row.append(told);
  }

  /**
   * By so many of its own values.
   * @type {(place: number, by: number) => void}
   */
  step(place, by) {
    const last = this.all[place].values.length - 1;
    this.inputs[place].value = String(Math.min(Math.max(this.at(place) + by, 0), last));
    this.spell(place);
  }

  /**
   * Puts a slider at a value, which then stands among its own: one at a time of those that are not published.
   * Says why not, or what it took instead; of what is no number, with the text that it was asked for in.
   * @type {(place: number, value: number, asked?: string) => string}
   */
  put(place, value, asked = "") {
    const slider = this.given[place];
    const shown = Number.isNaN(value) ? asked : typedText(slider, value);
    const why = refused(slider, value, shown);
    if (why) return why;
    const taken = this.precomputed ? nearest(slider, value) : value;
    const widened = including(slider, taken, shown);
    this.stand(place, widened, widened.values.indexOf(taken));
    return taken === value
      ? ""
      : `${slider.label}: this chart is precomputed, and ${this.text(place)} is the nearest that it has to ${shown}.`;
  }

  /**
   * Puts a slider as near to a value as it can stand.
   * @type {(place: number, value: number) => void}
   */
  putNear(place, value) {
    const { values, names, whole } = this.given[place];
    const within = Math.min(Math.max(value, values[0]), values[values.length - 1]);
    const own = names || this.precomputed || Number.isNaN(value);
    this.put(place, own ? nearest(this.given[place], value) : whole ? Math.round(within) : within);
  }

  /**
   * Puts a slider where its reader typed; says why not, or asks, and of what is there already nothing at all.
   * @type {(place: number, text: string) => string | null}
   */
  type(place, text) {
    const stands = text.trim() === this.text(place);
    const slider = this.given[place];
    const [value, offered] = [read(slider, text), meanings(slider, text)];
    const asked = offered.length && `${slider.label}: does ${text.trim()} mean ${offered.join(" or ")}?`;
    const why = asked || refused(slider, value, text.trim());
    if (why) this.refuse(place, why, offered);
    const said = why || stands ? why : this.put(place, value);
    if (!why) this.spell(place);
    return stands ? null : said;
  }

  /** @param {string} name */
  placeOf(name) {
    return this.all.findIndex((slider) => slider.name === name);
  }

  /**
   * What the field of a slider does, here and wherever the slider stands once more.
   * @type {(name: string, moved: (said: string) => void) => Typed}
   */
  fieldOf(name, moved) {
    const place = this.placeOf(name);
    return {
      type: (text) => {
        const said = this.type(place, text);
        if (said !== null) moved(said);
        return said ?? "";
      },
      step: (by) => (this.step(place, by), moved("")),
      spell: () => this.spell(place),
    };
  }

  /**
   * Starts them at figures of the reader's own, or without them where the book does. Says what cannot be so.
   * @param {Own | null} own
   * @param {string} [whose]
   */
  startFrom(own, whose) {
    const wanted = (/** @type {Slider} */ slider) => own?.position[slider.name] ?? null;
    this.given = this.published.map((slider) => {
      const value = wanted(slider);
      return value === null ? slider : startedAt(slider, value);
    });
    this.reset();
    if (!own) return "";
    const said = [];
    for (const slider of this.all) {
      const [value, text] = [wanted(slider), slider.texts[slider.start]];
      if (value === null || slider.values[slider.start] === value) continue;
      said.push(`${slider.label}: ${whose} has ${setText(slider, value)}, and this slider ends at ${text}.`);
    }
    const missing = this.all.filter((slider) => wanted(slider) === null);
    const left = missing.map((slider) => `${slider.label}, ${slider.texts[slider.start]}`).join("; ");
    if (left) said.push(`Not from ${whose}, but where the book starts: ${left}.`);
    return said.join(" ");
  }

  // --- The position in the page's address: only what was moved, as ?figure.slider=value.

  /** @param {Slider} slider */
  key(slider) {
    return `${this.name}.${slider.name}`;
  }

  /** @param {boolean} said whether the address is to say it */
  address(said) {
    const url = new URL(window.location.href);
    this.all.forEach((slider, place) => {
      if (!said || this.at(place) === slider.start) url.searchParams.delete(this.key(slider));
      else url.searchParams.set(this.key(slider), String(slider.values[this.at(place)]));
    });
    return url;
  }

  /**
   * To where an address asks for; of what a slider cannot do, gives a sentence.
   * @param {URLSearchParams} asked
   */
  restore(asked) {
    const said = this.given.map((slider, place) => {
      const value = asked.get(this.key(slider));
      const why = value === null ? "" : this.put(place, value ? Number(value) : NaN, value);
      return why && `The link asks for what cannot be. ${why}`;
    });
    return said.filter(Boolean).join(" ");
  }
}
