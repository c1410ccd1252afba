// Makes style sheets one, without what no page uses, and scripts small. What is asked comes as JSON, and so goes the
// answer: see small.py.

import { transform } from "esbuild";
import { Features, transform as styled } from "lightningcss";
import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { PurgeCSS } from "purgecss";

/** @import { Url } from "lightningcss" */

const asked = JSON.parse(await text(process.stdin));
const brought = new Set();

/**
 * A sheet after those that it imports. Addresses are paths in the site, and typefaces that no page needs are left out.
 * @param {string} sheet
 * @returns {string}
 */
function placed(sheet) {
  /** @type {string[]} */
  const imported = [];
  const beside = path.posix.dirname(sheet);
  const resolved = (/** @type {string} */ address) => path.posix.join(beside, address.replace(/[?#].*$/, ""));
  const Url = (/** @type {Url} */ url) => (/^(data:|#)/.test(url.url) ? url : { ...url, url: resolved(url.url) });
  /** @type {import("lightningcss").Visitor<{}>["Rule"]} */
  const Rule = {
    import: ({ value }) => (imported.push(placed(resolved(value.url))), []),
    "font-face": (face) => (asked.unwanted && JSON.stringify(face).includes(asked.unwanted) ? [] : undefined),
  };
  const include = Features.Nesting; // PurgeCSS knows no rule within a rule
  const code = readFileSync(path.join(asked.folder, sheet));
  const ownRules = styled({ filename: sheet, code, include, visitor: { Url, Rule } }).code.toString();
  return [...imported, ownRules].join("\n");
}

/**
 * A sheet written small, with the addresses of its files as they are served.
 * @param {string} code
 */
function served(code) {
  const serve = (/** @type {string} */ file) => {
    if (!(file in asked.files)) throw new Error(`a style sheet names ${file}, which is not there`);
    brought.add(file);
    return asked.files[file];
  };
  const Url = (/** @type {Url} */ url) => (/^(data:|#)/.test(url.url) ? url : { ...url, url: serve(url.url) });
  return styled({ filename: "site.css", code: Buffer.from(code), minify: true, visitor: { Url } }).code.toString()
    .replace(/(?<![-\w])text-decoration:([^;{}]+)/g, (_, value) => decorated(value));
}

/**
 * A decoration one property at a time, where it is more than a line: WebKit does not take them as one, and lightningcss
 * makes them one.
 * @param {string} value
 */
function decorated(value) {
  const [plain, important = ""] = value.split(/(?=!important)/);
  const components = plain.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  if (components.length < 2) return `text-decoration:${value}`;
  const tells = {
    line: (/** @type {string} */ word) => /^(underline|overline|line-through|none)$/.test(word),
    style: (/** @type {string} */ word) => /^(solid|double|dotted|dashed|wavy)$/.test(word),
    thickness: (/** @type {string} */ word) => /^([\d.]|max\(|min\(|calc\(|auto$|from-font$)/.test(word),
    color: (/** @type {string} */ word) => !tells.line(word) && !tells.style(word) && !tells.thickness(word),
  };
  const unsaid = { line: "none", style: "solid", thickness: "auto", color: "currentColor" };
  const parts = Object.entries(unsaid).map(([part, otherwise]) => {
    const words = components.filter(tells[/** @type {keyof tells} */ (part)]).join(" ");
    return `text-decoration-${part}:${words || otherwise}${important}`;
  });
  return parts.join(";");
}

const content = [{ raw: "", extension: "names" }];
const extractors = [{ extensions: ["names"], extractor: () => asked.names }];
const spared = asked.kept ? [new RegExp(asked.kept)] : [];
const safelist = { greedy: spared, variables: spared, standard: [/^:[a-z-]+$/] };
const css = [{ raw: asked.sheets.map(placed).join("\n") }];
const [purged] = await new PurgeCSS().purge({ content, css, extractors, safelist, variables: true, keyframes: true });
const style = served(purged.css);

const scripts = [];
for (const code of asked.scripts) {
  scripts.push((await transform(code, { minify: true, charset: "utf8", legalComments: "inline" })).code);
}

process.stdout.write(JSON.stringify({ style, scripts, brought: [...brought] }));
