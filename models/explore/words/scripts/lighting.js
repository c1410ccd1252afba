// Lights the parts of a figure that a word names, and the words that name a part of one.

const LIT = "wait-lit";
const MARKS = /\b(?:curve|here|key)_(\d+)(?:_label)?_marks\b/;

/**
 * What shows a part in its figure.
 * @type {(figure: Element, part: string) => (Element | null)[]}
 */
function shows(figure, part) {
  const [kind, which] = part.split(":");
  if (kind === "slider") return [figure.querySelector(`[data-slider="${which}"]`)?.closest(".wait-slider") ?? null];
  if (kind === "readout") return [figure.querySelector(`[data-readout="${which}"]`)?.closest(".wait-readout") ?? null];
  if (kind === "captured") return [...figure.querySelectorAll(".wait-captured")];
  const marks = ["curve", "here", "key"].map((each) => `.${each}_${which}_marks`);
  return [...figure.querySelectorAll(`.wait-chart :is(${marks}, .key_${which}_label_marks)`)];
}

let lit = false;

export function dim() {
  if (!lit) return;
  lit = false;
  for (const each of document.querySelectorAll(`.${LIT}`)) each.classList.remove(LIT);
  for (const each of document.querySelectorAll("[data-lit]")) each.removeAttribute("data-lit");
}

/**
 * Shows what a word names.
 * @param {Element} word
 */
export function light(word) {
  const [name, ...parts] = (word.getAttribute("data-names") ?? "").split(" ");
  const figure = document.getElementById(`try-${name}`);
  dim();
  if (!figure) return;
  lit = true;
  figure.dataset.lit = [...new Set(parts.map((part) => part.split(":")[0]))].join(" ");
  for (const part of parts) for (const each of shows(figure, part)) each?.classList.add(LIT);
}

/**
 * Shows the words for the part of a figure that somebody points at, or has the keyboard on.
 * @param {Element} target
 */
export function lightWords(target) {
  const figure = target.closest("figure.wait-explorable");
  const part = figure && partOf(target);
  dim();
  if (!part) return;
  lit = true;
  const name = figure.id.replace("try-", "");
  const words = document.querySelectorAll(`[data-names^="${name} "][data-names~="${part}"]`);
  for (const each of words) each.classList.add(LIT);
}

/** @param {Element} target */
function partOf(target) {
  const slider = target.closest(".wait-slider")?.querySelector("[data-slider]")?.getAttribute("data-slider");
  if (slider) return `slider:${slider}`;
  const readout = target.closest(".wait-readout")?.querySelector("[data-readout]")?.getAttribute("data-readout");
  if (readout) return `readout:${readout}`;
  const marks = MARKS.exec(target.closest("[class*=_marks]")?.getAttribute("class") ?? "");
  return marks && `curve:${marks[1]}`;
}
