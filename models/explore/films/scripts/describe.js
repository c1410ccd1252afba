// The moment in words: first who holds, then who waits.

/** @import { Bar, Data, Group, Row, Show, State } from "./types" */
import { kindOf, plural, together } from "./english.js";
import { alike, who } from "./moment.js";

/**
 * @param {Data} data
 * @param {Row[]} rows
 * @param {(bar: Bar) => State} stateOf
 * @param {Show} show
 * @param {number} t
 */
export function describe(data, rows, stateOf, show, t) {
  const nothing = data.counters ? "no message is on its way" : "nobody waits";
  const told = data.parts.map((part, place) => {
    const here = rows.filter((row) => row.part === place).flatMap((row) => alike(row, t, stateOf));
    const phrases = said(here, rows, t);
    return phrases.length ? `${part.label && `${part.label}: `}${phrases.join("; ")}` : "";
  });
  return `at ${show(t)}: ${told.filter(Boolean).join(". ") || nothing}`;
}

/**
 * A phrase for all who do the same.
 * @param {Group[]} here
 * @param {Row[]} rows
 * @param {number} t
 */
function said(here, rows, t) {
  /** @type {Map<string, Group[]>} */
  const doing = new Map();
  for (const one of here) {
    const { label, then, tone, style } = one.state;
    if (!label || tone === "quiet" || style === "hidden") continue;
    const does = style === "arrow" ? `${label} to ${receiver(one, rows)}` : t >= one.bar.split && then ? then : label;
    doing.set(does, [...(doing.get(does) ?? []), one]);
  }
  const waiting = (/** @type {[string, Group[]]} */ [, all]) => Number(all[0].state.tone === "pale");
  return [...doing]
    .sort((one, other) => waiting(one) - waiting(other))
    .map(([does, all]) => `${named(all)} ${all.length > 1 || all[0].bars.length > 1 ? together(does) : does}`);
}

/**
 * Whom a message goes to.
 * @param {{ row: Row, bar: Bar }} message
 * @param {Row[]} rows
 */
export function receiver({ row, bar }, rows) {
  return bar.note === row.row ? "itself" : rows.find((each) => each.part === row.part && each.row === bar.note)?.label;
}

/** @param {Group[]} all */
export function named(all) {
  const names = [...new Set(all.map(({ row }) => row.kind))].map((kind) => {
    const own = all.filter(({ row }) => row.kind === kind);
    if (own.length === 1 || own[0].state.style === "thread") return own.map(who).join(", ");
    return `${plural(kindOf(own[0].row))} ${own.map(({ row }) => row.number + 1).join(", ")}`;
  });
  return names.join(" and ");
}
