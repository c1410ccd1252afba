// A box that opens beside what it belongs to, over the page: nothing moves for it. Escape closes it, and so does a
// press anywhere else.

/**
 * Opens below its owner, or above where there is more room, each time that the browser shows it.
 * @type {(box: HTMLElement, owner: () => HTMLElement, changed?: (open: boolean) => void) => void}
 */
export function openBeside(box, owner, changed = () => {}) {
  box.popover = "auto";
  box.classList.add("wait-beside");
  box.addEventListener("beforetoggle", (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    owner().setAttribute("aria-expanded", String(open));
    if (open) position(box, owner());
    changed(open);
  });
}

/** @type {(box: HTMLElement, owner: HTMLElement) => void} */
function position(box, owner) {
  const { left, bottom, top } = owner.getClientRects()[0] ?? owner.getBoundingClientRect();
  const above = bottom > 0.6 * window.innerHeight;
  box.toggleAttribute("data-above", above);
  box.style.setProperty("--left", `${left}px`);
  box.style.setProperty("--top", `${(above ? top : bottom) + window.scrollY}px`);
}
