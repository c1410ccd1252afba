// The path of a film and what can be told of it: which bars there are, when something changes, what happens at a
// moment, and the report up to it.

/** @import { Arguments, Bar, Data, Path, Row, Script, Show } from "./types" */
import { describe } from "./describe.js";
import { reporting } from "./report.js";
import { rowsOf, run } from "./run.js";
import { ascending, upTo } from "./sorted.js";

/**
 * `given` has the arguments of each part, `laws` what the readouts of the chart say, and `show` prints a time.
 * @param {Data} data
 * @param {Script} script
 * @param {Arguments[]} given
 * @param {number[]} laws
 * @param {Show} show
 * @returns {Path}
 */
export function filmed(data, script, given, laws, show) {
  const runs = data.parts.map((part, index) => run(part, index, script.parts[index], given[index]));
  const length = Math.min(...runs.map((path) => path.length));
  const bars = runs
    .flatMap((path) => path.bars)
    .filter((bar) => bar.end >= bar.begin && bar.end > 0 && bar.begin < length)
    .sort((one, other) => one.begin - other.begin || one.end - other.end);
  const rows = data.parts.flatMap((part, index) => rowsOf(part, index, given[index], bars));
  const stateOf = (/** @type {Bar} */ bar) => data.parts[bar.part].states[bar.state];
  return {
    length,
    bars,
    rows,
    stateOf,
    report: reporting(data, script, bars, length, laws),
    next: stepping(rows, length),
    describe: (t) => describe(data, rows, stateOf, show, t),
  };
}

/**
 * Finds the next of the moments at which something that is drawn begins or ends, or the one before.
 * @param {Row[]} rows
 * @param {number} length
 */
function stepping(rows, length) {
  const moments = rows
    .filter((row) => row.drawn)
    .flatMap((row) => row.bars)
    .flatMap((bar) => [bar.begin, bar.split, bar.end])
    .filter((t) => t > 0 && t < length)
    .sort(ascending);
  const apart = length * 1e-9;
  const steps = [0, ...moments, length].filter((t, index, all) => !index || t - all[index - 1] > apart);
  return (/** @type {number} */ t, /** @type {number} */ direction) =>
    direction > 0 ? (steps[upTo(steps, t + apart)] ?? length) : (steps[upTo(steps, t - apart) - 1] ?? 0);
}
