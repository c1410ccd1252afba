// Sets the guesses of a page loose: a choice says whether it is right, in words that were written when the page was built.
(() => {
  "use strict";
  for (const guess of document.querySelectorAll(".wait-guess")) {
    const buttons = [...guess.querySelectorAll("button")];
    const told = guess.querySelector(".wait-told");
    guess.querySelector("details").hidden = true;
    for (const button of buttons) {
      button.disabled = false;
      button.addEventListener("click", () => {
        buttons.forEach((each) => each.setAttribute("aria-pressed", each === button));
        told.innerHTML = button.dataset.said;
      });
    }
  }
})();
