// The film of a notebook: the page's own modules, each under an address of this browser's.

/** @type {Map<string, string>} */
const made = new Map();

/** @type {(modules: Record<string, string>, name: string) => string} */
function address(modules, name) {
  const text = modules[name].replace(/^(import .*|\} )from "(.+\.js)"/gm, (_, before, path) => {
    const imported = new URL(path, `file://${name}`).pathname;
    return `${before}from "${address(modules, imported)}"`;
  });
  const found = made.get(text) ?? URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  made.set(text, found);
  return found;
}

export default {
  /** @param {{ model: { get(name: string): any }, el: HTMLElement }} given by anywidget */
  async render({ model, el }) {
    const modules = model.get("modules");
    const wanted = ["/films/scripts/live.js", "/chart.js", "/film.js"].map((name) => import(address(modules, name)));
    const [live, chart, film] = await Promise.all(wanted);
    return live.play(model, el, chart.default, film.default);
  },
};
