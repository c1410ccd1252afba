// Many reports: workers that read one of them at a time. What comes of each is small.

import { contentOf, pathOf } from "./files.js";

/** @import { Pythons } from "./python.js" */
/** @import { Read } from "./types.js" */

const MOST = 4; // workers; each holds a Python, which takes some 100 MB
const WORTH = 2e7; // bytes; to start another worker takes about as long as to read so many

/** @param {File[]} files */
function workersFor(files) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return Math.max(1, Math.min(MOST, navigator.hardwareConcurrency, files.length, Math.ceil(bytes / WORTH)));
}

/** @type {(file: File, pythons: Pythons, number: number, enough: AbortSignal) => Promise<Read | null>} */
async function readOne(file, pythons, number, enough) {
  const { content, refused } = await contentOf(file);
  if (enough.aborted) return null;
  if (!content) return { refused };
  try {
    return await pythons.at(number).ask("snapshots", content, file.name, pathOf(file));
  } catch (error) {
    console.info(error);
    pythons.end(number);
    return { refused: `${file.name}: the reader failed on it, which is a fault of the book.` };
  }
}

/**
 * What the book's Python makes of each file, in their order. When it is enough, no further file is begun.
 * @param {File[]} files
 * @param {Pythons} pythons of the workers, by number
 * @param {(count: number, name: string) => void} tell is told how many are read, and the last of them
 * @param {AbortSignal} enough
 */
export async function readEach(files, pythons, tell, enough) {
  /** @type {Read[]} */
  const results = [];
  let [next, read] = [0, 0];
  const stopped = new Promise((stop) => enough.addEventListener("abort", stop));

  /** @param {number} number */
  async function work(number) {
    try {
      await Promise.race([pythons.at(number).started, stopped]);
    } catch (error) {
      if (number) return; // one that does not start leaves its work to the others
      throw error;
    }
    while (next < files.length && !enough.aborted) {
      const index = next++;
      const result = await readOne(files[index], pythons, number, enough);
      if (!result) return;
      results[index] = result;
      tell((read += 1), files[index].name);
    }
  }
  await Promise.all(Array.from({ length: workersFor(files) }, (_, number) => work(number)));
  return results.filter(Boolean);
}
