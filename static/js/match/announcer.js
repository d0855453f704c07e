// Announces deals that another phone entered to screen readers.

import { find } from "../site/element.js";

const place = find("#news");
let known = newest()?.number ?? 0;

function newest() {
  const row = document.querySelector("#deals > li");
  return row && { number: Number(row.id.replace("deal-", "")), row };
}

/** Returns the line of a deal as it is read: its number, what was played, what that scored. @param {Found} row */
function read(row) {
  const parts = [...row.querySelectorAll("summary > span, summary .chip")].filter((each) => !each.querySelector(".chip"));
  return parts.map((each) => each.textContent.trim()).filter(Boolean).join(", ");
}

// The live sheet comes as a whole; a deal entered here is one row, and its receipt is said already.
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  const live = added.some((each) => /** @type {Element} */ (each).id === "deals");
  const now = newest();
  if (live && now && now.number > known) place.textContent = `${place.dataset.says} ${read(now.row)}`;
  known = now?.number ?? 0;
}).observe(find(".match-sheet"), { childList: true, subtree: true });
