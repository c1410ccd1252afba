// Python in a worker: starts Pyodide, whose scripts stand ahead of this one, from the files it is handed, and answers
// with the book's own modules. It has no network of its own.
const TYPES = { wasm: "application/wasm", js: "text/javascript", json: "application/json" };
let ask;

async function start({ files, compiled }) {
  const typed = (name) => ({ type: TYPES[name.split(".").pop()] ?? "application/octet-stream" });
  self.fetch = async (address) => {
    const name = String(address).split("/").pop();
    if (!(name in files)) throw new TypeError(`${name} is not here, and nothing is fetched from elsewhere`);
    return new Response(files[name], { headers: { "Content-Type": typed(name).type } });
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: compiled, // by the page, once for all workers
    instance: await WebAssembly.instantiate(compiled, imports),
  });
  const here = `${self.location.origin}/`;
  const pyodide = await loadPyodide({ indexURL: here, lockFileURL: `${here}pyodide-lock.json`, packageBaseUrl: here });
  pyodide.unpackArchive(files["reader.zip"], "zip", { extractDir: "/reader" });
  ask = pyodide.runPython(`
import sys
sys.path.insert(0, "/reader")
from pyodide.ffi import JsProxy
from models.pages.form import answers
plain = lambda each: each.to_bytes() if isinstance(each, JsProxy) else each
lambda what, given: getattr(answers, what)(*map(plain, given))
`);
}

self.onmessage = async ({ data }) => {
  try {
    if (data.files) {
      await start(data);
      self.postMessage({});
    } else self.postMessage({ answer: ask(data.what, data.given) });
  } catch (error) {
    self.postMessage({ failure: String(error) });
  }
};
