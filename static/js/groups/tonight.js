// Offers to keep the evening on the start page as a group, unless a group has its matches already.

import { drawCards } from "./cards.js";
import { showTonight } from "./evening.js";
import { groupOf } from "./store.js";
import { keepByButton } from "./save-evening.js";

const card = document.querySelector("[data-tonight]");
const button = () => card.querySelector("[data-keep-evening]");

/** Leaves the evening to the card of its group. */
function dress() {
  const newest = button()?.dataset.keepEvening.split(",").pop();
  if (newest && groupOf(newest)) card.replaceChildren();
  card.hidden = !button();
}

if (card && !groupOf(card.dataset.newest)) {
  showTonight(card).then(dress);
  card.addEventListener("click", async ({ target }) => {
    if (!target.closest("[data-keep-evening]") || !(await keepByButton(button()))) return;
    drawCards();
    dress();
    document.querySelector("[data-cards] h2 a")?.focus();
  });
}
