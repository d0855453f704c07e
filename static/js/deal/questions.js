// Shows the questions of a deal that count, and a preview of its score.

import { fetched } from "../offline/loader.js";
import { showPads } from "./keypads.js";

const PREVIEW_DELAY = 120;

/**
 * Says whether a condition holds; see games/entry.py, which reads the same ones.
 * @param {string} condition
 * @param {Answers} answers
 */
export function holds(condition, answers) {
  return condition.split(" ").filter(Boolean).every((part) => {
    const differs = part.includes("!=");
    const [name, values] = part.split(differs ? "!=" : "=");
    const given = answers.get(name) ?? [];
    if (values === undefined) return given.length > 0;
    const hit = given.some((value) => values.split("|").includes(value));
    return differs ? !hit : hit;
  });
}

/** @param {Found} element @param {Answers} answers */
function isAsked(element, answers) {
  const unless = (element.dataset.unless ?? "").split(";").filter((each) => each.trim());
  return holds(element.dataset.when ?? "", answers) && !unless.some((each) => holds(each, answers));
}

/** Turns the digits of any script that our players write into 0 to 9. @param {string} text */
function western(text) {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** @param {Found} form @returns {Answers} */
function answersOf(form) {
  const answers = new Map();
  for (const input of form.querySelectorAll("input[name]")) {
    const counts = ["radio", "checkbox"].includes(input.type) ? input.checked : input.value !== "";
    if (counts) answers.set(input.name, [...(answers.get(input.name) ?? []), input.value]);
  }
  return answers;
}

/** @param {Found} form */
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
    if (isHidden(input)) handOver(input, form);
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

/** @param {Found} input */
function isHidden(input) {
  return input.closest("[data-when][hidden]") !== null;
}

/**
 * Lets a question that is asked in other words now keep its answer; one of several is no answer of one.
 * @param {Found} input
 * @param {Found} form
 */
function handOver(input, form) {
  const asked = [...form.querySelectorAll(`input[name="${input.name}"]`)].filter((each) => !isHidden(each));
  const twin = asked.find((each) => each.value === input.value && each.type === input.type);
  if (input.type === "radio" && twin) twin.checked = true;
  else if (asked.some((each) => each.type !== input.type)) input.checked = false;
}

/** Moves a row that scrolls so that one of its choices stands in the middle. @param {Found | null | undefined} choice */
function intoView(choice) {
  const strip = choice?.closest(".ask-strip .choices");
  if (choice && strip) strip.scrollLeft = choice.offsetLeft - (strip.clientWidth - choice.clientWidth) / 2;
}

/** Tells what the answers given last would score; of the answers before them nothing stays. @param {Found} form */
export async function preview(form) {
  const place = form.querySelector("[data-preview]");
  if (!place?.dataset.preview) return;
  place.asking?.abort();
  const asking = place.asking = new AbortController();
  let told = "";
  let answered = true;
  try {
    const answer = await fetched(place.dataset.preview, {
      method: "POST",
      headers: { "HX-Request": "true" },
      body: new FormData(form),
      signal: asking.signal,
    });
    if (answer.ok) told = await answer.text();
  } catch {
    // No network: the deal can be saved without having been previewed.
    answered = false;
  }
  if (place.asking !== asking) return;
  const open = place.querySelector("details")?.open;
  place.innerHTML = told;
  if (open) place.querySelector("details")?.setAttribute("open", "");
  form.toggleAttribute("data-unanswered", !answered);
}

/** @param {Found} button */
function stepped(button) {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  const { least, most } = input.dataset;
  const next = Number(input.value || least) + Number(button.dataset.by);
  input.value = String(Math.min(Math.max(next, Number(least)), Number(most)));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {Found} form */
function shown(form) {
  showWhatCounts(form);
  showPads(form);
}

/** @type {number | undefined} */
let waiting;
/** @param {Found} form */
function changed(form) {
  shown(form);
  clearTimeout(waiting);
  waiting = setTimeout(() => preview(form), PREVIEW_DELAY);
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches?.("form[data-entry] [inputmode=numeric]")) return;
  const digits = western(input.value);
  if (digits !== input.value) input.value = digits;
});

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-entry]");
  if (form) changed(form);
});
document.addEventListener("submit", () => clearTimeout(waiting));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-stepper] button");
  if (button) stepped(button);
});

// A second tap on a chosen answer takes it back, where nothing is chosen from the start.
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
  for (const form of event.target.querySelectorAll?.("form[data-entry]") ?? []) shown(form);
  if (event.target.matches?.("form[data-entry]")) shown(event.target);
});
for (const form of document.querySelectorAll("form[data-entry]")) {
  shown(form);
  if (form.querySelector("input[name=place]")) preview(form);
}
