// Fills the form of a new match with the people of a group, and adds the group to what it sends.

import { findGroup, hiddenInput, nextTable, suitOf } from "./store.js";
import { fillOptions } from "../match/new-form.js";
import { find } from "../site/element.js";

const form = find("form.new");
const group = findGroup(location.hash.replace("#group=", ""));
const seats = [...form.querySelectorAll("input[name^='players.']")];
/** @param {string} name @param {string} value */
const fillIfEmpty = (name, value) => {
  const input = form.elements[name];
  if (input && !input.value) input.value = value;
};

/** Fills in the empty fields, unless a name was typed already. @param {Group} group */
function fill(group) {
  const game = location.pathname.split("/")[2];
  const table = nextTable(group, game, seats.length);
  const names = table?.players ?? group.people.map(({ name }) => name);
  if (seats.some((each) => each.value)) return;
  for (const [seat, input] of seats.entries()) input.value = names[seat] ?? "";
  fillIfEmpty("title", group.name);
  if (table) form.elements.first_dealer.value = table.dealer;
  if (table?.options) {
    fillOptions(table.options);
    find("input[name=preset][value=own]", form).checked = true;
  }
  if (table?.stake) {
    form.elements["stake.amount"].value = table.stake.amount;
    form.elements["stake.currency"].value = table.stake.currency;
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

if (group) {
  fill(group);
  form.addEventListener("submit", () => {
    for (const old of form.querySelectorAll("[data-of-group]")) old.remove();
    /** @type {[string, string][]} */
    const suits = seats.map((each, seat) => [`suits.${seat}`, String(suitOf(group, each.value.trim()))]);
    suits.unshift(["group", group.id]);
    for (const each of suits) {
      const input = hiddenInput(each);
      input.dataset.ofGroup = "";
      form.append(input);
    }
  }, true);
}
