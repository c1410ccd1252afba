// The answer: what to do about an event, and which chapters speak of it. A chapter's box and steps are in a script of
// its own, which is brought when it is shown, as a page on disk may not fetch.

/** @import { Known } from "./events.js" */
import { select } from "../../../explorable/scripts/page.js";
import { advice } from "./events.js";
import { timed } from "./timed.js";

/** @type {Record<string, string>} */
const answers = {};
Object.assign(window, { waitAnswers: answers });

/** @type {(tag: string, ...children: (Node | string)[]) => HTMLElement} */
export function made(tag, ...children) {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

/**
 * A chapter: its title, and once it stands open its box and its steps.
 * @param {string} file
 */
function chapter(file) {
  const [href, title] = advice.chapters[file];
  const read = made("p", Object.assign(made("a", "Read the chapter"), { href }));
  const fold = made("details", made("summary", title), read);
  const show = () => fold.insertAdjacentHTML("beforeend", answers[file] ?? "");
  const bring = () => {
    if (file in answers) return show();
    const script = Object.assign(document.createElement("script"), { src: `answers/${file}.js`, onload: show });
    document.head.append(script);
  };
  fold.addEventListener("toggle", bring, { once: true });
  return /** @type {HTMLDetailsElement} */ (fold);
}

/** @type {(names: string[]) => string} */
const enumerated = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/**
 * What the reader of reports says of events, once of all of which it is the same.
 * @param {Known[]} events
 */
function advised(events) {
  const indexes = new Set(events.map(({ adviceIndex }) => adviceIndex).filter((index) => index >= 0));
  return [...indexes].map((index) => {
    const [means, helps, look] = advice.said[index];
    const names = enumerated(events.filter(({ adviceIndex }) => adviceIndex === index).map(({ name }) => name));
    const end = helps.endsWith("?") ? "" : ".";
    const sentences = `: ${means}. First step: ${helps}${end} Look at ${look.replace("{}", names)}.`;
    return Object.assign(made("p", made("b", names), sentences), { className: "wait-asked-first" });
  });
}

/**
 * @param {HTMLElement} asked
 * @param {Known[]} events
 * @param {string} text
 */
export function answer(asked, events, text) {
  const chapters = [...new Set(events.flatMap(({ chapters }) => chapters))].map(chapter);
  const some = events.filter(({ chapters }) => chapters.length).map(({ name }) => name);
  const number = chapters.length === 1 ? "one chapter" : `${chapters.length} chapters`;
  const sentences = some.length ? [`On ${enumerated(some)}: ${number}.`] : [];
  if (events.length === 0) sentences.push(`The book does not know “${text}”.`);
  select(asked, ".wait-asked-said").textContent = sentences.join(" ");
  const paste = Object.assign(made("a", "Your own report"), { href: "your-own-report.html" });
  const other = some.length ? [] : [made("p", "Paste the longest waits of your report, with their headings, into ", paste, ".")];
  select(asked, ".wait-asked-answer").replaceChildren(...timed(text), ...advised(events), ...other, ...chapters);
  if (chapters.length) chapters[0].open = true;
}
