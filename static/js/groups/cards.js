// Draws the cards of groups, on the start page and on their own: people, evening, next match in two taps.

import { showEvening } from "./evening.js";
import { fields, groups, hidden, nextTable } from "./store.js";
import { newKey } from "../site/idempotency-key.js";
import { find } from "../site/element.js";

const GAMES_ON_HOME = 3;

/** A copy of what a template of the page holds. @param {string} name */
const copied = (name) => find("*", find(`template[data-template="${name}"]`).content).cloneNode(true);

/** A person: the shape in the ink of the group, and the name. @param {Person} person */
export function person({ name, suit }) {
  const item = copied("person");
  item.classList.add(`seat-${suit}`);
  find("svg", item).classList.add(`seat-${suit}`);
  find("use", item).setAttribute("href", `#seat-${suit}`);
  find("bdi", item).textContent = name;
  return item;
}

/** @param {Found} label */
const inputOf = (label) => find("input", label);

/**
 * Shows the games that the group has played, the last first; on its own page also all others.
 * @param {Found} card
 * @param {Group} group
 * @param {boolean} whole
 */
function showGames(card, group, whole) {
  const place = find("[data-games]", card);
  const choices = [...place.querySelectorAll("label")];
  const inputs = new Map(choices.map((each) => [inputOf(each).value, each]));
  const known = group.tables.flatMap(({ game }) => inputs.get(game) ?? []);
  const fit = choices.filter((each) => Number(inputOf(each).dataset.seats) === group.people.length);
  const first = known.length ? known : fit;
  const shown = whole ? [...new Set([...first, ...choices])] : first.slice(0, GAMES_ON_HOME);
  place.replaceChildren(...shown);
  if (shown.length) inputOf(shown[0]).checked = true;
}

/**
 * Makes the form start the chosen game, or lead to the seats where they have to be chosen first.
 * @param {Found} card
 * @param {Group} group
 */
function prepare(card, group) {
  const form = find("form", card);
  const link = find("[data-seats-link]", card);
  const key = newKey();
  const chosen = () => form.querySelector("[data-games] input:checked");
  const point = () => {
    const game = chosen();
    const at = game ? `${game.dataset.at}#group=${group.id}` : "";
    const table = game && nextTable(group, game.value, Number(game.dataset.seats));
    link.href = at;
    find("[data-start]", card).hidden = !table;
    link.hidden = !game;
    form.action = at;
    /** @type {[string, string][]} */
    const filled = table ? [["key", key], ...fields(group, { preset: game.dataset.preset, ...table })] : [];
    find("[data-fields]", card).replaceChildren(...filled.map(hidden));
  };
  form.addEventListener("change", point);
  point();
}

/** The card of a group; on its own page `whole`. @param {Group} group */
export function card(group, whole = false) {
  const made = copied("group");
  find("[data-name]", made).textContent = group.name;
  find("h2 a", made).href += `#${group.id}`;
  if (whole) find("h2 .arrow", made).remove();
  const people = find("[data-people]", made);
  people.replaceChildren(...group.people.map(person));
  for (const input of made.querySelectorAll("[data-games] input")) input.name = `game ${group.id}`;
  showGames(made, group, whole);
  prepare(made, group);
  const place = find("[data-evening]", made);
  showEvening(place, group, whole ? { whole: "1" } : {}).then(() => {
    // Who has a part in the evening stands there already.
    if (place.querySelector(".evening-people")) people.hidden = true;
  });
  return made;
}

/** The cards of all groups; one button of a page is green. @param {Group[]} all */
export function cards(all) {
  const made = all.map((each) => card(each));
  for (const each of made.slice(1)) find("[data-start]", each).classList.add("quiet");
  return made;
}

const section = document.querySelector("[data-groups]");

export function drawCards() {
  if (!section) return;
  find("[data-cards]", section).replaceChildren(...cards(groups()));
  section.hidden = !groups().length;
}

if (section) {
  drawCards();
  // The way back to this page: another match has another key.
  window.addEventListener("pageshow", ({ persisted }) => persisted && drawCards());
}
for (const each of document.querySelectorAll("[data-groups-link]")) each.hidden = false;
