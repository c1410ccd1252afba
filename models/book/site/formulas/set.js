// Sets formulas as they come, one JSON a line: {tex, display} in, {svg, mathml, glyphs} or {error} out.

/* global MathJax */

/** @typedef {{ tex: string, display: boolean }} Asked */

const folder = process.argv[2];

const settings = {
  loader: {
    paths: { mathjax: folder },
    require,
    load: ["adaptors/liteDOM", "input/tex-base", "[tex]/ams", "[tex]/newcommand", "output/svg"],
  },
  startup: { typeset: false },
  // Without MathJax's own "noerrors" and "noundefined" a mistake is an error, and no red text.
  tex: {
    packages: ["base", "ams", "newcommand"],
    formatError: (/** @type {unknown} */ jax, /** @type {Error} */ error) => {
      throw error;
    },
  },
  svg: { fontCache: "global" },
};
Object.assign(globalThis, { MathJax: settings });

/** @param {Asked} asked */
function set({ tex, display }) {
  const { adaptor, output } = MathJax.startup;
  output.fontCache.clearCache();
  const container = MathJax.tex2svg(tex, { display });
  const svg = adaptor.outerHTML(adaptor.firstChild(container));
  if (svg.includes("<text")) throw new Error("a character of it is in none of MathJax's fonts");
  const glyphs = adaptor.childNodes(output.fontCache.getCache()).map((/** @type {unknown} */ path) => [
    adaptor.getAttribute(path, "id"),
    adaptor.getAttribute(path, "d"),
  ]);
  return { svg, mathml: MathJax.tex2mml(tex, { display }), glyphs: Object.fromEntries(glyphs) };
}

/** @param {string} line */
function answer(line) {
  try {
    return set(JSON.parse(line));
  } catch (error) {
    return { error: /** @type {Error} */ (error).message }; // MathJax's own errors are none of Node's
  }
}

require(`${folder}/startup.js`);
MathJax.startup.promise.then(() => {
  const lines = require("readline").createInterface({ input: process.stdin });
  lines.on("line", (/** @type {string} */ line) => process.stdout.write(`${JSON.stringify(answer(line))}\n`));
});
