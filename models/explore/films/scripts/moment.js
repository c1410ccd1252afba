// The moment at the play head: who waits for whom, as the database would print it.

/** @import { Bar, Group, Row, State, Waiting } from "./types" */
import { singular } from "./english.js";
import { between } from "./run.js";
import { atOnce } from "./sorted.js";

/**
 * Those in a row who do the same: one, or in a crowd as many as there are.
 * @param {Row} row
 * @param {number} t
 * @param {(bar: Bar) => State} stateOf
 * @returns {Group[]}
 */
export function alike(row, t, stateOf) {
  /** @type {Map<string, Bar[]>} */
  const groups = new Map();
  for (const bar of between(row, t, t)) {
    const key = `${bar.state} ${t >= bar.split}`;
    groups.set(key, [...(groups.get(key) ?? []), bar]);
  }
  return [...groups.values()].map((own) => ({ row, bars: own, bar: own[0], state: stateOf(own[0]) }));
}

/** @param {Group} group */
export function who({ row, bars, state }) {
  if (state.style !== "thread") return row.label;
  if (row.kind.label.includes("{}")) return `${bars.length} in ${row.label}`;
  return `${bars.length} ${bars.length > 1 ? row.label : singular(row.label)}`;
}

/** @param {State} state */
const waits = (state) => state.event && state.tone !== "quiet" && state.style !== "hidden";

/**
 * The label of the one row that is ever in a state; nothing if there are several.
 * @param {Row[]} rows
 * @param {number} part
 * @param {string} state
 */
function onlyRow(rows, part, state) {
  const found = rows.filter((row) => row.part === part && row.bars.some((bar) => bar.state === state));
  return found.length === 1 ? found[0].label : undefined;
}

/**
 * Who waits for whom: a line for everybody who is in an event.
 * @param {Row[]} rows
 * @param {(bar: Bar) => State} stateOf
 * @param {number} t
 * @returns {Waiting[]}
 */
export function moment(rows, stateOf, t) {
  const all = rows.flatMap((row) => alike(row, t, stateOf));
  const holder = (/** @type {Group} */ { row, bars, state: { behind, shape } }) =>
    behind &&
    all.find(
      (one) =>
        one.bar.state === behind &&
        one.row.part === row.part &&
        // Whoever sleeps on when its own write is over is behind nobody, whatever is written then.
        !(shape === "timer" && bars.every(({ split }) => t >= split && one.bar.begin > split)),
    );
  const blockedBy = (/** @type {Group} */ one) => {
    const before = holder(one);
    if (before) return who(before);
    return t >= one.bar.split ? "" : (onlyRow(rows, one.row.part, one.state.behind) ?? "");
  };
  /** @type {(one: Group, links?: number) => string} */
  const chain = (one, links = 5) => {
    const [before, own] = [holder(one), `'${one.state.event || "<not in a wait>"}'`];
    return before && links ? `${chain(before, links - 1)}<=${own}` : own;
  };
  const lines = all.filter(({ state }) => waits(state));
  const chains = lines.map((one) => chain(one)).sort((one, other) => other.length - one.length);
  return lines.map((one) => ({
    part: one.row.part,
    signature: chains.find((each) => each.startsWith(chain(one))) ?? "",
    who: who(one),
    event: one.state.event,
    blockedBy: blockedBy(one),
    inWait: one.bars.map((bar) => t - bar.begin),
    still: one.bars.map((bar) => bar.end - t),
    phase: one.state.then && (t < one.bar.split ? one.state.label : one.state.then),
  }));
}

/**
 * How many lines that has, at most.
 * @param {Row[]} rows
 * @param {(bar: Bar) => State} stateOf
 */
export function most(rows, stateOf) {
  const waiting = (/** @type {Row} */ row) => row.bars.filter((bar) => waits(stateOf(bar)));
  const both = (/** @type {Bar} */ { state, begin, split, end }) => [
    ...(split <= begin ? [] : [`${state} before`]),
    ...(split < end ? [`${state} after`] : []),
  ];
  const phases = (/** @type {Row} */ row) => new Set(waiting(row).flatMap(both)).size;
  const crowds = rows.filter((row) => row.kind.crowd).reduce((sum, row) => sum + phases(row), 0);
  return atOnce(rows.filter((row) => !row.kind.crowd).flatMap(waiting)) + crowds;
}
