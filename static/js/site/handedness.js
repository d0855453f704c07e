// Moves the buttons to the other hand without leaving the page, so that no half typed deal is lost.

import { find } from "./element.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-hands]")) return;
  event.preventDefault();
  const button = find("button", form);
  const body = new FormData(form);
  body.set(button.name, button.value);
  // The page changes even if the choice cannot be stored.
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  setHand(button, button.value === "left");
});

/** @param {AnyElement} button @param {boolean} left */
function setHand(button, left) {
  if (left) document.documentElement.dataset.hand = "left";
  else delete document.documentElement.dataset.hand;
  button.value = left ? "right" : "left";
  button.setAttribute("aria-pressed", left);
}

// Vibrates briefly on an answer, if the phone can.
document.addEventListener("change", (event) => {
  if (event.isTrusted && event.target.closest?.("form[data-entry]")) navigator.vibrate?.(5);
});
