// Sets the guesses of a page loose: a choice says whether it is right, in words written when the page was built, and
// is marked; where its chart shows such figures it is a line there, too.

/**
 * A mark that is read, and seen without colours.
 * @type {(sign: string, word: string) => HTMLElement}
 */
function marked(sign, word) {
  const mark = Object.assign(document.createElement("span"), { className: "wait-mark" });
  mark.append(
    Object.assign(document.createElement("span"), { textContent: `${sign} `, ariaHidden: "true" }),
    word,
  );
  return mark;
}

/** @type {(button: HTMLElement, chosen: boolean) => HTMLElement[]} */
function mark({ dataset }, chosen) {
  if (chosen) return [dataset.right === undefined ? marked("✗", "Not so") : marked("✓", "Right")];
  return dataset.right === undefined ? [] : [marked("✓", "The answer")];
}

/** @type {(figure: HTMLElement | null, button: HTMLElement) => void} */
function setGuess(figure, { dataset }) {
  if (!figure) return;
  delete figure.dataset.guess;
  if (dataset.value) Object.assign(figure.dataset, { guess: dataset.value, guessed: dataset.shown });
  figure.dispatchEvent(new Event("wait-guessed"));
}

/** @type {NodeListOf<HTMLElement>} */
const guesses = document.querySelectorAll(".wait-guess");
for (const guess of guesses) {
  const buttons = [...guess.querySelectorAll("button")];
  const reply = guess.querySelector(".wait-told");
  guess.querySelector("details")?.toggleAttribute("hidden", true);
  for (const button of buttons) {
    button.disabled = false;
    button.addEventListener("click", () => {
      for (const choice of buttons) {
        choice.setAttribute("aria-pressed", String(choice === button));
        choice.querySelector(".wait-mark")?.remove();
        choice.append(...mark(choice, choice === button));
      }
      if (reply) reply.innerHTML = button.dataset.said ?? "";
      setGuess(document.getElementById(`try-${guess.dataset.chart}`), button);
    });
  }
}
