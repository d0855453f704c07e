// Maps URLs and forms to questions for the engine of this phone, and asks them.

import { ask, bundleHere } from "./engine.js";
import { chosenLanguage } from "./language.js";
import { SCORER, readMatch, readMatches } from "../steps/store.js";
import { watchedMatches } from "../code/watched.js";

const CODE = /^\/m\/([23456789a-hjkmnp-z]{8})\/(.*)$/;
const NEW = /^\/new\/([^/]+)\/$/;
/** The page that makes a game and keeps it; without a network a match is started with its rules instead. */
const NEW_RULES = "/games/new/";
const NEW_OWN = /^\/g\/[^/]+\/new\/$/;
const DEAL = /^deals\/([1-9]\d{0,4})\/(?:(insert|remove)\/)?$/;
/** Kinds of questions by the rest of a match's address: those of forms, then those of pages. @type {Record<string, string>} */
const FORM_KINDS = {
  "deals/": "record", "note/": "note", "note/drop/": "drop-note", "undo/": "undo", "redo/": "redo",
  "stop/": "stop", "reopen/": "reopen", "details/": "details", "preview/": "preview", "rematch/": "rematch",
  "share/": "hand-over",
};
/** @type {Record<string, string>} */
const PAGE_KINDS = {
  "": "match", "history/": "history", "settlement/": "settlement",
  "details/": "details-form", "seats/": "seats-form", "table/": "table", "share/": "share",
};
/** A part of an open page; its address leads to the whole page, as on the server. */
const SHEET_PART = "sheet/";
const EXCLUDED = ["csrfmiddlewaretoken", "key"];
const MOST_NAMES = 30;

/**
 * Returns the question that a URL asks the engine, null if only the server answers it.
 * @param {string} address
 * @param {FormBody | null} [body] the body of a form
 * @returns {Question | null}
 */
export function questionAt(address, body = null) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return null;
  /** @type {Omit<Question, "kind">} */
  const question = { address: url.pathname + url.search, form: body ? fieldsOf(body) : {} };
  if (url.pathname === "/" && !body) return { ...question, kind: "home" };
  const [, game] = NEW.exec(url.pathname) ?? [];
  if (game) return { ...question, kind: body ? "start" : "new", game };
  if (url.pathname === NEW_RULES && !body) return { ...question, kind: "new", game: "" };
  if (NEW_OWN.test(url.pathname) && !body) {
    const kept = ownGames().find((each) => each.address === url.pathname);
    return kept ? { ...question, kind: "new", ...JSON.parse(kept.rules) } : null;
  }
  const [, code, rest] = CODE.exec(url.pathname) ?? [];
  if (!code) return null;
  if (rest === SHEET_PART && !body) return questionAt(`/m/${code}/`);
  const kind = kindOf(rest, question.form, body);
  if (!kind) return null;
  const changed = Number(url.searchParams.get("changed")) || null;
  const turn = url.searchParams.get("turn");
  if (kind === "table" && turn) question.form = { turn: [turn] };
  return { ...question, kind, code, number: Number(DEAL.exec(rest)?.[1] ?? 0), changed };
}

/** @param {string} rest @param {Fields} form @param {FormBody | null} body @returns {string | undefined} */
function kindOf(rest, form, body) {
  const [, number, act] = DEAL.exec(rest) ?? [];
  if (!body) return number ? { insert: "insert-form", undefined: "correct-form" }[act] : PAGE_KINDS[rest];
  if (number) return act ?? "correct";
  if (rest === "seats/") return form.do?.[0] === "apply" ? "seats" : "other-seats";
  return FORM_KINDS[rest];
}

/** Groups the values of a form by field. @param {FormBody} body */
export function fieldsOf(body) {
  /** @type {Fields} */
  const form = {};
  for (const [name, value] of body) (form[name] ??= []).push(String(value));
  for (const name of EXCLUDED) delete form[name];
  return form;
}

/** @param {Player} player */
export const nameOf = (player) => (typeof player === "string" ? player : player.name);

/** Resolves to the names used on this phone, newest first. */
async function usedNames() {
  const all = (await readMatches()).flatMap(({ base }) => base.opening.players.map(nameOf));
  return [...new Set(all)].filter((each) => typeof each === "string").slice(0, MOST_NAMES);
}

/** @param {StoredMatch} match @param {Step[]} steps */
const logOf = (match, steps) => [...match.base.log, ...steps.map((each) => each.entry).filter(Boolean)];
/** @param {StoredMatch} match @param {Step[]} steps */
const matchData = (match, steps) => ({ ...match.base, log: logOf(match, steps) });

/** Resolves to all matches of a scorer on this phone with their steps, for the start page. */
async function allMatches() {
  const all = await Promise.all((await readMatches()).filter(({ author }) => author).map(({ code }) => readMatch(code)));
  return all.flatMap(({ match, steps }) => (match ? matchData(match, steps) : []));
}

/**
 * Returns the games that this phone keeps; setup/own-games.js stores them.
 * @returns {{ name: string, address: string, players: string, rules: string }[]}
 */
function ownGames() {
  try {
    return JSON.parse(localStorage.getItem("own games") ?? "[]");
  } catch {
    return [];
  }
}

/** Returns the digits that this page is drawn with, where its reader chose them; older bundles know no others. */
const digits = () => {
  const { digits: chosen } = document.querySelector("link[data-digits]")?.dataset ?? {};
  return chosen ? { digits: chosen } : {};
};

/** Returns the reader's language, time zone, handedness and digits. */
const reader = () => ({
  ...digits(),
  language: chosenLanguage() || document.documentElement.lang || "en",
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
  hand: document.documentElement.dataset.hand ?? "",
  origin: location.origin,
  token: document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "",
});

/**
 * Asks the engine about a match with the steps `before`, or all its steps.
 * @param {Question} asked
 * @param {{ key?: string, at?: string, before?: Step[], author?: string }} [how]
 * @returns {Promise<Answer>}
 */
export async function askEngine({ code, form, ...route }, { key = "", at = new Date().toISOString(), before, author } = {}) {
  /** @type {Question & Record<string, unknown>} */
  const question = { ...route, ...reader(), key, at, form: { ...form } };
  if (code) {
    const { match, steps } = await readMatch(code);
    if (!match) throw new RangeError("This match is not on this phone.");
    question.match = matchData(match, before ?? steps);
    question.game = match.base.game;
    question.author = author || match.author || SCORER;
    if (route.kind === "share" && match.born) question.form = { ...question.form, born: ["1"] };
  }
  if (route.kind === "home") {
    question.matches = await allMatches();
    const [own_games, watched] = [ownGames(), watchedMatches()].map((all) => all.map((each) => JSON.stringify(each)));
    question.form = { own_games, watched };
  }
  if (["home", "new", "start"].includes(route.kind)) question.names = await usedNames();
  return JSON.parse(await ask(JSON.stringify(question)));
}

/** Resolves to the version of the rules in the bundle, or "". */
export const rulesHere = async () => (await bundleHere())?.rules ?? "";

/** Returns an idempotency key; site/idempotency-key.js is joined into pages and cannot be imported here. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
