// Shows the options of a game that have an effect with the other choices.

import { isAsked } from "../deal/conditions.js";

/** @param {AnyElement} form */
export function showOptions(form) {
  /** @type {Answers} */
  const answers = new Map();
  for (const [name, value] of new FormData(form)) answers.set(name, [...(answers.get(name) ?? []), String(value)]);
  for (const option of form.querySelectorAll("[data-when]")) option.hidden = !isAsked(option, answers);
}

for (const form of document.querySelectorAll("form.new")) {
  form.addEventListener("change", () => showOptions(form));
  showOptions(form);
}
