// The sliders of a figure: where they are, where they start, and how the page's address says so.

import { one, say } from "./page.js";
import { setText } from "./wording.js";

/** @import { Own, Positions, Slider } from "./types.js" */

/**
 * The slider, with a value of its reader among its own, where it then starts. It does not reach beyond its ends,
 * where its model may not hold.
 * @type {(slider: Slider, wanted: number) => Slider}
 */
function startedAt(slider, wanted) {
  const { values, texts } = slider;
  const value = Math.min(Math.max(wanted, values[0]), values[values.length - 1]);
  const text = setText(slider, value);
  const places = values.map((each, place) => ({ value: each, text: texts[place] }));
  const others = places.filter((each) => each.text !== text);
  const all = [...others, { value, text }].sort((one, other) => one.value - other.value);
  return {
    ...slider,
    values: all.map((each) => each.value),
    texts: all.map((each) => each.text),
    start: all.findIndex((each) => each.value === value),
  };
}

export class Sliders {
  /**
   * @param {HTMLElement} figure
   * @param {string} name of the figure
   * @param {Slider[]} published
   */
  constructor(figure, name, published) {
    this.name = name;
    this.published = published;
    this.all = published;
    /** @type {HTMLInputElement[]} */
    this.inputs = published.map((slider) => one(figure, `[data-slider="${slider.name}"]`));
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

  reset() {
    this.all.forEach(({ values, start }, place) => {
      this.inputs[place].max = String(values.length - 1);
      this.inputs[place].value = String(start);
    });
  }

  print() {
    this.all.forEach(({ texts }, place) => {
      const [input, text] = [this.inputs[place], texts[this.at(place)]];
      if (input.getAttribute("aria-valuetext") === text) return;
      input.setAttribute("aria-valuetext", text);
      if (input.previousElementSibling) say(input.previousElementSibling, text);
    });
  }

  /**
   * Starts them at figures of the reader's own, or without them where the book does. Says what cannot be so.
   * @param {Own | null} own
   * @param {string} [whose]
   */
  startFrom(own, whose) {
    const wanted = (/** @type {Slider} */ slider) => own?.position[slider.name] ?? null;
    this.all = this.published.map((slider) => {
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
   * To where an address asks for; of a value that a slider does not have, gives a sentence.
   * @param {URLSearchParams} asked
   */
  restore(asked) {
    let said = "";
    this.all.forEach((slider, place) => {
      const value = asked.get(this.key(slider));
      if (value === null) return;
      const position = slider.values.indexOf(Number(value));
      if (position >= 0) this.inputs[place].value = String(position);
      else
        said =
          `The link asks for ${slider.label.toLowerCase()} ${value}, which this slider does not have; ` +
          `it shows ${slider.texts[slider.start]}.`;
    });
    return said;
  }
}
