// The files that a reader gives: their content, and those of what was dropped.

const LARGEST = 64e6; // bytes; more than any report, and what a phone can still hold a few copies of
const ENDINGS = /\.(html?|txt|lst|lis|log|csv|out|gz|zip)$/i; // of reports in a folder; what is chosen by itself may have any

/**
 * A file's content; or `refused`, why it has none.
 * @param {File} file
 * @returns {Promise<{ content?: ArrayBuffer, refused?: string }>}
 */
export async function contentOf(file) {
  const { name, size } = file;
  if (size > LARGEST) return { refused: `${name} is larger than ${LARGEST / 1e6} MB: give it to the command.` };
  try {
    return { content: await file.arrayBuffer() };
  } catch {
    return { refused: `${name}: the browser could not read it.` };
  }
}

/** @type {WeakMap<File, string>} */
const dropped = new WeakMap(); // where a file lay in the folder that was dropped, which the file itself does not say

/**
 * A file's name, with the folders that it lies in, if it came with them.
 * @param {File} file
 */
export const pathOf = (file) => dropped.get(file) ?? (file.webkitRelativePath || file.name);

/** @param {Iterable<File>} files */
export const likely = (files) => [...files].filter(({ name }) => ENDINGS.test(name));

/**
 * The files of what was dropped; of a folder, and of the folders in it, those that may be reports.
 * @param {DataTransfer} dropped
 */
export async function filesDropped({ files, items }) {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...files];
  const inFolders = await Promise.all(entries.map(filesOf));
  return likely(inFolders.flat());
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
async function filesOf(entry) {
  if (entry.isFile) {
    const { file } = /** @type {FileSystemFileEntry} */ (entry);
    /** @type {File} */
    const asFile = await new Promise((take, failed) => file.call(entry, take, failed));
    dropped.set(asFile, entry.fullPath);
    return [asFile];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const within = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((take, failed) => reader.readEntries(take, failed)); // a hundred at most
    if (!some.length) return (await Promise.all(within.map(filesOf))).flat();
    within.push(...some);
  }
}
