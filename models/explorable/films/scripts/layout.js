// Where every row is. On a phone a heading names the rows of a kind, and only their numbers stand at the left.

/** @import { Data, Layout, Line, Path } from "./types" */
import { kindOf } from "./english.js";

export const TOP = 22; // px for the time at the play head

/**
 * @param {Data} data
 * @param {Path} film
 * @param {number} width
 * @param {(text: string) => number} measure
 * @returns {Layout}
 */
export function lay(data, film, width, measure) {
  const narrow = width < 520;
  const rows = film.rows.filter((row) => row.drawn);
  const height = (narrow ? [19, 15] : [24, 17])[Number(rows.length > 12)];
  /** @type {Layout["headings"]} */
  const headings = [];
  /** @type {Line[]} */
  const lines = [];
  let y = TOP + 4;
  const heading = (/** @type {string} */ text, strong = false) => {
    headings.push({ text, strong, y: y + (strong ? 15 : 13) });
    y += strong ? 22 : 18;
  };
  rows.forEach((row, index) => {
    const [before, after] = [rows[index - 1], rows[index + 1]];
    if (row.part !== before?.part) {
      if (before) y += 10;
      if (data.parts[row.part].label) heading(data.parts[row.part].label, true);
    } else if (row.kind !== before.kind) y += narrow ? 2 : 6;
    if (narrow && row.kind !== before?.kind) heading(kindOf(row));
    const name = !narrow ? row.label : row.kind.label.includes("{}") ? String(row.number + 1) : "";
    lines.push({ ...row, y, height, name });
    y += height;
    if (row.kind !== after?.kind && row.many > row.number + 1) heading(`and ${row.many - row.number - 1} more`);
  });
  const bottom = y + 4;
  const gutter = Math.max(0, ...lines.map((row) => measure(row.name))) + (narrow ? 8 : 14);
  const room = width - gutter;
  const pixels = Math.max(48, Math.min(90, room / 6.4)); // for a second of watching
  return { width, narrow, gutter, room, pixels, lines, headings, bottom, height: bottom + 26 };
}
