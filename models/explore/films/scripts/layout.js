// Where every row is. On a phone a heading names the rows of a kind, and only their numbers stand at the left.

/** @import { Data, Layout, Line, Path, Row } from "./types" */
import { kindOf } from "./english.js";
import { atOnce } from "./sorted.js";

export const TOP = 22; // px for the time at the play head
export const LANE = 4; // px for one of a crowd
const [TITLE, AVERAGE, FEW] = [18, 34, 64]; // px for the title of an average, and for the average, among several or alone

/**
 * What the rows have in common that decides how high each is.
 * @param {Path} film
 * @param {boolean} narrow
 */
function sizes(film, narrow) {
  const rows = film.rows.filter((row) => row.drawn);
  const small = rows.length > 12;
  const has = (/** @type {Row} */ row, /** @type {string} */ style) =>
    row.bars.filter((bar) => film.stateOf(bar).style === style);
  const arrows = new Set(rows.filter((row) => has(row, "arrow").length).map((row) => row.part));
  const usual = narrow ? (small ? 15 : 19) : small ? 17 : 24;
  const crowds = rows.filter((row) => row.kind.crowd).length;

  /** @type {(row: Row, y: number) => Line} */
  const line = (row, y) => {
    const threads = row.kind.crowd ? has(row, "thread") : [];
    const under = row.kind.crowd && threads.length < row.bars.length ? 10 : 0;
    const lanes = Math.max(4, Math.min(24, Math.floor((crowds > 2 ? 46 : 64) / crowds), atOnce(threads)));
    const height = row.kind.crowd ? lanes * LANE + (crowds > 6 ? 6 : 10) + under : arrows.has(row.part) ? (narrow ? 36 : 44) : usual;
    const name = !narrow ? row.label : row.kind.label.includes("{}") ? String(row.number + 1) : "";
    const lane = new Map(threads.map((bar, index) => [bar, index % lanes]));
    return { ...row, y, height, under, lanes, name, lane, line: arrows.has(row.part) };
  };
  return { rows, line };
}

/**
 * @param {Data} data
 * @param {Path} film
 * @param {number} width
 * @param {(text: string) => number} measure
 * @returns {Layout}
 */
export function lay(data, film, width, measure) {
  const narrow = width < 520;
  const { rows, line } = sizes(film, narrow);
  /** @type {Layout["headings"]} */
  const headings = [];
  /** @type {Line[]} */
  const lines = [];
  let y = TOP + 4;
  const heading = (/** @type {string} */ text, strong = false) => {
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
    const own = line(row, y);
    lines.push(own);
    y += own.height;
    if (row.kind !== after?.kind && row.many > row.number + 1) heading(`and ${row.many - row.number - 1} more`);
  });
  const ground = y + 4;
  y = film.judged.length ? ground + 6 : ground;
  const strips = film.judged.map((judged) => {
    const top = y + TITLE;
    y = top + (film.judged.length > 1 ? AVERAGE : FEW);
    return { ...judged, top, bottom: (y += 4) - 4 };
  });
  const gutter = Math.max(0, ...lines.map((row) => measure(row.name))) + (narrow ? 8 : 14);
  const room = width - gutter;
  const pixels = Math.max(48, Math.min(90, room / 6.4)); // for a second of watching
  const find = new Map(lines.map((row) => [`${row.part} ${row.row}`, row]));
  const bottom = Math.max(y, ground);
  return { width, narrow, gutter, room, pixels, lines, headings, find, strips, ground, bottom, height: bottom + 26 };
}
