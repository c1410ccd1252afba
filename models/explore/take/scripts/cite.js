// How a figure is cited: who wrote it, where it stands, where its sliders are, and when it was looked at.

import { one, slid } from "../../scripts/page.js";

/** @import { ExplorableElement } from "../../scripts/types.js" */

/** @param {ExplorableElement} figure */
export const titleOf = (figure) => one(figure, ".wait-title").textContent ?? "";

/** @param {ExplorableElement} figure */
export const positionOf = (figure) =>
  (figure.wait?.data.sliders ?? []).map(({ label, name }) => `${label}: ${slid(figure, name)}`).join("; ");

/** The title of the page, without the link to it. */
function chapter() {
  const words = [...one(document, "article h1").childNodes].filter((each) => each.nodeName !== "A");
  return words.map((each) => each.textContent).join("").trim();
}

/**
 * The figure's address with its position; a file's own is nobody else's.
 * @param {ExplorableElement} figure
 */
function addressOf(figure) {
  const address = new URL(figure.wait?.address() ?? location.href);
  address.hash = figure.id;
  return address.protocol === "file:" ? "" : address.href;
}

const today = () => new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** @param {ExplorableElement} figure */
export function cited(figure) {
  const { author, title, version, year } = window.waitBook;
  const address = addressOf(figure);
  return [
    `${author}${year && ` (${year})`}. ${title}.${version && ` Version ${version}.`}`,
    `Chapter “${chapter()}”, figure “${titleOf(figure)}”, at ${positionOf(figure)}.`,
    address && `${address} (looked at on ${today()}).`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {ExplorableElement} figure */
export function bibtex(figure) {
  const { author, title, version, year } = window.waitBook;
  const fields = {
    author: `{${author}}`,
    title: titleOf(figure),
    booktitle: title,
    chapter: chapter(),
    year,
    note: [version && `Version ${version}`, positionOf(figure)].filter(Boolean).join(". "),
    urldate: new Date().toISOString().slice(0, 10),
    url: addressOf(figure),
  };
  const lines = Object.entries(fields).filter(([, value]) => value);
  const plain = (/** @type {string} */ value) => value.replace(/[&%#$_]/g, "\\$&");
  const written = lines.map(([name, value]) => `  ${name} = {${name === "url" ? value : plain(value)}},`);
  return `@incollection{wait:${figure.id.replace(/^try-/, "")},\n${written.join("\n")}\n}`;
}
