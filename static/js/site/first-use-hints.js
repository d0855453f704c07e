// Shows hints on a phone that is new to the site, until they are dismissed.

import { newKey } from "./idempotency-key.js";
import { find } from "./element.js";

const STORAGE_KEY = "hints hidden";
const card = document.querySelector("[data-first-use]");

/** Returns whether the hints were dismissed, or the dismissal could not be stored. */
function isDismissed() {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

/** @param {AnyElement} card */
function dismiss(card) {
  card.hidden = true;
  localStorage.setItem(STORAGE_KEY, "1");
}

/** Returns whether the site runs as an installed app. */
const installed = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;

/** @param {AnyElement} card */
function offerInstalling(card) {
  const button = find("[data-install]", card);
  find("[data-on-ios]", card).hidden = navigator.standalone !== false;
  /** @type {WindowEventMap['beforeinstallprompt'] | undefined} */
  let offer;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    button.hidden = false;
  });
  button.addEventListener("click", async () => {
    button.hidden = true;
    await offer?.prompt();
  });
}

if (card && !isDismissed() && !("knows" in card.dataset)) {
  find("input[name=key]", card).value = newKey();
  find("[data-dismiss]", card).addEventListener("click", () => dismiss(card));
  if (!installed()) offerInstalling(card);
  card.hidden = false;
}
