// Makes style sheets one, without what no page uses, and scripts small. What is asked comes as JSON, and so goes the
// answer: see small.py.

import { transform } from "esbuild";
import { transform as styled } from "lightningcss";
import path from "node:path";
import { text } from "node:stream/consumers";
import { PurgeCSS } from "purgecss";

const asked = JSON.parse(await text(process.stdin));
const brought = new Set();

/** A sheet whose addresses are paths in the site, without typefaces that pages have no use for. */
function placed({ path: sheet, text: code }) {
  const place = (address) => path.posix.join(path.posix.dirname(sheet), address.replace(/[?#].*$/, ""));
  const Url = (url) => (/^(data:|#)/.test(url.url) ? url : { ...url, url: place(url.url) });
  const unwanted = (face) => asked.unwanted && JSON.stringify(face).includes(asked.unwanted);
  const Rule = { "font-face": (rule) => (unwanted(rule) ? [] : rule) };
  return styled({ filename: sheet, code: Buffer.from(code), visitor: { Url, Rule } }).code.toString();
}

/** A sheet written small, with the addresses of its files as they are served. */
function served(code) {
  const serve = (file) => {
    if (!(file in asked.files)) throw new Error(`a style sheet names ${file}, which is not there`);
    brought.add(file);
    return asked.files[file];
  };
  const Url = (url) => (/^(data:|#)/.test(url.url) ? url : { ...url, url: serve(url.url) });
  return styled({ filename: "site.css", code: Buffer.from(code), minify: true, visitor: { Url } }).code.toString();
}

const content = [{ raw: "", extension: "names" }];
const extractors = [{ extensions: ["names"], extractor: () => asked.names }];
const safelist = asked.kept ? { greedy: [new RegExp(asked.kept)] } : {};
const every = { variables: true, fontFace: true, keyframes: true };
const css = [{ raw: asked.sheets.map(placed).join("\n") }];
const [purged] = await new PurgeCSS().purge({ content, css, extractors, safelist, ...every });
const style = served(purged.css);

const scripts = [];
for (const code of asked.scripts) {
  scripts.push((await transform(code, { minify: true, charset: "utf8", legalComments: "inline" })).code);
}

process.stdout.write(JSON.stringify({ style, scripts, brought: [...brought] }));
