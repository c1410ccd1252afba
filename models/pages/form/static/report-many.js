// Many reports: which files they are, and workers that read one of them at a time. What comes of each is small.
(() => {
  "use strict";

  const LARGEST = 64e6; // bytes; more than any report, and what a phone can still hold a few copies of
  const ENDINGS = /\.(html?|txt|lst|log|csv)$/i; // of reports in a folder; what is chosen by itself may have any
  const MOST = 4; // workers; each holds a Python, which takes some 100 MB
  const WORTH = 2e7; // bytes; to start another worker takes about as long as to read so many

  // A file's content; or `refused`, why it has none.
  async function contentOf(file) {
    const { name, size } = file;
    if (size > LARGEST) return { refused: `${name} is larger than ${LARGEST / 1e6} MB: give it to the command.` };
    try {
      return { content: await file.arrayBuffer() };
    } catch {
      return { refused: `${name}: the browser could not read it.` };
    }
  }

  function workersFor(files) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return Math.max(1, Math.min(MOST, navigator.hardwareConcurrency, files.length, Math.ceil(bytes / WORTH)));
  }

  // What the book's Python makes of each file, in their order: `snapshots`, or `refused`. `pythons` gives the Python
  // of a worker by its number, and forgets one that failed. When it is enough, no further file is begun.
  async function readEach(files, pythons, tell, enough) {
    const found = [];
    let [next, read] = [0, 0];
    const stopped = new Promise((stop) => enough.addEventListener("abort", stop));

    async function readOne(file, number) {
      const { content, refused } = await contentOf(file);
      if (refused) return { refused };
      try {
        return await pythons.at(number).ask("snapshots", content, file.name);
      } catch (error) {
        console.info(error);
        pythons.end(number);
        return { refused: `${file.name}: the reader failed on it, which is a fault of the book.` };
      }
    }

    async function work(_, number) {
      try {
        await Promise.race([pythons.at(number).started, stopped]);
      } catch (error) {
        if (number) return; // one that does not start leaves its work to the others
        throw error;
      }
      while (next < files.length && !enough.aborted) {
        const place = next++;
        found[place] = await readOne(files[place], number);
        tell((read += 1), files[place].name);
      }
    }
    await Promise.all(Array.from({ length: workersFor(files) }, work));
    return found.filter(Boolean);
  }

  // The files of what was dropped; of a folder, and of the folders in it, those that may be reports.
  async function filesDropped({ files, items }) {
    const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (!entries.some((entry) => entry.isDirectory)) return [...files];
    const inFolders = await Promise.all(entries.map(filesOf));
    return likely(inFolders.flat());
  }

  async function filesOf(entry) {
    if (entry.isFile) return [await new Promise((found, failed) => entry.file(found, failed))];
    const [reader, within] = [entry.createReader(), []];
    for (;;) {
      const some = await new Promise((found, failed) => reader.readEntries(found, failed)); // a hundred at most
      if (!some.length) return (await Promise.all(within.map(filesOf))).flat();
      within.push(...some);
    }
  }

  const likely = (files) => [...files].filter(({ name }) => ENDINGS.test(name));

  window.waitMany = { contentOf, readEach, filesDropped, likely };
})();
