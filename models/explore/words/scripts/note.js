// What a word says where it stands: the glossary's explanation, and the figure that it names, as it now is. There is
// one note on a page; it closes on Escape, and on a press beside it.

import { one, slid } from "../../scripts/page.js";

/** @type {(tag: string, told: Record<string, string>, ...children: (Node | string)[]) => HTMLElement} */
function made(tag, told, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(told)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * What the glossary says of a term, and a link to it there.
 * @param {Element} word
 */
function explained(word) {
  const address = word.getAttribute("href");
  /** @type {HTMLTemplateElement | null} */
  const known = document.querySelector("#wait-terms");
  const entry = known?.content.querySelector(`[data-term="${address?.split("#")[1]}"]`);
  if (!address || !entry) return [];
  return [entry.cloneNode(true), made("p", {}, made("a", { href: address }, "In the glossary"))];
}

/**
 * The label and the value of what a word names in a figure, and a link to that.
 * @param {Element} word
 */
function shown(word) {
  const [name, part] = (word.getAttribute("data-names") ?? "").split(" ");
  const figure = document.getElementById(`try-${name}`);
  if (!figure || !part) return [];
  const [kind, which] = part.split(":");
  const title = one(figure, ".wait-title").textContent;
  const link = made("a", { href: `#${figure.id}` }, title);
  const where = kind === "curve" ? "a curve in " : kind === "captured" ? "the points and figures in " : "in ";
  const beside = figure.querySelector(`[data-${kind}="${which}"]`)?.closest(".wait-slider, .wait-readout");
  const label = beside?.querySelector("label, .wait-label")?.textContent;
  const value = kind === "slider" ? slid(figure, which) : beside?.querySelector("output")?.textContent;
  const curves = JSON.parse(one(figure, "script[type='application/json']").textContent).picture.curves;
  const called = label ?? curves[which]?.label ?? "Captured";
  return [made("p", {}, made("strong", {}, called), value ? `: ${value}, ` : ": ", where, link)];
}

export class Note {
  constructor() {
    this.said = made("div", { "aria-live": "polite" });
    this.box = made("div", { class: "wait-note-box", popover: "auto", role: "dialog" }, this.said);
    /** @type {HTMLElement | null} */
    this.word = null;
    this.box.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "closed") this.closed();
    });
  }

  /** What happens when it has closed; of whoever opens it. */
  whenClosed() {}

  closed() {
    this.word?.removeAttribute("aria-expanded");
    this.word = null;
    this.said.replaceChildren();
    this.whenClosed();
  }

  /** @param {HTMLElement} word */
  open(word) {
    if (this.word === word) return;
    this.close();
    const told = [...explained(word), ...shown(word)];
    if (!told.length) return;
    const { left, bottom, top } = word.getClientRects()[0] ?? word.getBoundingClientRect();
    const above = bottom > 0.6 * window.innerHeight;
    this.box.toggleAttribute("data-above", above);
    this.box.style.setProperty("--left", `${left}px`);
    this.box.style.setProperty("--top", `${(above ? top : bottom) + window.scrollY}px`);
    this.box.setAttribute("aria-label", word.textContent);
    word.after(this.box); // so that what is in it comes next by keyboard
    this.box.showPopover();
    this.said.replaceChildren(...told);
    this.word = word;
    if (word.role === "button") word.setAttribute("aria-expanded", "true");
  }

  close() {
    if (this.word) this.box.hidePopover();
  }
}
