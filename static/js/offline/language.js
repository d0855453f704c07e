// Keeps the language that was chosen on a ready phone without a network, until the server knows it too.

import { unlessLeft } from "../site/leaving.js";
import { reloadWith } from "./render.js";

const STORAGE_KEY = "language chosen";

/** Returns the language that was chosen without a network, or "". */
export function chosenLanguage() {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Forgets the choice: the server is about to store one. */
export function dropLanguage() {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * Shows the open page in the language of a button; one whose words are not on this phone cannot be pressed again.
 * @param {AnyElement} button
 * @param {() => Promise<Answer | null>} answerOpenPage
 * @param {(language: string) => Promise<boolean>} hasWords
 */
export async function changeLanguage(button, answerOpenPage, hasWords) {
  const before = chosenLanguage();
  if (await hasWords(button.value)) {
    localStorage.setItem(STORAGE_KEY, button.value);
    const answer = await answerOpenPage().catch(() => null);
    if (answer) return reloadWith(answer.html, location.href);
    if (before) localStorage.setItem(STORAGE_KEY, before);
    else dropLanguage();
  }
  button.disabled = true;
  return undefined;
}

/** Sends the choice to the server, and shows its page in that language. */
export async function sendLanguage() {
  const language = chosenLanguage();
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!language || !token) return;
  const body = new URLSearchParams({ language, csrfmiddlewaretoken: token, next: location.pathname });
  const answer = await unlessLeft(fetch("/i18n/", { method: "POST", body, redirect: "manual" }), null);
  if (!answer) return; // the page being opened may be in the old language, and sends the choice again
  dropLanguage();
  if (document.documentElement.lang !== language) location.reload();
}
