// Reads a report that is pasted, chosen or dropped, in the page itself: the book's own Python runs in a worker, and
// starts when the reader asks for it. Nothing is sent or stored, and the page's address stays as it is.
(() => {
  "use strict";

  const LARGEST = 64e6; // bytes; more than any report, and what a phone can still hold a few copies of
  const engine = window.waitEngine;
  const { fetchFiles, Python } = window.waitPython;

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
    const [form, read, example, forget] = ["form", "read", "example", "forget"].map(part);
    const [progress, said, answer, drop] = ["progress", "said", "answer", "file"].map(part);
    const [text, file] = [section.querySelector("textarea"), section.querySelector("input[type='file']")];
    let files, python, turn;

    const why = obstacle();
    if (why) {
      part("elsewhere").innerHTML = `${why} ${command(section)}.`;
      return;
    }
    part("elsewhere").hidden = true;
    form.hidden = false;

    const size = Object.values(engine.files).reduce((sum, { bytes }) => sum + bytes, 0);
    const say = (sentence) => (said.textContent = sentence);
    function label() {
      const load = files ? "" : `${(size / 1e6).toFixed(1)} MB`;
      read.textContent = load ? `Load the reader (${load}) and read it` : "Read it";
      example.textContent = load ? `Take an example (loads ${load})` : "Take an example";
    }
    label();

    // What the figures of this page start from: the reader's own figures, or without them what the book starts from.
    function startFigures(what_if) {
      for (const figure of document.querySelectorAll(".wait-explorable")) {
        const own = what_if.find(({ explorable }) => figure.id === `try-${explorable}`);
        figure.waitOwn = own; // for a figure that is not set loose yet
        figure.wait?.startFrom(own);
      }
    }

    async function content() {
      const chosen = file.files[0];
      if (chosen && chosen.size > LARGEST) return [null, chosen.name];
      if (chosen) return [await chosen.arrayBuffer(), chosen.name];
      return [new TextEncoder().encode(text.value).buffer, "what you pasted"];
    }

    function clear() {
      answer.replaceChildren();
      delete section.wait;
      startFigures([]);
    }

    async function readIt() {
      leave();
      const mine = (turn = new AbortController());
      const stopped = () => mine.signal.aborted;
      clear();
      const [given, name] = await content();
      if (stopped()) return;
      try {
        if (!given) return say(`${name} is larger than ${LARGEST / 1e6} MB: give it to the command.`);
        if (!given.byteLength) return say("There is nothing to read yet: paste a report, or choose a file.");
        read.setAttribute("aria-disabled", "true"); // and not disabled, which would take the focus away
        if (!files) {
          progress.hidden = false;
          say("Loading the reader …");
          const fetched = await fetchFiles((share) => (progress.value = share), mine.signal);
          if (stopped()) return;
          files = fetched;
        }
        progress.hidden = true;
        if (!python) {
          say("Starting the reader …");
          python = new Python(files);
          await python.started;
          if (stopped()) return;
        }
        say(`Reading ${name} …`);
        const told = await python.ask("one", given, name);
        if (stopped()) return;
        show(told);
      } catch (error) {
        if (stopped()) return;
        console.info(error);
        stop();
        say(
          files
            ? "The reader failed on this text, which is a fault of the book; nothing is concluded from it."
            : "The reader could not be loaded: is the network still there?",
        );
      } finally {
        if (!stopped()) rest();
      }
    }

    function show(told) {
      section.wait = { told };
      if (told.refused) return say(told.refused);
      say(outcome(told.report.findings));
      answer.innerHTML = told.html;
      startFigures(told.what_if);
    }

    // How many findings there are of each verdict, in a sentence.
    function outcome(findings) {
      const verdicts = ["applies", "cannot be told", "does not apply"];
      const [apply, open, rest] = verdicts.map(
        (verdict) => findings.filter((each) => each.verdict === verdict).length,
      );
      const counts = [apply === 1 ? "1 finding applies" : `${apply || "no"} findings apply`];
      if (open) counts.push(`${open} cannot be told`);
      if (rest) counts.push(`${rest} ${rest === 1 ? "does" : "do"} not`);
      return `Read: ${counts.join(", ")}.`;
    }

    function stop() {
      python?.end();
      python = undefined;
    }

    // Give up what is still going on.
    function leave() {
      if (!turn) return;
      turn.abort();
      stop();
      rest();
    }

    function rest() {
      turn = undefined;
      progress.hidden = true;
      read.removeAttribute("aria-disabled");
      label();
    }

    read.addEventListener("click", () => read.hasAttribute("aria-disabled") || readIt());
    text.addEventListener("input", () => (file.value = ""));
    file.addEventListener("change", () => (text.value = ""));
    example.addEventListener("click", () => {
      file.value = "";
      text.value = example.dataset.text;
      readIt();
    });
    forget.addEventListener("click", () => {
      leave();
      stop();
      text.value = file.value = "";
      clear();
      say("Forgotten.");
    });
    // Text that is dropped in the text goes where the browser puts it; anything else is the report.
    const intoText = ({ target, dataTransfer }) => target === text && !dataTransfer.types.includes("Files");
    form.addEventListener("dragover", (event) => {
      if (intoText(event)) return;
      event.preventDefault();
      drop.classList.add("wait-own-over");
    });
    form.addEventListener("dragleave", () => drop.classList.remove("wait-own-over"));
    form.addEventListener("drop", (event) => {
      drop.classList.remove("wait-own-over");
      if (intoText(event)) return;
      event.preventDefault();
      if (event.dataTransfer.files.length > 1) return say("One file at a time: drop the one to read.");
      if (event.dataTransfer.files.length) {
        file.files = event.dataTransfer.files;
        text.value = "";
      } else {
        text.value = event.dataTransfer.getData("text/plain");
        file.value = "";
      }
      say("");
    });
    section.dataset.ready = "";
  }

  document.querySelectorAll(".wait-own").forEach(start);
})();
