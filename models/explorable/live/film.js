// The film of a notebook: the page's own modules, each under an address of this browser's.

/** @type {Map<string, string>} */
const made = new Map();

/** @type {(modules: Record<string, string>, name: string) => string} */
function address(modules, name) {
  const text = modules[name].replace(/^(import .*|\} )from "(.+\.js)"/gm, (_, before, path) => {
    const imported = new URL(path, `file://${name}`).pathname;
    return `${before}from "${address(modules, imported)}"`;
  });
  const url = made.get(text) ?? URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  made.set(text, url);
  return url;
}

/** @typedef {{ get_model(id: string): Promise<any> }} Manager */

export default {
  /** @param {{ model: { get(name: string): any, widget_manager: Manager }, el: HTMLElement }} given by anywidget */
  async render({ model, el }) {
    /** @type {Record<string, any>} */
    const controls = {};
    for (const [name, reference] of Object.entries(model.get("controls")))
      controls[name] = await model.widget_manager.get_model(reference.replace("IPY_MODEL_", ""));
    const modules = model.get("modules");
    const wanted = ["/films/scripts/live.js", "/chart.js", "/film.js"].map((name) => import(address(modules, name)));
    const [live, chart, film] = await Promise.all(wanted);
    return live.play(el, model.get("html"), controls, chart.default, film.default);
  },
};
