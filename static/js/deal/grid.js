// Enters a whole sheet row by row: shows the questions that count; Enter saves and opens the next row.

import { holds, preview } from "./questions.js";

const PREVIEW_DELAY = 200;

/** @param {Found} form @returns {Answers} */
function answersOf(form) {
  const answers = new Map();
  for (const field of form.querySelectorAll("[name]")) {
    const counts = field.type === "checkbox" ? field.checked : field.value !== "";
    if (counts) answers.set(field.name, [...(answers.get(field.name) ?? []), field.value]);
  }
  return answers;
}

/** @param {Found} element @param {Answers} answers */
function isAsked(element, answers) {
  const unless = (element.dataset.unless ?? "").split(";").filter((each) => each.trim());
  return holds(element.dataset.when ?? "", answers) && !unless.some((each) => holds(each, answers));
}

/**
 * Whether a hidden question is asked in another way now: one of several is no answer of one.
 * @param {Found} field
 * @param {Found} form
 */
function isAskedOtherwise(field, form) {
  const same = [...form.querySelectorAll(`[name="${field.name}"]`)];
  return same.some((each) => each.type !== field.type && !each.closest("[hidden]"));
}

/**
 * Shows what counts; an answer that is not possible any more is taken back, which may hide others.
 * @param {Found} form
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
let waiting;
/** @param {Found} form */
function changed(form) {
  showWhatCounts(form);
  clearTimeout(waiting);
  waiting = setTimeout(() => preview(form), PREVIEW_DELAY);
}

/** @param {Found} form */
function begun(form) {
  showWhatCounts(form);
  const wrong = form.querySelector("[aria-invalid]");
  (wrong ?? form.querySelector("select, input:not([type=hidden])"))?.focus();
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-grid]");
  if (form) changed(form);
});

// In a select Enter does nothing by itself, and in a checkbox neither.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-grid]");
  if (form && event.key === "Enter" && event.target.matches("select, input[type=checkbox]")) {
    event.preventDefault();
    form.querySelector("[type=submit]")?.click();
  }
});

document.addEventListener("submit", () => clearTimeout(waiting));
document.addEventListener("htmx:afterSwap", () => {
  const form = document.querySelector("form[data-grid]");
  if (form) begun(form);
});
for (const form of document.querySelectorAll("form[data-grid]")) begun(form);
