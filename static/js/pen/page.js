// The question whether this phone goes on scoring a match that another one has handed over.

import { find } from "../site/element.js";
import { takeOver, watchOnly } from "./take-over.js";

/** Resolves to the address of the match after an answer. @param {AnyElement} button @param {string} code */
const answered = (button, code) => (button.dataset.score === undefined ? watchOnly(code) : takeOver());

/** @param {AnyElement} button @param {AnyElement} place */
async function answer(button, place) {
  button.disabled = true;
  try {
    location.replace(await answered(button, place.dataset.takeOver ?? ""));
  } catch (error) {
    const problem = find("[data-problem]", place);
    problem.textContent = (error instanceof RangeError && error.message === "newer" ? problem.dataset.newer : problem.dataset.failed) ?? "";
    problem.hidden = false;
    button.disabled = false;
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-score], [data-only-watch]");
  const place = button?.closest("[data-take-over]");
  if (button && place) answer(button, place);
});
