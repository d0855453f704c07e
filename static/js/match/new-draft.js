// Keeps the draft of a new match in this tab until the match has started.

import { newKey } from "../site/idempotency-key.js";

const EXCLUDED = ["csrfmiddlewaretoken", "key"];
const MOST_KEYS = 20;
const form = document.querySelector("form[data-draft]");

/**
 * Runs `work` on the drafts of this tab; returns null if the browser stores none.
 * @template Result
 * @param {(drafts: Storage) => Result} work
 */
function withDrafts(work) {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/**
 * Returns the keys of forms sent before: a cached form may have one of them.
 * @returns {string[]}
 */
const sentKeys = () => withDrafts(() => JSON.parse(localStorage.getItem("sent keys") ?? "null")) ?? [];

/** Returns whether the reader navigated back to the form, whose match the server then shows. */
const wentBack = () => performance.getEntriesByType("navigation")[0]?.type === "back_forward";

/** @param {string} address */
const draftKey = (address) => `draft ${new URL(address).pathname}`;

/** @param {AnyElement} form @param {boolean} sent */
function saveDraft(form, sent) {
  const typed = [...new FormData(form)].filter(([name]) => !EXCLUDED.includes(name));
  const key = sent ? form.elements.key.value : "";
  withDrafts((drafts) => drafts.setItem(draftKey(location.href), JSON.stringify({ typed, key })));
}

/** @param {AnyElement} form @param {{ typed: [string, string][] }} draft */
function fillForm(form, { typed }) {
  for (const input of form.querySelectorAll("input[name]:not([type=hidden]), select[name]")) {
    const values = typed.filter(([name]) => name === input.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? input.value;
  }
}

if (form) {
  if (form.dataset.draft) {
    const draft = withDrafts((drafts) => JSON.parse(drafts.getItem(draftKey(location.href)) ?? "null"));
    if (draft) fillForm(form, draft);
    // Its match may have started, with the answer lost: the same key starts no second one.
    if (draft?.key) form.elements.key.value = draft.key;
    else if (!wentBack() && sentKeys().includes(form.elements.key.value)) form.elements.key.value = newKey();
  }
  for (const act of ["input", "change", "click"]) form.addEventListener(act, () => saveDraft(form, false));
  form.addEventListener("submit", () => {
    saveDraft(form, form.dataset.online === "there");
    const keys = [...sentKeys(), form.elements.key.value].slice(-MOST_KEYS);
    withDrafts(() => localStorage.setItem("sent keys", JSON.stringify(keys)));
  });
} else if (document.referrer) {
  withDrafts((drafts) => drafts.removeItem(draftKey(document.referrer)));
}
