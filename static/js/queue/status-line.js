// Draws the line that says how much waits, and what the next deal's form cannot know meanwhile.

import { entry } from "../deal/form.js";
import { panel, phrase } from "./panel.js";
import { find } from "../site/element.js";

/** Whether the open page is one of a deal's match. @param {Deal} deal */
export const isHere = ({ page }) => location.pathname.startsWith(page);

/** What is said of a deal that came back, or waits to be saved again. @param {Deal} deal */
export const wordsOf = (deal) => [phrase(deal.state), deal.says].filter(Boolean).join(" ");

/** Leads to the match of a deal that has to be looked at there. @param {Deal | undefined} deal */
function drawWay(deal) {
  const way = find("[data-way]", panel);
  way.hidden = !deal;
  if (!deal) return;
  way.href = deal.page;
  way.textContent = `${phrase(deal.state === "refused" ? "refused" : "aside")} ${deal.match || deal.code}`;
}

/**
 * Says of the next deal only what is known while others of its match are not on the sheet yet.
 * @param {number} count
 */
function tellBehind(count) {
  const place = document.getElementById("behind");
  if (!place) return;
  const says = find("[data-says]", place);
  says.textContent = (says.dataset.says ?? "").replace("{n}", count);
  place.hidden = !count;
  place.closest(".match-entry")?.toggleAttribute("data-behind", count > 0);
  const later = entry()?.querySelector(".told-later");
  if (!later || !place.dataset.moves) return;
  later.dataset.says ??= later.textContent;
  later.textContent = count ? place.dataset.moves : later.dataset.says;
}

/**
 * Says how much waits, and first which deal has come back: one of this match, or the way to another.
 * @param {Deal[]} all
 */
export function drawLine(all) {
  const waiting = all.filter((each) => each.state === "waiting").length;
  const back = all.find((each) => each.state !== "waiting" && isHere(each));
  const elsewhere = all.find((each) => !["waiting", "recorded"].includes(each.state) && !isHere(each));
  const lines = [back && wordsOf(back), waiting && phrase("waiting").replace("{n}", waiting)].filter(Boolean);
  find("[data-said]", panel).textContent = lines.join(" · ") || phrase("deals");
  find("[data-send]", panel).hidden = !waiting;
  panel.toggleAttribute("data-back", (back ?? elsewhere) !== undefined);
  drawWay(elsewhere);
  tellBehind(all.filter((each) => each.code === entry()?.dataset.queue && each.state !== "recorded").length);
}
