// What fits the page need not be stopped at by whoever moves by keyboard; what is wider can be. Of what is wider, the
// columns that the text speaks of are in sight when it is first laid out.
(() => {
  "use strict";

  const MARGIN = 12; // px
  const laidOut = new WeakSet();

  /** @type {(box: Element, cited: Element[]) => void} */
  const show = (box, cited) => {
    const { left, right } = box.getBoundingClientRect();
    const places = cited.map((each) => each.getBoundingClientRect());
    const [first, last] = [Math.min(...places.map((each) => each.left)), Math.max(...places.map((each) => each.right))];
    box.scrollLeft += Math.min(last - right, first - left - 2 * MARGIN) + MARGIN; // the first before all others
  };

  const watch = new ResizeObserver((changed) => {
    for (const { target } of changed) {
      if (!target.clientWidth) continue; // in a fold that is closed
      const wider = target.scrollWidth > target.clientWidth;
      target.setAttribute("tabindex", wider ? "0" : "-1");
      const cited = laidOut.has(target) ? [] : [...target.querySelectorAll("mark")];
      if (wider && cited.length) show(target, cited);
      laidOut.add(target);
    }
  });
  addEventListener("DOMContentLoaded", () =>
    document.querySelectorAll(".wait-sideways, [data-sideways]").forEach((each) => watch.observe(each))
  );
})();
