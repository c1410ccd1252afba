// A table as a picture: every line of text where it stands, and the rules between the rows.

import { make, set } from "../../scripts/svg.js";
import { finished, inLight } from "./still.js";

const MARGIN = 12; // pixels around it

/**
 * The words of a text in lines, each with where it stands.
 * @param {Text} text
 */
function linesOf(text) {
  /** @type {{ words: string, box: DOMRect, right: number }[]} */
  const lines = [];
  const range = document.createRange();
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const box = range.getClientRects()[0];
    const last = lines.at(-1);
    if (!box) continue;
    if (last && Math.abs(last.box.top - box.top) < 2)
      Object.assign(last, { words: `${last.words} ${word}`, right: box.right });
    else lines.push({ words: word, box, right: box.right });
  }
  return lines;
}

/** @param {HTMLTableElement} table */
export function tableStill(table) {
  const { left, top, width, height } = table.getBoundingClientRect();
  const svg = make(new DocumentFragment(), "svg");
  const context = document.createElement("canvas").getContext("2d");
  return inLight(() => {
    for (const cell of table.querySelectorAll("th, td")) {
      const [box, style] = [cell.getBoundingClientRect(), getComputedStyle(cell)];
      const y = box.bottom - top + MARGIN;
      if (parseFloat(style.borderBottomWidth))
        make(svg, "line", {
          ...{ x1: box.left - left + MARGIN, x2: box.right - left + MARGIN, y1: y, y2: y },
          stroke: style.borderBottomColor,
        });
    }
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = /** @type {Text} */ (texts.currentNode);
      const parent = text.parentElement;
      if (!parent || parent.closest(".wait-unseen, annotation") || !context) continue;
      const { font, fontFamily, fontSize, fontWeight, fontStyle, color } = getComputedStyle(parent);
      context.font = font;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("x");
      for (const { words, box, right } of linesOf(text))
        set(make(svg, "text"), {
          ...{ x: box.left - left + MARGIN, y: box.top - top + MARGIN + (box.height * up) / (up + down) },
          ...{ "font-family": fontFamily, "font-size": fontSize, "font-weight": fontWeight, fill: color },
          ...{ "font-style": fontStyle, "font-variant-numeric": "tabular-nums" },
          ...{ textLength: right - box.left, lengthAdjust: "spacingAndGlyphs" }, // as wide in any typeface
        }).textContent = words;
    }
    const title =
      table.caption?.textContent ?? [...table.rows[0].cells].map((cell) => cell.textContent).join(", ");
    return finished(svg, Math.ceil(width) + 2 * MARGIN, Math.ceil(height) + 2 * MARGIN, title.trim(), "");
  });
}
