// The sliders of a figure: where they are, where they start, and how the page's address says so.

import { select } from "./page.js";
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
  const rest = [...values.keys()].filter((index) => texts[index] !== text);
  const others = { values: rest.map((index) => values[index]), texts: rest.map((index) => texts[index]) };
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
    this.inputs = published.map((slider) => select(figure, `[data-slider="${slider.name}"]`));
    /** What says each value, and takes what is typed. */
    this.fields = this.inputs.map((input) => /** @type {Element} */ (input.previousElementSibling));
  }

  /** @returns {Positions} */
  get positions() {
    return Object.fromEntries(this.all.map(({ name, values }, index) => [name, values[this.at(index)]]));
  }

  /** @returns {Positions} */
  get starting() {
    return Object.fromEntries(this.all.map(({ name, values, start }) => [name, values[start]]));
  }

  get moved() {
    return this.all.some(({ start }, index) => this.at(index) !== start);
  }

  /** @param {number} index */
  at(index) {
    return Number(this.inputs[index].value);
  }

  /** @param {number} index */
  text(index) {
    return this.all[index].texts[this.at(index)];
  }

  /** @type {(index: number, slider: Slider, at: number) => void} */
  stand(index, slider, at) {
    this.all = this.all.with(index, slider);
    this.inputs[index].max = String(slider.values.length - 1);
    this.inputs[index].value = String(at);
  }

  reset() {
    this.given.forEach((slider, index) => {
      this.stand(index, slider, slider.start);
      if (this.fields[index].hasAttribute("aria-invalid")) this.spell(index);
    });
  }

  print() {
    this.inputs.forEach((input, index) => {
      const text = this.text(index);
      if (input.getAttribute("aria-valuetext") === text) return;
      input.setAttribute("aria-valuetext", text);
      this.spell(index);
    });
  }

  /**
   * What was typed and not taken goes: the field says where its slider is.
   * @param {number} index
   */
  spell(index) {
    if (this.fields[index].hasAttribute("aria-invalid")) this.refuse(index, "");
    write(this.fields[index], this.text(index));
  }

  /**
   * Says below its slider why a field is not taken, and offers what it may mean.
   * @type {(index: number, why: string, offered?: string[]) => void}
   */
  refuse(index, why, offered = []) {
    const field = this.fields[index];
    const row = /** @type {Element} */ (field.parentElement);
    row.querySelector(".wait-why")?.remove();
    field.removeAttribute("aria-invalid");
    if (!why) return;
    field.setAttribute("aria-invalid", "true");
    const message = Object.assign(document.createElement("span"), { className: "wait-why", textContent: why });
    for (const textContent of offered)
      message.append(" ", Object.assign(document.createElement("button"), { type: "button", textContent }));
    row.append(message);
  }

  /**
   * By so many of its own values.
   * @type {(index: number, by: number) => void}
   */
  step(index, by) {
    const last = this.all[index].values.length - 1;
    this.inputs[index].value = String(Math.min(Math.max(this.at(index) + by, 0), last));
    this.spell(index);
  }

  /**
   * Puts a slider at a value, which then stands among its own: one at a time of those that are not published.
   * Says why not, or what it took instead; of what is no number, with the text that it was asked for in.
   * @type {(index: number, value: number, asked?: string) => string}
   */
  put(index, value, asked = "") {
    const slider = this.given[index];
    const shown = Number.isNaN(value) ? asked : typedText(slider, value);
    const why = refused(slider, value, shown);
    if (why) return why;
    const taken = this.precomputed ? nearest(slider, value) : value;
    const widened = including(slider, taken, shown);
    this.stand(index, widened, widened.values.indexOf(taken));
    return taken === value
      ? ""
      : `${slider.label}: this chart is precomputed, and ${this.text(index)} is the nearest that it has to ${shown}.`;
  }

  /**
   * Puts a slider as near to a value as it can stand.
   * @type {(index: number, value: number) => void}
   */
  putNear(index, value) {
    const { values, names, whole } = this.given[index];
    const within = Math.min(Math.max(value, values[0]), values[values.length - 1]);
    const fixed = names || this.precomputed || Number.isNaN(value);
    this.put(index, fixed ? nearest(this.given[index], value) : whole ? Math.round(within) : within);
  }

  /**
   * Puts a slider where its reader typed; says why not, or asks, and of what is there already nothing at all.
   * @type {(index: number, text: string) => string | null}
   */
  type(index, text) {
    const stands = text.trim() === this.text(index);
    const slider = this.given[index];
    const [value, offered] = [read(slider, text), meanings(slider, text)];
    const asked = offered.length && `${slider.label}: does ${text.trim()} mean ${offered.join(" or ")}?`;
    const why = asked || refused(slider, value, text.trim());
    if (why) this.refuse(index, why, offered);
    const message = why || stands ? why : this.put(index, value);
    if (!why) this.spell(index);
    return stands ? null : message;
  }

  /** @param {string} name */
  indexOf(name) {
    return this.all.findIndex((slider) => slider.name === name);
  }

  /**
   * What the field of a slider does, here and wherever the slider stands once more.
   * @type {(name: string, moved: (message: string) => void) => Typed}
   */
  fieldOf(name, moved) {
    const index = this.indexOf(name);
    return {
      type: (text) => {
        const message = this.type(index, text);
        if (message !== null) moved(message);
        return message ?? "";
      },
      step: (by) => (this.step(index, by), moved("")),
      spell: () => this.spell(index),
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
    const messages = [];
    for (const slider of this.all) {
      const [value, text] = [wanted(slider), slider.texts[slider.start]];
      if (value === null || slider.values[slider.start] === value) continue;
      messages.push(`${slider.label}: ${whose} has ${setText(slider, value)}, and this slider ends at ${text}.`);
    }
    const missing = this.all.filter((slider) => wanted(slider) === null);
    const left = missing.map((slider) => `${slider.label}, ${slider.texts[slider.start]}`).join("; ");
    if (left) messages.push(`Not from ${whose}, but where the book starts: ${left}.`);
    return messages.join(" ");
  }

  // --- The position in the page's address: only what was moved, as ?figure.slider=value.

  /** @param {Slider} slider */
  key(slider) {
    return `${this.name}.${slider.name}`;
  }

  /** @param {boolean} included whether the address is to say it */
  address(included) {
    const url = new URL(window.location.href);
    this.all.forEach((slider, index) => {
      if (!included || this.at(index) === slider.start) url.searchParams.delete(this.key(slider));
      else url.searchParams.set(this.key(slider), String(slider.values[this.at(index)]));
    });
    return url;
  }

  /**
   * To where an address asks for; of what a slider cannot do, gives a sentence.
   * @param {URLSearchParams} asked
   */
  restore(asked) {
    const messages = this.given.map((slider, index) => {
      const value = asked.get(this.key(slider));
      const why = value === null ? "" : this.put(index, value ? Number(value) : NaN, value);
      return why && `The link asks for what cannot be. ${why}`;
    });
    return messages.filter(Boolean).join(" ");
  }
}
