// The averages of a film in words, and how they stand to the law of the chart.

/** @import { Data, Reported, Show } from "./types" */

/**
 * What prints times, averages and verdicts of a film.
 * @param {Data} data
 * @param {Show} show
 */
export function judging(data, show) {
  const { per_si: unit, name } = data.unit;

  // A time without its unit, which stands above it or after it.
  const bare = (/** @type {number} */ t) => show(t).split(" ")[0];

  // One time, or from the shortest to the longest.
  const span = (/** @type {number[]} */ times) => {
    const [low, high] = [Math.min(...times), Math.max(...times)];
    return bare(low) === bare(high) ? bare(high) : `${bare(low)} to ${bare(high)}`;
  };

  const average = (/** @type {Reported} */ line) => {
    if (!line.waits) return "–";
    const number = bare(line.average);
    if (line.error === null || !Number.isFinite(line.error)) return number;
    return `${number} ± ${(2 * line.error * unit).toFixed(number.split(".")[1]?.length ?? 0)}`;
  };

  const judge = (/** @type {Reported} */ line) => {
    const who = `${data.parts.length > 1 ? `${data.parts[line.part].label}, ` : ""}${line.event}`;
    if (!line.waits) return `${who}: none has ended yet.`;
    const lawful = Number(line.law);
    const times = line.waits > 1 ? `${line.waits.toLocaleString("en-US")} times` : "once";
    const [found, law] = [`${who}: ${times}, on average`, `the law of the chart says ${show(lawful)}`];
    if (line.error === null) return `${found} ${show(line.average)}; ${law}. From 20 on there is a band.`;
    const alike = bare(line.average) === bare(lawful);
    const within = alike || Math.abs(line.average - lawful) <= 2 * line.error ? "within" : "outside";
    return `${found} ${`${average(line)} ${name}`.trimEnd()} (two standard errors); ${law}, ${within} the band.`;
  };
  return { bare, span, average, judge };
}
