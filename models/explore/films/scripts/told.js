// What a bar is, in a sentence, and what has just happened at the play head.

/** @import { Bar, Data, Group, Path, Row, Show, State } from "./types" */
import { named, receiver } from "./describe.js";
import { kindOf, plural, together } from "./english.js";
import { everywhere } from "./pointed.js";
import { between } from "./run.js";

const PHRASES = 3; // of what happens at once

/**
 * Who is in a bar; of a crowd each by the number of its coming.
 * @param {Row} row
 * @param {Bar} bar
 * @param {State} state
 */
function whose(row, bar, state) {
  if (state.style !== "thread") return row.label;
  return bar.commit > 0 ? `commit ${bar.commit}` : "a commit from before the film";
}

/**
 * Everybody of a part who is in some state between two times.
 * @param {Path} film
 * @param {Bar} bar
 * @param {(other: Bar) => boolean} is
 */
function meanwhile({ bars, rows, stateOf }, bar, is) {
  const found = bars.filter((other) => other.part === bar.part && is(other) && other.begin < bar.end && other.end > bar.begin);
  const groups = rows.map((row) => ({ row, bars: found.filter((other) => row.part === bar.part && row.row === other.row) }));
  const there = groups.filter((each) => each.bars.length);
  const held = [...new Set(found.map((other) => other.note))].filter((note) => Number.isFinite(note) && note !== bar.row + 1);
  if (held.length) return `${held.length > 1 ? plural(kindOf(rows[0])) : kindOf(rows[0])} ${held.join(", ")}`;
  return there.length
    ? named(there.map((each) => ({ ...each, bar: each.bars[0], state: stateOf(each.bars[0]) })))
    : "";
}

/**
 * Whose a bar is, from when to when, who is before it or behind it, and how long the same commit takes elsewhere.
 * @param {Data} data
 * @param {Path} film
 * @param {Bar} bar
 * @param {Show} show
 */
export function about(data, film, bar, show) {
  const row = /** @type {Row} */ (film.rows.find((each) => each.part === bar.part && each.row === bar.row));
  const state = film.stateOf(bar);
  const { begin, split, end, note } = bar;
  const arrow = state.style === "arrow";
  const by = Number.isNaN(note) ? "" : ` by ${data.parts[bar.part].rows[0].label.replace("{}", String(note))}`;
  const bare = (/** @type {number} */ t) => show(t).split(" ")[0];
  const does = arrow ? `${state.label} to ${receiver({ row, bar }, film.rows)}` : state.label + by;
  const phases = split <= begin && state.then ? [] : [`${does} from ${bare(begin)}`];
  if (state.then && split < end) phases.push(`${state.then} from ${bare(Math.max(split, begin))}`);
  const { label } = data.parts[bar.part];
  const until = end === Infinity ? "beyond the end" : show(end);
  const before = state.behind && meanwhile(film, bar, (other) => other.state === state.behind);
  const after = meanwhile(film, bar, (other) => film.stateOf(other).behind === bar.state);
  const same = everywhere(film, bar).slice(1);
  return [
    `${label && `${label}: `}${whose(row, bar, state)} ${phases.join(", ")} to ${until}`,
    before && `it is behind ${before}`,
    after && `it blocks ${after}`,
    same.length && `it takes ${[bar, ...same].map((one) => taken(data, one, show)).join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** @type {(data: Data, bar: Bar, show: Show) => string} */
const taken = (data, { part, begin, end }, show) =>
  `${end === Infinity ? "longer than the film" : show(end - begin)} (${data.parts[part].label})`;

/**
 * What the last event up to a time has been: first who begins what they came for, then who begins to wait.
 * @param {Data} data
 * @param {Path} film
 * @param {number} t
 * @param {Show} show
 */
export function happened(data, film, t, show) {
  const apart = film.length * 2e-9;
  const at = film.next(t + apart, -1);
  const now = (/** @type {number} */ time) => Math.abs(time - at) < apart;
  /** @type {Map<string, { order: number, part: number, does: string, all: Group[] }>} */
  const found = new Map();
  for (const row of film.rows.filter((each) => each.drawn))
    for (const bar of between(row, at - apart, at + apart)) {
      const state = film.stateOf(bar);
      if (bar.begin === bar.end || state.style === "hidden") continue;
      const second = state.then && now(Math.max(bar.split, bar.begin));
      const ends = state.style === "thread" && now(bar.end);
      if (!second && !ends && !now(bar.begin)) continue;
      const pale = state.tone === "pale" && !second;
      const by = state.style !== "arrow" && !Number.isNaN(bar.note); // told already where its holder has a row
      const order = by ? 4 : ends ? 2 : state.tone === "quiet" ? 3 : Number(pale);
      const does = ends ? "goes on" : second ? state.then : state.label;
      const to = state.style === "arrow" ? ` to ${receiver({ row, bar }, film.rows)}` : "";
      const key = `${row.part} ${does}${to}`;
      const one = found.get(key) ?? { order, part: row.part, does: does + to, all: [] };
      const own = one.all.find((each) => each.row === row);
      if (own) own.bars.push(bar);
      else one.all.push({ row, bars: [bar], bar, state });
      found.set(key, one);
    }
  const all = [...found.values()].sort((one, other) => one.order - other.order || one.part - other.part);
  const told = all.some((one) => one.order < 4) ? all.filter((one) => one.order < 4) : all;
  const phrases = told.slice(0, PHRASES).map((one, place) => {
    const { label } = data.parts[one.part];
    return `${label && one.part !== told[place - 1]?.part ? `${label}: ` : ""}${phrase(one, at, show)}`;
  });
  return phrases.join("; ") || film.describe(at).replace(/^a/, "A");
}

/**
 * @param {{ order: number, does: string, all: Group[] }} told
 * @param {number} at
 * @param {Show} show
 */
function phrase({ order, does, all }, at, show) {
  const [{ row, bar, bars, state }] = all;
  const one = all.length === 1 && bars.length === 1;
  const who = one ? whose(row, bar, state) : named(all);
  const left = bar.end < Infinity ? `, ${show(bar.end - at)} to go` : "";
  const long = order === 2 ? ` after ${show(bar.end - bar.begin)}` : left;
  return `${who} ${one ? does : together(does)}${one && order !== 3 ? long : ""}`;
}
