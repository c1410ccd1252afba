// Runs a path: what a step of the film's own script says, traced from the Python models, one event after the other.
// No rule of any queue stands here.

/** @import { Arguments, Bar, Part, Row, Traced } from "./types" */
import { upTo } from "./sorted.js";

/**
 * The same as models/paths/watching.py: every bar from the end of the warm-up on.
 * @param {Part} part
 * @param {number} number of the part
 * @param {Traced} script
 * @param {Arguments} p
 */
export function run(part, number, script, p) {
  /** @type {(Bar & { ticket: number })[]} */
  const seen = [];
  const closes = new Map();
  let [state, origin, known, cursor] = [script.start(p, script.first), 0, 0, 0];
  while (cursor < script.draws.length) {
    const out = script.step(p, state, script.draws[cursor]);
    let place = part.state;
    state = out.slice(0, place);
    known = out[place++];
    const used = Number(out[place++]);
    cursor += used;
    const commit = cursor - part.warm_up; // the same draws under every rule
    for (const name of part.bars) {
      const [row, begin, end, split, note, ticket] = out.slice(place, (place += 6));
      if (!Number.isNaN(begin)) seen.push({ part: number, state: name, commit, row, begin, end, split, note, ticket });
    }
    for (let close = 0; close < part.closes; close++) {
      const [ticket, end, split] = out.slice(place, (place += 3));
      if (!Number.isNaN(ticket)) closes.set(ticket, { end, split });
    }
    if (used && cursor === part.warm_up) origin = known;
  }
  const bars = seen.map(({ ticket, ...bar }) => {
    Object.assign(bar, closes.get(ticket));
    return { ...bar, begin: bar.begin - origin, end: bar.end - origin, split: bar.split - origin };
  });
  return { length: known - origin, bars };
}

/**
 * Every row that exists where the sliders are, with its bars and what finds them.
 * @param {Part} part
 * @param {number} place of the part
 * @param {Arguments} p
 * @param {Bar[]} bars
 */
export function rowsOf(part, place, p, bars) {
  /** @type {Row[]} */
  const rows = [];
  let first = 0;
  for (const kind of part.rows) {
    const many = kind.count ? Math.min(p[kind.count], kind.most) : kind.most;
    for (let number = 0; number < many; number++) {
      const own = bars.filter((bar) => bar.part === place && bar.row === first + number);
      let last = -Infinity;
      rows.push({
        part: place,
        kind,
        number,
        many,
        row: first + number,
        label: kind.label.replace("{}", String(number + 1)),
        drawn: !kind.shown || number < kind.shown,
        bars: own,
        begins: own.map((bar) => bar.begin),
        reach: own.map((bar) => (last = Math.max(last, bar.end))),
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
