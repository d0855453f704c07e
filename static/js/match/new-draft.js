// Keeps the draft of a new match in this tab until the match has started.

import { newKey } from "../site/idempotency-key.js";

const NEVER = ["csrfmiddlewaretoken", "key"];
const MOST_KEYS = 20;
const form = document.querySelector("form[data-draft]");

/**
 * Does something with the drafts of this tab, where the browser lets us keep any.
 * @template Result
 * @param {(drafts: Storage) => Result} work
 */
function tried(work) {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/**
 * The keys of forms sent before: a form that was kept to be read without a network has one of them.
 * @returns {string[]}
 */
const sentKeys = () => tried(() => JSON.parse(localStorage.getItem("sent keys") ?? "null")) ?? [];

/** Whether somebody came back to the form: the server then says that its match has started. */
const wentBack = () => performance.getEntriesByType("navigation")[0]?.type === "back_forward";

/** @param {string} address */
const place = (address) => `draft ${new URL(address).pathname}`;

/** @param {Found} form @param {boolean} sent */
function keep(form, sent) {
  const typed = [...new FormData(form)].filter(([name]) => !NEVER.includes(name));
  const key = sent ? form.elements.key.value : "";
  tried((drafts) => drafts.setItem(place(location.href), JSON.stringify({ typed, key })));
}

/** @param {Found} form @param {{ typed: [string, string][] }} draft */
function fill(form, { typed }) {
  for (const input of form.querySelectorAll("input[name]:not([type=hidden]), select[name]")) {
    const values = typed.filter(([name]) => name === input.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? input.value;
  }
}

if (form) {
  if (form.dataset.draft) {
    const draft = tried((drafts) => JSON.parse(drafts.getItem(place(location.href)) ?? "null"));
    if (draft) fill(form, draft);
    // Its match may have started, with the answer lost: the same key starts it once.
    if (draft?.key) form.elements.key.value = draft.key;
    else if (!wentBack() && sentKeys().includes(form.elements.key.value)) form.elements.key.value = newKey();
  }
  for (const act of ["input", "change", "click"]) form.addEventListener(act, () => keep(form, false));
  form.addEventListener("submit", () => {
    keep(form, form.dataset.online === "there");
    const keys = [...sentKeys(), form.elements.key.value].slice(-MOST_KEYS);
    tried(() => localStorage.setItem("sent keys", JSON.stringify(keys)));
  });
} else if (document.referrer) {
  tried((drafts) => drafts.removeItem(place(document.referrer)));
}
