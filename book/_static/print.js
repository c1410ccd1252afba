// On paper the book is light, and what is folded stands open.
(() => {
  "use strict";

  const root = document.documentElement;
  /** @type {string | undefined} */
  let theme;
  /** @type {HTMLDetailsElement[]} */
  let folded = [];

  window.addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    folded = [...document.querySelectorAll("details")].filter((each) => !each.open);
    root.dataset.theme = "light";
    folded.forEach((each) => (each.open = true));
  });
  window.addEventListener("afterprint", () => {
    root.dataset.theme = theme;
    folded.forEach((each) => (each.open = false));
  });
})();
