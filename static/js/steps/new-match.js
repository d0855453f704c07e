// Starts matches on this phone: makes their identifier and code, and the first step, which starts them.
// The server may give another code, which replaces this one.

import { askEngine, newKey, rulesHere } from "../offline/routes.js";
import { saveNewMatch } from "./store.js";

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 8;
/** Random bytes from here on are skipped, as they would make the first letters likelier. */
const EVEN = 256 - (256 % LETTERS.length);

/** Returns a random code, like those of the server. */
export function newCode() {
  let code = "";
  while (code.length < LENGTH) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < EVEN) code += LETTERS[byte % LETTERS.length];
  }
  return code;
}

/** Returns a UUID of version 7, which sorts by time. */
export function newId(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0, rest = now; place < 6; place += 1, rest = Math.floor(rest / 256)) bytes[5 - place] = rest % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Removes the draft of a match that has started. */
function forgetDraft() {
  try {
    sessionStorage.removeItem(`draft ${location.pathname}`);
  } catch {
    // The browser stores no drafts.
  }
}

/**
 * Starts a match on this phone; resolves to its page, or to the form with its errors.
 * @param {Question} question
 * @param {FormData} body
 */
export async function startMatch(question, body) {
  const answer = await askEngine(question, { key: body.get("key") || newKey() });
  const { game, opening } = answer;
  if (!game || !opening) return answer;
  const at = new Date().toISOString();
  const match = { id: newId(), code: newCode(), game, opening, started_at: at, words: 0, suits: null, log: [] };
  /** @type {Step} */
  const step = {
    key: body.get("key") || newKey(), code: match.code, kind: question.kind, number: 0, address: question.address, form: question.form,
    what: opening.players.join(", "), state: "waiting", at, version: 0, rules: await rulesHere(),
    id: match.id, started_at: at, entry: null,
  };
  await saveNewMatch(match, step);
  forgetDraft();
  const address = `/m/${match.code}/`;
  return askEngine({ kind: "match", code: match.code, number: 0, form: {}, address }, { key: newKey() });
}
