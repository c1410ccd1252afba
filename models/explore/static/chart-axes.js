// Scales of a chart and their ticks, as Vega has them; tests/browser/test_charts.py compares the two.
(() => {
  "use strict";

  const SMALL = 13; // the size of all text, in pixels
  const DIGIT = 1139 / 2048; // how wide a digit of Arial is, in sizes of the text

  // From values to pixels; the ends of an axis are never the same.
  function scale(log, [low, high], from, to) {
    if (!log) return (value) => from + ((value - low) / (high - low)) * (to - from);
    const [first, last] = [Math.log(low), Math.log(high)];
    return (value) => from + ((Math.log(value) - first) / (last - first)) * (to - from);
  }

  // A round step for about `count` ticks, and the ticks as whole numbers of it. Of a step below 1 the inverse is kept,
  // as that is whole: 0.3 is 3 / 10, and not 3 × 0.1.
  function steps(low, high, count) {
    const raw = (high - low) / count;
    const power = Math.floor(Math.log10(raw));
    const error = raw / 10 ** power;
    const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
    const [size, inverse] = power < 0 ? [10 ** -power / factor, true] : [10 ** power * factor, false];
    const value = (whole) => (inverse ? whole / size : whole * size);
    let [first, last] = [low, high].map((end) => Math.round(inverse ? end * size : end / size));
    if (value(first) < low) first += 1;
    if (value(last) > high) last -= 1;
    const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => value(first + place));
    return { values, step: inverse ? 1 / size : size };
  }

  function linearTicks([low, high], count) {
    const { values, step } = steps(low, high, count);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return values.map((value) => [value, value.toLocaleString("en-US", options).replace("-", "−")]);
  }

  // Every 1, 2, … 9 times a power of ten, of which the first few are labelled; over many powers, some of the powers.
  function logTicks([low, high], count) {
    const [first, last] = [Math.log10(low), Math.log10(high)];
    let values = [];
    if (last - first < count) {
      for (let power = Math.floor(first); power <= Math.ceil(last); power += 1)
        for (let times = 1; times < 10; times += 1) {
          const value = power < 0 ? times / 10 ** -power : times * 10 ** power;
          if (value >= low && value <= high) values.push(value);
        }
      if (2 * values.length < count) ({ values } = steps(low, high, count));
    } else values = steps(first, last, Math.min(last - first, count)).values.map((power) => 10 ** power);
    const most = Math.max(1, (10 * count) / values.length);
    return values.map((value) => {
      let times = value / 10 ** Math.round(Math.log10(value));
      if (times * 10 < 9.5) times *= 10;
      const text = value.toLocaleString("en-US", { maximumSignificantDigits: 12 });
      return [value, times <= most ? text : ""];
    });
  }

  const ticks = (log, ends, count) => (log ? logTicks : linearTicks)(ends, count);

  // How wide a number is, with the room that is left around it: two digits more.
  const width = (text) => DIGIT * SMALL * (text.length + 2);

  // The labels that are left when some would collide: of a line of numbers every second, of an axis of ratios those
  // that follow the last with room. Each has a text, and [begin, end] on its axis.
  function withRoom(labels, log) {
    const collide = (one, other) => one.span[1] > other.span[0] && other.span[1] > one.span[0];
    const all = labels.filter(({ text }) => text);
    let kept = all;
    const crowded = () => kept.some((each, place) => place && collide(kept[place - 1], each));
    while (kept.length >= 3 && crowded()) {
      let last;
      kept = kept.filter((each, place) => {
        if (!log) return place % 2 === 0;
        if (last && collide(last, each)) return false;
        last = each;
        return true;
      });
    }
    if (kept.length < 3 && kept.length < all.length && !kept.includes(all.at(-1))) {
      if (kept.length > 1) kept.pop();
      kept.push(all.at(-1));
    }
    return kept;
  }

  window.waitAxes = { SMALL, scale, ticks, width, withRoom };
})();
