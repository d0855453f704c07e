// Puts a refused step back into the form of its deal. Saved again it keeps its place before later steps; a
// half typed deal returns to the form afterwards.

import { formBefore } from "./record.js";
import { showFragment } from "../offline/render.js";

/** The key of the step on the form, and the half typed form that it replaced. @type {string | undefined} */
let repairedKey;
/** @type {AnyElement | undefined} */
let typedForm;

/** @param {string} code */
const entryFormOf = (code) => document.querySelector(`form[data-queue="${code}"]`);

/** Returns whether a form corrects a step. @param {AnyElement} form */
export const isRepairing = (form) => repairedKey !== undefined && form.elements.key?.value === repairedKey;

/** Fills the form with a refused step; opens the page of its match first. @param {Step} step */
export async function repairStep(step) {
  const page = `/m/${step.code}/`;
  const openForm = entryFormOf(step.code);
  const form = openForm && (await formBefore(step).catch(() => null));
  if (!form) return void location.assign(page);
  if (openForm.dataset.touched !== undefined && !isRepairing(openForm)) typedForm = openForm;
  repairedKey = step.key;
  const answers = Object.entries(step.form).flatMap(([name, values]) => values.map((each) => [name, each]));
  const deal = { ...step, page, answers };
  return showFragment(form.outerHTML, () => document.dispatchEvent(new CustomEvent("step-mend", { detail: { deal } })));
}

/** Frees the form for the next deal. @param {AnyElement} form */
export function endRepair(form) {
  repairedKey = undefined;
  delete form.dataset.touched;
}

/** Replaces the new form by the half typed one. */
export function restoreTyped() {
  const fresh = entryFormOf(typedForm?.dataset.queue ?? "");
  if (!typedForm || !fresh) return;
  typedForm.elements.version.value = fresh.elements.version.value;
  fresh.replaceWith(typedForm);
  window.htmx?.process(typedForm);
  typedForm = undefined;
}

// The link that discards the deal on the form discards the step: steps/list.js drops it.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-drop]");
  const form = link?.closest("form");
  if (!form || !isRepairing(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.dispatchEvent(new CustomEvent("step-drop", { detail: { key: form.elements.key.value } }));
  endRepair(form);
}, true);
