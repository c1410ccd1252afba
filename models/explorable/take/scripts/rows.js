// A chart and a table as rows of text, and rows as a file by RFC 4180.

import { slid } from "../../scripts/page.js";

/** @import { ExplorableElement } from "../../scripts/types.js" */

/** @type {(value: number | null | undefined) => string} */
const written = (value) => (value === null || value === undefined || Number.isNaN(value) ? "" : String(value));

/** @type {(cell: string) => string} */
const quoted = (cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * A cell that a spreadsheet does not take for a formula; a number with a sign is none.
 * @type {(cell: string) => string}
 */
const shown = (cell) => (/^[=+\-@\t\r]./s.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell);

/** @type {(cell: string) => string} */
const withComma = (cell) => (Number.isNaN(Number(cell)) ? cell : cell.replace(".", ","));

/**
 * Rows as a file; for a spreadsheet whose decimals have a `comma`, semicolons part the cells.
 * @type {(rows: string[][], comma?: boolean) => string}
 */
export const csv = (rows, comma = false) => {
  /** @type {(cell: string) => string} */
  const field = (cell) => quoted(comma ? withComma(shown(cell)) : shown(cell));
  return rows.map((row) => `${row.map(field).join(comma ? ";" : ",")}\r\n`).join("");
};

/**
 * Every curve over the axis where the sliders are, then what is captured: numbers in the units of the axes, as
 * exact as the models have them. What the sliders are at stands in every row.
 * @param {ExplorableElement} figure
 */
export function chartRows(figure) {
  if (!figure.wait) return [];
  const { data, values } = figure.wait;
  const { x: across, y: up, curves, marks, cloud } = data.picture;
  /** @type {(kind: string, x: string, curves: string[], y?: string, bar?: number[]) => string[]} */
  const row = (kind, x, along, y = "", bar = []) => [
    kind,
    x,
    ...(along.length ? along : curves.map(() => "")),
    y,
    ...[0, 1].map((end) => written(bar[end])),
    ...others.map(({ value }) => value),
  ];
  const others = data.sliders
    .filter(({ name }) => name !== data.axis)
    .map(({ name, label, unit, per_si }) =>
      unit
        ? { label: `${label} (${unit})`, value: written(values.positions[name] * per_si) }
        : { label, value: slid(figure, name) },
    );
  const measured = `${up.title}, measured`;
  const head = [
    "What",
    across.title,
    ...curves.map(({ label }) => `${up.title}, ${label}`),
    measured,
    `${measured}, lowest`,
    `${measured}, highest`,
    ...others.map(({ label }) => label),
  ];
  const { own } = values;
  /** @type {(x: number | null) => string} */
  const along = (x) => {
    const column = across.values.findIndex((value) => value * across.per_si === x);
    return across.names?.[column]?.join(" ") ?? written(x);
  };
  const drawn = across.values.map((value, index) =>
    row("curve", along(value * across.per_si), values.curves.map((curve) => written(curve[index] * up.per_si))),
  );
  return [
    head,
    ...drawn,
    ...marks.map(({ label, x, y, bar }) => row(label || "captured", along(x), [], written(y), bar)),
    ...(cloud ? (values.cloud ?? []).map((index) => {
      const { x, y, text, bar } = cloud.dots[index];
      return row(text, written(x), [], written(y), bar);
    }) : []),
    ...(own && (own.x ?? own.y) !== null
      ? [row(data.own ?? "own", written(own.x && own.x * across.per_si), [], written(own.y && own.y * up.per_si))]
      : []),
  ];
}

/** @type {(text: string) => string} */
const plain = (text) => text.replace(/\s+/g, " ").trim();

/**
 * A table as it stands, cell by cell.
 * @param {HTMLTableElement} table
 */
export const tableRows = (table) =>
  [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [plain(seen(cell)), ...Array.from({ length: cell.colSpan - 1 }, () => "")]),
  );

/**
 * What a cell says to whoever sees it: a formula in its own signs, and nothing that only is heard.
 * @param {HTMLElement} cell
 */
function seen(cell) {
  const copy = /** @type {HTMLElement} */ (cell.cloneNode(true));
  for (const element of copy.querySelectorAll(".wait-unseen, annotation")) element.remove();
  return copy.textContent ?? "";
}
