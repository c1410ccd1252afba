// What the charts of a page share is set once: when a reader has moved one, the others take over what they have in
// common with it, save those that he moves alone.

/** @import { Figure } from "./figure.js" */
/** @import { Positions, Slider } from "./types.js" */

/**
 * Those that move together, and where each stood when it last led or followed.
 * @type {Map<Figure, Positions>}
 */
const together = new Map();

const quantity = (/** @type {Slider} */ { name, label, unit }) => `${name} ${label} ${unit}`;

/** @type {(figure: Figure) => Map<string, Slider>} */
const quantities = ({ sliders }) => new Map(sliders.all.map((slider) => [quantity(slider), slider]));

/**
 * Where a figure stands from where another does: of what both have, at its start where the other is, and else there.
 * @type {(figure: Figure, other: Figure) => [name: string, value: number | null][]}
 */
function common(figure, other) {
  const [positions, starting, theirs] = [other.sliders.positions, other.sliders.starting, quantities(other)];
  return figure.sliders.all
    .filter((slider) => theirs.has(quantity(slider)))
    .map(({ name }) => [name, positions[name] === starting[name] ? null : positions[name]]);
}

/**
 * Those that a figure moves with. What holds figures of the reader's own leads nobody and follows nobody.
 * @type {(figure: Figure) => Figure[]}
 */
const besides = (figure) => (figure.own ? [] : [...together.keys()].filter((other) => other !== figure && !other.own));

/** @type {(figure: Figure, pairs: ReturnType<typeof common>) => void} */
function follow(figure, pairs) {
  figure.adopt(pairs);
  const stood = together.get(figure);
  for (const [name] of pairs) if (stood) stood[name] = figure.sliders.positions[name];
}

/** @type {(figure: Figure, name: string) => boolean} */
const hasMoved = (figure, name) => together.get(figure)?.[name] !== figure.sliders.positions[name];

/**
 * Others take over what has moved since it last led, save what has moved in them meanwhile, with which they lead.
 * @param {Figure} figure
 */
export function lead(figure) {
  if (!together.has(figure) || figure.own) return;
  for (const other of besides(figure)) {
    follow(other, common(other, figure).filter(([name]) => hasMoved(figure, name) && !hasMoved(other, name)));
  }
  together.set(figure, figure.sliders.positions);
}

/**
 * Whether an address says where a figure has each of these.
 * @type {(asked: URLSearchParams, figure: Figure, pairs: ReturnType<typeof common>) => boolean}
 */
const says = (asked, { data }, pairs) => pairs.some(([name]) => asked.has(`${data.name}.${name}`));

/** @type {(figure: Figure, pairs: ReturnType<typeof common>) => boolean} */
const isThere = ({ sliders }, pairs) =>
  pairs.every(([name, value]) => {
    const wanted = sliders.near(sliders.placeOf(name), value ?? sliders.starting[name]);
    return sliders.positions[name] === wanted;
  });

/**
 * A figure is set loose: it moves with the others, unless the page's address says that it is alone, or elsewhere.
 * @type {(figure: Figure, asked: URLSearchParams) => void}
 */
export function join(figure, asked) {
  const button = figure.element.querySelector(".wait-part");
  if (!button || button.hasAttribute("hidden")) return;
  const part = (/** @type {boolean} */ alone) => {
    figure.alone = alone;
    button.setAttribute("aria-pressed", String(alone));
    if (alone) together.delete(figure);
    else together.set(figure, figure.sliders.positions);
  };
  const others = besides(figure).map((other) => ({ other, pairs: common(figure, other), back: common(other, figure) }));
  const elsewhere = others.filter(({ other, pairs, back }) => says(asked, figure, pairs) && says(asked, other, back));
  part(asked.has(aloneKey(figure)) || elsewhere.some(({ pairs }) => !isThere(figure, pairs)));
  if (!figure.alone)
    for (const { other, pairs, back } of others) {
      if (says(asked, other, back)) follow(figure, pairs);
      else if (says(asked, figure, pairs)) follow(other, back);
    }
  button.addEventListener("click", () => {
    if (figure.alone) for (const other of besides(figure)) figure.adopt(common(figure, other));
    part(!figure.alone);
    figure.settle();
  });
}

/** @param {Figure} figure */
const aloneKey = ({ data }) => `${data.name}.alone`;

/** @type {(figure: Figure, params: URLSearchParams) => void} */
export function writeAlone(figure, params) {
  if (figure.alone) params.set(aloneKey(figure), "");
  else params.delete(aloneKey(figure));
}
