// Shows the questions of a deal that count, and a preview of its score.

import { fetchLocalFirst } from "../offline/loader.js";
import { holds, isAsked } from "./conditions.js";
import { showPads } from "./keypads.js";

const PREVIEW_DELAY = 120;

/** Replaces Arabic and Persian digits by 0 to 9. @param {string} text */
function westernDigits(text) {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** @param {AnyElement} form @returns {Answers} */
function answersOf(form) {
  const answers = new Map();
  for (const input of form.querySelectorAll("input[name]")) {
    const isAnswered = ["radio", "checkbox"].includes(input.type) ? input.checked : input.value !== "";
    if (isAnswered) answers.set(input.name, [...(answers.get(input.name) ?? []), input.value]);
  }
  return answers;
}

/** @param {AnyElement} form */
function showWhatCounts(form) {
  const answers = answersOf(form);
  for (const element of form.querySelectorAll("[data-mark]")) {
    const marked = element.dataset.mark?.split(";").some((each) => holds(each, answers)) ?? false;
    if (marked && !element.classList.contains("marked")) element.dataset.news = "";
    element.classList.toggle("marked", marked);
  }
  for (const element of form.querySelectorAll("[data-when]")) {
    element.hidden = !isAsked(element, answers);
  }
  for (const input of form.querySelectorAll("input:checked")) {
    if (isHidden(input)) moveAnswer(input, form);
  }
  for (const element of form.querySelectorAll("[data-news]")) {
    delete element.dataset.news;
    intoView(element);
  }
  for (const strip of form.querySelectorAll(".ask-strip .choices:not([data-placed])")) {
    if (!strip.clientWidth) continue;
    strip.dataset.placed = "";
    intoView(strip.querySelector(":checked")?.closest("label")
      ?? strip.querySelector(".marked, [data-near]"));
  }
}

/** @param {AnyElement} input */
function isHidden(input) {
  return input.closest("[data-when][hidden]") !== null;
}

/**
 * Moves the answer of a hidden question to a visible one of the same name; a checkbox is cleared if only
 * radio buttons are visible, and the other way round.
 * @param {AnyElement} input
 * @param {AnyElement} form
 */
function moveAnswer(input, form) {
  const shownInputs = [...form.querySelectorAll(`input[name="${input.name}"]`)].filter((each) => !isHidden(each));
  const sameAnswer = shownInputs.find((each) => each.value === input.value && each.type === input.type);
  if (input.type === "radio" && sameAnswer) sameAnswer.checked = true;
  else if (shownInputs.some((each) => each.type !== input.type)) input.checked = false;
}

/** Scrolls a row of choices so that one of them is in the middle. @param {AnyElement | null | undefined} choice */
function intoView(choice) {
  const strip = choice?.closest(".ask-strip .choices");
  if (choice && strip) strip.scrollLeft = choice.offsetLeft - (strip.clientWidth - choice.clientWidth) / 2;
}

/** Shows the score of the answers as they are now; cancels a preview under way. @param {AnyElement} form */
export async function showPreview(form) {
  const place = form.querySelector("[data-preview]");
  if (!place?.dataset.preview) return;
  place.previewRequest?.abort();
  const request = place.previewRequest = new AbortController();
  let html = "";
  let isAnswered = true;
  try {
    const answer = await fetchLocalFirst(place.dataset.preview, {
      method: "POST",
      headers: { "HX-Request": "true" },
      body: new FormData(form),
      signal: request.signal,
    });
    if (answer.ok) html = await answer.text();
  } catch {
    // No network: the deal can be saved without a preview.
    isAnswered = false;
  }
  if (place.previewRequest !== request) return;
  const open = place.querySelector("details")?.open;
  place.innerHTML = html;
  if (open) place.querySelector("details")?.setAttribute("open", "");
  form.toggleAttribute("data-unanswered", !isAnswered);
}

/** @param {AnyElement} button */
function stepNumber(button) {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  const { least, most } = input.dataset;
  const next = Number(input.value || least) + Number(button.dataset.by);
  input.value = String(Math.min(Math.max(next, Number(least)), Number(most)));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {AnyElement} form */
function showForm(form) {
  showWhatCounts(form);
  showPads(form);
}

/** @type {number | undefined} */
let timer;
/** @param {AnyElement} form */
function update(form) {
  showForm(form);
  clearTimeout(timer);
  timer = setTimeout(() => showPreview(form), PREVIEW_DELAY);
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches?.("form[data-entry] [inputmode=numeric]")) return;
  const digits = westernDigits(input.value);
  if (digits !== input.value) input.value = digits;
});

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-entry]");
  if (form) update(form);
});
document.addEventListener("submit", () => clearTimeout(timer));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-stepper] button");
  if (button) stepNumber(button);
});

// A second tap on a chosen answer clears it, unless the question starts with an answer.
document.addEventListener("pointerdown", (event) => {
  const input = event.target.closest?.("form[data-entry] label.choice")?.querySelector("input");
  if (input?.type === "radio") input.wasChecked = input.checked;
});
document.addEventListener("click", (event) => {
  const input = event.target;
  if (input.matches?.("form[data-entry] input[type=radio]") && input.wasChecked && !input.defaultChecked) {
    input.checked = false;
    input.wasChecked = false;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

document.addEventListener("htmx:load", (event) => {
  if (event.target === document.body) return; // the page itself, shown below
  for (const form of event.target.querySelectorAll?.("form[data-entry]") ?? []) showForm(form);
  if (event.target.matches?.("form[data-entry]")) showForm(event.target);
});
for (const form of document.querySelectorAll("form[data-entry]")) {
  showForm(form);
  if (form.querySelector("input[name=place]")) showPreview(form);
}
