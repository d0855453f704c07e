// Sends the steps of this phone in order, each once by its key, from one page at a time. An entered step
// becomes part of the base; a refused one is shown.

import { SCORER, changeRight, changeSteps, confirmStart, confirmStep, readMatch, readMatches, readSteps, rebase } from "./store.js";
import { REFUSED, STARTED, foldAgain } from "./record.js";

const PATIENCE = 15_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const TOKEN = "csrfmiddlewaretoken";
const LOCK = "steps";

let serverAway = false;
let pause = SHORTEST_PAUSE;
/** @type {number | undefined} */
let timer;
/** @type {string | undefined} */
let token;

/** Returns whether the last request failed, or there is no network. */
export const isAway = () => serverAway || navigator.onLine === false;

/** Notes whether the server is away. @param {boolean} is */
export function setAway(is) {
  serverAway = is;
}

/** @param {string} name @param {object} detail */
function dispatch(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Sends all waiting steps. */
export async function send() {
  clearTimeout(timer);
  // Only one page of this phone sends at a time.
  const { locks } = navigator;
  /** @type {(work: () => Promise<void>) => Promise<void>} */
  const exclusively = locks ? (work) => locks.request(LOCK, work) : (work) => work();
  await exclusively(sendAll).catch(retryLater);
}

/** Sends all waiting steps as the network or the page is back: the pauses between attempts start over. */
export function sendAtOnce() {
  pause = SHORTEST_PAUSE;
  return send();
}

/** Sends all waiting steps on a player's request, also those refused for want of a right. */
export async function sendNow() {
  await allowAgain().catch(() => {});
  return sendAtOnce();
}

async function allowAgain() {
  const barred = (await readSteps()).filter((each) => each.barred);
  if (!barred.length) return;
  await changeSteps(Object.fromEntries(barred.map(({ key }) => [key, { state: "waiting", barred: false }])));
}

async function sendAll() {
  for (const match of await readMatches()) if (match.taken) await admit(match);
  const stuck = new Set();
  const through = new Set();
  for (;;) {
    const step = (await readSteps()).find((each) => !stuck.has(each.code) && !stuck.has(each.address.split("/")[2]));
    if (!step) break;
    const code = step.state === "waiting" ? await sendStep(step) : null;
    if (code) through.add(code);
    else stuck.add(step.code);
  }
  for (const code of through) {
    if (!(await readSteps(code)).length) dispatch("steps-sent", { code });
  }
}

/**
 * Lets this phone score a match that was handed over to it, by the key that came with it.
 * @param {StoredMatch} match
 */
async function admit({ code, key, author }) {
  const label = new URLSearchParams({ label: author ?? "" });
  const answer = await fetchInTime(`/m/${code}/score/${encodeURIComponent(key ?? "")}?${label}`);
  // An old key has another page: then the server refuses the steps, and says why.
  if (!answer.ok || new URL(answer.url).pathname !== `/m/${code}/`) return;
  await changeRight(code, { taken: false });
  dispatch("match-taken", { code });
}

function retryLater() {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/** Sends a step; resolves to the code of its match if the server entered it, else to null. @param {Step} step */
async function sendStep(step) {
  // A step without an entry, from a page closed too early, is folded by the server.
  const answer = await postStep(step);
  const body = answer && (await answer.json().catch(() => null));
  // An answer without the header is not from the site: a hotel's login page, a proxy, a failure.
  const isAnswer = body && answer.headers.get("Answer") === "entry";
  setAway(!isAnswer);
  if (!isAnswer || answer.status >= 500) {
    retryLater();
    return null;
  }
  pause = SHORTEST_PAUSE;
  if (answer.status === 200) return storeEntered(step, body);
  if (answer.status === 412) await storeOthers(step, body);
  else await changeSteps({ [step.key]: { state: REFUSED, says: reasons(body), barred: answer.status === 403 } });
  return null;
}

/**
 * Returns the reasons of a refusal: those of single fields, else the general one.
 * @param {{ message?: string, errors?: { message: string }[] }} body
 */
function reasons({ message = "", errors = [] }) {
  const messages = [...new Set(errors.map((each) => each.message))].filter(Boolean);
  return messages.length ? messages.join(" ") : message;
}

/** Posts a step like its form; resolves to null without an answer. @param {Step} step */
async function postStep(step) {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(step.form)) for (const value of values) body.append(name, value);
  body.set("version", step.version);
  body.set("key", step.key);
  for (const name of /** @type {const} */ (["saw", "id", "started_at", "by"])) if (step[name]) body.set(name, step[name]);
  if (STARTED.includes(step.kind)) {
    body.set("code", step.code);
    const { match } = await readMatch(step.code);
    if (match?.author && match.author !== SCORER) body.set("label", match.author);
  }
  /** @type {Record<string, string>} */
  const headers = {};
  for (const [name, value] of Object.entries({ Rules: step.rules, Totals: step.totals })) if (value) headers[name] = value;
  return postForm(step.address, body, headers);
}

/**
 * Posts a form for an answer as JSON, with a fresh token if the server wants one; resolves to null without an answer.
 * @param {string} address
 * @param {URLSearchParams} body
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Response | null>}
 */
export async function postForm(address, body, headers = {}) {
  body.set(TOKEN, token ?? document.querySelector(`[name=${TOKEN}]`)?.value ?? "");
  /** @type {RequestInit} */
  const request = { method: "POST", body, headers: { ...headers, Answer: "entry", Accept: "application/json" }, redirect: "error" };
  const answer = await fetchInTime(address, request).catch(() => null);
  if (answer?.status !== 403) return answer;
  const refusal = await answer.clone().json().catch(() => null);
  if (refusal?.code !== "token") return answer;
  token = String(refusal.token);
  body.set(TOKEN, token);
  return fetchInTime(address, request).catch(() => null);
}

/** @param {Step} step @param {StepAnswer} answer */
async function storeEntered(step, answer) {
  if (STARTED.includes(step.kind)) {
    await confirmStart(step, answer);
    const renamed = answer.match.code === step.code ? null : answer.match.code;
    dispatch("steps-sent", { code: step.code, renamed, anew: true });
    return answer.match.code;
  }
  const { match } = await readMatch(step.code);
  await confirmStep(step, answer);
  // Entered by an earlier attempt, or after changes of others: the log tells which.
  if (match && answer.version !== match.version + (answer.entry ? 1 : 0)) await readLog(step.code);
  if (answer.differs) dispatch("steps-differ", { step, said: answer.differs });
  return step.code;
}

/**
 * Fetches an address; rejects if there is no answer in time.
 * @param {string} address
 * @param {RequestInit} options
 */
async function fetchInTime(address, options = {}) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    return await fetch(address, { ...options, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches the new entries of a match's log. @param {string} code */
async function readLog(code) {
  const { match } = await readMatch(code);
  if (!match) return;
  const answer = await fetchInTime(`/m/${code}/log/?since=${match.version}`);
  if (answer.ok) await rebase(code, await answer.json());
}

/**
 * Numbers the steps of a match again, after a step before them was dropped and no one else wrote.
 * @param {string} code
 * @param {Step[]} own
 * @param {number} version
 */
async function renumber(code, own, version) {
  /** @param {number} place @returns {Partial<Step>} */
  const changeAt = (place) => ({ version: version + place, saw: undefined, totals: undefined });
  await changeSteps(Object.fromEntries(own.map(({ key }, place) => [key, changeAt(place)])));
  await foldAgain(code).catch(() => {});
  dispatch("steps-sent", { code, anew: true });
  retryLater();
}

/**
 * Stores the changes of another phone, and puts all waiting steps of the match in question.
 * @param {Step} step
 * @param {LogAnswer} answer
 */
async function storeOthers(step, answer) {
  const { match } = await readMatch(step.code);
  if (!match) return retryLater();
  const known = Math.min(answer.since, match.version);
  const theirs = answer.log.slice(match.version - known);
  await rebase(step.code, answer);
  const own = await readSteps(step.code);
  if (!theirs.length && answer.version === match.version && step.version !== answer.version) return renumber(step.code, own, answer.version);
  await changeSteps(Object.fromEntries(own.map(({ key, state }) => [key, { state: state === REFUSED ? REFUSED : "asked", theirs: key === step.key ? theirs : undefined }])));
  await foldAgain(step.code).catch(() => {});
  dispatch("steps-sent", { code: step.code, anew: true });
}
