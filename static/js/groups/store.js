// Stores the groups of this phone: people with their shapes, games with their rules, and codes of matches.
// The server keeps none of it.

import { newKey } from "../site/idempotency-key.js";

const PLACE = "groups";
const SHAPES = 8;
/** As many as the server adds up. */
const MOST_MATCHES = 40;

/** All groups, the one that played last first. @returns {Group[]} */
export function groups() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} id */
export const groupAt = (id) => groups().find((each) => each.id === id);
/** @param {string} code */
export const groupOf = (code) => groups().find((each) => each.matches.includes(code));

/** @param {Group[]} all */
function keep(all) {
  const sorted = all.sort((one, other) => other.at - one.at);
  try {
    localStorage.setItem(PLACE, JSON.stringify(sorted));
  } catch {
    // A browser that keeps nothing remembers no groups.
  }
}

/**
 * Keeps a group as it is now; returns what brings the one before back.
 * @param {Group} group
 * @returns {() => unknown}
 */
export function save(group) {
  const before = groupAt(group.id);
  keep([...groups().filter(({ id }) => id !== group.id), group]);
  return () => (before ? save(before) : remove(group.id));
}

/** Forgets a group; returns what brings it back. @param {string} id @returns {() => unknown} */
export function remove(id) {
  const before = groupAt(id);
  keep(groups().filter((each) => each.id !== id));
  return () => before && save(before);
}

/** @param {string} name @param {string[]} names */
export function newGroup(name, names = []) {
  /** @type {Group} */
  const group = { id: newKey(), name, people: [], tables: [], matches: [], at: Date.now() };
  for (const each of names) add(group, each);
  return group;
}

/**
 * Adds a person with the lowest free shape, or with one of their own.
 * @param {Group} group
 * @param {string} name
 * @param {number} [suit]
 */
function add(group, name, suit) {
  const taken = group.people.map((each) => each.suit);
  const all = Array.from({ length: SHAPES }, (_, place) => place + 1);
  const free = all.find((each) => !taken.includes(each)) ?? (group.people.length % SHAPES) + 1;
  group.people.push({ name, suit: suit && !taken.includes(suit) ? suit : free, was: [] });
}

/**
 * The group with a match in it: who is new at the table, the rules that were agreed, and the code.
 * @param {Group} group
 * @param {Agreed} agreed
 * @returns {Group}
 */
export function withMatch(group, agreed) {
  /** @type {Group} */
  const next = JSON.parse(JSON.stringify(group));
  for (const [seat, name] of agreed.players.entries()) {
    if (!next.people.some((each) => each.name === name)) add(next, name, agreed.suits[seat]);
  }
  const { game, players, options, stake, first_dealer: dealer } = agreed;
  const others = next.tables.filter((each) => each.game !== game);
  next.tables = [{ game, players, options, stake, dealer }, ...others];
  const before = next.matches.filter((code) => code !== agreed.code);
  next.matches = [...before, agreed.code].slice(-MOST_MATCHES);
  next.at = Date.now();
  return next;
}

/**
 * The group with another name and other people: `names` in their order, an empty one leaves.
 * @param {Group} group
 * @param {string} name
 * @param {string[]} names
 * @returns {Group}
 */
export function withNames(group, name, names) {
  /** @type {Group} */
  const next = JSON.parse(JSON.stringify(group));
  const called = new Map();
  next.name = name || group.name;
  for (const [place, each] of group.people.entries()) {
    const now = names[place];
    called.set(each.name, now);
    if (!now || now === each.name) continue;
    next.people[place] = { ...each, name: now, was: [...each.was, each.name] };
  }
  next.people = next.people.filter((_, place) => names[place]);
  for (const each of names.slice(group.people.length)) if (each) add(next, each);
  next.tables = next.tables
    .filter(({ players }) => players.every((each) => called.get(each) !== ""))
    .map((table) => ({ ...table, players: table.players.map((each) => called.get(each) ?? each) }));
  return next;
}

/**
 * Who sits where in the next match of a game, and what is agreed; null where that has to be chosen.
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
 * What the form of a new match is filled in with.
 * @param {Group} group
 * @param {GroupTable} table
 * @returns {[string, string][]}
 */
export function fields(group, table) {
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

/** A field of a form that nobody sees. @param {[string, string]} field */
export function hidden([name, value]) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}

/** @param {Group} group @param {string} name */
export const suitOf = (group, name) => group.people.find((each) => each.name === name)?.suit ?? "";
