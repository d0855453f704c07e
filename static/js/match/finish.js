// Rearranges an open page when its match ends: the winner goes to the top, undo to the foot.
// A form that is half typed on another phone stays where it is.

/** Whether the page shows a result. */
export const isOver = () => document.getElementById("result")?.hidden === false;

let over = isOver();

function arrange() {
  if (isOver() === over || (!over && document.querySelector("form#entry"))) return;
  over = !over;
  const grid = document.querySelector(".match-grid");
  const entry = grid.querySelector(":scope > .match-entry");
  grid.classList.toggle("without-entry", !document.querySelector("form#entry"));
  if (over) {
    grid.append(entry);
    window.scrollTo({ top: 0, behavior: "instant" });
  } else grid.prepend(entry);
}

for (const shown of ["deal-shown", "sheet-shown", "htmx:afterSettle"]) document.addEventListener(shown, arrange);
