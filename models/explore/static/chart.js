// Draws the pictures of models/explore/charts/picture.py, live: at the size of their box, with values that change. What stays
// is drawn when the size or the ends of an axis change, what moves whenever values do. Each part has the name that the
// layer of models/explore/charts/chart.py has, which draws the same picture while the page is built.
(() => {
  "use strict";

  const { SMALL, scale, ticks, width: widthOf, withRoom } = window.waitAxes;
  const [INK, QUIET, GRID, PAPER] = ["ink", "quiet", "grid", "paper"].map((name) => `var(--wait-${name})`);
  const LINE = 20; // height of a line of the key
  const BELOW = 15; // and of a name under the plot
  const MIDDLE = Math.round(0.3 * SMALL); // from the middle of a text down to its base, and from its top
  const TOP = Math.round(0.79 * SMALL);
  const SWATCH = 24; // from the end of a curve to its label
  const GAP = 4; // between two labels
  const WIDE = 350; // from this width of a plot on labels have their places in a wide one
  const FAR = 1e6; // pixels; what is drawn further away is not seen

  const hundredth = (number) => Math.round(100 * number) / 100;

  // Vega's shapes, of an area.
  const SYMBOLS = {
    circle: (area) => {
      const r = Math.sqrt(area) / 2;
      return `M${r},0A${r},${r},0,1,1,${-r},0A${r},${r},0,1,1,${r},0`;
    },
    square: (area) => {
      const side = Math.sqrt(area);
      return `M${-side / 2},${-side / 2}h${side}v${side}h${-side}Z`;
    },
    diamond: (area) => {
      const half = Math.sqrt(area) / 2;
      return `M${-half},0L0,${-half}L${half},0L0,${half}Z`;
    },
    "triangle-up": (area) => {
      const half = Math.sqrt(area) / 2;
      const up = half * Math.sqrt(0.75);
      return `M0,${-up}L${-half},${up}L${half},${up}Z`;
    },
  };

  function make(parent, tag, attributes = {}) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    set(element, attributes);
    parent.append(element);
    return element;
  }

  function set(element, attributes) {
    for (const [name, value] of Object.entries(attributes))
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    return element;
  }

  const at = (x, y) => ({ transform: `translate(${hundredth(x)},${hundredth(y)})` });

  // The middles of labels of these heights, each as near to its y as the others let it; as `ends.places` has them.
  function apart(heights, ys, bottom) {
    const order = [...ys.keys()].sort((one, other) => ys[one] - ys[other] || one - other);
    const placed = [...ys];
    order.forEach((place, turn) => {
      const above = order[turn - 1];
      if (turn) placed[place] = Math.max(ys[place], placed[above] + (heights[above] + heights[place]) / 2);
    });
    order.reverse().reduce((below, place) => {
      placed[place] = Math.min(placed[place], below - heights[place] / 2);
      return placed[place] - heights[place] / 2;
    }, bottom);
    return placed;
  }

  function chart(box, name, label, picture) {
    const { x: across, y: up, curves, marks } = picture;
    let { padding } = picture; // around the plot; less above it and more beside it where the curves are labelled
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    set(svg, { role: "img", "aria-label": label, class: "marks" });
    const clipped = make(make(make(svg, "defs"), "clipPath", { id: `${name}-clip` }), "rect");
    const root = make(svg, "g", { fill: "none", "stroke-miterlimit": 10, "font-size": SMALL });

    const group = (part, kind, clip = false) =>
      make(root, "g", { class: `mark-${kind} ${part}_marks`, ...(clip && { "clip-path": `url(#${name}-clip)` }) });
    const axes = make(root, "g");
    const rule = (part, stroke, width, clip) => make(group(part, "rule", clip), "line", { stroke, "stroke-width": width });
    const text = (part, clip = true) => make(group(part, "text", clip), "text", { fill: INK });

    // The parts, from back to front.
    const lines = (test) => marks.map((mark, place) => (test(mark) ? rule(`mark_${place}_rule`, INK, 1.25, true) : null));
    const rules = lines((mark) => mark.x === null || mark.y === null);
    const paint = (curve) => `var(--wait-${curve.shape})`;
    const lined = (curve) => ({ stroke: paint(curve), "stroke-width": 2.25, "stroke-dasharray": curve.dash.join(",") });
    const backwards = (draw) => [...curves.keys()].reverse().map((place) => draw(curves[place], place)).reverse();
    const curved = (name) =>
      backwards((curve, place) => {
        if (picture.bars) return set(group(`${name}_${place}`, "rect", true), { fill: paint(curve), opacity: 0.85 });
        return make(group(`${name}_${place}`, "line", true), "path", lined(curve));
      });
    const ghosts = curved("ghost"); // the curves where the sliders start
    ghosts.forEach((each) => set(each, { opacity: 0.3 }));
    const drawn = curved("curve");
    const here = picture.along && { rule: set(rule("here_rule", QUIET, 1, true), { "stroke-dasharray": "1,3" }) };
    if (here)
      here.diamonds = backwards((curve, place) => {
        const shape = { d: SYMBOLS.diamond(90), fill: paint(curve), stroke: PAPER, "stroke-width": 1 };
        return make(group(`here_${place}`, "symbol", true), "path", shape);
      });
    const bars = marks.map((mark, place) => (mark.bar.length ? rule(`mark_${place}_bar`, INK, 1.25) : null));
    const symbol = (part, mark) => make(group(part, "symbol"), "path", {
      d: SYMBOLS[mark.symbol](85), fill: mark.simulated ? PAPER : INK, stroke: INK, "stroke-width": 1.75,
    });
    const points = marks.map((mark, place) => (mark.x !== null && mark.y !== null ? symbol(`mark_${place}_point`, mark) : null));
    const labels = marks.map((mark, place) => (mark.label ? text(`mark_${place}_label`) : null));
    labels.forEach((each, place) => each && (each.textContent = marks[place].label));
    const own = "own" in picture && {
      rule: rule("own_rule", INK, 1.25, true),
      point: symbol("own_point", { symbol: "circle" }),
      label: text("own_label"),
    };
    if (own) own.label.textContent = picture.own;
    const keys = curves.map((curve, place) => ({
      swatch: picture.bars
        ? make(group(`key_${place}`, "symbol"), "path", { d: SYMBOLS.square(110), fill: paint(curve), opacity: 0.85 })
        : set(rule(`key_${place}`, paint(curve), 2.25), { "stroke-dasharray": curve.dash.join(",") }),
      label: text(`key_${place}_label`, false),
    }));

    let [width, height, ends] = [0, 0, [across.ends, up.ends]];
    let [toX, toY, columns, values] = [null, null, [], null];
    let [labelled, ghost] = [false, null];
    let [traced, haunted] = [null, null]; // the curves, and those behind, that are drawn as the chart now is

    const shown = (axis, value) => Number.isFinite(value) && (value > 0 || !axis.log);
    const clamp = (number) => Math.max(-FAR, Math.min(FAR, number));
    const px = (value) => clamp(toX(value * across.per_si));
    const py = (value) => clamp(toY(value * up.per_si));

    // --- What stays while values change.

    function arrange() {
      [traced, haunted] = [null, null];
      toX = scale(across.log, ends[0], 0, width);
      toY = scale(up.log, ends[1], height, 0);
      columns = across.values.map((value) => (shown(across, value) ? hundredth(px(value)) : null));
      set(svg, { width: width + padding.left + padding.right, height: height + padding.top + padding.bottom });
      set(root, at(padding.left, padding.top));
      set(clipped, { width, height });
      drawAxes();
      marks.forEach(place);
      keys.forEach(({ label }, number) => write(label, labelled ? picture.ends.lines[number] : [curves[number].label]));
      if (!labelled) drawKey();
    }

    function write(label, lines) {
      if (lines.length === 1) [label.textContent] = lines;
      else label.replaceChildren(...lines.map((line, row) => {
        const part = make(label, "tspan", row ? { x: 0, dy: BELOW } : {});
        part.textContent = line;
        return part;
      }));
    }

    // The key above the plot.
    function drawKey() {
      keys.forEach(({ swatch, label }, number) => {
        const [left, y] = [-padding.left, -46 - LINE * (curves.length - 1 - number)];
        set(swatch, picture.bars ? at(left + 20, y) : { x2: 28, y2: 0, ...at(left + 6, y) });
        set(label, at(left + 42, y + MIDDLE));
      });
    }

    // Or labels at the ends of the curves, with a swatch from there to them.
    function drawEnds() {
      const found = values.curves.map((line) => endOf(line));
      const tall = picture.ends.lines.map((lines) => BELOW * lines.length + GAP);
      const places = apart(tall, found.map(({ y }) => y), height + 12);
      keys.forEach(({ swatch, label }, number) => {
        const y = places[number];
        const begin = found[number].joins ? found[number].y : y;
        set(swatch, { x2: SWATCH - 3, y2: hundredth(y - begin), ...at(width + 3, begin) });
        set(label, at(width + SWATCH + 5, y - (tall[number] - GAP - BELOW) / 2 + MIDDLE));
      });
    }

    // How far down a curve ends, and whether that is at the right of the plot.
    function endOf(line) {
      const last = line.findLastIndex((value) => shown(up, value));
      if (last < 0) return { y: height, joins: false };
      const y = toY(line[last] * up.per_si);
      return { y: hundredth(Math.max(0, Math.min(height, y))), joins: last === line.length - 1 && y >= 0 && y <= height };
    }

    function drawAxes() {
      const fresh = make(svg, "g", { class: "axes" });
      axes.replaceChildren(fresh);
      const grid = make(fresh, "g", { class: "mark-rule role-axis-grid" });
      const upTicks = ticks(up.log, ends[1], 5).map(([value, label]) => ({ value, text: label, y: toY(value) }));
      for (const { value, y } of upTicks) {
        const power = Math.log10(value);
        if (up.powers && Math.abs(power - Math.round(power)) >= 1e-6) continue;
        make(grid, "line", { x2: width, stroke: GRID, ...at(0.5, Math.round(y) + 0.5) });
      }
      const tick = make(fresh, "g", { class: "mark-rule role-axis-tick", stroke: QUIET });
      const under = make(fresh, "g", { class: "mark-text role-axis-label", fill: QUIET });
      const names = across.names && (width < across.room ? across.short : across.names);
      const acrossTicks = names
        ? across.values.map((value, place) => ({ names: names[place], x: px(value) }))
        : ticks(across.log, ends[0], 7).map(([value, label]) => flushed({ text: label, x: toX(value) }));
      for (const { x } of acrossTicks) make(tick, "line", { y2: 5, ...at(Math.round(x) + 0.5, height + 0.5) });
      const below = height + 7.5 + TOP;
      for (const each of names ? acrossTicks : withRoom(acrossTicks, across.log)) {
        const label = make(under, "text", { "text-anchor": each.anchor ?? "middle", ...at(each.x + 0.5, below) });
        if (each.text) label.textContent = each.text;
        else each.names.forEach((line, row) => (make(label, "tspan", row ? { x: 0, dy: BELOW } : {}).textContent = line));
      }
      make(make(fresh, "g", { class: "mark-rule role-axis-domain" }), "line", { x2: width, stroke: QUIET, ...at(0.5, height + 0.5) });
      const beside = make(fresh, "g", { class: "mark-text role-axis-label", fill: QUIET });
      const standing = upTicks.map((each) => ({ ...each, span: [each.y - SMALL / 2, each.y + SMALL / 2] }));
      for (const each of withRoom(standing, up.log))
        make(beside, "text", { "text-anchor": "end", ...at(-7.5, each.y + MIDDLE + 0.5) }).textContent = each.text;
      const titles = make(fresh, "g", { class: "mark-text role-axis-title", fill: INK });
      const lines = Math.max(0, ...(across.names ?? []).map((each) => each.length - 1));
      const title = (anchor, label, x, y) => {
        if (label) make(titles, "text", { "text-anchor": anchor, ...at(x + 0.5, y + 0.5) }).textContent = label;
      };
      title("end", across.title, width, height + 38 + BELOW * lines);
      title("start", up.title, 6 - padding.left, -15);
    }

    // A label at an end of the axis does not stand out over it.
    function flushed({ text: label, x }) {
      const wide = widthOf(label);
      if (Math.abs(x) < 1) return { text: label, x, anchor: "start", span: [x, x + wide] };
      if (Math.abs(x - width) < 1) return { text: label, x, anchor: "end", span: [x - wide, x] };
      return { text: label, x, anchor: "middle", span: [x - wide / 2, x + wide / 2] };
    }

    function place(mark, number) {
      const x = mark.x === null ? null : toX(mark.x);
      const y = mark.y === null ? null : toY(mark.y);
      if (bars[number]) {
        const [low, high] = mark.bar.map(toY);
        set(bars[number], { y2: hundredth(high - low), ...at(x, low) });
      }
      put({ rule: rules[number], point: points[number], label: labels[number] }, x, y, mark.places[width < WIDE ? 1 : 0]);
    }

    // A point where both figures are known, a rule where one is, and the label at its place.
    function put(parts, x, y, [anchor, aside, down, along]) {
      if (x === null) set(parts.rule, { x2: width, y2: 0, ...at(0, y) });
      else if (y === null) set(parts.rule, { x2: 0, y2: height, ...at(x, 0) });
      else set(parts.point, at(x, y));
      const place = at((x ?? along * width) + aside, (y ?? along * height) + down + MIDDLE);
      if (parts.label) set(parts.label, { "text-anchor": anchor, ...place });
    }

    // As `placing.beside` has it.
    function beside(x, y, right) {
      if (x === null) return ["end", 0, -9, 1];
      const [aside, down] = y === null ? [6, 9] : [10, 0];
      return right ? ["end", -aside, down, 0] : ["start", aside, down, 0];
    }

    // --- What moves.

    function drawCurve(line) {
      let [path, run, last] = ["", 0, ""];
      for (let place = 0; place < line.length; place += 1) {
        if (!shown(up, line[place]) || columns[place] === null) {
          if (run === 1) path += "Z";
          run = 0;
          continue;
        }
        last = `${columns[place]},${hundredth(py(line[place]))}`;
        path += (run ? "L" : "M") + last;
        run += 1;
      }
      return run === 1 ? `${path}Z` : path;
    }

    function drawBars(parent, line, number) {
      const room = Math.min(34, (0.8 * width) / (line.length + 1)) / curves.length;
      const offset = (number - (curves.length - 1) / 2) * room;
      const bottom = toY(up.ends[0]);
      while (parent.children.length < line.length) make(parent, "path");
      line.forEach((value, place) => {
        const there = shown(up, value);
        const [x, y] = there ? [columns[place] + offset - room / 2, py(value)] : [];
        const path = there ? `M${hundredth(x)},${hundredth(y)}h${hundredth(room)}v${hundredth(bottom - y)}h${hundredth(-room)}Z` : "";
        parent.children[place].setAttribute("d", path);
      });
    }

    const hide = (element, hidden) => element.setAttribute("display", hidden ? "none" : "inline");

    function drawHere(where) {
      const x = px(where.x);
      set(here.rule, { y2: height, ...at(x, 0) });
      here.diamonds.forEach((each, place) => {
        const there = shown(up, where.curves[place]);
        hide(each, !there);
        if (there) set(each, at(x, py(where.curves[place])));
      });
    }

    function drawOwn(where) {
      const x = where && shown(across, where.x) && where.x !== null ? px(where.x) : null;
      const y = where && shown(up, where.y) && where.y !== null ? py(where.y) : null;
      hide(own.point, x === null || y === null);
      hide(own.rule, (x === null) === (y === null));
      hide(own.label, x === null && y === null);
      if (x !== null || y !== null) put(own, x, y, beside(x, y, where.right));
    }

    function drawCurves(parts, lines) {
      lines.forEach((line, place) => {
        if (picture.bars) drawBars(parts[place], line, place);
        else parts[place].setAttribute("d", drawCurve(line));
      });
    }

    function redraw() {
      if (!values || !width) return;
      if (traced !== values.curves) {
        drawCurves(drawn, values.curves);
        if (labelled) drawEnds();
      }
      ghosts.forEach((each) => hide(each, !ghost));
      if (ghost && haunted !== ghost) drawCurves(ghosts, ghost);
      [traced, haunted] = [values.curves, ghost];
      if (here) drawHere(values.here);
      if (own) drawOwn(values.own);
    }

    // Fits the chart into its box.
    function fit() {
      labelled = "ends" in picture && box.clientWidth >= picture.ends.from;
      padding = labelled ? { ...picture.padding, right: picture.ends.right, top: picture.ends.top } : picture.padding;
      const wanted = [
        Math.max(200, box.clientWidth - padding.left - padding.right),
        Math.max(100, box.clientHeight - padding.top - padding.bottom),
      ];
      if (wanted[0] === width && wanted[1] === height) return;
      [width, height] = wanted;
      arrange();
      redraw();
    }

    // The values to draw from now on, in SI units, as `evaluated.drawn` has them, and the curves to show faintly behind.
    function draw(given, behind = null) {
      [values, ghost] = [given, behind];
      const wanted = given.own ? [given.own.ends.x, given.own.ends.y] : [across.ends, up.ends];
      if (wanted.flat().some((end, place) => end !== ends.flat()[place])) {
        ends = wanted;
        if (width) arrange();
      }
      redraw();
    }

    return { svg, fit, draw };
  }

  window.waitChart = chart;
})();
