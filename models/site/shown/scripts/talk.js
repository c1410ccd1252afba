// A page as a talk: one slide after the other, turned by keys, buttons at the sides, and swipes.

import { dress, turnOff, worded } from "./blocks.js";
import { slidesOf } from "./slides.js";
import css from "./talk.css";

/** @import { Slide } from "./slides.js" */

const SWIPE = 60; // pixels sideways
const OWN_KEYS =
  "input, select, textarea, [contenteditable], [role='slider'], [tabindex='0'], .wait-chart, .wait-film-stage";
const PRESSED = "button, a, summary, label";
const TOUCHED = "input, .wait-chart, .wait-film-stage, .wait-film-course";

/** @type {Record<string, number>} */
const TURNS = { ArrowRight: 1, " ": 1, ArrowLeft: -1 };
/** @type {Record<string, number>} */
const PAGES = { PageDown: 1, PageUp: -1 };

/** @type {(event: Event) => Element} */
const target = (event) => (event.target instanceof Element ? event.target : document.body);

/** @type {(element: Element | null) => boolean} */
function movesSideways(element) {
  if (!element) return false;
  const wide = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible";
  return (wide && element !== document.documentElement) || movesSideways(element.parentElement);
}

class Talk {
  /**
   * @param {Slide[]} slides
   * @param {string} title of the page, for whoever cannot see that a slide is one of it
   */
  constructor(slides, title) {
    this.slides = slides;
    this.at = -1;
    this.over = new AbortController();
    this.bar = document.createElement("nav");
    this.bar.className = "wait-talk";
    this.bar.setAttribute("aria-label", "The talk");
    this.told = Object.assign(document.createElement("p"), { className: "wait-talk-told" });
    this.told.setAttribute("role", "status");
    this.heading = Object.assign(document.createElement("h1"), { className: "wait-unseen", textContent: title });
    this.back = this.button("wait-talk-back", "Previous", () => this.turn(-1));
    this.on = this.button("wait-talk-on", "Next", () => this.turn(1));
    const leave = this.button("wait-talk-leave", "Leave", () => this.leave());
    this.bar.append(this.heading, this.back, this.told, this.on, leave);
  }

  /** @type {(name: string, label: string, act: () => void) => HTMLButtonElement} */
  button(name, label, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: name });
    button.textContent = label;
    button.addEventListener("click", act);
    return button;
  }

  begin() {
    document.documentElement.dataset.talk = "";
    for (const { blocks } of this.slides) blocks.forEach((each) => turnOff(each, true));
    document.body.append(this.bar);
    this.listen();
    const url = new URL(location.href);
    url.searchParams.set("present", "");
    history.replaceState(history.state, "", url);
    if (!this.find(url.hash)) this.go(0);
  }

  listen() {
    const { signal } = this.over;
    addEventListener("keydown", (event) => this.page(event), { signal, capture: true });
    addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("hashchange", () => this.find(location.hash), { signal });
    document.addEventListener("click", (event) => this.follow(event), { signal, capture: true });
    /** @type {Touch | null} */
    let from = null;
    const begin = (/** @type {TouchEvent} */ event) => {
      const own = target(event).closest(TOUCHED) || movesSideways(target(event));
      from = event.touches.length === 1 && !own ? event.touches[0] : null;
    };
    const end = (/** @type {TouchEvent} */ event) => {
      if (!from) return;
      const { clientX, clientY } = event.changedTouches[0];
      const [across, down] = [clientX - from.clientX, clientY - from.clientY];
      from = null;
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) this.turn(across < 0 ? 1 : -1);
    };
    document.addEventListener("touchstart", begin, { signal, passive: true });
    document.addEventListener("touchend", end, { signal, passive: true });
  }

  /**
   * Page keys turn wherever somebody is.
   * @param {KeyboardEvent} event
   */
  page(event) {
    if (!PAGES[event.key] || this.isElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(PAGES[event.key]);
  }

  /**
   * What a slider, a chart or a film does with a key comes first.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.defaultPrevented || this.isElsewhere(event)) return;
    const at = target(event);
    if (event.key === "Escape") {
      if (!at.matches("textarea, input:not([type='range'])")) this.leave();
      return;
    }
    const turns = TURNS[event.key];
    if (!turns || at.closest(OWN_KEYS) || (event.key === " " && at.closest(PRESSED))) return;
    event.preventDefault();
    this.turn(event.shiftKey ? -turns : turns);
  }

  /** @param {KeyboardEvent} event */
  isElsewhere(event) {
    return event.ctrlKey || event.metaKey || event.altKey || Boolean(document.querySelector("dialog[open]"));
  }

  /**
   * A link to a place on this page shows its slide before anything else comes of it.
   * @param {MouseEvent} event
   */
  follow(event) {
    /** @type {HTMLAnchorElement | null} */
    const link = target(event).closest("a[href*='#']");
    if (link && link.pathname === location.pathname) this.find(link.hash);
  }

  /**
   * Shows the slide that has a place, if there is one.
   * @param {string} hash
   */
  find(hash) {
    const id = hash.slice(1);
    const place = document.getElementById(id);
    let found = this.slides.findIndex((slide) => slide.id === id);
    if (found < 0) found = this.slides.findIndex(({ blocks }) => blocks.some((each) => each.contains(place)));
    if (!id || found < 0) return false;
    this.go(found, hash);
    return true;
  }

  /** @param {number} by */
  turn(by) {
    const next = this.at + by;
    if (next in this.slides) this.go(next);
  }

  /** @type {(number: number, hash?: string) => void} */
  go(number, hash) {
    const { id, title, blocks } = this.slides[number];
    if (number !== this.at) {
      this.slides[this.at]?.blocks.forEach((each) => turnOff(each, true));
      blocks.forEach((each) => turnOff(each, false));
      this.at = number;
      scrollTo(0, 0);
      this.told.textContent = `${number + 1} of ${this.slides.length}: ${title}`;
      this.back.disabled = this.heading.hidden = number === 0;
      this.on.disabled = number === this.slides.length - 1;
    }
    const url = new URL(location.href);
    url.hash = hash ?? id;
    history.replaceState(history.state, "", url);
  }

  leave() {
    this.over.abort();
    this.bar.remove();
    delete document.documentElement.dataset.talk;
    for (const { blocks } of this.slides) blocks.forEach((each) => turnOff(each, false));
    const url = new URL(location.href);
    url.searchParams.delete("present");
    history.replaceState(history.state, "", url);
    if (this.at) this.slides[this.at].blocks[0].scrollIntoView();
    talk = null;
  }
}

/** @type {Talk | null} */
let talk = null;
dress(css);

window.waitTalk = () => {
  const article = document.querySelector("article.bd-article");
  if (talk || !article) return;
  talk = new Talk(slidesOf(article), worded(article.querySelector("h1")));
  talk.begin();
};
