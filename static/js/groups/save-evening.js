// Makes a group from the matches of an evening, in the order in which they were played.

import { newGroup, readGroups, saveGroup, withMatch } from "./store.js";

/** Resolves to the people and rules that a match was agreed with. @param {string} code @returns {Promise<MatchAgreement>} */
export async function fetchAgreement(code) {
  const answer = await fetch(`/m/${code}/agreed/`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Returns the group of the same people: all of the group play here, or all players are in the group. @param {MatchAgreement} agreed */
function groupOfSamePeople({ players }) {
  return readGroups().find(({ people }) => {
    const known = people.filter(({ name }) => players.includes(name)).length;
    return known === Math.min(people.length, players.length);
  });
}

/**
 * Saves matches as a group, or adds them to that of the same people; returns the function that undoes it.
 * @param {string[]} codes
 * @param {string} name
 */
export async function saveEvening(codes, name) {
  const matches = await Promise.all(codes.map(fetchAgreement));
  const last = matches[matches.length - 1];
  const group = groupOfSamePeople(last) ?? newGroup(last.title || name);
  return saveGroup(matches.reduce(withMatch, group));
}

/** Saves the evening that a button names; shows a message beside it if there is no network. @param {AnyElement} button */
export async function saveEveningOf(button) {
  button.disabled = true;
  try {
    return await saveEvening((button.dataset.keepEvening ?? "").split(","), button.dataset.name ?? "");
  } catch {
    const message = document.createElement("p");
    message.setAttribute("role", "status");
    message.textContent = button.dataset.away ?? "";
    button.parentElement?.querySelector("[role=status]")?.remove();
    button.after(message);
    return null;
  } finally {
    button.disabled = false;
  }
}
