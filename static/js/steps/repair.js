// Puts a refused step back into the form of its deal. Saved again it keeps its place, before the steps made
// after it; a deal half typed meanwhile returns after it.

import { formBefore } from "./record.js";
import { showFragment } from "../offline/render.js";

/** The key of the step that is on the form, and the form that it has put aside. @type {string | undefined} */
let mended;
/** @type {Found | undefined} */
let typed;

/** @param {string} code */
const entryOf = (code) => document.querySelector(`form[data-queue="${code}"]`);

/** Whether a form mends a step. @param {Found} form */
export const mends = (form) => mended !== undefined && form.elements.key?.value === mended;

/** Fills the form with a step that was refused; leads to the page of its match from any other. @param {Step} step */
export async function mend(step) {
  const page = `/m/${step.code}/`;
  const open = entryOf(step.code);
  const form = open && (await formBefore(step).catch(() => null));
  if (!form) return void location.assign(page);
  if (open.dataset.touched !== undefined && !mends(open)) typed = open;
  mended = step.key;
  const answers = Object.entries(step.form).flatMap(([name, values]) => values.map((each) => [name, each]));
  const deal = { ...step, page, answers };
  return showFragment(form.outerHTML, () => document.dispatchEvent(new CustomEvent("step-mend", { detail: { deal } })));
}

/** Gives the form back to the next deal. @param {Found} form */
export function over(form) {
  mended = undefined;
  delete form.dataset.touched;
}

/** Puts what was half typed before into the fresh form's place. */
export function backToTyped() {
  const fresh = entryOf(typed?.dataset.queue ?? "");
  if (!typed || !fresh) return;
  typed.elements.version.value = fresh.elements.version.value;
  fresh.replaceWith(typed);
  window.htmx?.process(typed);
  typed = undefined;
}

// To discard the deal on the form is to discard the step: the list knows how.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-drop]");
  const form = link?.closest("form");
  if (!form || !mends(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.dispatchEvent(new CustomEvent("step-drop", { detail: { key: form.elements.key.value } }));
  over(form);
}, true);
