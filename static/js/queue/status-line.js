// Draws the status line of the queue, and the note on the next deal's form while deals wait.

import { entryForm } from "../deal/form.js";
import { panel, phrase } from "./panel.js";
import { find } from "../site/element.js";

/** Returns whether the open page belongs to a deal's match. @param {Deal} deal */
export const isOnPage = ({ page }) => location.pathname.startsWith(page);

/** Returns the phrase for a deal's state, and the reason of a refusal. @param {Deal} deal */
export const stateText = (deal) => [phrase(deal.state), deal.says].filter(Boolean).join(" ");

/** Shows the link to a returned deal of another match, or hides it. @param {Deal | undefined} deal */
function drawLink(deal) {
  const link = find("[data-way]", panel);
  link.hidden = !deal;
  if (!deal) return;
  link.href = deal.page;
  link.textContent = `${phrase(deal.state === "refused" ? "refused" : "aside")} ${deal.match || deal.code}`;
}

/**
 * Shows how many deals of the match are not on the sheet yet, so that the form's texts may be outdated.
 * @param {number} count
 */
function drawBehind(count) {
  const place = document.getElementById("behind");
  if (!place) return;
  const text = find("[data-says]", place);
  text.textContent = (text.dataset.says ?? "").replace("{n}", count);
  place.hidden = !count;
  place.closest(".match-entry")?.toggleAttribute("data-behind", count > 0);
  const note = entryForm()?.querySelector(".told-later");
  if (!note || !place.dataset.moves) return;
  note.dataset.says ??= note.textContent;
  note.textContent = count ? place.dataset.moves : note.dataset.says;
}

/**
 * Shows how many deals wait, and before that a returned deal of this match or the link to one of another.
 * @param {Deal[]} all
 */
export function drawStatus(all) {
  const waiting = all.filter((each) => each.state === "waiting").length;
  const back = all.find((each) => each.state !== "waiting" && isOnPage(each));
  const elsewhere = all.find((each) => !["waiting", "recorded"].includes(each.state) && !isOnPage(each));
  const lines = [back && stateText(back), waiting && phrase("waiting").replace("{n}", waiting)].filter(Boolean);
  find("[data-said]", panel).textContent = lines.join(" · ") || phrase("deals");
  find("[data-send]", panel).hidden = !waiting;
  panel.toggleAttribute("data-back", (back ?? elsewhere) !== undefined);
  drawLink(elsewhere);
  drawBehind(all.filter((each) => each.code === entryForm()?.dataset.queue && each.state !== "recorded").length);
}
