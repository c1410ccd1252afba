// What is told of a film beside its picture: the tables of the moment and of the report.

/** @import { Counters, Data, Path, Reported, Show, Waiting } from "./types" */
import { part } from "./parts.js";
import { judging } from "./verdict.js";

/** @typedef {{ cells: string[], kind?: string }} Printed */

const NOTHING = "\u00a0";

/**
 * Fills a table's body, and leaves alone what is there already.
 * @param {HTMLTableElement} table
 * @param {Printed[]} lines
 */
function fill(table, lines) {
  const [body] = table.tBodies;
  while (body.rows.length > lines.length) body.deleteRow(-1);
  lines.forEach(({ cells, kind = "" }, line) => {
    const row = body.rows[line] ?? body.insertRow();
    if (row.className !== kind) row.className = kind;
    cells.forEach((text, place) => {
      const cell = row.cells[place] ?? row.insertCell();
      if (cell.textContent !== text) cell.textContent = text;
    });
  });
}

/**
 * The lines of each part under its name, where there are several parts: also of one that has none.
 * @template {{ part: number }} Each
 * @param {Data} data
 * @param {Each[]} lines
 * @param {(line: Each) => string[]} cells
 * @param {number} columns
 * @param {number} first the column of the name
 * @returns {Printed[]}
 */
function byPart(data, lines, cells, columns, first) {
  return data.parts.flatMap(({ label }, place) => {
    /** @type {Printed[]} */
    const own = lines.filter((line) => line.part === place).map((line) => ({ cells: cells(line) }));
    if (data.parts.length < 2) return own;
    const heading = Array.from({ length: columns }, (_, column) => (column === first ? label : ""));
    return [{ cells: heading, kind: "wait-film-part" }, ...own];
  });
}

/**
 * @param {Data} data
 * @param {Path} film
 * @param {number} t
 * @param {(times: number[]) => string} span
 * @param {HTMLTableElement} table
 * @param {HTMLElement | null} chain
 */
function printMoment(data, film, t, span, table, chain) {
  const now = film.moment(t);
  const before = data.chain ? 1 : 0;
  const cells = (/** @type {Waiting} */ line) => [
    ...(before ? [line.signature] : []),
    line.who,
    line.event,
    line.blockedBy,
    span(line.inWait),
    span(line.still),
    line.phase,
  ];
  const lines = byPart(data, now, cells, 6 + before, before);
  const room = film.most + (data.parts.length > 1 ? data.parts.length : 0);
  while (lines.length < room) lines.push({ cells: Array(6 + before).fill(NOTHING) });
  fill(table, lines);
  if (chain) chain.textContent = [...new Set(now.map((line) => line.signature))].join("\n") || NOTHING;
}

/**
 * @param {Counters} asked
 * @param {Path} film
 * @param {number} t
 * @param {HTMLTableElement} table
 * @param {HTMLElement} verdict
 */
function printCounters(asked, film, t, table, verdict) {
  const { done, counted, within } = film.counters(t, asked);
  const each = (/** @type {number | null} */ value) =>
    value === null || !Number.isFinite(value) ? "–" : value.toFixed(3);
  const lines = asked.rows.map(({ label, captured }, row) => {
    const cells = counted[row].flatMap((many, column) => [`${many}`, each(within[row][column] / done), each(captured[column])]);
    return { cells: [label, ...cells] };
  });
  fill(table, lines);
  verdict.textContent = `${asked.per}s done so far: ${done}.`;
}

/**
 * What prints a film's tables. `show` prints a time.
 * @param {HTMLElement} figure
 * @param {Data} data
 * @param {Show} show
 */
export function tables(figure, data, show) {
  const [moment, table, verdict, chain] = ["moment", "report", "verdict", "chain"].map((name) => part(figure, name));
  const { bare, span, average, judge } = judging(data, show);
  const cells = (/** @type {Reported} */ line) => [
    line.event,
    line.waits.toLocaleString("en-US"),
    bare(line.time),
    average(line),
    typeof line.share === "number" ? `${(100 * line.share).toFixed(1)} %` : "–",
    line.law === null ? "–" : bare(line.law),
  ];

  return (/** @type {Path} */ film, /** @type {number} */ t) => {
    if (data.counters) return printCounters(data.counters, film, t, table, verdict);
    if (moment) printMoment(data, film, t, span, moment, chain);
    const all = film.report(t);
    fill(table, byPart(data, all, cells, 6, 0));
    const of = (/** @type {{ part: number, state: string }} */ { part, state }) =>
      /** @type {Reported} */ (all.find((line) => line.part === part && line.state === state));
    verdict.textContent = film.judged.map((each) => judge(of(each))).join("\n");
  };
}
