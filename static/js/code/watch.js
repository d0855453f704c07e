// Shows matches without a network from the codes that this phone scans, until the server has them.

import { askEngine, newKey, questionAt } from "../offline/routes.js";
import { readMatch } from "../steps/store.js";
import { askWhether } from "../pen/take-over.js";
import { unlessLeft } from "../site/leaving.js";
import { digitsIn, dropFragment, gather, handsOver, headOf } from "./fragment.js";
import { markCachedPages, dropWatched, keepWatched, watchedMatch, watchedMatches } from "./watched.js";

/** Kinds of questions about watched matches, by those about the scorer's own. @type {Record<string, string>} */
const KINDS = { match: "watch", settlement: "watch-settlement", table: "watch-table", share: "watch-share" };
const OK = 200;
const NOT_MODIFIED = 204;
const LOOK_AGAIN = 20_000;
/** Asks the server for a part of a page, as htmx does. */
const PART = { "HX-Request": "true" };

/** Returns the digits of a scanned code in an address, or "". @param {string} address */
const digitsAt = (address) => digitsIn(new URL(address, location.origin).hash);

/**
 * Returns whether this phone watches the match of a question, and the engine has its page.
 * @param {Question} question
 */
export const isWatched = ({ kind, code = "" }) => kind in KINDS && watchedMatch(code) !== undefined;

/**
 * Resolves to the engine's page at an address, null if it has none. A match that this phone scores shows its own
 * sheet; a scanned code of it is only compared.
 * @param {string} address
 * @returns {Promise<Answer | null>}
 */
export async function answerPage(address) {
  const question = questionAt(address);
  if (!question) return null;
  const { match, steps } = question.code ? await readMatch(question.code) : { match: undefined, steps: [] };
  const digits = digitsAt(address);
  const scanned = digits ? gather(digits) : { texts: [], missing: [] };
  if (!scanned.missing.length && handsOver(scanned.texts)) return answerHandOver(question, scanned.texts);
  if (question.code && (!match || scanned.missing.length)) return answerWatched(question, digits, scanned);
  const head = headOf(digits);
  const ahead = (head?.version ?? 0) - (match?.version ?? 0) - steps.length;
  const form = match && ahead > 0 ? { ...question.form, ahead: [String(ahead)] } : question.form;
  const answer = await askEngine({ ...question, form }, { key: newKey() });
  if (head) dropFragment();
  return answer;
}

/**
 * Resolves to the question whether this phone goes on scoring a match. The key in its code stays in no address.
 * @param {Question} question
 * @param {string[]} texts
 */
async function answerHandOver(question, texts) {
  const answer = await askWhether(texts, question);
  dropFragment();
  return answer;
}

/**
 * Resolves to the page of a match that this phone does not score: from a scanned code, else from the one that was
 * scanned last; null if there is neither.
 * @param {Question} question
 * @param {string} digits
 * @param {Scan} scanned
 */
async function answerWatched(question, digits, scanned) {
  const { code = "", form } = question;
  const kept = watchedMatch(code);
  if (!(question.kind in KINDS) || !(digits || kept)) return null;
  const scan = scanOf(digits, scanned, kept);
  const at = scan.isNew ? new Date().toISOString() : kept?.at ?? "";
  /** @type {Fields} */
  const fields = { ...form, digits: scan.texts, before: scan.isNew ? kept?.texts ?? [] : [], code: [code], at: [at] };
  if (scan.isOlder) fields.older = ["1"];
  if (kept) fields.kept = [code];
  if (scan.missing.length) fields.missing = scan.missing.map(String);
  const answer = await askEngine({ kind: KINDS[question.kind], address: question.address, form: fields }, { key: newKey() });
  if (answer.status === OK) {
    if (scan.isNew) await keepWatched(code, { texts: scan.texts, version: answer.version ?? 0, at });
    if (digits) dropFragment();
  }
  return answer;
}

/**
 * Returns the texts to show a match from: those of a scanned code, or those kept if they are newer.
 * @param {string} digits
 * @param {Scan} scanned
 * @param {WatchedCode} [kept]
 */
function scanOf(digits, scanned, kept) {
  const head = headOf(digits);
  const isOlder = Boolean(head && kept && head.version < kept.version);
  if (kept && (isOlder || !digits)) return { texts: kept.texts, missing: [], isNew: false, isOlder };
  return { ...scanned, isNew: true, isOlder };
}

/** Returns whether a code has been scanned into the open page. */
export const hasScan = () => digitsAt(location.href) !== "";

/** @type {number | undefined} */
let timer;

/** Returns whether the open page shows a scanned code. */
export const isScanned = () => document.querySelector("[data-scanned]") !== null;

/**
 * Asks the server for a watched match. If it has all that was scanned, that is dropped, and its own page is loaded.
 * Without a match, the page just loaded may be the start page, which does not list what was scanned.
 * @param {string} code
 * @returns {Promise<void>}
 */
export async function followServer(code) {
  clearTimeout(timer);
  if (!code && watchedMatches().length) await markCachedPages(code);
  const kept = watchedMatch(code);
  if (!kept) return;
  const version = navigator.onLine ? await unlessLeft(serverVersion(code, kept.version), NaN).catch(() => NaN) : NaN;
  if (version >= kept.version) {
    dropWatched(code);
    if (isScanned()) location.reload();
  } else if (isScanned()) {
    timer = setTimeout(followServer, LOOK_AGAIN, code);
  } else if (version < kept.version) {
    await markCachedPages(code);
  }
}

/**
 * Resolves to the server's version of a match, NaN if it has no such match for this phone.
 * @param {string} code
 * @param {number} since
 */
async function serverVersion(code, since) {
  const answer = await fetch(`/m/${code}/sheet/?since=${since}`, { headers: PART, cache: "no-store" });
  if (answer.status === NOT_MODIFIED) return since;
  if (answer.status !== OK) return NaN;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return Number(page.querySelector("[data-version]")?.getAttribute("data-version") ?? NaN);
}
