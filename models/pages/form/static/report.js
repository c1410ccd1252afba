// Reads a report that is pasted, chosen or dropped, in the page itself: the book's own Python runs in a worker, and
// starts when the reader asks for it. Nothing is sent or stored, and the page's address stays as it is.
(() => {
  "use strict";

  const PASTED = "what you pasted";
  const SELDOM = 2000; // ms between two announcements of how far the reading has come
  const engine = window.waitEngine;
  const { fetchFiles, Pythons } = window.waitPython;
  const { contentOf, readEach, filesDropped, likely } = window.waitMany;

  const command = (section) => section.querySelector(".wait-own-command").outerHTML;

  // Why the reader cannot run here; nothing if it can.
  function obstacle() {
    if (window.location.protocol === "file:")
      return (
        "A browser does not start the reader of a page that was opened from disk: serve the book with " +
        "<code class='literal'>make book</code>, or run"
      );
    if (!engine?.files) return "This copy of the book was built without the reader: run";
    if (!window.Worker || !window.WebAssembly || !window.DecompressionStream)
      return "This browser is too old to run the reader: take a newer one, or run";
    return "";
  }

  function start(section) {
    const part = (name) => section.querySelector(`.wait-own-${name}`);
    const [form, read, example, history, forget] = ["form", "read", "example", "history", "forget"].map(part);
    const [progress, stop, said, answer, drop] = ["progress", "stop", "said", "answer", "file"].map(part);
    const [text, file] = [section.querySelector("textarea"), section.querySelector("input[type='file']")];
    const folder = Object.assign(document.createElement("input"), { type: "file", webkitdirectory: true });
    let pythons, turn;

    const why = obstacle();
    if (why) {
      part("elsewhere").innerHTML = `${why} ${command(section)}.`;
      part("elsewhere").dataset.told = "";
      return;
    }
    part("elsewhere").hidden = true;
    form.hidden = false;

    const size = Object.values(engine.files).reduce((sum, { bytes }) => sum + bytes, 0);
    const say = (sentence) => (said.textContent = sentence);
    function label() {
      const load = pythons ? "" : `${(size / 1e6).toFixed(1)} MB`;
      read.textContent = load ? `Load the reader (${load}) and read it` : "Read it";
      for (const each of [example, history])
        each.textContent = load ? `${each.dataset.what} (loads ${load})` : each.dataset.what;
    }
    for (const each of [example, history]) each.dataset.what = each.textContent;
    label();

    // What the figures of this page start from: the reader's own figures, or without them what the book starts from.
    function startFigures(what_if) {
      for (const figure of document.querySelectorAll(".wait-explorable")) {
        const own = what_if.find(({ explorable }) => figure.id === `try-${explorable}`);
        figure.waitOwn = own; // for a figure that is not set loose yet
        figure.wait?.startFrom(own);
      }
    }

    // What is chosen, or else pasted: files, one or more.
    const given = () => (file.files.length ? [...file.files] : [new File([text.value], PASTED)]);

    function choose(files) {
      const chosen = new DataTransfer();
      for (const each of files) chosen.items.add(each);
      file.files = chosen.files;
      chosenAnew();
    }

    // Other files than the answer is about: they are read at once, unless the reader has to be loaded first.
    function chosenAnew() {
      leave();
      clear();
      text.value = "";
      const { length } = file.files;
      if (length && pythons) return readIt();
      say(length ? `${length > 1 ? `${length} files` : file.files[0].name} to read.` : "");
    }

    // Another text than the answer is about, which may still grow.
    function pastedAnew() {
      leave();
      clear();
      file.value = "";
      say("");
    }

    const offer = window.waitOut.start(part("out"), answer, say);

    function clear() {
      answer.replaceChildren();
      offer();
      delete section.wait;
      startFigures([]);
    }

    // `fill` gives what to read in the place of what is given, once the reader is loaded.
    async function readIt(fill) {
      leave();
      const mine = (turn = new AbortController());
      const left = () => mine.signal.aborted;
      clear();
      try {
        if (!fill && given().every(({ size }) => !size))
          return say("There is nothing to read yet: paste a report, or choose a file.");
        read.setAttribute("aria-disabled", "true"); // and not disabled, which would take the focus away
        if (!pythons) {
          advance(0, "Loading the reader");
          say("Loading the reader …");
          const fetched = await fetchFiles((share) => (progress.value = share), mine.signal);
          if (left()) return;
          pythons = new Pythons(fetched);
          progress.hidden = true;
        }
        if (fill) [file.value, text.value] = ["", fill()];
        const files = given();
        const [told, before] = await (files.length > 1 ? answerAll(files) : answerOne(files[0]));
        if (!left()) show(told, before);
      } catch (error) {
        if (left()) return;
        console.info(error);
        pythons?.keep(0);
        say(
          pythons
            ? "The reader failed on this text, which is a fault of the book; nothing is concluded from it."
            : "The reader could not be loaded: is the network still there?",
        );
      } finally {
        if (!left()) rest();
      }
    }

    async function answerOne(chosen) {
      const { content, refused } = await contentOf(chosen);
      if (refused) return [{ refused }, ""];
      say("Starting the reader …");
      await pythons.at(0).started;
      say(`Reading ${chosen.name} …`);
      return [await pythons.at(0).ask("one", content, chosen.name), ""];
    }

    // The answer to many; if the reader says that it is enough, to those which were read until then.
    async function answerAll(files) {
      const [all, enough] = [files.length, new AbortController()];
      let [come, saidAt] = [0, performance.now()];
      stop.onclick = () => {
        if (!come) return giveUp("Stopped before anything was read.");
        enough.abort();
        say("Stopping …");
        read.focus();
        stop.hidden = true;
      };
      stop.hidden = false;
      say(`Starting to read ${all} files …`);
      advance(0, "Reading the files");
      const tell = (count, name) => {
        come = count;
        progress.value = count / all;
        if (enough.signal.aborted || performance.now() - saidAt < SELDOM) return;
        saidAt = performance.now();
        say(`${count} of ${all} files read, the last of them ${name}.`);
      };
      const found = await readEach(files, pythons, tell, enough.signal);
      pythons.keep(1);
      const refused = found.filter((each) => each.refused).map((each) => each.refused);
      const snapshots = found.flatMap((each) => each.snapshots ?? []);
      const told = await pythons.at(0).ask("whole", JSON.stringify(snapshots), ".html", JSON.stringify(refused));
      const how = found.length < all ? `Stopped after ${found.length} of ${all} files` : `${all} files read`;
      return [told, `${how}${refused.length ? `, ${refused.length} of them refused` : ""}. `];
    }

    function giveUp(sentence) {
      leave();
      read.focus();
      say(sentence);
    }

    function advance(share, what) {
      progress.value = share;
      progress.setAttribute("aria-label", what);
      progress.hidden = false;
    }

    function show(told, before) {
      section.wait = { told };
      if (told.refused) return say(before + told.refused);
      answer.innerHTML = told.html;
      answer.querySelector(".wait-report")?.setAttribute("aria-label", "The answer"); // the page has an example too
      say(before + (told.report?.summary[0] ?? answer.querySelector("h3").textContent)); // of one report, and of many
      offer(told);
      startFigures(told.what_if ?? []);
    }

    // Give up what is still going on.
    function leave() {
      if (!turn) return;
      turn.abort();
      pythons?.keep(0);
      rest();
    }

    function rest() {
      turn = undefined;
      progress.hidden = stop.hidden = true;
      read.removeAttribute("aria-disabled");
      label();
    }

    read.addEventListener("click", () => read.hasAttribute("aria-disabled") || readIt());
    text.addEventListener("input", pastedAnew);
    file.addEventListener("change", chosenAnew);
    example.addEventListener("click", () => {
      file.value = "";
      text.value = example.dataset.text;
      readIt();
    });
    history.addEventListener("click", () => readIt(() => pythons.text("example-history.csv")));
    forget.addEventListener("click", () => {
      leave();
      pythons?.keep(0);
      text.value = file.value = "";
      clear();
      say("Forgotten.");
    });
    part("folder").hidden = !("webkitdirectory" in folder);
    part("folder").addEventListener("click", () => folder.click());
    folder.addEventListener("change", () => choose(likely(folder.files)));
    // Text that is dropped in the text goes where the browser puts it; anything else is what to read, wherever on
    // the page it is dropped, so that no report is opened in the place of the page.
    const toRead = (event) =>
      event.dataTransfer.types.includes("Files") || (form.contains(event.target) && event.target !== text);
    document.addEventListener("dragover", (event) => {
      if (!toRead(event)) return;
      event.preventDefault();
      drop.classList.add("wait-own-over");
    });
    document.addEventListener("dragleave", () => drop.classList.remove("wait-own-over"));
    document.addEventListener("drop", async (event) => {
      drop.classList.remove("wait-own-over");
      if (!toRead(event)) return;
      event.preventDefault();
      const dropped = event.dataTransfer.getData("text/plain");
      if (event.dataTransfer.files.length) return choose(await filesDropped(event.dataTransfer));
      pastedAnew();
      text.value = dropped;
    });
    section.dataset.ready = "";
  }

  document.querySelectorAll(".wait-own").forEach(start);
})();
