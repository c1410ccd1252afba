// What fits the page need not be stopped at by whoever moves by keyboard; what is wider can be.
(() => {
  "use strict";

  const watch = new ResizeObserver((changed) => {
    for (const { target } of changed)
      target.setAttribute("tabindex", target.scrollWidth > target.clientWidth ? "0" : "-1");
  });
  addEventListener("DOMContentLoaded", () =>
    document.querySelectorAll(".wait-sideways, [data-sideways]").forEach((each) => watch.observe(each))
  );
})();
