// Connects a match with its group: saves the table as a group, adds a rematch to it, and shows the wins of
// the evening on the winner's card.

import { findGroup, groupOfMatch, hiddenInput, saveGroup, withMatch } from "./store.js";
import { fetchAgreement, saveEvening, saveEveningOf } from "./save-evening.js";
import { find } from "../site/element.js";

const code = location.pathname.split("/")[2];
const MOST_PIPS = 10;
const MOST_WINS = 99;
/** @type {(() => void) | null} */
let undo;

/** Returns the name of a new group if its match has no title. */
const weekdayName = () => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long" }).format();

/** Saves the people and the rules of this match, or of the whole evening, as a group. */
export async function saveTableAsGroup() {
  const evening = document.querySelector("[data-keep-evening]");
  undo = evening ? await saveEveningOf(evening) : await saveEvening([code], weekdayName()).catch(() => null);
  if (!undo) return;
  showGroupLinks();
  showTotals();
}

/** Adds a match that was started from a group to it. */
async function addToGroup() {
  const group = findGroup(location.hash.replace("#group=", ""));
  if (!group) return;
  history.replaceState(history.state, "", location.pathname);
  if (!group.matches.includes(code)) saveGroup(withMatch(group, await fetchAgreement(code)));
}

/** Shows the button that saves the table as a group, or the link to its group. */
function showGroupLinks() {
  const group = groupOfMatch(code);
  for (const each of document.querySelectorAll("[data-keep-group]")) each.hidden = Boolean(group);
  for (const link of document.querySelectorAll("[data-group-link]")) {
    link.hidden = !group;
    if (!group) continue;
    link.hash = group.id;
    find("bdi", link).textContent = group.name;
  }
  for (const each of document.querySelectorAll("[data-group-undo]")) each.hidden = !group || !undo;
}

/**
 * Shows the winner's wins of this evening on the card, as pips, and adds them to the picture's URL.
 * @param {AnyElement} place
 */
function showWins(place) {
  const result = find("#result");
  const kicker = place.querySelector("[data-kicker]");
  if (!kicker) return;
  result.querySelector(".winner-kicker")?.remove();
  find(".winner-says", result).prepend(kicker);
  const wins = new Map([...place.querySelectorAll("[data-suit]")].map(({ dataset }) => [dataset.suit, Number(dataset.wins)]));
  for (const pips of result.querySelectorAll(".fan-front .fan-pips")) {
    const suitOf = (/** @type {Element} */ mark) => find("use", mark).getAttribute("href")?.replace("#seat-", "");
    const each = new Map([...pips.children].map((mark) => [suitOf(mark), mark]));
    const marks = [...each].flatMap(([suit, mark]) => {
      return Array.from({ length: Math.min(wins.get(suit) ?? 1, MOST_PIPS) }, () => mark.cloneNode(true));
    });
    pips.replaceChildren(...marks);
    pips.classList.toggle("fan-many", marks.length > 3);
  }
  for (const link of result.querySelectorAll("a[data-suits]")) {
    const seats = (link.dataset.suits ?? "").split(" ").map((suit) => Math.min(wins.get(suit) ?? 0, MOST_WINS));
    link.search = String(new URLSearchParams({ show: "card", wins: seats.join("-") }));
  }
}

async function showTotals() {
  const place = document.querySelector("#settled [data-evening]");
  const group = groupOfMatch(code);
  const groupId = group?.id ?? "tonight";
  if (!place || place.dataset.asked === groupId) return;
  place.dataset.asked = groupId;
  const evening = await import("./evening.js").catch(() => null);
  if (!evening) { // no network: tried again when the page changes
    delete place.dataset.asked;
    return;
  }
  const { showEvening, showTonight } = evening;
  const shown = await (group ? showEvening(place, group, { now: code }) : showTonight(place, code));
  if (shown) showWins(place);
  else delete place.dataset.asked;
}

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-keep-evening]")) saveTableAsGroup();
  if (!target.closest?.("[data-group-undo]")) return;
  undo?.();
  undo = null;
  showGroupLinks();
  showTotals();
});

document.addEventListener("submit", ({ target }) => {
  const group = groupOfMatch(code);
  if (!group || !target.action.endsWith("/rematch/") || target.elements.group) return;
  target.append(hiddenInput(["group", group.id]));
}, true);

document.addEventListener("htmx:afterSettle", () => {
  showGroupLinks();
  showTotals();
});
addToGroup().finally(() => {
  showGroupLinks();
  showTotals();
});
