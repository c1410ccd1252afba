// The path of a film and what can be told of it: which bars there are, when something changes, who waits for whom at a
// moment, and the report up to it.

/** @import { Arguments, Bar, Counted, Counters, Data, Path, Row, Scene, Script, Show, State } from "./types" */
import { describe } from "./describe.js";
import { moment, most } from "./moment.js";
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
  const runs = data.parts.map((part, place) => run(part, place, script.parts[place], given[place]));
  const length = Math.min(...runs.map((each) => each.length));
  const bars = runs
    .flatMap((each) => each.bars)
    .filter((bar) => bar.end >= bar.begin && bar.end > 0 && bar.begin < length)
    .sort((one, other) => one.begin - other.begin || one.end - other.end);
  const rows = data.parts.flatMap((part, place) => rowsOf(part, place, given[place], bars));
  const stateOf = (/** @type {Bar} */ bar) => data.parts[bar.part].states[bar.state];
  return {
    length,
    bars,
    rows,
    stateOf,
    alike: (one, other) => script.parts[one].draws === script.parts[other].draws,
    ...reporting(data, script, bars, length, laws),
    next: stepping(rows, stateOf, length),
    most: most(rows, stateOf),
    moment: (t) => moment(rows, stateOf, t),
    describe: (t) => describe(data, rows, stateOf, show, t),
    scene: (t, wanted) => scene(bars, length, t, wanted),
    counters: (t, asked) => counters(bars, stateOf, t, asked),
  };
}

/**
 * Finds the next of the moments at which something that is drawn begins or ends, or the one before.
 * @param {Row[]} rows
 * @param {(bar: Bar) => State} stateOf
 * @param {number} length
 */
function stepping(rows, stateOf, length) {
  const moments = rows
    .filter((row) => row.drawn)
    .flatMap((row) => row.bars)
    .filter((bar) => stateOf(bar).style !== "hidden")
    .flatMap((bar) => [bar.begin, bar.split, bar.end])
    .filter((t) => t > 0 && t < length)
    .sort(ascending);
  const apart = length * 1e-9;
  const steps = [0, ...moments, length].filter((t, place, all) => !place || t - all[place - 1] > apart);
  return (/** @type {number} */ t, /** @type {number} */ direction) =>
    direction > 0 ? (steps[upTo(steps, t + apart)] ?? length) : (steps[upTo(steps, t - apart) - 1] ?? 0);
}

/**
 * The middle of the next stretch in which so many of the first part are in a state, or else of the first.
 * @param {Bar[]} bars
 * @param {number} length
 * @param {number} t
 * @param {Scene} wanted
 */
function scene(bars, length, t, { state, many }) {
  const own = bars.filter((bar) => bar.part === 0 && bar.state === state);
  const changes = own.flatMap((bar) => [[bar.begin, 1], [bar.end, -1]]);
  changes.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  /** @type {[number, number][]} */
  const found = [];
  let count = 0;
  changes.slice(0, -1).forEach(([from, change], place) => {
    const until = changes[place + 1][0];
    count += change;
    if (count === many && from > 0 && from < until && until <= length) found.push([from, (from + until) / 2]);
  });
  return (found.find(([from]) => from > t) ?? found[0])?.[1];
}

/**
 * Of messages, how many each row has sent and received, how many of what they are for are done, and how many of the
 * messages were for these.
 * @param {Bar[]} bars
 * @param {(bar: Bar) => State} stateOf
 * @param {number} t
 * @param {Counters} asked
 * @returns {Counted}
 */
function counters(bars, stateOf, t, { rows: lines, per_state: done }) {
  const arrows = bars.filter((bar) => stateOf(bar).style === "arrow");
  const ends = bars.filter((bar) => bar.state === done && bar.end <= t).map((bar) => bar.end);
  const count = (/** @type {number} */ until) =>
    lines.map(({ row, part = 0 }) => [
      arrows.filter((bar) => bar.part === part && bar.row === row && bar.begin <= until).length,
      arrows.filter((bar) => bar.part === part && bar.note === row && bar.end <= until).length,
    ]);
  // Where one is done the next begins: what is sent then is of the next.
  return { done: ends.length, counted: count(t), within: count(Math.max(0, ...ends) * (1 - 1e-9)) };
}
