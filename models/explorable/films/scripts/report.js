// The report of a film up to a moment: how often there was each event, for how long, and how sure its average is.

/** @import { Bar, Data, Reported, Script, Show } from "./types" */
import { part } from "./parts.js";
import { ascending, upTo } from "./sorted.js";

/**
 * What tells the report of any moment, part by part: `laws` is what the readouts of the chart say. A bar of no length
 * is somebody who did not have to wait.
 * @param {Data} data
 * @param {Script} script
 * @param {Bar[]} bars
 * @param {number} length
 * @param {number[]} laws
 * @returns {(t: number) => Reported[]}
 */
export function reporting(data, script, bars, length, laws) {
  const tallies = data.parts.flatMap((part, index) =>
    Object.entries(part.states).flatMap(([state, { event, law }]) => {
      if (!event) return [];
      const lasted = bars.filter((bar) => bar.part === index && bar.state === state && bar.end > bar.begin);
      const ended = lasted.filter((bar) => bar.end <= length).sort((one, other) => ascending(one.end, other.end));
      const sums = [0];
      for (const bar of ended) sums.push(sums[sums.length - 1] + (bar.end - bar.begin));
      return [
        { part: index, state, event, law: law === null ? null : laws[law], ends: ended.map((bar) => bar.end), sums },
      ];
    }),
  );
  return (t) =>
    tallies.map(({ ends, sums, ...line }) => {
      const waits = upTo(ends, t);
      const [size, left] = [Math.floor(waits / 10), waits % 10];
      const sum = (/** @type {number} */ batch) => sums[left + batch * size];
      const means = Array.from({ length: 10 }, (_, batch) => (sum(batch + 1) - sum(batch)) / size);
      const error = waits < 20 ? null : script.error(means)[0];
      return { ...line, waits, time: sums[waits], average: waits ? sums[waits] / waits : NaN, error };
    });
}

/**
 * What prints the report into the table of a figure; the lines of each part under its name, where there are several.
 * @param {HTMLElement} figure
 * @param {Data} data
 * @param {Show} show
 */
export function printing(figure, data, show) {
  const [body] = part(figure, "report").tBodies;
  // A time without its unit, which stands above it.
  const bare = (/** @type {number} */ t) => show(t).split(" ")[0];
  const average = (/** @type {Reported} */ line) => {
    if (!line.waits) return "–";
    const number = bare(line.average);
    if (line.error === null || !Number.isFinite(line.error)) return number;
    return `${number} ± ${(2 * line.error * data.unit.per_si).toFixed(number.split(".")[1]?.length ?? 0)}`;
  };
  const cells = (/** @type {Reported} */ line) => [
    line.event,
    line.waits.toLocaleString("en-US"),
    average(line),
    line.law === null ? "–" : bare(line.law),
  ];
  return (/** @type {Reported[]} */ report) => {
    const lines = data.parts.flatMap(({ label }, index) => {
      const mine = report.filter((line) => line.part === index);
      mine.sort((one, other) => Number(other.law !== null) - Number(one.law !== null)); // what has a formula is first
      const rows = mine.map((line) => ({ cells: cells(line), kind: "" }));
      return data.parts.length < 2 ? rows : [{ cells: [label, "", "", ""], kind: "wait-film-part" }, ...rows];
    });
    lines.forEach(({ cells, kind }, number) => {
      const row = body.rows[number] ?? body.insertRow();
      row.className = kind;
      cells.forEach((text, column) => {
        const cell = row.cells[column] ?? row.insertCell();
        if (cell.textContent !== text) cell.textContent = text;
      });
    });
  };
}
