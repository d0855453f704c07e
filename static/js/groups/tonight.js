// Offers to keep the evening on the start page as a group, unless a group has its matches already.

import { drawCards } from "./cards.js";
import { showTonight } from "./evening.js";
import { groupOf } from "./store.js";
import { keepByButton } from "./save-evening.js";

const card = document.querySelector("[data-tonight]");

/** Leaves the evening to the card of its group. @param {Found} card */
function dress(card) {
  const button = card.querySelector("[data-keep-evening]");
  const newest = button?.dataset.keepEvening?.split(",").pop();
  const grouped = newest && groupOf(newest);
  if (grouped) card.replaceChildren();
  card.hidden = !button || Boolean(grouped);
}

if (card && !groupOf(card.dataset.newest ?? "")) {
  showTonight(card).then(() => dress(card));
  card.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-keep-evening]");
    if (!button || !(await keepByButton(button))) return;
    drawCards();
    dress(card);
    document.querySelector("[data-cards] h2 a")?.focus();
  });
}
