// Reads the form of the next deal, fills it with a deal, and empties it.

import { newKey } from "../site/idempotency-key.js";
import { find } from "../site/element.js";

const CONTROL_FIELDS = ["csrfmiddlewaretoken", "version", "key"];

export const entryForm = () => document.querySelector("form[data-queue]");

/**
 * Returns the text of an answer: a choice's label, or a number behind its name; "" if unanswered.
 * @param {AnyElement} input
 */
function answerText(input) {
  if (input.closest("[hidden]")) return "";
  if (!input.matches("[inputmode=numeric]")) return input.checked ? input.closest("label")?.textContent.trim() : "";
  const isAnswered = Number(input.value) || input.value !== input.defaultValue;
  return isAnswered ? `${input.labels?.[0].textContent.trim()} ${input.value}` : "";
}

/** @param {AnyElement} form */
const dealText = (form) => [...form.querySelectorAll("input")].map(answerText).filter(Boolean).join(", ");

/** Returns the name of the match for other pages: its game or title, and its players. */
function matchText() {
  const players = [...document.querySelectorAll("#strip .chip-who .name")].map((each) => each.textContent.trim());
  return [document.querySelector(".top-match h1")?.textContent.trim(), players.join(", ")].filter(Boolean).join(": ");
}

/** Returns the deal on the form as the queue stores it. @param {AnyElement} form @returns {Deal} */
export function dealOn(form) {
  return {
    key: form.elements.key.value,
    code: form.dataset.queue ?? "",
    address: form.getAttribute("action") ?? "",
    page: form.dataset.page ?? "",
    answers: [...new FormData(form)].filter(([name]) => !CONTROL_FIELDS.includes(name)),
    // A page that this phone rendered may have no token.
    token: form.elements.csrfmiddlewaretoken?.value ?? "",
    version: form.elements.version.value,
    what: dealText(form),
    match: matchText(),
    mended: form.dataset.mends !== undefined,
    state: "waiting",
  };
}

/** Empties the form for the next deal. @param {AnyElement} form */
export function emptyForm(form) {
  form.elements.version.value = shownVersion(form);
  form.reset();
  for (const each of form.querySelectorAll("[role=alert], p.error, [data-drop]")) each.remove();
  renewKey(form);
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns the version that the page showed; a corrected deal has its own, which may be older. @param {AnyElement} form */
function shownVersion(form) {
  return Math.max(form.elements.version.value, Number(form.dataset.mends ?? 0));
}

/** Gives the form an unused key, and lets it be saved. @param {AnyElement} form */
export function renewKey(form) {
  form.elements.key.value = newKey();
  find(".save", form).disabled = false;
  delete form.dataset.kept;
  delete form.dataset.touched;
  delete form.dataset.mends;
}

/** Returns the part of a form's stamp that names its questions, without the version of the match. @param {string} stamp */
const questionsOf = (stamp) => stamp.split("-")[1];

/** Fills the form with a deal that was refused or withdrawn: it keeps its key and its place. @param {Deal} deal */
export function fillForm(deal) {
  const form = entryForm();
  if (!form) return;
  const version = shownVersion(form);
  form.reset();
  for (const input of form.querySelectorAll("input[name]:not([type=hidden])")) {
    const values = deal.answers.filter(([name]) => name === input.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
  renewKey(form);
  form.elements.key.value = deal.key;
  // The server may have the deal already: saved unchanged it must be the same request.
  const [, stamp] = deal.answers.find(([name]) => name === "stamp") ?? [];
  if (stamp && questionsOf(stamp) === questionsOf(form.elements.stamp.value)) form.elements.stamp.value = stamp;
  form.dataset.mends = String(version);
  form.elements.version.value = deal.newest ?? deal.version;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}
