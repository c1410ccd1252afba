// What a reader types into the field of a slider, and what a slider makes of it.

import { setText } from "./wording.js";

/** @import { Slider } from "./types.js" */

/** @param {number} number */
const exactly = (number) => String(Number(number.toPrecision(7))).replaceAll("-", "−");

/**
 * A value as its reader typed it, in the slider's own unit.
 * @type {(slider: Slider, value: number) => string}
 */
export const typedText = (slider, value) => `${exactly(value * slider.per_si)} ${slider.unit}`.trimEnd();

/** @type {(unit: string) => string} */
const spelled = (unit) => unit.replace(/\s/g, "").replace(/^[u\u03bc](?=s$)/, "µ").replace(/^KB/, "kB");

/**
 * The number of a text; NaN if there is none. One comma that parts no thousands is the comma of a fraction.
 * @param {string} text
 */
function numberIn(text) {
  const bare = text.replace(/\s/g, "").replace("−", "-");
  const whole = /^-?\d{1,3}(,\d{3})+(\.|e|$)/i.test(bare) || bare.includes(".");
  return Number((whole ? bare.replaceAll(",", "") : bare.replace(",", ".")) || NaN);
}

/**
 * A number with or without its unit, in SI units; NaN for what is neither.
 * @type {(slider: Pick<Slider, "unit" | "units">, text: string) => number}
 */
export function read(slider, text) {
  const match = /^\s*([−+-]?[\d.,\s]*\d(?:e[+-]?\d+)?)\s*(\S.*)?$/i.exec(text);
  if (!match) return NaN;
  const unit = spelled(match[2] ?? slider.unit);
  const name = [unit, unit.toLowerCase()].find((spelling) => spelling in slider.units);
  return name === undefined ? NaN : Number((numberIn(match[1]) / slider.units[name]).toPrecision(12));
}

/**
 * What a share may mean that was typed without a sign into a slider of per cent: of 0.6 it is 60 % or 0.6 %, as far
 * as the slider goes there. Nothing of what means one thing.
 * @type {(slider: Slider, text: string) => string[]}
 */
export function meanings(slider, text) {
  const share = read({ unit: "", units: { "": 1 } }, text);
  if (slider.unit !== "%" || slider.per_si !== 100 || !(share > 0 && share < 1) || refused(slider, share, "")) return [];
  return [share, share / 100].filter((value) => !refused(slider, value, "")).map((value) => typedText(slider, value));
}

/**
 * The slider with one more value among its own.
 * @type {(slider: Slider, value: number, text: string) => Slider}
 */
export function including(slider, value, text) {
  const { values, texts, start } = slider;
  if (values.includes(value)) return slider;
  const index = values.filter((other) => other < value).length;
  return {
    ...slider,
    values: values.toSpliced(index, 0, value),
    texts: texts.toSpliced(index, 0, text),
    start: start < index ? start : start + 1,
  };
}

/**
 * The nearest of a slider's values.
 * @type {(slider: Slider, value: number) => number}
 */
export const nearest = ({ values }, value) =>
  values.reduce((best, candidate) => (Math.abs(candidate - value) < Math.abs(best - value) ? candidate : best));

/**
 * Why a slider cannot stand at a value, and what would do; nothing if it can.
 * @type {(slider: Slider, value: number, text: string) => string}
 */
export function refused(slider, value, text) {
  const { label, values, texts, names, whole, units, unit } = slider;
  const [low, high] = [values[0], values[values.length - 1]];
  const ends = `from ${texts[0]} to ${texts[texts.length - 1]}`;
  if (Number.isNaN(value)) {
    const others = Object.keys(units).filter((other) => other && other !== unit);
    const known = others.length && unit ? `, in ${unit} or with its unit (${others.join(", ")})` : "";
    return `${label}: “${text}” is no number that it takes. Type one ${ends}${known}.`;
  }
  if (value < low || value > high) return `${label}: ${text} is beyond its ends. It goes ${ends}.`;
  if (names && !values.includes(value)) return `${label}: ${text} is none of its choices.`;
  if (whole && !Number.isInteger(value))
    return `${label}: ${text} is no whole number. ${Math.floor(value)} or ${Math.ceil(value)} would do.`;
  return "";
}

/**
 * A slider as its page declares it, with a text for each of its values.
 * @type {(slider: Slider) => Slider}
 */
export const worded = (slider) => ({
  ...slider,
  texts: slider.names ?? slider.values.map((value) => setText(slider, value)),
});
