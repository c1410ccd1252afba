// Sets the films of a page loose: plays them, and keeps their sliders in step with those of the chart above. What a
// film shows is in film-path.js, and how it is drawn in film-stage.js.
(() => {
  "use strict";

  const { film: filmed, stage: staged, plain, singular } = window.waitFilms;
  const FILMS = new URL("films/", document.currentScript.src);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const REST = 0.62; // of the width: so far the play head moves, and then the time under it
  const TABLES = 125; // ms between two prints of the tables while a film plays
  const CALM_STEP = 1000; // ms between two steps where nothing may move by itself
  const LONGEST = 100; // ms that one frame may take of the film
  const FASTEST = 3; // doublings
  const LINES = 10; // of the moment's table are kept free
  const NOTHING = "\u00a0";

  const scripts = {};
  window.waitFilm = (name, script) => (scripts[name] = script);

  // By a script tag, as a page on disk may not fetch.
  function load(name, file) {
    return new Promise((resolve, reject) => {
      const tag = document.createElement("script");
      tag.src = new URL(file, FILMS);
      tag.onload = () => (scripts[name] ? resolve(scripts[name]) : reject(new Error(`${file} is another film`)));
      tag.onerror = () => reject(new Error(`${file} could not be loaded`));
      document.head.append(tag);
    });
  }

  // Fills a table's body, and leaves alone what is there already.
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

  // What is told of a film beside its picture. `show` prints a time.
  function tables(figure, data, show) {
    const [moment, report, verdict, chain, course] = ["moment", "report", "verdict", "chain", "course"].map((name) =>
      figure.querySelector(`.wait-film-${name}`),
    );
    const { per_si: unit, name } = data.unit;
    const several = data.parts.length > 1;
    const before = data.chain ? 1 : 0;

    // The lines of each part under its name, where there are several.
    function byPart(lines, cells, first = 0) {
      return data.parts.flatMap(({ label }, place) => {
        const own = lines.filter((line) => line.part === place).map((line) => ({ cells: cells(line) }));
        if (!several || !own.length) return own;
        const heading = own[0].cells.map((_, column) => (column === first ? label : ""));
        return [{ cells: heading, kind: "wait-film-part" }, ...own];
      });
    }

    // A time without its unit, which stands above it or after it.
    const bare = (t) => show(t).split(" ")[0];

    // One time, or from the shortest to the longest.
    function span(times) {
      const [low, high] = [Math.min(...times), Math.max(...times)];
      return bare(low) === bare(high) ? show(high) : `${bare(low)} to ${show(high)}`;
    }

    function average(line) {
      if (!line.waits) return "–";
      const number = bare(line.average);
      if (line.error === null || !Number.isFinite(line.error)) return number;
      return `${number} ± ${(2 * line.error * unit).toFixed(number.split(".")[1]?.length ?? 0)}`;
    }

    function judge(line) {
      const who = `${several ? `${data.parts[line.part].label}, ` : ""}${line.event}`;
      if (!line.waits) return `${who}: none has ended yet.`;
      const times = line.waits > 1 ? `${line.waits.toLocaleString("en-US")} times` : "once";
      const [found, law] = [`${who}: ${times}, on average`, `the law of the chart says ${show(line.law)}`];
      if (line.error === null) return `${found} ${show(line.average)}; ${law}. From 20 on there is a band.`;
      const alike = bare(line.average) === bare(line.law);
      const within = alike || Math.abs(line.average - line.law) <= 2 * line.error ? "within" : "outside";
      return `${found} ${`${average(line)} ${name}`.trimEnd()} (two standard errors); ${law}, ${within} the band.`;
    }

    function counted(film, t) {
      const { done, counted: numbers } = film.counters(t, data.counters);
      const each = (value) => (value === null || !Number.isFinite(value) ? "–" : value.toFixed(3));
      const lines = data.counters.rows.map(({ label, captured }, row) => {
        const cells = numbers[row].flatMap((many, column) => [`${many}`, each(many / done), each(captured[column])]);
        return { cells: [label, ...cells] };
      });
      fill(report, lines);
      verdict.textContent = `${data.counters.per}s done so far: ${done}.`;
    }

    function printMoment(film, t) {
      const now = film.moment(t);
      const cells = (line) => [
        ...(data.chain ? [line.signature] : []),
        line.who,
        line.event,
        line.blockedBy,
        span(line.inWait),
        span(line.still) + (line.phase && `: ${line.phase}`),
      ];
      const lines = byPart(now, cells, before);
      const room = Math.min(LINES, film.most + (several ? data.parts.length : 0));
      while (lines.length < room) lines.push({ cells: Array(5 + before).fill(NOTHING) });
      fill(moment, lines);
      if (chain) chain.textContent = [...new Set(now.map((line) => line.signature))].join("\n") || NOTHING;
    }

    return (film, stage, t) => {
      if (data.counters) return counted(film, t);
      if (moment) printMoment(film, t);
      const all = film.report(t);
      fill(
        report,
        byPart(all, (line) => [
          line.event,
          line.waits.toLocaleString("en-US"),
          bare(line.time),
          average(line),
          line.share === null ? "–" : `${(100 * line.share).toFixed(1)} %`,
          line.law === null ? "–" : bare(line.law),
        ]),
      );
      const of = ({ part, state }) => all.find((line) => line.part === part && line.state === state);
      verdict.textContent = film.judged.map(of).map(judge).join("\n");
      stage.course(course, t);
    };
  }

  function start(figure, chart) {
    const data = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
    const part = (name) => figure.querySelector(`.wait-film-${name}`);
    const [area, button, head, said, words] = ["stage", "play", "head", "status", "speed"].map(part);
    const show = (t) => chart.wait.show({ per_si: data.unit.per_si, unit: data.unit.name }, t);
    const print = tables(figure, data, show);
    const input = (owner, name) => owner.querySelector(`[data-slider="${name}"]`);

    let script, loading, path, stage, dragging, timer;
    let [at, playing, touched, stale, doubled, rest] = [0, false, false, false, 0, REST];
    let [visible, asked, last, printed] = [false, 0, 0, 0];

    // --- The path, for where the sliders are.

    function compute() {
      stale = false;
      const { sliders, readouts } = chart.wait.data;
      const value = (name) => sliders.find((slider) => slider.name === name).values[input(chart, name).value];
      const given = data.parts.map((each) => {
        const bound = Object.entries(each.arguments);
        return Object.fromEntries(bound.map(([name, to]) => [name, typeof to === "string" ? value(to) : to]));
      });
      const laws = readouts.map((_, place) => chart.wait.readout(place));
      path = filmed(data, script, given, laws, show);
      at = Math.min(at, path.length);
      head.max = path.length;
      stage.arrange(path);
    }

    function current() {
      if (stale && script) compute();
      return path;
    }

    function ready() {
      loading ??= load(data.name, figure.dataset.script).then(begin, (error) => {
        loading = null; // the next touch asks again
        setPlaying(false);
        said.textContent = "The film could not be loaded; the picture shows how it begins.";
        console.error(error);
        return false;
      });
      return loading;
    }

    // Does something with the film: at once, or as soon as it is there.
    const then = (act) => (script ? act() : ready().then((loaded) => loaded && act()));

    function begin(loaded) {
      script = loaded;
      figure.dataset.loaded = "";
      stage = staged(area, data, show);
      stage.speed = speed();
      compute();
      const arrange = () => (stage.arrange(current()), ask());
      new ResizeObserver(() => area.clientWidth && area.clientWidth !== stage.width && arrange()).observe(area);
      document.fonts.ready.then(arrange);
      const dye = () => (stage.dye(), ask());
      new MutationObserver(dye).observe(document.documentElement, { attributeFilter: ["data-theme"] });
      ask();
      return true;
    }

    // --- The clock: a frame where something changed, and one after the other only while it plays in sight.

    const seen = () => visible && !document.hidden;
    const speed = () => data.pace / 2 ** doubled; // seconds of watching for one of the path's

    function ask() {
      if (!asked && script && seen()) asked = requestAnimationFrame(frame);
    }

    function frame(now) {
      asked = 0;
      current();
      const running = playing && !calm.matches;
      if (running) {
        const gone = Math.min(now - (last || now), LONGEST) / 1000;
        last = now;
        at = Math.min(at + gone / speed(), path.length);
        rest = Math.max(REST, rest - gone / 8);
        if (at === path.length) pause();
      }
      if (dragging) stage.place(at, 0.03, 0.97);
      else stage.place(at, 0.1, rest);
      stage.draw(at, touched);
      film.frames += 1;
      if (!playing) head.setAttribute("aria-valuetext", path.describe(at));
      if (!running || !playing || now - printed >= TABLES) {
        printed = now;
        head.value = at;
        print(path, stage, at);
      }
      if (running && playing) ask();
    }

    // In words, but not while it plays.
    function tell() {
      if (!playing && current()) said.textContent = `${path.describe(at).replace(/^a/, "A")}.`;
    }

    function setPlaying(value) {
      playing = value;
      button.textContent = playing ? "Pause" : "Play";
      if (playing) head.setAttribute("aria-valuetext", "playing");
    }

    function moveTo(t) {
      touched = true;
      at = Math.min(Math.max(t, 0), current().length);
      ask();
    }

    function seek(t) {
      then(() => {
        moveTo(t);
        stage.place(at, REST, (rest = REST));
      });
    }

    function play() {
      if (playing) return;
      setPlaying(true);
      said.textContent = "";
      then(() => {
        if (!playing) return;
        if (at >= current().length) seek(0);
        [touched, last] = [true, 0];
        if (calm.matches) timer = setInterval(() => seen() && calmStep(), CALM_STEP);
        ask();
      });
    }

    function pause() {
      clearInterval(timer);
      if (!playing) return;
      setPlaying(false);
      tell();
      ask();
    }

    const toggle = () => (playing ? pause() : play());

    // Where nothing may move by itself, a film goes on from moment to moment.
    function calmStep() {
      moveTo(current().next(at, 1));
      if (at === path.length) pause();
    }

    function rested(act) {
      then(() => {
        pause();
        act();
        tell();
      });
    }

    const step = (direction) => rested(() => moveTo(current().next(at, direction)));

    // To a moment that the film is about, if where the sliders are there is one.
    function goToScene() {
      then(() => {
        pause();
        const found = current().scene(at, data.scene);
        if (found === undefined) said.textContent = "With these sliders the film has no such moment.";
        else rested(() => seek(found));
      });
    }

    // --- What a reader can move.

    function turn(direction) {
      doubled = Math.min(FASTEST, Math.max(-FASTEST, doubled + direction));
      let [units, takes] = [1, speed() / data.unit.per_si];
      while (takes < 0.095) [units, takes] = [units * 10, takes * 10];
      const [name, verb] = units > 1 ? [data.unit.name, "take"] : [singular(data.unit.name), "takes"];
      words.value = `${units} ${name} ${verb} ${plain(Number(takes.toPrecision(2)))} s`;
      if (!stage) return;
      const fraction = stage.fraction(at);
      stage.speed = speed();
      stage.place(at, fraction, fraction);
      ask();
    }

    const keys = {
      " ": toggle,
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => rested(() => seek(0)),
      End: () => rested(() => seek(path.length)),
    };

    function pressed(event) {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      keys[event.key]();
    }

    // A finger that moves up or down moves the page and not the film.
    function dragged() {
      let from = null;
      const point = (event) => {
        dragging = true;
        pause();
        moveTo(stage.timeAt(event.clientX));
      };
      area.addEventListener("pointerdown", (event) => {
        if (!path || event.button) return;
        area.setPointerCapture(event.pointerId);
        from = event.clientX;
        if (event.pointerType === "mouse") point(event);
      });
      area.addEventListener("pointermove", (event) => {
        if (dragging || (from !== null && Math.abs(event.clientX - from) > 6)) point(event);
      });
      area.addEventListener("pointerup", (event) => {
        if (from !== null && !dragging) point(event);
      });
      for (const name of ["pointerup", "pointercancel"])
        area.addEventListener(name, () => {
          from = null;
          if (!dragging) return;
          dragging = false;
          rest = Math.min(0.97, Math.max(REST, stage.fraction(at)));
          tell();
        });
    }

    // The sliders of the chart once more: either moves the other.
    function cloneSliders() {
      for (const { name } of chart.wait.data.sliders) {
        const copy = input(chart, name).parentElement.cloneNode(true);
        const [label, output, own] = ["label", "output", "input"].map((tag) => copy.querySelector(tag));
        label.htmlFor = output.htmlFor = own.id = `watch-${data.name}-${name}`;
        own.addEventListener("input", () => {
          input(chart, name).value = own.value;
          input(chart, name).dispatchEvent(new Event("input"));
        });
        part("sliders").append(copy);
      }
      part("sliders").disabled = false;
    }

    function follow() {
      for (const { name } of chart.wait.data.sliders) {
        const [own, theirs] = [input(figure, name), input(chart, name)];
        own.max = theirs.max;
        own.value = theirs.value;
        own.setAttribute("aria-valuetext", theirs.getAttribute("aria-valuetext"));
        own.previousElementSibling.value = theirs.previousElementSibling.value;
      }
      stale = true;
      ask();
    }

    cloneSliders();
    follow();
    turn(0);
    dragged();
    for (const each of [area, head]) each.addEventListener("keydown", pressed);
    head.addEventListener("input", () => {
      if (!path) return void ready();
      pause();
      seek(Number(head.value));
    });
    head.addEventListener("change", tell);
    button.addEventListener("click", toggle);
    part("back").addEventListener("click", () => step(-1));
    part("on").addEventListener("click", () => step(1));
    part("scene")?.addEventListener("click", goToScene);
    part("slower").addEventListener("click", () => turn(-1));
    part("faster").addEventListener("click", () => turn(1));
    for (const name of ["pointerdown", "keydown", "focusin"]) figure.addEventListener(name, ready, { once: true });
    chart.addEventListener("wait-moved", follow);

    const film = {
      data,
      frames: 0,
      get path() {
        return current();
      },
      get at() {
        return at;
      },
      get playing() {
        return playing;
      },
      seek,
      play,
      pause,
      step,
      report: (t) => current().report(t),
      moment: (t) => current().moment(t),
    };
    figure.film = film;

    // Near the screen it is loaded, and only on the screen it works.
    const near = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && (near.disconnect(), ready()),
      { rootMargin: "200px" },
    );
    near.observe(figure);
    const look = () => ((last = 0), ask());
    new IntersectionObserver((entries) => ((visible = entries.at(-1).isIntersecting), look())).observe(figure);
    document.addEventListener("visibilitychange", look);

    area.tabIndex = 0;
    for (const control of figure.querySelectorAll(".wait-film-controls :is(button, input)")) control.disabled = false;
    figure.dataset.ready = "";
  }

  // A film is loose once the chart is whose sliders it has.
  function startAll() {
    for (const figure of document.querySelectorAll(".wait-film")) {
      const { chart: name } = JSON.parse(figure.querySelector("script[type='application/json']").textContent);
      const chart = document.getElementById(`try-${name}`);
      const loose = () => "ready" in chart.dataset && (start(figure, chart), true);
      if (loose()) continue;
      const waiting = new MutationObserver(() => loose() && waiting.disconnect());
      waiting.observe(chart, { attributeFilter: ["data-ready"] });
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startAll);
  else startAll();
})();
