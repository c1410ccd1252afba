// The path of a film and what can be told of it: which bars there are, who waits for whom at a moment, and the report
// up to it. A path is what a step of the film's own script says, traced from the Python models; no rule of any queue
// stands in this file.
(() => {
  "use strict";

  // How many of some sorted numbers are at most a value.
  function upTo(sorted, value) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const ascending = (one, other) => one - other;

  // The same as models/paths/watching.py: every bar from the end of the warm-up on.
  function run(part, script, p) {
    const [seen, closes] = [[], new Map()];
    let [state, origin, known, cursor] = [script.start(p, script.first), 0, 0, 0];
    for (let step = 0; step < script.draws.length; step++) {
      const out = script.step(p, state, script.draws[cursor]);
      let place = part.state;
      state = out.slice(0, place);
      known = out[place++];
      cursor += Number(out[place++]);
      for (const name of part.bars) {
        const [row, begin, end, split, note, ticket] = out.slice(place, (place += 6));
        if (!Number.isNaN(begin)) seen.push({ state: name, row, begin, end, split, note, ticket });
      }
      for (let close = 0; close < part.closes; close++) {
        const [ticket, end, split] = out.slice(place, (place += 3));
        if (!Number.isNaN(ticket)) closes.set(ticket, { end, split });
      }
      if (step === part.warm_up - 1) origin = known;
    }
    const bars = seen.map(({ ticket, ...bar }) => {
      Object.assign(bar, closes.get(ticket));
      return { ...bar, begin: bar.begin - origin, end: bar.end - origin, split: bar.split - origin };
    });
    return { length: known - origin, bars };
  }

  // Every row that exists where the sliders are, with its bars and what finds them.
  function rowsOf(part, place, p, bars) {
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
          label: kind.label.replace("{}", number + 1),
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

  // The bars of a row that are there at some time between two, or at one.
  function between(row, from, to) {
    return row.bars.slice(upTo(row.reach, from), upTo(row.begins, to)).filter((bar) => bar.end > from);
  }

  // The waits for an event in the order of their ends, and the sums that make the report of any moment quick.
  function tallied(state, name, place, bars, length) {
    const own = bars.filter((bar) => bar.part === place && bar.state === name && bar.end > 0 && bar.end <= length);
    own.sort((one, other) => one.end - other.end);
    const sums = [0];
    for (const bar of own) sums.push(sums.at(-1) + (bar.end - bar.begin));
    return { ...state, part: place, state: name, ends: own.map((bar) => bar.end), sums };
  }

  // How many bars there are at once, at most.
  function atOnce(bars) {
    const ends = bars.map((bar) => bar.end).sort(ascending);
    const begun = [...bars].sort((one, other) => one.begin - other.begin);
    return Math.max(0, ...begun.map((bar, place) => place + 1 - upTo(ends, bar.begin)));
  }

  // Several who do the same, in English: "sessions 1, 2, 5 wait".
  const plural = (noun) => (noun.endsWith("s") ? noun : `${noun}s`);
  const singular = (noun) => noun.replace(/(?<=\w{3})s$/, "");
  const together = (verb) =>
    verb.replace(/^\w+/, (word) => {
      const odd = { is: "are", has: "have", does: "do" }[word];
      return odd ?? word.replace(/ies$/, "y").replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, "");
    });
  const kindOf = (row) => row.kind.label.replace("{}", "").trim();

  // The film's path: `given` has the arguments of each part, `laws` what the readouts of the chart say, and `show`
  // prints a time.
  function film(data, script, given, laws, show) {
    const runs = data.parts.map((part, place) => run(part, script.parts[place], given[place]));
    const length = Math.min(...runs.map((each) => each.length));
    const bars = runs
      .flatMap((each, part) => each.bars.map((bar) => ({ part, ...bar })))
      .filter((bar) => bar.end >= bar.begin && bar.end > 0 && bar.begin < length)
      .sort((one, other) => one.begin - other.begin || one.end - other.end);
    const rows = data.parts.flatMap((part, place) => rowsOf(part, place, given[place], bars));
    const stateOf = (bar) => data.parts[bar.part].states[bar.state];
    const tallies = data.parts.flatMap((part, place) =>
      Object.entries(part.states)
        .filter(([, state]) => state.event)
        .map(([name, state]) => tallied(state, name, place, bars, length)),
    );

    // The moments at which something that is drawn begins or ends.
    const drawn = rows.filter((row) => row.drawn).flatMap((row) => row.bars);
    const moments = drawn
      .filter((bar) => stateOf(bar).style !== "hidden")
      .flatMap((bar) => [bar.begin, bar.split, bar.end])
      .filter((t) => t > 0 && t < length)
      .sort(ascending);
    const apart = length * 1e-9;
    const steps = [0, ...moments, length].filter((t, place, all) => !place || t - all[place - 1] > apart);

    function next(t, direction) {
      if (direction > 0) return steps[upTo(steps, t + apart)] ?? length;
      return steps[upTo(steps, t - apart) - 1] ?? 0;
    }

    function reported({ part, state, event, ends, sums, law }, t) {
      const waits = upTo(ends, t);
      const [size, left] = [Math.floor(waits / 10), waits % 10];
      const sum = (batch) => sums[left + batch * size];
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
    }

    // What is not drawn is a sum of others and has no share, nor has what no session does.
    function report(t) {
      const lines = tallies.map((each) => reported(each, t));
      const drawn = (line) => stateOf(line).style !== "hidden" && !stateOf(line).background;
      const whole = data.parts.map((_, place) =>
        lines.filter((line) => line.part === place && drawn(line)).reduce((sum, line) => sum + line.time, 0),
      );
      const share = (line) => (whole[line.part] ? line.time / whole[line.part] : 0);
      return lines
        .map((line) => ({ ...line, share: drawn(line) ? share(line) : null }))
        .sort((one, other) => one.part - other.part || other.time - one.time);
    }

    // Of each part, the first event that a law is about, and its report after every wait.
    const judged = data.parts.flatMap((_, place) => {
      const first = tallies.find((each) => each.part === place && each.law !== null);
      return first ? [{ part: place, state: first.state, shape: first.shape, tally: first }] : [];
    });
    let courses;
    const course = () =>
      (courses ??= judged.map(({ tally }) => tally.ends.map((t) => ({ t, ...reported(tally, t) }))));

    // Those in a row who do the same: one, or in a crowd as many as there are.
    function alike(row, t) {
      const groups = new Map();
      for (const bar of between(row, t, t)) {
        const key = `${bar.state} ${t >= bar.split}`;
        groups.set(key, [...(groups.get(key) ?? []), bar]);
      }
      return [...groups.values()].map((own) => ({ row, bars: own, bar: own[0], state: stateOf(own[0]) }));
    }

    function who({ row, bars: own, state }) {
      if (state.style !== "thread") return row.label;
      if (row.kind.label.includes("{}")) return `${own.length} in ${row.label}`;
      return `${own.length} ${own.length > 1 ? row.label : singular(row.label)}`;
    }

    // The label of the one row that is ever in a state; nothing if there are several.
    const onlyRow = (part, state) => {
      const found = rows.filter((row) => row.part === part && row.bars.some((bar) => bar.state === state));
      return found.length === 1 ? found[0].label : undefined;
    };

    // Who waits for whom: a line for everybody who is in an event.
    function moment(t) {
      const all = rows.flatMap((row) => alike(row, t));
      const is = (state, part) => (one) => one.bar.state === state && one.row.part === part;
      const holder = (one) => one.state.behind && all.find(is(one.state.behind, one.row.part));
      const blockedBy = (one) => (holder(one) ? who(holder(one)) : (onlyRow(one.row.part, one.state.behind) ?? ""));
      const chain = (one, links = 5) => {
        const [before, own] = [holder(one), `'${one.state.event || "<not in a wait>"}'`];
        return before && links ? `${chain(before, links - 1)}<=${own}` : own;
      };
      const lines = all.filter(({ state }) => state.event && state.tone !== "quiet" && state.style !== "hidden");
      const chains = lines.map((one) => chain(one)).sort((one, other) => other.length - one.length);
      return lines.map((one) => ({
        part: one.row.part,
        signature: chains.find((each) => each.startsWith(chain(one))),
        who: who(one),
        event: one.state.event,
        blockedBy: blockedBy(one),
        inWait: one.bars.map((bar) => t - bar.begin),
        still: one.bars.map((bar) => bar.end - t),
        phase: one.state.then && (t < one.bar.split ? one.state.label : one.state.then),
      }));
    }

    // How many lines that has, at most.
    const waits = (bar) => stateOf(bar).event && stateOf(bar).tone !== "quiet" && stateOf(bar).style !== "hidden";
    const phase = (bar) => `${bar.state} ${bar.split > bar.begin}`;
    const phases = (row) => new Set(row.bars.filter(waits).map(phase)).size;
    const single = rows.filter((row) => !row.kind.crowd).flatMap((row) => row.bars.filter(waits));
    const crowds = rows.filter((row) => row.kind.crowd).reduce((sum, row) => sum + phases(row), 0);
    const most = atOnce(single) + crowds;

    // The moment in words: first who holds, then who waits.
    function describe(t) {
      const told = data.parts.map((part, place) => {
        const doing = new Map();
        for (const one of rows.filter((row) => row.part === place).flatMap((row) => alike(row, t))) {
          const { label, then, tone, style } = one.state;
          if (!label || tone === "quiet" || style === "hidden") continue;
          const does = t >= one.bar.split && then ? then : label;
          doing.set(does, [...(doing.get(does) ?? []), one]);
        }
        const waiting = ([, all]) => Number(all[0].state.tone === "pale");
        const phrases = [...doing].sort((one, other) => waiting(one) - waiting(other)).map(([does, all]) => {
          const names = [...new Set(all.map(({ row }) => row.kind))].map((kind) => {
            const own = all.filter(({ row }) => row.kind === kind);
            if (own.length === 1 || own[0].state.style === "thread") return own.map(who).join(", ");
            return `${plural(kindOf(own[0].row))} ${own.map(({ row }) => row.number + 1).join(", ")}`;
          });
          return `${names.join(" and ")} ${all.length > 1 || all[0].bars.length > 1 ? together(does) : does}`;
        });
        return phrases.length ? `${part.label && `${part.label}: `}${phrases.join("; ")}` : "";
      });
      return `at ${show(t)}: ${told.filter(Boolean).join(". ") || "nobody waits"}`;
    }

    // The middle of the next stretch in which so many of the first part are in a state, or else of the first.
    function scene(t, { state, many }) {
      const own = bars.filter((bar) => bar.part === 0 && bar.state === state);
      const changes = own.flatMap((bar) => [[bar.begin, 1], [bar.end, -1]]);
      changes.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
      const found = [];
      let count = 0;
      changes.slice(0, -1).forEach(([from, change], place) => {
        const until = changes[place + 1][0];
        count += change;
        if (count === many && from > 0 && from < until && until <= length) found.push([from, (from + until) / 2]);
      });
      return (found.find(([from]) => from > t) ?? found[0])?.[1];
    }

    // Of messages, how many each row has sent and received, and how many of what they are for are done.
    function counters(t, { rows: lines, per_state: done }) {
      const arrows = bars.filter((bar) => stateOf(bar).style === "arrow");
      return {
        done: bars.filter((bar) => bar.state === done && bar.end <= t).length,
        counted: lines.map(({ row, part = 0 }) => [
          arrows.filter((bar) => bar.part === part && bar.row === row && bar.begin <= t).length,
          arrows.filter((bar) => bar.part === part && bar.note === row && bar.end <= t).length,
        ]),
      };
    }

    return { length, bars, rows, most, judged, course, stateOf, next, report, moment, describe, scene, counters };
  }

  window.waitFilms = { film, between, upTo, atOnce, kindOf, singular };
})();
