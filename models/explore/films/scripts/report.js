// The report of a film up to a moment: how often there was each event, for how long, and how sure its average is.

/** @import { Bar, Data, Reported, Script, Settled, State, Tally } from "./types" */
import { upTo } from "./sorted.js";

/**
 * The waits for an event in the order of their ends, and the sums that make the report of any moment quick. A bar of
 * no length is somebody who did not have to wait.
 * @param {State} state
 * @param {string} name
 * @param {number} place
 * @param {Bar[]} bars
 * @param {number} length
 * @returns {Tally}
 */
function tallied(state, name, place, bars, length) {
  const lasted = (/** @type {Bar} */ bar) => bar.end > bar.begin && bar.end > 0 && bar.end <= length;
  const own = bars.filter((bar) => bar.part === place && bar.state === name && lasted(bar));
  own.sort((one, other) => one.end - other.end);
  const sums = [0];
  for (const bar of own) sums.push(sums[sums.length - 1] + (bar.end - bar.begin));
  return { ...state, part: place, state: name, ends: own.map((bar) => bar.end), sums };
}

/**
 * What is reported of a film: `laws` is what the readouts of the chart say.
 * @param {Data} data
 * @param {Script} script
 * @param {Bar[]} bars
 * @param {number} length
 * @param {number[]} laws
 */
export function reporting(data, script, bars, length, laws) {
  const tallies = data.parts.flatMap((part, place) =>
    Object.entries(part.states)
      .filter(([, state]) => state.event)
      .map(([name, state]) => tallied(state, name, place, bars, length)),
  );

  /** @type {(tally: Tally, t: number) => Reported} */
  const reported = ({ part, state, event, ends, sums, law }, t) => {
    const waits = upTo(ends, t);
    const [size, left] = [Math.floor(waits / 10), waits % 10];
    const sum = (/** @type {number} */ batch) => sums[left + batch * size];
    const means = Array.from({ length: 10 }, (_, batch) => (sum(batch + 1) - sum(batch)) / size);
    return {
      part,
      state,
      event,
      waits,
      time: sums[waits],
      average: waits ? sums[waits] / waits : NaN,
      law: law === null ? null : laws[law],
      error: waits < 20 ? null : script.error(means)[0],
    };
  };

  // Of each part, the first event that a law is about, and its report after every wait.
  const judged = data.parts.flatMap((_, place) => {
    const first = tallies.find((each) => each.part === place && each.law !== null);
    return first ? [{ part: place, state: first.state, shape: first.shape, tally: first }] : [];
  });
  /** @type {ReturnType<typeof settle>} */
  let courses;
  const settle = () =>
    judged.map(({ tally }) => {
      const ones = tally.ends.map((t) => ({ t, ...reported(tally, t) }));
      const law = laws[Number(tally.law)];
      return { ones, times: tally.ends, law, ...range(ones, law) };
    });
  const course = () => (courses ??= settle());
  const report = (/** @type {number} */ t) => shared(data, tallies.map((each) => reported(each, t)));
  return { judged, course, report };
}

/**
 * What an average is drawn between: around the law, the last band, and the averages but for the wildest first ones.
 * @param {Settled[]} ones
 * @param {number} law
 */
function range(ones, law) {
  const last = ones.slice(-1).flatMap((one) => [-2, 2].map((times) => one.average + times * Number(one.error)));
  const reached = [...ones.slice(8).map((one) => one.average), ...last, law].filter(Number.isFinite);
  const [low, high] = [Math.min(...reached), Math.max(...reached)];
  const room = Math.max(0.12 * (high - low), 0.05 * high) || 1;
  return { low: Math.max(0, low - room), high: high + room };
}

/**
 * The lines with their shares, by part, that with the most time first. What is not drawn is a sum of others and has
 * no share, nor has what no session does.
 * @param {Data} data
 * @param {Reported[]} lines
 */
function shared(data, lines) {
  const drawn = (/** @type {Reported} */ line) => {
    const { style, background } = data.parts[line.part].states[line.state];
    return style !== "hidden" && !background;
  };
  const whole = data.parts.map((_, place) =>
    lines.filter((line) => line.part === place && drawn(line)).reduce((sum, line) => sum + line.time, 0),
  );
  const share = (/** @type {Reported} */ line) => (whole[line.part] ? line.time / whole[line.part] : 0);
  return lines
    .map((line) => ({ ...line, share: drawn(line) ? share(line) : null }))
    .sort((one, other) => one.part - other.part || other.time - one.time);
}
