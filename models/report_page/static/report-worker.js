// Python in a worker: starts Pyodide from the files it is handed, and answers what a report says with the book's own
// modules. It has no network of its own.
"use strict";

const TYPES = { wasm: "application/wasm", js: "text/javascript", json: "application/json" };
let answer;

async function start(files) {
  const typed = (name) => ({ type: TYPES[name.split(".").pop()] ?? "application/octet-stream" });
  self.fetch = async (address) => {
    const name = String(address).split("/").pop();
    if (!(name in files)) throw new TypeError(`${name} is not here, and nothing is fetched from elsewhere`);
    return new Response(files[name], { headers: { "Content-Type": typed(name).type } });
  };
  for (const name of ["pyodide.js", "pyodide.asm.js"]) {
    const address = URL.createObjectURL(new Blob([files[name]], typed(name)));
    importScripts(address);
    URL.revokeObjectURL(address);
  }
  const here = `${self.location.origin}/`;
  const pyodide = await loadPyodide({ indexURL: here, lockFileURL: `${here}pyodide-lock.json`, packageBaseUrl: here });
  pyodide.unpackArchive(files["reader.zip"], "zip", { extractDir: "/reader" });
  answer = pyodide.runPython(`
import sys
sys.path.insert(0, "/reader")
from models.diagnosis.answer import answer
lambda content, name: answer(content.to_bytes(), name)
`);
}

self.onmessage = async ({ data }) => {
  try {
    if (data.files) {
      await start(data.files);
      self.postMessage({});
    } else self.postMessage({ answer: answer(data.content, data.name) });
  } catch (error) {
    self.postMessage({ failure: String(error) });
  }
};
