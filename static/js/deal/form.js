// Reads the form of the next deal, fills it with a deal, and empties it.

import { newKey } from "../site/idempotency-key.js";
import { find } from "../site/element.js";

const OWN = ["csrfmiddlewaretoken", "version", "key"];

export const entry = () => document.querySelector("form[data-queue]");

/**
 * What an input answers: a choice its label, a number its name too; nothing where nothing was answered.
 * @param {Found} input
 */
function words(input) {
  if (input.closest("[hidden]")) return "";
  if (!input.matches("[inputmode=numeric]")) return input.checked ? input.closest("label")?.textContent.trim() : "";
  const given = Number(input.value) || input.value !== input.defaultValue;
  return given ? `${input.labels?.[0].textContent.trim()} ${input.value}` : "";
}

/** @param {Found} form */
const said = (form) => [...form.querySelectorAll("input")].map(words).filter(Boolean).join(", ");

/** What a match is called elsewhere: its game or title and who plays. */
function named() {
  const players = [...document.querySelectorAll("#strip .chip-who .name")].map((each) => each.textContent.trim());
  return [document.querySelector(".top-match h1")?.textContent.trim(), players.join(", ")].filter(Boolean).join(": ");
}

/** The deal on the form, as this phone keeps it. @param {Found} form @returns {Deal} */
export function dealOn(form) {
  return {
    key: form.elements.key.value,
    code: form.dataset.queue ?? "",
    address: form.getAttribute("action") ?? "",
    page: form.dataset.page ?? "",
    answers: [...new FormData(form)].filter(([name]) => !OWN.includes(name)),
    // A page that this phone has drawn may have none.
    token: form.elements.csrfmiddlewaretoken?.value ?? "",
    version: form.elements.version.value,
    what: said(form),
    match: named(),
    mended: form.dataset.mends !== undefined,
    state: "waiting",
  };
}

/** Empties the form for the next deal. @param {Found} form */
export function empty(form) {
  form.elements.version.value = shownOn(form);
  form.reset();
  for (const each of form.querySelectorAll("[role=alert], p.error, [data-drop]")) each.remove();
  free(form);
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The version that the page of a form showed: a deal that is mended has its own. @param {Found} form */
function shownOn(form) {
  return Math.max(form.elements.version.value, Number(form.dataset.mends ?? 0));
}

/** Lets the form be saved, with a key that nothing has used. @param {Found} form */
export function free(form) {
  form.elements.key.value = newKey();
  find(".save", form).disabled = false;
  delete form.dataset.kept;
  delete form.dataset.touched;
  delete form.dataset.mends;
}

/** What a form asked, without the version of the match at which it was drawn. @param {string} stamp */
const askedBy = (stamp) => stamp.split("-")[1];

/** Fills the form with a deal that was refused or taken back: it keeps its key and its place. @param {Deal} deal */
export function fill(deal) {
  const form = entry();
  if (!form) return;
  const shown = shownOn(form);
  form.reset();
  for (const input of form.querySelectorAll("input[name]:not([type=hidden])")) {
    const values = deal.answers.filter(([name]) => name === input.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
  free(form);
  form.elements.key.value = deal.key;
  // It may have arrived: what is saved again as it was has to say the same.
  const [, stamp] = deal.answers.find(([name]) => name === "stamp") ?? [];
  if (stamp && askedBy(stamp) === askedBy(form.elements.stamp.value)) form.elements.stamp.value = stamp;
  form.dataset.mends = String(shown);
  form.elements.version.value = deal.newest ?? deal.version;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
