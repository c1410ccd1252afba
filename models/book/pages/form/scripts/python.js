// The book's own Python in a page: fetched when the reader asks for it, and run in workers. Nothing is sent or
// stored.

/** @typedef {{ compiled: WebAssembly.Module, files: Record<string, ArrayBuffer> }} Fetched */

const folder = new URL("pyodide/", /** @type {HTMLScriptElement} */ (document.currentScript).src);
const WASM = "pyodide.asm.wasm";
const SCRIPTS = ["pyodide.js", "pyodide.asm.js", "report-worker.js"]; // of a worker, as one

/** All of the engine's files; written when the site is built. */
const entries = Object.entries(window.waitEngine?.files ?? {});

/** How much they are to load, in bytes. */
export const size = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);

/**
 * A stream that counts the bytes that come through it.
 * @param {(bytes: number) => void} count
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
const counting = (count) =>
  new TransformStream({
    transform(chunk, next) {
      count(chunk.byteLength);
      next.enqueue(chunk);
    },
  });

/**
 * The engine's files by name, inflated, their bytes counted as they come. The WebAssembly among them is compiled
 * here, once for all workers.
 * @type {(tell: (share: number) => void, signal: AbortSignal) => Promise<Fetched>}
 */
export async function fetchFiles(tell, signal) {
  let come = 0;
  const count = (/** @type {number} */ bytes) => tell(Math.min(1, (come += bytes) / size));
  const fetched = entries.map(async ([name, { file }]) => {
    const { ok, status, body } = await fetch(new URL(file, folder), { signal });
    if (!ok || !body) throw new Error(`${name}: ${status}`);
    const inflated = body.pipeThrough(counting(count)).pipeThrough(new DecompressionStream("deflate"));
    return /** @type {const} */ ([name, await new Response(inflated).arrayBuffer()]);
  });
  const files = Object.fromEntries(await Promise.all(fetched));
  const compiled = await WebAssembly.compile(files[WASM]);
  return { compiled, files: { ...files, [WASM]: new ArrayBuffer() } };
}

/** One Python in a worker, which answers one question at a time. */
class Python {
  /** @param {Fetched} fetched */
  constructor({ compiled, files }) {
    const scripts = SCRIPTS.flatMap((name) => [";", files[name], "\n"]); // none makes the next one strict
    const address = URL.createObjectURL(new Blob(scripts, { type: "text/javascript" }));
    this.worker = new Worker(address); // of a blob: what the page may not ask for, it may not either
    this.started = this.send({ compiled, files });
  }

  /**
   * What a function of `models.book.pages.form.answers` gives, parsed. Bytes are handed over, and gone here.
   * @param {string} what
   * @param {...(string | ArrayBuffer)} given
   */
  async ask(what, ...given) {
    await this.started;
    const bytes = given.filter((argument) => argument instanceof ArrayBuffer);
    return JSON.parse(await this.send({ what, given }, bytes));
  }

  /**
   * @param {object} message
   * @param {Transferable[]} transfer
   * @returns {Promise<string>}
   */
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

/** The Pythons of a page by number, each started when it is asked for first. */
export class Pythons {
  /** @type {Python[]} */
  running = [];

  /** @param {Fetched} fetched */
  constructor(fetched) {
    this.fetched = fetched;
  }

  /** @param {number} number */
  at(number) {
    return (this.running[number] ??= new Python(this.fetched));
  }

  /**
   * A file that came with them.
   * @param {string} name
   */
  text(name) {
    return new TextDecoder().decode(this.fetched.files[name]);
  }

  /** @param {number} number */
  end(number) {
    this.running[number]?.end();
    delete this.running[number];
  }

  /**
   * End all but so many.
   * @param {number} count
   */
  keep(count) {
    this.running.splice(count).forEach((python) => python.end());
  }
}
