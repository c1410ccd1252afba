// Out of the page: an answer as text, as JSON, and as one HTML file, and all of it unfolded. Nothing leaves by itself.
(() => {
  "use strict";

  const NAME = "shape-of-a-wait"; // of a file that is saved

  function save(content, type, ending) {
    const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
    Object.assign(document.createElement("a"), { href: address, download: `${NAME}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000); // a browser may ask first where to put it
  }

  async function copy(text, say) {
    try {
      await navigator.clipboard.writeText(text);
      say("Copied: paste it into the ticket.");
    } catch {
      save(text, "text/plain", "txt"); // a page that is not served safely may not copy
      say("This browser does not let the page copy: the text is saved as a file.");
    }
  }

  const json = ({ json, report }) => json ?? JSON.stringify(report, null, 1); // of many, and of one

  // The row of buttons that belong to the answer. Gives what shows it for an answer, or without one hides it.
  function start(row, answer, say) {
    const button = (name) => row.querySelector(`.wait-out-${name}`);
    const all = button("all");
    let told, unfolded;

    function fold() {
      unfolded?.forEach((each) => (each.open = false));
      unfolded = undefined;
      all.textContent = "Show everything";
    }
    function unfold() {
      unfolded = [...answer.querySelectorAll("details:not([open])")];
      unfolded.forEach((each) => (each.open = true));
      all.textContent = "Fold it again";
    }
    all.addEventListener("click", () => (unfolded ? fold() : unfold()));
    button("text").addEventListener("click", () => copy(told.text, say));
    button("json").addEventListener("click", () => save(json(told), "application/json", "json"));
    button("page").addEventListener("click", () => save(told.page, "text/html", "html"));

    return (given) => {
      told = given;
      unfolded = undefined;
      fold();
      row.hidden = !told;
      all.hidden = !answer.querySelector("details");
    };
  }

  window.waitOut = { start };
})();
