// Numbers in words: figures by the rules of models/laws/numbers/wording.py, positions by those of
// models/explorable/units.py.

/** @import { Unit } from "./types.js" */

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} number */
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

/** @type {(readout: Unit, value: number) => string} */
export const show = (readout, value) => `${threeDigits(value * readout.per_si)} ${readout.unit}`.trimEnd();

/**
 * A value that somebody sets.
 * @param {Unit} slider
 * @param {number} value
 */
export function setText(slider, value) {
  const number = value * slider.per_si;
  const text = Math.abs(number) >= 1000 ? whole.format(number) : String(Number(number.toPrecision(3)));
  return `${text} ${slider.unit}`.trimEnd().replaceAll("-", "−");
}

/** @param {number} error */
export function showError(error) {
  if (!Number.isFinite(error)) return "";
  const size = Number((Math.abs(error) * 100).toFixed(1));
  const sign = size === 0 ? "" : error < 0 ? "−" : "+";
  return `${sign}${tenths.format(size)} %`;
}
