// What a reader has opened is marked on the map and in the list of chapters. Only this browser keeps it.
(() => {
  "use strict";

  const KEY = "wait-opened";

  /** @returns {string[]} */
  function kept() {
    try {
      const names = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      return Array.isArray(names) ? names : [];
    } catch {
      return [];
    }
  }

  /** @param {string[]} names */
  function keep(names) {
    try {
      if (names.length) localStorage.setItem(KEY, JSON.stringify(names));
      else localStorage.removeItem(KEY);
    } catch {
      // It may keep nothing, and so nothing is marked.
    }
    mark();
  }

  function mark() {
    const names = kept();
    document.querySelector(".wait-opened")?.toggleAttribute("data-kept", names.length > 0);
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll(".wait-map a, .bd-docs-nav a");
    for (const link of links)
      link.toggleAttribute("data-opened", names.includes(link.pathname.replace(/^.*\/|\.html$/g, "")));
  }

  /** Whoever goes to a section by the list of contents that lies over the page sees the section. */
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("dialog a[href^='#']");
    if (link) link.closest("dialog")?.close();
  });

  /** What an address or a link leads to is opened, if it is folded. */
  function unfold() {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = place?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    return place;
  }
  window.addEventListener("hashchange", () => unfold()?.scrollIntoView());
  unfold();

  /** At the page's end its last section is marked in the contents, which the theme marks at the top of a screen. */
  function markTheEnd() {
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const listed = document.querySelectorAll("#pst-page-toc-nav a");
    const links = [...listed];
    const [last, end] = [links.at(-1), document.querySelector(".prev-next-footer")];
    if (!last || !end) return;
    /** @type {HTMLAnchorElement | undefined} */
    let before;
    /** @param {HTMLAnchorElement | undefined} marked */
    const only = (marked) => {
      for (const link of links) {
        link.classList.toggle("active", link === marked);
        if (link === marked) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    };
    const changed = (/** @type {boolean} */ atEnd) => {
      const now = links.find((link) => link.classList.contains("active"));
      if (atEnd && now?.hash !== location.hash) {
        before = now; // it is not what was just asked for
        only(last);
      } else if (!atEnd && now === last && before) only(before);
    };
    const watch = new IntersectionObserver(([{ isIntersecting }]) =>
      requestAnimationFrame(() => changed(isIntersecting)), // the theme has marked its own by then
    );
    watch.observe(end);
  }

  function start() {
    markTheEnd();
    /** @type {HTMLElement | null} */
    const way = document.querySelector(".wait-way[data-chapter]");
    const opened = way?.dataset.chapter;
    document.querySelector(".wait-opened button")?.addEventListener("click", () => keep([]));
    addEventListener("pageshow", mark); // also when one comes back
    addEventListener("storage", mark);
    if (opened && !kept().includes(opened)) keep([...kept(), opened]);
    else mark();
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
