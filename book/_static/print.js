// On paper the book is light, and what is folded stands open.
(() => {
  "use strict";

  const root = document.documentElement;
  let theme, folded;

  window.addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    folded = [...document.querySelectorAll("details:not([open])")];
    root.dataset.theme = "light";
    folded.forEach((each) => (each.open = true));
  });
  window.addEventListener("afterprint", () => {
    root.dataset.theme = theme;
    folded.forEach((each) => (each.open = false));
  });
})();
