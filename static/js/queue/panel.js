// Shows messages in the panel of the queue, and opens and closes it.

import { find } from "../site/element.js";

export const panel = find("#queue");
const details = find("details", panel);
const message = find("[data-told]", panel);
const hasItems = () => panel.querySelector("[data-list] li") !== null;

/** Returns whether deals of a match are on this phone. @param {string | undefined} code */
export const hasDealsOf = (code) => panel.querySelector(`[data-list] li[data-code="${code}"]`) !== null;

/** Returns a phrase that the panel's template gives. @param {string} name */
export const phrase = (name) => panel.dataset[name] ?? "";

/** Shows the panel if it has a message or deals. */
export function updatePanel() {
  panel.hidden = !hasItems() && !message.textContent;
  find("summary", details).hidden = !hasItems();
  if (panel.hidden) details.open = false;
}

/** Shows a message until the server answers something. @param {string} text */
export function showMessage(text) {
  message.textContent = text;
  updatePanel();
  details.open = true;
}

/** Removes the message. */
export function clearMessage() {
  if (message.textContent) details.open = false;
  message.textContent = "";
  updatePanel();
}

for (const through of ["deal-taken", "deal-known"]) document.addEventListener(through, clearMessage);
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) clearMessage();
});

// The panels lie over the page: a tap beside them or Escape closes them, and removes a message without a list.
const openPanels = () => [...document.querySelectorAll(".waits details[open]")];

/** @param {AnyElement} each */
function closePanel(each) {
  const section = each.closest(".queue");
  each.open = false;
  if (!section || section.querySelector("li")) return;
  find("[data-told]", section).textContent = "";
  section.hidden = true;
}

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  for (const each of openPanels()) if (!each.contains(event.target) && event.target.isConnected) closePanel(each);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of openPanels()) {
    closePanel(each);
    find("summary", each).focus({ preventScroll: true });
  }
});
document.addEventListener("toggle", () => {
  document.querySelector(".waits")?.toggleAttribute("data-open", openPanels().length > 0);
}, true);
