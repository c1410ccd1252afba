// The slider of a notebook: the browser's own, named, with its value in words.

/** @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void }} Trait */
/** @typedef {{ on(event: string, act: () => void): void, off(event: string, act: () => void): void }} Heard */

export default {
  /** @param {{ model: Trait & Heard, el: HTMLElement }} given by anywidget */
  render({ model, el }) {
    const texts = model.get("texts");
    const row = document.createElement("label");
    const name = document.createElement("span");
    const input = document.createElement("input");
    const shown = document.createElement("output");
    row.style.cssText =
      "display: grid; grid-template-columns: 16em 20em 8em; gap: 0.75em; align-items: center; font-size: 13px";
    name.style.textAlign = "right";
    name.textContent = model.get("label");
    Object.assign(input, { type: "range", min: 0, max: texts.length - 1, step: 1 });
    input.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves it its keys
    shown.setAttribute("aria-hidden", "true");
    const show = () => {
      const text = texts[model.get("index")];
      input.value = model.get("index");
      input.setAttribute("aria-label", model.get("label"));
      input.setAttribute("aria-valuetext", text);
      shown.textContent = text;
    };
    input.addEventListener("input", () => {
      model.set("index", input.valueAsNumber);
      model.save_changes();
    });
    model.on("change:index", show);
    show();
    row.append(name, input, shown);
    el.append(row);
    return () => model.off("change:index", show);
  },
};
