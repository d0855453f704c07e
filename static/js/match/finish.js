// Rearranges an open page when its match ends: the winner goes to the top, undo to the foot.
// A form that is still open, on another phone, stays where it is.

import { find } from "../site/element.js";

/** Returns whether the page shows a result. */
export const isOver = () => document.getElementById("result")?.hidden === false;

let over = isOver();

function arrange() {
  if (isOver() === over || (!over && document.querySelector("form#entry"))) return;
  over = !over;
  const grid = find(".match-grid");
  const entry = find(":scope > .match-entry", grid);
  grid.classList.toggle("without-entry", !document.querySelector("form#entry"));
  if (over) {
    grid.append(entry);
    window.scrollTo({ top: 0, behavior: "instant" });
  } else grid.prepend(entry);
}

for (const shown of ["deal-shown", "sheet-shown", "htmx:afterSettle"]) document.addEventListener(shown, arrange);
