// Connects a match with its group: keeps the table as a group, lets a rematch stay in it, and counts the
// wins of the evening on the winner's card.

import { groupAt, groupOf, hidden, save, withMatch } from "./store.js";
import { agreedOf, keepByButton, keepEvening } from "./save-evening.js";
import { find } from "../site/element.js";

const code = location.pathname.split("/")[2];
const MOST_PIPS = 10;
const MOST_WINS = 99;
/** @type {(() => void) | null} */
let undo;

/** What a group is called that nobody has named, where its match has no title. */
const today = () => new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long" }).format();

/** Keeps the people and the rules of this match as a group, or of the whole evening. */
export async function keepTable() {
  const evening = document.querySelector("[data-keep-evening]");
  undo = evening ? await keepByButton(evening) : await keepEvening([code], today()).catch(() => null);
  if (!undo) return;
  dress();
  showSums();
}

/** Takes a match that was started from a group into it. */
async function adopt() {
  const group = groupAt(location.hash.replace("#group=", ""));
  if (!group) return;
  history.replaceState(history.state, "", location.pathname);
  if (!group.matches.includes(code)) save(withMatch(group, await agreedOf(code)));
}

/** Shows the way to keep the table, or the group that it belongs to. */
function dress() {
  const group = groupOf(code);
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
 * Draws the winner's wins of this evening on the card, as pips, and has the picture count them too.
 * @param {Found} place
 */
function count(place) {
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

async function showSums() {
  const place = document.querySelector("#settled [data-evening]");
  const group = groupOf(code);
  const asked = group?.id ?? "tonight";
  if (!place || place.dataset.asked === asked) return;
  place.dataset.asked = asked;
  const evening = await import("./evening.js").catch(() => null);
  if (!evening) { // no network: asked for again when the page changes
    delete place.dataset.asked;
    return;
  }
  const { showEvening, showTonight } = evening;
  const shown = await (group ? showEvening(place, group, { now: code }) : showTonight(place, code));
  if (shown) count(place);
  else delete place.dataset.asked;
}

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-keep-evening]")) keepTable();
  if (!target.closest?.("[data-group-undo]")) return;
  undo?.();
  undo = null;
  dress();
  showSums();
});

document.addEventListener("submit", ({ target }) => {
  const group = groupOf(code);
  if (!group || !target.action.endsWith("/rematch/") || target.elements.group) return;
  target.append(hidden(["group", group.id]));
}, true);

document.addEventListener("htmx:afterSettle", () => {
  dress();
  showSums();
});
adopt().finally(() => {
  dress();
  showSums();
});
