// Shows hints on a phone that is new here, until they are hidden.

import { newKey } from "./idempotency-key.js";

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

function dismiss() {
  card.hidden = true;
  localStorage.setItem(PLACE, "1");
}

/** Whether the site runs as an app already. */
const installed = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;

function offerInstalling() {
  const button = card.querySelector("[data-install]");
  card.querySelector("[data-on-ios]").hidden = navigator.standalone !== false;
  /** @type {WindowEventMap['beforeinstallprompt']} */
  let offer;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    button.hidden = false;
  });
  button.addEventListener("click", async () => {
    button.hidden = true;
    await offer.prompt();
  });
}

if (card && !done() && !("knows" in card.dataset)) {
  card.querySelector("input[name=key]").value = newKey();
  card.querySelector("[data-dismiss]").addEventListener("click", dismiss);
  if (!installed()) offerInstalling();
  card.hidden = false;
}
