// Sets the guesses of a page loose: a choice says whether it is right, in words written when the page was built.

for (const guess of document.querySelectorAll(".wait-guess")) {
  const buttons = [...guess.querySelectorAll("button")];
  const told = guess.querySelector(".wait-told");
  guess.querySelector("details")?.toggleAttribute("hidden", true);
  for (const button of buttons) {
    button.disabled = false;
    button.addEventListener("click", () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      if (told) told.innerHTML = button.dataset.said ?? "";
    });
  }
}
