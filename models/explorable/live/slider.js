// The slider of a notebook: the browser's own, named, with a field that takes what is typed.

import { listenTo } from "../scripts/fields.js";
import { Sliders } from "../scripts/sliders.js";

/** @typedef {{ get(name: string): any, set(name: string, value: unknown): void, save_changes(): void }} Trait */
/** @typedef {{ on(event: string, act: () => void): void, off(event: string, act: () => void): void }} Heard */

const ROW = "display: grid; grid-template-columns: 16em 20em 8em; gap: 0.75em; align-items: center; font-size: 13px";

/** @type {(el: HTMLElement, slider: import("../scripts/types.js").Slider) => HTMLElement} */
function drawn(el, { name, label, names }) {
  const made = (/** @type {string} */ tag, given = {}) => Object.assign(document.createElement(tag), given);
  const [row, called] = [made("div"), made("span", { textContent: label })];
  const [field, range] = [made(names ? "output" : "input"), made("input", { type: "range", min: 0, step: 1 })];
  row.style.cssText = ROW;
  called.style.textAlign = "right";
  range.style.order = "-1";
  called.style.order = "-2";
  field.setAttribute("aria-label", `${label}, typed`);
  range.setAttribute("aria-label", label);
  range.dataset.slider = name;
  // JupyterLab leaves it its keys.
  for (const control of [field, range]) control.dataset.lmSuppressShortcuts = "true";
  const status = made("span");
  status.setAttribute("role", "status");
  status.style.gridColumn = "2 / -1";
  row.append(called, field, range, status);
  el.append(row);
  return status;
}

export default {
  /** @param {{ model: Trait & Heard, el: HTMLElement }} given by anywidget */
  render({ model, el }) {
    const slider = model.get("slider");
    const status = drawn(el, slider);
    const sliders = new Sliders(el, "", [slider]);
    const lead = (message = "") => {
      sliders.print();
      status.textContent = message;
      const value = sliders.positions[slider.name];
      if (model.get("value") === value) return;
      model.set("value", value);
      model.save_changes();
    };
    const follow = () => {
      sliders.putNear(0, model.get("value"));
      sliders.print();
    };
    sliders.reset();
    follow();
    sliders.inputs[0].addEventListener("input", () => lead());
    listenTo(sliders.fields[0], sliders.fieldOf(slider.name, lead));
    model.on("change:value", follow);
    return () => model.off("change:value", follow);
  },
};
