// Draws the cards of groups, on the start page and on their own: people, evening, next match in two taps.

import { showEvening } from "./evening.js";
import { formFields, hiddenInput, nextTable, readGroups } from "./store.js";
import { newKey } from "../site/idempotency-key.js";
import { find } from "../site/element.js";

const GAMES_ON_HOME = 3;

/** Returns a copy of the element in a template of the page. @param {string} name */
const cloneTemplate = (name) => find("*", find(`template[data-template="${name}"]`).content).cloneNode(true);

/** Returns the list item of a person: a shape in its colour, and the name. @param {Person} person */
export function personItem({ name, suit }) {
  const item = cloneTemplate("person");
  item.classList.add(`seat-${suit}`);
  find("svg", item).classList.add(`seat-${suit}`);
  find("use", item).setAttribute("href", `#seat-${suit}`);
  find("bdi", item).textContent = name;
  return item;
}

/** @param {AnyElement} label */
const inputOf = (label) => find("input", label);

/**
 * Shows the games that the group has played, the last first; on the group's own page also all others.
 * @param {AnyElement} card
 * @param {Group} group
 * @param {boolean} whole
 */
function showGames(card, group, whole) {
  const place = find("[data-games]", card);
  const choices = [...place.querySelectorAll("label")];
  const inputs = new Map(choices.map((each) => [inputOf(each).value, each]));
  const played = group.tables.flatMap(({ game }) => inputs.get(game) ?? []);
  const fitting = choices.filter((each) => Number(inputOf(each).dataset.seats) === group.people.length);
  const first = played.length ? played : fitting;
  const shown = whole ? [...new Set([...first, ...choices])] : first.slice(0, GAMES_ON_HOME);
  place.replaceChildren(...shown);
  if (shown.length) inputOf(shown[0]).checked = true;
}

/**
 * Lets the form start the chosen game, or shows the link to the seats if they have to be chosen.
 * @param {AnyElement} card
 * @param {Group} group
 */
function prepare(card, group) {
  const form = find("form", card);
  const link = find("[data-seats-link]", card);
  const key = newKey();
  const chosen = () => form.querySelector("[data-games] input:checked");
  const update = () => {
    const game = chosen();
    const at = game ? `${game.dataset.at}#group=${group.id}` : "";
    const table = game && nextTable(group, game.value, Number(game.dataset.seats));
    link.href = at;
    find("[data-start]", card).hidden = !table;
    link.hidden = !game;
    form.action = at;
    /** @type {[string, string][]} */
    const filled = table ? [["key", key], ...formFields(group, { preset: game.dataset.preset, ...table })] : [];
    find("[data-fields]", card).replaceChildren(...filled.map(hiddenInput));
  };
  form.addEventListener("change", update);
  update();
}

/** Returns the card of a group; `whole` on its own page. @param {Group} group */
export function groupCard(group, whole = false) {
  const element = cloneTemplate("group");
  find("[data-name]", element).textContent = group.name;
  find("h2 a", element).href += `#${group.id}`;
  if (whole) find("h2 .arrow", element).remove();
  const people = find("[data-people]", element);
  people.replaceChildren(...group.people.map(personItem));
  for (const input of element.querySelectorAll("[data-games] input")) input.name = `game ${group.id}`;
  showGames(element, group, whole);
  prepare(element, group);
  const place = find("[data-evening]", element);
  showEvening(place, group, whole ? { whole: "1" } : {}).then(() => {
    // The evening lists its people already.
    if (place.querySelector(".evening-people")) people.hidden = true;
  });
  return element;
}

/** Returns the cards of groups; only the first has a green button. @param {Group[]} all */
export function groupCards(all) {
  const elements = all.map((each) => groupCard(each));
  for (const each of elements.slice(1)) find("[data-start]", each).classList.add("quiet");
  return elements;
}

const section = document.querySelector("[data-groups]");

export function drawCards() {
  if (!section) return;
  find("[data-cards]", section).replaceChildren(...groupCards(readGroups()));
  section.hidden = !readGroups().length;
}

if (section) {
  drawCards();
  // After navigating back: another match needs another key.
  window.addEventListener("pageshow", ({ persisted }) => persisted && drawCards());
}
for (const each of document.querySelectorAll("[data-groups-link]")) each.hidden = false;
