// Shows hints on a phone that is new here, until they are hidden.

import { newKey } from "./idempotency-key.js";
import { find } from "./element.js";

const PLACE = "hints hidden";
const card = document.querySelector("[data-first-use]");

/** Whether the hints were hidden before, or nothing can be kept here: then they would always be in the way. */
function done() {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return true;
  }
}

/** @param {Found} card */
function dismiss(card) {
  card.hidden = true;
  localStorage.setItem(PLACE, "1");
}

/** Whether the site runs as an app already. */
const installed = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;

/** @param {Found} card */
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

if (card && !done() && !("knows" in card.dataset)) {
  find("input[name=key]", card).value = newKey();
  find("[data-dismiss]", card).addEventListener("click", () => dismiss(card));
  if (!installed()) offerInstalling(card);
  card.hidden = false;
}
