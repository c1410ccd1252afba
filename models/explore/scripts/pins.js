// Positions that a reader has pinned: their curves and figures stay beside what moves.

import { one, say } from "./page.js";
import { typedText } from "./typed.js";
import { show, showError } from "./wording.js";

/** @import { Described, Positions, Values } from "./types.js" */
/** @import { Sliders } from "./sliders.js" */

export const MOST = 2;
export const SIGNS = ["1", "2"];

export class Pins {
  /**
   * @param {HTMLElement} figure
   * @param {Described} data
   * @param {Sliders} sliders
   * @param {(positions: Positions) => Values} valuesAt
   */
  constructor(figure, data, sliders, valuesAt) {
    this.data = data;
    this.sliders = sliders;
    this.valuesAt = valuesAt;
    /** @type {Values[]} */
    this.all = [];
    /** @type {HTMLButtonElement} */
    this.button = one(figure, ".wait-pin");
    this.list = one(figure, ".wait-pins");
    this.beside = data.readouts.map((_, place) => one(figure, `[data-pinned="${place}"]`));
  }

  /** @param {Positions} positions */
  add(positions) {
    if (this.all.length < MOST) this.all = [...this.all, this.valuesAt(positions)];
  }

  /** @param {number} place */
  takeOff(place) {
    this.all = this.all.filter((_, each) => each !== place);
  }

  /** Says what is pinned, each in a line of its own, where it is taken off again. */
  print() {
    this.button.disabled = this.all.length === MOST;
    this.list.replaceChildren(
      ...this.all.map((values, number) => {
        const [line, button] = [document.createElement("li"), document.createElement("button")];
        const [first] = this.data.readouts;
        Object.assign(button, { type: "button", textContent: "Unpin", className: "wait-unpin" });
        button.setAttribute("aria-label", `Unpin ${number + 1}`);
        button.dataset.pin = String(number);
        const where = this.data.sliders.map((each) => `${each.label} ${wordsOf(each, values.positions[each.name])}`);
        line.append(`Pin ${SIGNS[number]}: ${where.join(", ")}. ${first.label}: ${show(first, values.readouts[0])}. `, button);
        return line;
      }),
    );
  }

  /**
   * Says beside each figure what it is where something is pinned, and how far it is from there.
   * @param {number[]} now
   */
  compare(now) {
    this.data.readouts.forEach((readout, place) => {
      const texts = this.all.map(({ readouts }, number) => {
        const by = showError(window.waitError(now[place], readouts[place])[0]);
        return `pin ${SIGNS[number]}: ${show(readout, readouts[place])}${by && `, now ${by}`}`.replaceAll(" ", "\u00a0");
      });
      say(this.beside[place], texts.join(" \u2003"));
    });
  }

  // --- In the page's address: ?figure.pin=slider:value,slider:value, of the sliders that are not at their start.

  get key() {
    return `${this.data.name}.pin`;
  }

  /** @type {(params: URLSearchParams, said: boolean) => void} */
  write(params, said) {
    params.delete(this.key);
    const { starting } = this.sliders;
    for (const { positions } of said ? this.all : []) {
      const moved = Object.entries(positions).filter(([name, value]) => starting[name] !== value);
      params.append(this.key, moved.map((each) => each.join(":")).join(","));
    }
  }

  /** @param {URLSearchParams} asked */
  restore(asked) {
    for (const text of asked.getAll(this.key)) {
      const given = Object.fromEntries(text.split(",").map((each) => each.split(":")));
      const found = this.sliders.all.map((slider, place) => {
        const { name, values, start } = slider;
        return [name, name in given ? this.sliders.near(place, Number(given[name])) : values[start]];
      });
      this.add(Object.fromEntries(found));
    }
  }
}

/** @type {(slider: import("./types.js").Slider, value: number) => string} */
const wordsOf = (slider, value) => slider.texts[slider.values.indexOf(value)] ?? typedText(slider, value);
