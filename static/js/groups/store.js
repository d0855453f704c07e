// Stores the groups of this phone: people with their shapes, games with their rules, and codes of matches.
// The server stores none of it.

import { newKey } from "../site/idempotency-key.js";

const STORAGE_KEY = "groups";
const SHAPES = 10;
/** The server totals as many. */
const MOST_MATCHES = 40;

/** Returns all groups, the one that played last first. @returns {Group[]} */
export function readGroups() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** @param {string} id */
export const findGroup = (id) => readGroups().find((each) => each.id === id);
/** @param {string} code */
export const groupOfMatch = (code) => readGroups().find((each) => each.matches.includes(code));

/** @param {Group[]} all */
function storeGroups(all) {
  const sorted = all.sort((one, other) => other.at - one.at);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(sorted));
  } catch {
    // A browser without storage has no groups.
  }
}

/**
 * Stores a group; returns the function that restores its former state.
 * @param {Group} group
 * @returns {() => unknown}
 */
export function saveGroup(group) {
  const former = findGroup(group.id);
  storeGroups([...readGroups().filter(({ id }) => id !== group.id), group]);
  return () => (former ? saveGroup(former) : removeGroup(group.id));
}

/** Removes a group; returns the function that restores it. @param {string} id @returns {() => unknown} */
export function removeGroup(id) {
  const former = findGroup(id);
  storeGroups(readGroups().filter((each) => each.id !== id));
  return () => former && saveGroup(former);
}

/** @param {string} name @param {string[]} names */
export function newGroup(name, names = []) {
  /** @type {Group} */
  const group = { id: newKey(), name, people: [], tables: [], matches: [], at: Date.now() };
  for (const each of names) addPerson(group, each);
  return group;
}

/**
 * Adds a person with the shape `suit` if it is free, else with the lowest free one.
 * @param {Group} group
 * @param {string} name
 * @param {number} [suit]
 */
function addPerson(group, name, suit) {
  const usedSuits = group.people.map((each) => each.suit);
  const all = Array.from({ length: SHAPES }, (_, place) => place + 1);
  const free = all.find((each) => !usedSuits.includes(each)) ?? (group.people.length % SHAPES) + 1;
  group.people.push({ name, suit: suit && !usedSuits.includes(suit) ? suit : free, was: [] });
}

/**
 * Returns the group with a match added: its new players, its rules, and its code.
 * @param {Group} group
 * @param {MatchAgreement} agreed
 * @returns {Group}
 */
export function withMatch(group, agreed) {
  /** @type {Group} */
  const next = JSON.parse(JSON.stringify(group));
  for (const [seat, name] of agreed.players.entries()) {
    if (!next.people.some((each) => each.name === name)) addPerson(next, name, agreed.suits[seat]);
  }
  const { game, players, options, stake, first_dealer: dealer } = agreed;
  const others = next.tables.filter((each) => each.game !== game);
  next.tables = [{ game, players, options, stake, dealer }, ...others];
  const former = next.matches.filter((code) => code !== agreed.code);
  next.matches = [...former, agreed.code].slice(-MOST_MATCHES);
  next.at = Date.now();
  return next;
}

/**
 * Returns the group with another name and other people: `names` in their order, "" for one who leaves.
 * @param {Group} group
 * @param {string} name
 * @param {string[]} names
 * @returns {Group}
 */
export function withNames(group, name, names) {
  /** @type {Group} */
  const next = JSON.parse(JSON.stringify(group));
  const newNames = new Map();
  next.name = name || group.name;
  for (const [place, each] of group.people.entries()) {
    const newName = names[place];
    newNames.set(each.name, newName);
    if (!newName || newName === each.name) continue;
    next.people[place] = { ...each, name: newName, was: [...each.was, each.name] };
  }
  next.people = next.people.filter((_, place) => names[place]);
  for (const each of names.slice(group.people.length)) if (each) addPerson(next, each);
  next.tables = next.tables
    .filter(({ players }) => players.every((each) => newNames.get(each) !== ""))
    .map((table) => ({ ...table, players: table.players.map((each) => newNames.get(each) ?? each) }));
  return next;
}

/**
 * Returns the seats and rules of the group's next match of a game; null if the seats have to be chosen.
 * @param {Group} group
 * @param {string} game
 * @param {number} seats
 * @returns {GroupTable | null}
 */
export function nextTable(group, game, seats) {
  const table = group.tables.find((each) => each.game === game);
  if (table) return { ...table, dealer: (table.dealer + 1) % seats };
  if (group.people.length !== seats) return null;
  return { game, players: group.people.map(({ name }) => name), dealer: 0 };
}

/**
 * Returns the fields of the form of a new match.
 * @param {Group} group
 * @param {GroupTable} table
 * @returns {[string, string][]}
 */
export function formFields(group, table) {
  /** @type {[string, unknown][]} */
  const filled = [["group", group.id], ["title", group.name], ["first_dealer", table.dealer]];
  for (const [seat, name] of table.players.entries()) {
    filled.push([`players.${seat}`, name], [`suits.${seat}`, suitOf(group, name)]);
  }
  for (const [option, value] of Object.entries(table.options ?? {})) {
    filled.push([`options.${option}`, value ?? ""]);
  }
  filled.push(["preset", table.options ? "own" : table.preset]);
  if (table.stake) filled.push(["stake.amount", table.stake.amount], ["stake.currency", table.stake.currency]);
  return filled.map(([name, value]) => [name, String(value)]);
}

/** Returns a hidden input. @param {[string, string]} field */
export function hiddenInput([name, value]) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}

/** @param {Group} group @param {string} name */
export const suitOf = (group, name) => group.people.find((each) => each.name === name)?.suit ?? "";
