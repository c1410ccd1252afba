// Draws a film: its rows and bars in a window that moves along the time, and how its average settles.
(() => {
  "use strict";

  const { between, upTo, atOnce, kindOf } = window.waitFilms;
  const TOP = 22; // px for the time at the play head
  const LANE = 4; // px for one of a crowd
  const TIP = 8; // px of an arrow's head

  // The distance between two ticks, at least so many pixels: 1, 2 or 5 of something.
  function tick(span, room, apart) {
    const least = (span * apart) / room;
    const power = 10 ** Math.floor(Math.log10(least));
    return power * [1, 2, 5, 10].find((step) => step * power >= least * 0.999);
  }

  // Round values from one to another.
  function ticks(from, to, by) {
    const [first, last] = [Math.ceil(from / by), Math.floor(to / by)];
    return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, place) => (first + place) * by);
  }

  const plain = (value) => value.toLocaleString("en-US", { maximumSignificantDigits: 6 }).replace("-", "−");

  // A canvas as large as it is to be, in pixels of the screen.
  function fit(canvas, width, height) {
    const pen = canvas.getContext("2d");
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const [wide, high] = [Math.round(width * density), Math.round(height * density)];
    if (canvas.width !== wide || canvas.height !== high) {
      Object.assign(canvas, { width: wide, height: high });
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    }
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    return pen;
  }

  // The colours and the type of the page, as its style sheets have them now.
  function look(element, data) {
    const shapes = data.parts.flatMap((part) => Object.values(part.states).map((state) => state.shape));
    const colours = ["ink", "quiet", "grid", "paper", ...shapes].map((name) => {
      element.style.color = `var(--wait-${name})`;
      return [name, getComputedStyle(element).color];
    });
    element.style.color = "";
    const family = getComputedStyle(element).fontFamily;
    return { ...Object.fromEntries(colours), font: (size, weight = 400) => `${weight} ${size}px ${family}` };
  }

  // Where every row is. On a phone a heading names the rows of a kind, and only their numbers stand at the left.
  function lay(data, film, width, measure) {
    const narrow = width < 520;
    const rows = film.rows.filter((row) => row.drawn);
    const small = rows.length > 12;
    const has = (row, style) => row.bars.filter((bar) => film.stateOf(bar).style === style);
    const arrows = new Set(rows.filter((row) => has(row, "arrow").length).map((row) => row.part));
    const usual = narrow ? (small ? 15 : 19) : small ? 17 : 24;
    const crowds = rows.filter((row) => row.kind.crowd).length;
    const [headings, lines] = [[], []];
    let y = TOP + 4;
    const heading = (text, strong = false) => {
      headings.push({ text, strong, y: y + (strong ? 15 : 13) });
      y += strong ? 22 : 18;
    };
    rows.forEach((row, place) => {
      const [before, after] = [rows[place - 1], rows[place + 1]];
      if (row.part !== before?.part) {
        if (before) y += 10;
        if (data.parts[row.part].label) heading(data.parts[row.part].label, true);
      } else if (row.kind !== before.kind) y += narrow ? 2 : 6;
      if (narrow && row.kind !== before?.kind) heading(kindOf(row));
      const threads = row.kind.crowd ? has(row, "thread") : [];
      const under = row.kind.crowd && threads.length < row.bars.length ? 10 : 0;
      const lanes = Math.max(4, Math.min(24, Math.floor(64 / crowds), atOnce(threads)));
      const height = row.kind.crowd ? lanes * LANE + 10 + under : arrows.has(row.part) ? (narrow ? 36 : 44) : usual;
      const name = !narrow ? row.label : row.kind.label.includes("{}") ? String(row.number + 1) : "";
      const own = { y, height, under, lanes, name, lane: new Map(threads.map((bar, index) => [bar, index % lanes])) };
      lines.push({ ...row, ...own, line: arrows.has(row.part) });
      y += height;
      if (row.kind !== after?.kind && row.many > row.number + 1) heading(`and ${row.many - row.number - 1} more`);
    });
    const gutter = Math.max(0, ...lines.map((row) => measure(row.name))) + (narrow ? 8 : 14);
    const room = width - gutter;
    const pixels = Math.max(48, Math.min(90, room / 6.4)); // for a second of watching
    const find = new Map(lines.map((row) => [`${row.part} ${row.row}`, row]));
    return { width, narrow, gutter, room, pixels, lines, headings, find, bottom: y + 4, height: y + 30 };
  }

  // A stage draws `film`, a path, on a canvas in `element`; `speed` is how long a second of the path is watched.
  function stage(element, data, show) {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", data.label);
    element.append(canvas);
    let pen = canvas.getContext("2d");
    let [left, speed] = [0, data.pace];
    let film, layout, dyed;

    const scale = () => layout.pixels * speed;
    const x = (t) => layout.gutter + (t - left) * scale();
    const timeAt = (clientX) => left + (clientX - canvas.getBoundingClientRect().left - layout.gutter) / scale();
    const fraction = (t) => ((t - left) * scale()) / layout.room;

    function dye() {
      dyed = look(element, data);
    }

    function arrange(path) {
      film = path;
      pen.font = dyed.font(13);
      layout = lay(data, film, element.clientWidth, (text) => pen.measureText(text).width);
    }

    // The window: the time is between two fractions of its width, and the window within the film.
    function place(t, low, high) {
      const width = layout.room / scale();
      left = Math.min(Math.max(left, t - high * width), t - low * width);
      left = Math.max(0, Math.min(left, film.length - width));
    }

    function box(from, to, y, height, colour, pale) {
      const begin = Math.max(x(from), layout.gutter - 6);
      const width = Math.max(Math.min(x(to), layout.width + 6) - begin, 1);
      pen.beginPath();
      pen.roundRect(begin, y, width, height, width > 5 && height > 3 ? 2 : 0);
      pen.fillStyle = pen.strokeStyle = colour;
      pen.lineWidth = 1;
      pen.globalAlpha = pale ? 0.35 : 1;
      pen.fill();
      pen.globalAlpha = 1;
      if (pale) pen.stroke();
    }

    // Where a bar is pale until: a wait up to its end, or to its second phase.
    function paleUntil(bar) {
      if (Number.isFinite(bar.split)) return Math.max(bar.begin, Math.min(bar.split, bar.end));
      return film.stateOf(bar).tone === "pale" ? bar.end : bar.begin;
    }

    function bar(each, row) {
      const { shape, tone } = film.stateOf(each);
      const crowd = row.kind.crowd;
      const tall = crowd ? row.under - 2 : Math.round(Math.min(row.height * 0.72, 20));
      const middle = crowd ? row.y + row.height - row.under / 2 - 4 : row.y + row.height / 2;
      const pale = paleUntil(each);
      const low = Math.max(4, Math.round(tall * 0.5));
      if (tone === "quiet") return box(each.begin, each.end, middle - 0.75, 1.5, dyed.grid);
      if (pale > each.begin) box(each.begin, pale, middle - low / 2, low, dyed[shape], true);
      if (pale < each.end) box(pale, each.end, middle - tall / 2, tall, dyed[shape]);
      if (Number.isNaN(each.note) || tall < 10) return;
      const begin = Math.max(x(each.begin), layout.gutter);
      const width = Math.min(x(each.end), layout.width) - begin;
      if (width < 5 + 7 * String(each.note).length) return;
      pen.font = dyed.font(11.5, 600);
      pen.textAlign = "center";
      pen.fillStyle = pale < each.end ? dyed.paper : dyed.ink;
      pen.fillText(each.note, begin + width / 2, middle + 4);
    }

    // One of a crowd: thin, then thick, with an end that can be seen where many end at once.
    function thread(each, row) {
      const [y, pale] = [row.y + 5 + row.lane.get(each) * LANE, paleUntil(each)];
      const colour = dyed[film.stateOf(each).shape];
      if (pale > each.begin) box(each.begin, pale, y - 0.5, 1, colour);
      if (pale < each.end) box(pale, each.end, y - 1.25, 2.5, colour);
      if (each.end < Infinity) box(each.end, each.end, y - 1.75, 3.5, colour);
    }

    // A message, from the row that sends it to the one that receives it, or back to the same.
    function arrow(each, row) {
      const target = layout.find.get(`${each.part} ${each.note}`);
      if (!target) return;
      const [from, begin, end] = [x(each.begin), row.y + row.height / 2, target.y + target.height / 2];
      const own = target === row;
      const to = own ? from + Math.max(x(each.end) - from, 12) : x(each.end);
      const slope = own ? Math.PI / 2 : Math.atan2(end - begin, to - from);
      pen.strokeStyle = pen.fillStyle = dyed[film.stateOf(each).shape];
      pen.lineWidth = 1.6;
      pen.beginPath();
      pen.moveTo(from, begin);
      if (own) pen.bezierCurveTo(from, begin - 18, to, begin - 18, to, begin);
      else pen.lineTo(to, end);
      pen.stroke();
      pen.beginPath();
      pen.moveTo(to, end);
      for (const angle of [slope - 0.42, slope + 0.42])
        pen.lineTo(to - TIP * Math.cos(angle), end - TIP * Math.sin(angle));
      pen.fill();
    }

    function axis(until) {
      const { gutter, room, width, bottom, narrow } = layout;
      const { per_si: unit, name } = data.unit;
      const by = tick((room / scale()) * unit, room, narrow ? 64 : 84);
      pen.font = dyed.font(12);
      pen.textAlign = "center";
      for (const t of ticks(left * unit, Math.min(until, film.length) * unit, by)) {
        const at = x(t / unit);
        pen.fillStyle = dyed.grid;
        pen.fillRect(Math.round(at) - 0.5, TOP, 1, bottom - TOP);
        pen.fillStyle = dyed.quiet;
        if (at + 20 < width) pen.fillText(`${plain(t)} ${name}`.trim(), Math.max(at, gutter + 8), bottom + 17);
      }
    }

    function names() {
      pen.textAlign = "left";
      for (const { text, strong, y } of layout.headings) {
        pen.font = dyed.font(13, strong ? 650 : 400);
        pen.fillStyle = strong ? dyed.ink : dyed.quiet;
        pen.fillText(text, 0, y);
      }
      pen.font = dyed.font(13);
      pen.fillStyle = dyed.quiet;
      for (const row of layout.lines) pen.fillText(row.name, 0, row.y + row.height / 2 + 4.5);
    }

    function playHead(t) {
      pen.fillStyle = dyed.ink;
      pen.fillRect(x(t) - 0.75, TOP - 2, 1.5, layout.bottom - TOP + 4);
      pen.font = dyed.font(12, 600);
      pen.textAlign = "center";
      const half = pen.measureText(show(t)).width / 2 + 6;
      const middle = Math.min(Math.max(x(t), half), layout.width - half);
      pen.beginPath();
      pen.roundRect(middle - half, 2, 2 * half, 18, 3);
      pen.fill();
      pen.fillStyle = dyed.paper;
      pen.fillText(show(t), middle, 15);
    }

    // What lies after the play head is faint, so that a reader can see when a wait will end.
    function draw(t, faint) {
      const { gutter, room, width, bottom, lines } = layout;
      const until = left + room / scale();
      const over = TIP / scale();
      pen = fit(canvas, width, layout.height);
      axis(until);
      pen.save();
      pen.beginPath();
      pen.rect(gutter, 0, room, bottom);
      pen.clip();
      const arrows = [];
      for (const row of lines) {
        if (row.line) box(left, until, row.y + row.height / 2 - 0.5, 1, dyed.grid);
        for (const each of between(row, left - over, until + over)) {
          const { style } = film.stateOf(each);
          if (each.begin === each.end || style === "hidden") continue;
          if (style === "arrow") arrows.push([each, row]);
          else if (style === "thread") thread(each, row);
          else bar(each, row);
        }
      }
      for (const each of arrows) arrow(...each);
      pen.globalAlpha = 0.7;
      pen.fillStyle = dyed.paper;
      if (faint) pen.fillRect(x(t), TOP, width, bottom - TOP);
      pen.restore();
      names();
      playHead(t);
    }

    dye();
    return {
      canvas,
      dye,
      arrange,
      place,
      timeAt,
      fraction,
      draw,
      course: (surface, t) => course(surface, data, film, dyed, show, t),
      get width() {
        return layout.width;
      },
      set speed(value) {
        speed = value;
      },
    };
  }

  // How the average settles while its band narrows: of each part a panel, and all on one scale.
  function course(surface, data, film, dyed, show, t) {
    const [width, height, top, bottom, gutter, gap] = [surface.parentElement.clientWidth, 132, 24, 8, 44, 12];
    const laws = film.report(0).filter((line) => Number.isFinite(line.law));
    surface.hidden = !film.judged.length;
    if (surface.hidden) return;
    const pen = fit(surface, width, height);
    const banded = film.course().flat().filter((one) => Number.isFinite(one.error) && one.error !== null);
    const { per_si: unit, name } = data.unit;
    const reached = [...laws.map((line) => line.law), ...banded.map((one) => one.average + 2 * one.error)];
    const high = 1.08 * Math.max(...reached, 0) || 1 / unit;
    const y = (value) => height - bottom - (Math.min(Math.max(value, 0), high) / high) * (height - bottom - top);
    const wide = (width - gutter + gap) / film.judged.length - gap;
    const by = tick(high * unit, height - bottom - top, 34);
    pen.font = dyed.font(12);
    film.judged.forEach(({ part, state, shape }, panel) => {
      const from = gutter + panel * (wide + gap);
      const across = (time) => from + (time / film.length) * wide;
      const line = (ones, value) => ones.forEach((one) => pen.lineTo(across(one.t), y(value(one))));
      const seen = film.course()[panel].slice(0, upTo(film.course()[panel].map((one) => one.t), t));
      const { law } = laws.find((each) => each.part === part && each.state === state) ?? {};
      for (const value of ticks(0, high * unit, by)) {
        pen.fillStyle = dyed.grid;
        pen.fillRect(from, Math.round(y(value / unit)) - 0.5, wide, 1);
        pen.fillStyle = dyed.quiet;
        pen.textAlign = "right";
        if (!panel) pen.fillText(plain(value), from - 6, y(value / unit) + 4);
      }
      pen.textAlign = "left";
      pen.fillStyle = dyed.quiet;
      const title = `Average so far${name && `, ${name}`}`;
      pen.fillText(data.parts.length > 1 ? data.parts[part].label : title, panel ? from : 0, 12);
      pen.fillStyle = pen.strokeStyle = dyed[shape];
      pen.globalAlpha = 0.22;
      const within = seen.filter((one) => one.error !== null);
      pen.beginPath();
      line(within, (one) => one.average + 2 * one.error);
      line(within.reverse(), (one) => one.average - 2 * one.error);
      pen.fill();
      pen.globalAlpha = 1;
      pen.lineWidth = 1.8;
      pen.beginPath();
      line(seen, (one) => one.average);
      pen.stroke();
      pen.fillStyle = pen.strokeStyle = dyed.ink;
      pen.fillRect(across(t) - 0.5, top, 1, height - bottom - top);
      if (law === undefined) return;
      pen.lineWidth = 1.2;
      pen.setLineDash([5, 4]);
      pen.beginPath();
      pen.moveTo(from, y(law));
      pen.lineTo(from + wide, y(law));
      pen.stroke();
      pen.setLineDash([]);
      pen.textAlign = "right";
      pen.fillText(`the law, ${show(law)}`, from + wide, y(law) - 5);
    });
  }

  Object.assign(window.waitFilms, { stage, plain });
})();
