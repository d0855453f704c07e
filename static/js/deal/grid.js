// Enters a whole sheet row by row: shows the questions that count; Enter saves and opens the next row.

import { holds } from "./conditions.js";
import { showPreview } from "./questions.js";

const PREVIEW_DELAY = 200;

/** @param {AnyElement} form @returns {Answers} */
function answersOf(form) {
  const answers = new Map();
  for (const field of form.querySelectorAll("[name]")) {
    const isAnswered = field.type === "checkbox" ? field.checked : field.value !== "";
    if (isAnswered) answers.set(field.name, [...(answers.get(field.name) ?? []), field.value]);
  }
  return answers;
}

/** @param {AnyElement} element @param {Answers} answers */
function isAsked(element, answers) {
  const unless = (element.dataset.unless ?? "").split(";").filter((each) => each.trim());
  return holds(element.dataset.when ?? "", answers) && !unless.some((each) => holds(each, answers));
}

/**
 * Returns whether a hidden question is shown with another kind of input, which cannot take over the answer.
 * @param {AnyElement} field
 * @param {AnyElement} form
 */
function isAskedOtherwise(field, form) {
  const same = [...form.querySelectorAll(`[name="${field.name}"]`)];
  return same.some((each) => each.type !== field.type && !each.closest("[hidden]"));
}

/**
 * Shows the questions that count; clears answers that became impossible, which may hide other questions.
 * @param {AnyElement} form
 * @returns {void}
 */
function showWhatCounts(form) {
  const answers = answersOf(form);
  for (const element of form.querySelectorAll("[data-when]")) {
    element.hidden = !isAsked(element, answers);
    if (element.tagName === "OPTION") element.disabled = element.hidden;
  }
  for (const field of form.querySelectorAll("[hidden] [name]")) {
    if (!isAskedOtherwise(field, form)) continue;
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
  }
  for (const select of form.querySelectorAll("select")) {
    if (select.selectedOptions[0]?.disabled) {
      select.value = "";
      showWhatCounts(form);
      return;
    }
  }
}

/** @type {number | undefined} */
let timer;
/** @param {AnyElement} form */
function update(form) {
  showWhatCounts(form);
  clearTimeout(timer);
  timer = setTimeout(() => showPreview(form), PREVIEW_DELAY);
}

/** @param {AnyElement} form */
function openForm(form) {
  showWhatCounts(form);
  const wrong = form.querySelector("[aria-invalid]");
  (wrong ?? form.querySelector("select, input:not([type=hidden])"))?.focus();
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-grid]");
  if (form) update(form);
});

// Browsers do not send a form on Enter in a select or a checkbox.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-grid]");
  if (form && event.key === "Enter" && event.target.matches("select, input[type=checkbox]")) {
    event.preventDefault();
    form.querySelector("[type=submit]")?.click();
  }
});

document.addEventListener("submit", () => clearTimeout(timer));
document.addEventListener("htmx:afterSwap", () => {
  const form = document.querySelector("form[data-grid]");
  if (form) openForm(form);
});
for (const form of document.querySelectorAll("form[data-grid]")) openForm(form);
