// The table of all places of an axis.

import { say } from "./page.js";
import { show } from "./wording.js";

/** @import { Across, Ranking } from "./types.js" */

/**
 * Prints it, best first; what is not defined comes last.
 * @type {(body: HTMLTableSectionElement, ranking: Ranking, axis: Across, columns: number[][]) => void}
 */
export function printRanking(body, ranking, axis, columns) {
  const rows = Object.entries(ranking.places).map(([name, x]) => {
    const figures = columns.map((column) => column[axis.values.indexOf(x)]);
    return { name, figures, worth: Number.isNaN(figures[0]) ? -Infinity : figures[0] };
  });
  rows.sort((one, other) => (one.worth === other.worth ? 0 : other.worth - one.worth));
  rows.forEach(({ name, figures }, line) => {
    const shown = ranking.columns.map((column, index) => {
      const figure = figures[index];
      return Number.isNaN(figure) ? "–" : (column.names[figure] ?? show(column, figure));
    });
    [name, ...shown].forEach((text, index) => say(body.rows[line].cells[index], text));
  });
}
