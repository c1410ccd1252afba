// Draws charts while a book is built: the pictures that stand on a page until its script has come, and without it.
// Takes a list of charts as JSON, each with the width and height of its box, and gives a list of SVG texts.

import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";

/** @import { Described, Values } from "./scripts/types.js" */
/** @typedef {Described & { width: number, height: number, values: Values }} Boxed */

const { document, Text } = parseHTML("<!doctype html>");
const DocumentFragment = function Fragment() { return document.createDocumentFragment(); };
Object.assign(globalThis, { document, Text, DocumentFragment });
const { Chart } = await import("./scripts/chart.js");

/** @type {Boxed[]} */
const boxes = JSON.parse(readFileSync(0, "utf8"));
const drawn = boxes.map(({ width, height, values, ...described }) => {
  const sides = { clientWidth: { value: width }, clientHeight: { value: height } };
  const chart = new Chart(Object.defineProperties(document.createElement("div"), sides), described);
  chart.draw(values, null);
  chart.fit();
  return chart.svg.outerHTML;
});
console.log(JSON.stringify(drawn));
