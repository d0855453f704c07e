// Makes a group from the matches of an evening, in the order in which they were played.

import { groups, newGroup, save, withMatch } from "./store.js";

/** What a group remembers of a match. @param {string} code @returns {Promise<Agreed>} */
export async function agreedOf(code) {
  const answer = await fetch(`/m/${code}/agreed/`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** The group of these people: all of the group sit here, or all who sit here are in it. @param {Agreed} agreed */
function sameOnes({ players }) {
  return groups().find(({ people }) => {
    const known = people.filter(({ name }) => players.includes(name)).length;
    return known === Math.min(people.length, players.length);
  });
}

/**
 * Keeps these matches as a group, or in the one of the same people; returns what takes it back.
 * @param {string[]} codes
 * @param {string} name
 */
export async function keepEvening(codes, name) {
  const matches = await Promise.all(codes.map(agreedOf));
  const last = matches[matches.length - 1];
  const group = sameOnes(last) ?? newGroup(last.title || name);
  return save(matches.reduce(withMatch, group));
}

/** Keeps the evening of a button; says so beside it where there is no network. @param {Found} button */
export async function keepByButton(button) {
  button.disabled = true;
  try {
    return await keepEvening((button.dataset.keepEvening ?? "").split(","), button.dataset.name ?? "");
  } catch {
    const says = document.createElement("p");
    says.setAttribute("role", "status");
    says.textContent = button.dataset.away ?? "";
    button.parentElement?.querySelector("[role=status]")?.remove();
    button.after(says);
    return null;
  } finally {
    button.disabled = false;
  }
}
