// Runs a path: what a step of the film's own script says, traced from the Python models, one event after the other.
// No rule of any queue stands here.

/** @import { Arguments, Bar, Part, Row, Traced } from "./types" */
import { upTo } from "./sorted.js";

/**
 * The same as models/explorable/films/watching.py: every bar from the end of the warm-up on.
 * @param {Part} part
 * @param {number} number of the part
 * @param {Traced} script
 * @param {Arguments} p
 */
export function run(part, number, script, p) {
  /** @type {Bar[]} */
  const seen = [];
  let [state, origin, known] = [script.start(p, script.first), 0, 0];
  script.draws.forEach((drawn, nth) => {
    const out = script.step(p, state, drawn);
    let next = part.state;
    state = out.slice(0, next);
    known = out[next++];
    for (const name of part.bars) {
      const [row, begin, end, split, note] = out.slice(next, (next += 5));
      if (!Number.isNaN(begin)) seen.push({ part: number, state: name, row, begin, end, split, note });
    }
    if (nth + 1 === part.warm_up) origin = known;
  });
  const bars = seen.map((bar) => (
    { ...bar, begin: bar.begin - origin, end: bar.end - origin, split: bar.split - origin }
  ));
  return { length: known - origin, bars };
}

/**
 * Every row that exists where the sliders are, with its bars and what finds them.
 * @param {Part} part
 * @param {number} partIndex of the part
 * @param {Arguments} p
 * @param {Bar[]} bars
 */
export function rowsOf(part, partIndex, p, bars) {
  /** @type {Row[]} */
  const rows = [];
  let first = 0;
  for (const kind of part.rows) {
    const many = kind.count ? Math.min(p[kind.count], kind.most) : kind.most;
    for (let number = 0; number < many; number++) {
      const rowBars = bars.filter((bar) => bar.part === partIndex && bar.row === first + number);
      let last = -Infinity;
      rows.push({
        part: partIndex,
        kind,
        number,
        many,
        label: kind.label.replace("{}", String(number + 1)),
        drawn: !kind.shown || number < kind.shown,
        bars: rowBars,
        begins: rowBars.map((bar) => bar.begin),
        reach: rowBars.map((bar) => (last = Math.max(last, bar.end))),
      });
    }
    first += kind.most;
  }
  return rows;
}

/**
 * The bars of a row that are there at some time between two, or at one.
 * @param {Row} row
 * @param {number} from
 * @param {number} to
 */
export function between(row, from, to) {
  return row.bars.slice(upTo(row.reach, from), upTo(row.begins, to)).filter((bar) => bar.end > from);
}
