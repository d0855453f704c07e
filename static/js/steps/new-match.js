// Starts matches on this phone: makes their identifier and code, and their start as the first step.
// The server may give another code, which replaces this one.

import { answered, newKey, rulesHere } from "../offline/routes.js";
import { keepBorn } from "./store.js";

const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 8;
/** Random bytes from here on would make the first letters of the alphabet likelier. */
const EVEN = 256 - (256 % LETTERS.length);

/** A code as the server makes them. */
export function newCode() {
  let code = "";
  while (code.length < LENGTH) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < EVEN) code += LETTERS[byte % LETTERS.length];
  }
  return code;
}

/** An identifier that sorts by the time it was made: version 7. */
export function newId(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0, rest = now; place < 6; place += 1, rest = Math.floor(rest / 256)) bytes[5 - place] = rest % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Forgets what was typed of the match, as it has started. */
function forgetDraft() {
  try {
    sessionStorage.removeItem(`draft ${location.pathname}`);
  } catch {
    // Nothing was kept there.
  }
}

/**
 * Starts a match on this phone; resolves to its page, or to the form with what is wrong.
 * @param {Question} asked
 * @param {FormData} body
 */
export async function startHere(asked, body) {
  const answer = await answered(asked, { key: body.get("key") || newKey() });
  const { game, opening } = answer;
  if (!game || !opening) return answer;
  const at = new Date().toISOString();
  const match = { id: newId(), code: newCode(), game, opening, started_at: at, words: 0, suits: null, log: [] };
  /** @type {Step} */
  const step = {
    key: body.get("key") || newKey(), code: match.code, kind: asked.kind, number: 0, address: asked.address, form: asked.form,
    what: opening.players.join(", "), state: "waiting", at, version: 0, rules: await rulesHere(),
    id: match.id, started_at: at, entry: null,
  };
  await keepBorn(match, step);
  forgetDraft();
  const address = `/m/${match.code}/`;
  return answered({ kind: "match", code: match.code, number: 0, form: {}, address }, { key: newKey() });
}
