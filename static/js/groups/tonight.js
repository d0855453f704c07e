// Offers to save the evening on the start page as a group, unless a group has its matches already.

import { drawCards } from "./cards.js";
import { showTonight } from "./evening.js";
import { groupOfMatch } from "./store.js";
import { saveEveningOf } from "./save-evening.js";

const card = document.querySelector("[data-tonight]");

/** Hides the evening once a group shows it. @param {AnyElement} card */
function update(card) {
  const button = card.querySelector("[data-keep-evening]");
  const newest = button?.dataset.keepEvening?.split(",").pop();
  const grouped = newest && groupOfMatch(newest);
  if (grouped) card.replaceChildren();
  card.hidden = !button || Boolean(grouped);
}

if (card && !groupOfMatch(card.dataset.newest ?? "")) {
  showTonight(card).then(() => update(card));
  card.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-keep-evening]");
    if (!button || !(await saveEveningOf(button))) return;
    drawCards();
    update(card);
    document.querySelector("[data-cards] h2 a")?.focus();
  });
}
