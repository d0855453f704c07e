// Shows messages in the panel of the queue, and folds and unfolds it.

import { find } from "../site/element.js";

export const panel = find("#queue");
const folded = find("details", panel);
const place = find("[data-told]", panel);
const listed = () => panel.querySelector("[data-list] li") !== null;

/** Returns a phrase that the panel's template gives. @param {string} name */
export const phrase = (name) => panel.dataset[name] ?? "";

/** Shows the panel as long as there is something in it. */
export function showPanel() {
  panel.hidden = !listed() && !place.textContent;
  find("summary", folded).hidden = !listed();
  if (panel.hidden) folded.open = false;
}

/** Says something until something gets through to the server. @param {string} text */
export function tell(text) {
  place.textContent = text;
  showPanel();
  folded.open = true;
}

/** Takes back what was said. */
export function untell() {
  if (place.textContent) folded.open = false;
  place.textContent = "";
  showPanel();
}

for (const through of ["deal-taken", "deal-known"]) document.addEventListener(through, untell);
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) untell();
});

// The lists lie over the page: a tap beside them or Escape folds them, and takes back what was said alone.
const unfolded = () => [...document.querySelectorAll(".waits details[open]")];

/** @param {Found} each */
function fold(each) {
  const section = each.closest(".queue");
  each.open = false;
  if (!section || section.querySelector("li")) return;
  find("[data-told]", section).textContent = "";
  section.hidden = true;
}

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  for (const each of unfolded()) if (!each.contains(event.target) && event.target.isConnected) fold(each);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of unfolded()) {
    fold(each);
    find("summary", each).focus({ preventScroll: true });
  }
});
document.addEventListener("toggle", () => {
  document.querySelector(".waits")?.toggleAttribute("data-open", unfolded().length > 0);
}, true);
