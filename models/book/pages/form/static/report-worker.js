// Python in a worker: starts Pyodide, whose scripts stand ahead of this one, from the files it is handed, and
// answers with the book's own modules. It has no network of its own.
/* global loadPyodide */

/** @type {Record<string, string>} */
const TYPES = { wasm: "application/wasm", js: "text/javascript", json: "application/json" };
/** @type {(what: string, given: unknown[]) => string} */
let answerTo;

/** @param {{ files: Record<string, ArrayBuffer>, compiled: WebAssembly.Module }} fetched */
async function start({ files, compiled }) {
  const last = (/** @type {string} */ text, /** @type {string} */ by) => text.slice(text.lastIndexOf(by) + 1);
  self.fetch = async (address) => {
    const name = last(String(address), "/");
    if (!(name in files)) throw new TypeError(`${name} is not here, and nothing is fetched from elsewhere`);
    const type = TYPES[last(name, ".")] ?? "application/octet-stream";
    return new Response(files[name], { headers: { "Content-Type": type } });
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: compiled, // by the page, once for all workers
    instance: await WebAssembly.instantiate(compiled, imports ?? {}),
  });
  const here = `${self.location.origin}/`;
  const lockFileURL = `${here}pyodide-lock.json`;
  const pyodide = await loadPyodide({ indexURL: here, lockFileURL, packageBaseUrl: here });
  pyodide.unpackArchive(files["reader.zip"], "zip", { extractDir: "/reader" });
  answerTo = pyodide.runPython(`
import sys
sys.path.insert(0, "/reader")
from pyodide.ffi import JsProxy
from models.book.pages.form import answers
plain = lambda value: value.to_bytes() if isinstance(value, JsProxy) else value
lambda what, given: getattr(answers, what)(*map(plain, given))
`);
}

self.onmessage = async ({ data }) => {
  try {
    if (data.files) {
      await start(data);
      self.postMessage({});
    } else self.postMessage({ answer: answerTo(data.what, data.given) });
  } catch (error) {
    self.postMessage({ failure: String(error) });
  }
};
