// Moves the buttons under the other thumb without leaving the page, so that nothing half typed is lost.

import { find } from "./element.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-hands]")) return;
  event.preventDefault();
  const button = find("button", form);
  const body = new FormData(form);
  body.set(button.name, button.value);
  // The page changes even where the choice cannot be remembered now.
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  turn(button, button.value === "left");
});

/** @param {Found} button @param {boolean} left */
function turn(button, left) {
  if (left) document.documentElement.dataset.hand = "left";
  else delete document.documentElement.dataset.hand;
  button.value = left ? "right" : "left";
  button.setAttribute("aria-pressed", left);
}

// A tick for the thumb, where the phone has one.
document.addEventListener("change", (event) => {
  if (event.isTrusted && event.target.closest?.("form[data-entry]")) navigator.vibrate?.(5);
});
