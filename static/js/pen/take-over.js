// Takes over the scoring of a match from the codes of another phone: read by the engine, or by the server for a
// phone without the rules.

import { dropWatched, keepWatched, markCachedPages } from "../code/watched.js";
import { bundleHere } from "../offline/engine.js";
import { askEngine, newKey } from "../offline/routes.js";
import { saveTaken } from "../steps/store.js";
import { postForm, sendNow } from "../steps/send.js";
import { takePen } from "./holder.js";

const READ = "/code/";
/** The texts of the codes that were scanned last. They hold a key, and are stored nowhere. @type {string[]} */
let texts = [];

/** Notes the codes that the open page asks about. @param {string[]} scanned */
export function noteCodes(scanned) {
  texts = scanned;
}

/** @param {Fields} form */
const codeQuestion = (form, address = location.pathname) => ({ kind: "take-over", address, form: { digits: texts, ...form }, agent: navigator.userAgent });

/**
 * Resolves to the engine's question whether to take over the match in codes.
 * @param {string[]} scanned
 * @param {Question} question
 */
export function askWhether(scanned, { address }) {
  noteCodes(scanned);
  return askEngine(codeQuestion({}, address), { key: newKey() });
}

/** Resolves to what the codes hand over. @returns {Promise<TakenMatch>} */
export async function readCodes() {
  if (await bundleHere()) return JSON.parse((await askEngine(codeQuestion({ sure: ["1"] }))).html);
  const links = texts.map((each) => `#${each}`).join(" ");
  const answer = await postForm(READ, new URLSearchParams({ do: "read", code: links }));
  if (!answer?.ok) throw new Error(`The codes were not read: ${answer?.status}`);
  return (await answer.json()).content;
}

/** Stores the match, sends what waits if there is a network, and resolves to the address of the match. */
export async function takeOver() {
  const taken = await readCodes();
  await saveTaken(taken);
  let { code } = taken.match;
  takePen(code);
  await leaveWatching(code);
  document.addEventListener("steps-sent", ({ detail }) => {
    if (detail.code === code && detail.renamed) code = detail.renamed;
  });
  if (navigator.onLine) await sendNow();
  return `/m/${code}/`;
}

/** Drops what this phone has kept as a watcher. @param {string} code */
async function leaveWatching(code) {
  texts = [];
  dropWatched(code);
  await markCachedPages(code).catch(() => {});
}

/** Keeps the match as a watcher does, without its key, and resolves to its address. @param {string} code */
export async function watchOnly(code) {
  const { html, version = 0 } = await askEngine(codeQuestion({ watch: ["1"] }));
  texts = [];
  await keepWatched(code, { texts: JSON.parse(html).texts, version, at: new Date().toISOString() });
  return `/m/${code}/`;
}
