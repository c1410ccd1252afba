// Brings a script of which most readers need nothing, when one does: as models/explorable/later.py has them.

// Where this script is from, as long as it runs for the first time.
const HERE = /** @type {HTMLScriptElement} */ (document.currentScript)?.src ?? document.baseURI;

/** @type {Record<string, Promise<void>>} */
const brought = {};

/**
 * By a script tag, as a page on disk may not fetch. What could not be brought is asked for again the next time.
 * @param {string} file
 * @param {string} [folder]
 * @returns {Promise<void>}
 */
export function later(file, folder = "later/") {
  return (brought[file] ??= new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    tag.src = new URL(folder + file, HERE).href;
    tag.onload = () => resolve();
    tag.onerror = () => {
      delete brought[file];
      reject(new Error(`${file} could not be loaded`));
    };
    document.head.append(tag);
  }));
}
