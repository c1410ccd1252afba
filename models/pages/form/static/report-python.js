// The book's own Python in a page: fetched when the reader asks for it, and run in workers. Nothing is sent or stored.
(() => {
  "use strict";

  const engine = window.waitEngine; // written when the site is built: the files, or why there are none
  const folder = new URL("pyodide/", document.currentScript.src);
  const WASM = "pyodide.asm.wasm";
  const SCRIPTS = ["pyodide.js", "pyodide.asm.js", "report-worker.js"]; // of a worker, as one

  // All of the engine's files by name, inflated, their bytes counted as they come. The WebAssembly among them is
  // compiled here, once for all workers.
  async function fetchFiles(tell, signal) {
    const entries = Object.entries(engine.files);
    const total = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    let come = 0;
    const one = async ([name, { file }]) => {
      const response = await fetch(new URL(file, folder), { signal });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      const counted = new TransformStream({
        transform(chunk, next) {
          come += chunk.byteLength;
          tell(Math.min(1, come / total));
          next.enqueue(chunk);
        },
      });
      const inflated = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("deflate"));
      return [name, await new Response(inflated).arrayBuffer()];
    };
    const files = Object.fromEntries(await Promise.all(entries.map(one)));
    const compiled = await WebAssembly.compile(files[WASM]);
    return { compiled, files: { ...files, [WASM]: new ArrayBuffer() } };
  }

  // One Python in a worker, which answers one question at a time.
  class Python {
    constructor({ compiled, files }) {
      const scripts = SCRIPTS.flatMap((name) => [";", files[name], "\n"]); // none makes the next one strict
      const address = URL.createObjectURL(new Blob(scripts, { type: "text/javascript" }));
      this.worker = new Worker(address); // of a blob: what the page may not ask for, it may not either
      this.started = this.send({ compiled, files });
    }

    // What a function of `models.pages.form.answers` gives, parsed. Bytes are handed over, and gone here.
    async ask(what, ...given) {
      await this.started;
      const bytes = given.filter((each) => each instanceof ArrayBuffer);
      return JSON.parse(await this.send({ what, given }, bytes));
    }

    send(message, transfer = []) {
      return new Promise((answered, failed) => {
        this.worker.onmessage = ({ data }) =>
          "failure" in data ? failed(new Error(data.failure)) : answered(data.answer);
        this.worker.onerror = (event) => failed(new Error(event.message));
        this.worker.postMessage(message, transfer);
      });
    }

    end() {
      this.worker.terminate();
    }
  }

  // The Pythons of a page by number, each started when it is asked for first.
  class Pythons {
    constructor(fetched) {
      this.fetched = fetched;
      this.running = [];
    }

    at(number) {
      return (this.running[number] ??= new Python(this.fetched));
    }

    // A file that came with them.
    text(name) {
      return new TextDecoder().decode(this.fetched.files[name]);
    }

    end(number) {
      this.running[number]?.end();
      delete this.running[number];
    }

    // End all but so many.
    keep(count) {
      this.running.splice(count).forEach((python) => python.end());
    }
  }

  window.waitPython = { fetchFiles, Pythons };
})();
