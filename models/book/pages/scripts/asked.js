// The field that asks for an event: a list of names opens under it as one types.

/** @import { Known } from "./events.js" */
import { answer, made } from "./answer.js";
import { select } from "../../../explorable/scripts/page.js";
import { guessed, listed, lookUp } from "./events.js";
import { untimed } from "./timed.js";

const SHOWN = 8; // names at a time

/**
 * @param {HTMLInputElement} input
 * @param {Record<string, () => void>} keys
 */
function listen(input, keys) {
  input.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.isComposing) return;
    event.preventDefault();
    keys[event.key]();
  });
}

/** @param {Known} known */
const option = ({ name, also }) =>
  Object.assign(made("li", name, ...(also.length ? [made("i", also.join(", "))] : [])), { role: "option" });

/** @param {HTMLElement} asked */
function start(asked) {
  const events = listed();
  const input = /** @type {HTMLInputElement} */ (select(asked, "input"));
  const names = select(asked, "[role=listbox]");
  /** @type {Known[]} */
  let options = [];
  let chosen = -1;

  /** @param {number} index */
  function choose(index) {
    chosen = index;
    [...names.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === index)));
    names.children[index]?.scrollIntoView({ block: "nearest" });
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", names.children[index].id);
  }

  /** @param {Known[]} shown */
  function offer(shown) {
    options = shown.slice(0, SHOWN);
    names.replaceChildren(
      ...options.map((known, index) =>
        Object.assign(option(known), { id: `${names.id}-${index}`, onclick: () => take([options[index]]) }),
      ),
    );
    names.hidden = options.length === 0;
    input.setAttribute("aria-expanded", String(!names.hidden));
    choose(-1);
  }

  /** @param {Known[]} meant */
  function take(meant) {
    if (meant.length === 1 && input.value.trim() === untimed(input.value)) input.value = meant[0].name;
    offer([]);
    answer(asked, meant, input.value.trim());
  }

  const now = () => lookUp(events, untimed(input.value));
  const meant = () => {
    const { meant, all } = now();
    const like = guessed(untimed(input.value));
    return meant.length ? meant : all.length || !like ? all : [like];
  };
  listen(input, {
    ArrowDown: () => (names.hidden ? offer(now().all) : choose((chosen + 1) % options.length)),
    ArrowUp: () => choose(chosen > 0 ? chosen - 1 : options.length - 1),
    Escape: () => offer([]),
  });
  select(asked, "form").addEventListener("submit", (event) => {
    event.preventDefault(); // of the Enter key, or of the button
    if (chosen >= 0) take([options[chosen]]);
    else if (input.value.trim()) take(meant());
  });
  input.addEventListener("input", () => offer(now().all));
  input.addEventListener("blur", () => offer([]));
  names.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the keyboard
}

const question = /** @type {HTMLElement | null} */ (document.querySelector(".wait-asked"));
if (question) start(question);
