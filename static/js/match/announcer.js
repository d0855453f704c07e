// Announces deals that another phone entered to screen readers.

import { find } from "../site/element.js";

const region = find("#news");
let lastNumber = newest()?.number ?? 0;

function newest() {
  const row = document.querySelector("#deals > li");
  return row && { number: Number(row.id.replace("deal-", "")), row };
}

/** Returns the text of a deal's row: its number, contract and score. @param {AnyElement} row */
function textOf(row) {
  const parts = [...row.querySelectorAll("summary > span, summary .chip")].filter((each) => !each.querySelector(".chip"));
  return parts.map((each) => each.textContent.trim()).filter(Boolean).join(", ");
}

// The sheet of another phone's deal replaces #deals; a deal entered here adds a row, and its receipt is announced.
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  const live = added.some((each) => /** @type {Element} */ (each).id === "deals");
  const deal = newest();
  if (live && deal && deal.number > lastNumber) region.textContent = `${region.dataset.says} ${textOf(deal.row)}`;
  lastNumber = deal?.number ?? 0;
}).observe(find(".match-sheet"), { childList: true, subtree: true });
