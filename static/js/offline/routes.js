// Maps URLs and forms to questions for the engine of this phone, and asks them.

import { ask, bundleHere } from "./engine.js";
import { held, matches } from "../steps/store.js";

const CODE = /^\/m\/([23456789a-hjkmnp-z]{8})\/(.*)$/;
const NEW = /^\/new\/([^/]+)\/$/;
const DEAL = /^deals\/([1-9]\d{0,4})\/(?:(insert|remove)\/)?$/;
/** Behind the address of a match: what a form is sent to, and what is shown. @type {Record<string, string>} */
const SENT = {
  "deals/": "record", "note/": "note", "note/drop/": "drop-note", "undo/": "undo", "redo/": "redo",
  "stop/": "stop", "reopen/": "reopen", "details/": "details", "preview/": "preview", "rematch/": "rematch",
};
/** @type {Record<string, string>} */
const SHOWN = {
  "": "match", "history/": "history", "settlement/": "settlement",
  "details/": "details-form", "seats/": "seats-form", "table/": "table",
};
/** A part of an open page; whoever reads its address gets the page, as from the server. */
const PART = "sheet/";
const NEVER = ["csrfmiddlewaretoken", "key"];
const MOST_NAMES = 30;

/**
 * Returns the question that a URL asks the engine, null if only the server answers it.
 * @param {string} address
 * @param {SentBody | null} [sent] the body of a form
 * @returns {Question | null}
 */
export function askedAt(address, sent = null) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return null;
  /** @type {Omit<Question, "kind">} */
  const asked = { address: url.pathname + url.search, form: sent ? formOf(sent) : {} };
  if (url.pathname === "/" && !sent) return { ...asked, kind: "home" };
  const [, game] = NEW.exec(url.pathname) ?? [];
  if (game) return { ...asked, kind: sent ? "start" : "new", game };
  const [, code, rest] = CODE.exec(url.pathname) ?? [];
  if (!code) return null;
  if (rest === PART && !sent) return askedAt(`/m/${code}/`);
  const kind = kindOf(rest, asked.form, sent);
  if (!kind) return null;
  const changed = Number(url.searchParams.get("changed")) || null;
  const turn = url.searchParams.get("turn");
  if (kind === "table" && turn) asked.form = { turn: [turn] };
  return { ...asked, kind, code, number: Number(DEAL.exec(rest)?.[1] ?? 0), changed };
}

/** @param {string} rest @param {Fields} form @param {SentBody | null} sent @returns {string | undefined} */
function kindOf(rest, form, sent) {
  const [, number, act] = DEAL.exec(rest) ?? [];
  if (!sent) return number ? { insert: "insert-form", undefined: "correct-form" }[act] : SHOWN[rest];
  if (number) return act ?? "correct";
  if (rest === "seats/") return form.do?.[0] === "apply" ? "seats" : "other-seats";
  return SENT[rest];
}

/** Groups the values of a form by field. @param {SentBody} body */
export function formOf(body) {
  /** @type {Fields} */
  const form = {};
  for (const [name, value] of body) (form[name] ??= []).push(String(value));
  for (const name of NEVER) delete form[name];
  return form;
}

/** @param {Player} player */
export const nameOf = (player) => (typeof player === "string" ? player : player.name);

/** The names used on this phone, newest first. */
async function names() {
  const all = (await matches()).flatMap(({ base }) => base.opening.players.map(nameOf));
  return [...new Set(all)].filter((each) => typeof each === "string").slice(0, MOST_NAMES);
}

/** @param {HeldMatch} match @param {Step[]} steps */
const logOf = (match, steps) => [...match.base.log, ...steps.map((each) => each.entry).filter(Boolean)];
/** @param {HeldMatch} match @param {Step[]} steps */
const given = (match, steps) => ({ ...match.base, log: logOf(match, steps) });

/** Every match as it stands on this phone: what the start page lists. */
async function listed() {
  const all = await Promise.all((await matches()).filter(({ author }) => author).map(({ code }) => held(code)));
  return all.flatMap(({ match, steps }) => (match ? given(match, steps) : []));
}

/** Returns the reader's language, time zone and handedness. */
const reader = () => ({
  language: document.documentElement.lang || "en",
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
  hand: document.documentElement.dataset.hand ?? "",
  origin: location.origin,
  token: document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "",
});

/**
 * Asks the engine; `before` are the steps that stand behind the base, all of them if none are given.
 * @param {Question} asked
 * @param {{ key?: string, at?: string, before?: Step[] }} [how]
 * @returns {Promise<Answer>}
 */
export async function answered({ code, form, ...asked }, { key = "", at = new Date().toISOString(), before } = {}) {
  /** @type {Question & Record<string, unknown>} */
  const question = { ...asked, ...reader(), key, at, form: { ...form } };
  if (code) {
    const { match, steps } = await held(code);
    if (!match) throw new RangeError("This match is not on this phone.");
    question.match = given(match, before ?? steps);
    question.game = match.base.game;
    question.author = match.author || "scorer";
  }
  if (asked.kind === "home") question.matches = await listed();
  if (["home", "new", "start"].includes(asked.kind)) question.names = await names();
  return JSON.parse(await ask(JSON.stringify(question)));
}

/** The rules by which this phone answers. */
export const rulesHere = async () => (await bundleHere())?.rules ?? "";

/** A key of a form, as site/idempotency-key.js makes it for pages, whose scripts are joined. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
