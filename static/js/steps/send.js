// Sends the steps of this phone in order, each once by its key, from one page at a time. What the server
// enters becomes part of the base; what it refuses is shown again.

import { acknowledged, arrived, changeSteps, held, rebase, steps } from "./store.js";
import { REFUSED, STARTED, foldAnew } from "./record.js";

const PATIENCE = 15_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const TOKEN = "csrfmiddlewaretoken";
const LOCK = "steps";

let gone = false;
let pause = SHORTEST_PAUSE;
/** @type {number | undefined} */
let timer;
/** @type {string | undefined} */
let token;

/** Whether the server was looked for in vain the last time. */
export const isAway = () => gone || navigator.onLine === false;

/** Notes whether the server was there. @param {boolean} is */
export function away(is) {
  gone = is;
}

/** @param {string} name @param {object} detail */
function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Sends whatever waits; called as often as anybody likes. */
export async function send() {
  clearTimeout(timer);
  // One page of this phone sends at a time: the others wait, and find nothing left.
  const { locks } = navigator;
  /** @type {(work: () => Promise<void>) => Promise<void>} */
  const alone = locks ? (work) => locks.request(LOCK, work) : (work) => work();
  await alone(sendAll).catch(later);
}

/** Sends because somebody asked for it: also what this phone was not allowed before, as it may be by now. */
export async function sendNow() {
  pause = SHORTEST_PAUSE;
  await allowAgain().catch(() => {});
  return send();
}

async function allowAgain() {
  const barred = (await steps()).filter((each) => each.barred);
  if (!barred.length) return;
  await changeSteps(Object.fromEntries(barred.map(({ key }) => [key, { state: "waiting", barred: false }])));
}

async function sendAll() {
  const stuck = new Set();
  const through = new Set();
  for (;;) {
    const step = (await steps()).find((each) => !stuck.has(each.code) && !stuck.has(each.address.split("/")[2]));
    if (!step) break;
    const code = step.state === "waiting" ? await sent(step) : null;
    if (code) through.add(code);
    else stuck.add(step.code);
  }
  for (const code of through) {
    if (!(await steps(code)).length) tell("steps-sent", { code });
  }
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/** Sends a step; resolves to the code of its match where it has arrived. @param {Step} step */
async function sent(step) {
  // A page was closed before it was drawn, with the engine gone since: the server draws it.
  const answer = await posted(step);
  const body = answer && (await answer.json().catch(() => null));
  // What does not carry the header is not the judge's: a hotel's page, a proxy, a failure.
  const judged = body && answer.headers.get("Answer") === "entry";
  away(!judged);
  if (!judged || answer.status >= 500) {
    later();
    return null;
  }
  pause = SHORTEST_PAUSE;
  if (answer.status === 200) return entered(step, body);
  if (answer.status === 412) await others(step, body);
  else await changeSteps({ [step.key]: { state: REFUSED, says: reasons(body), barred: answer.status === 403 } });
  return null;
}

/**
 * Why the server refused something: what is wrong with each answer, else with all.
 * @param {{ message?: string, errors?: { message: string }[] }} body
 */
function reasons({ message = "", errors = [] }) {
  const said = [...new Set(errors.map((each) => each.message))].filter(Boolean);
  return said.length ? said.join(" ") : message;
}

/** @param {Step} step */
async function posted(step) {
  const answer = await post(step);
  if (answer?.status !== 403) return answer;
  const said = await answer.clone().json().catch(() => null);
  if (said?.code !== "token") return answer;
  token = said.token;
  return post(step);
}

/** Posts a step as its form would; null where there is no answer. @param {Step} step */
async function post(step) {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(step.form)) for (const value of values) body.append(name, value);
  body.set("version", step.version);
  body.set("key", step.key);
  body.set(TOKEN, token ?? document.querySelector(`[name=${TOKEN}]`)?.value ?? "");
  for (const name of /** @type {const} */ (["saw", "id", "started_at"])) if (step[name]) body.set(name, step[name]);
  if (STARTED.includes(step.kind)) body.set("code", step.code);
  /** @type {Record<string, string>} */
  const headers = { Answer: "entry", Accept: "application/json" };
  for (const [name, value] of Object.entries({ Rules: step.rules, Totals: step.totals })) if (value) headers[name] = value;
  try {
    return await inTime(step.address, { method: "POST", body, headers, redirect: "error" });
  } catch {
    return null;
  }
}

/** @param {Step} step @param {StepAnswer} said */
async function entered(step, said) {
  if (STARTED.includes(step.kind)) {
    await arrived(step, said);
    const renamed = said.match.code === step.code ? null : said.match.code;
    tell("steps-sent", { code: step.code, renamed, anew: true });
    return said.match.code;
  }
  const { match } = await held(step.code);
  await acknowledged(step, said);
  // Entered at an earlier try, and others may have written since: the log says.
  if (match && said.version !== match.version + (said.entry ? 1 : 0)) await readLog(step.code);
  if (said.differs) tell("steps-differ", { step, said: said.differs });
  return step.code;
}

/**
 * Asks the server for something; rejects where it says nothing for long.
 * @param {string} address
 * @param {RequestInit} asked
 */
async function inTime(address, asked = {}) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    return await fetch(address, { ...asked, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the newest log of a match behind what this phone has of it. @param {string} code */
async function readLog(code) {
  const { match } = await held(code);
  if (!match) return;
  const answer = await inTime(`/m/${code}/log/?since=${match.version}`);
  if (answer.ok) await rebase(code, await answer.json());
}

/**
 * Nobody else wrote: a step before these was dropped, and each says now behind what it stands.
 * @param {string} code
 * @param {Step[]} own
 * @param {number} version
 */
async function renumbered(code, own, version) {
  /** @param {number} place @returns {Partial<Step>} */
  const behind = (place) => ({ version: version + place, saw: undefined, totals: undefined });
  await changeSteps(Object.fromEntries(own.map(({ key }, place) => [key, behind(place)])));
  await foldAnew(code).catch(() => {});
  tell("steps-sent", { code, anew: true });
  later();
}

/**
 * Another phone wrote meanwhile: one question for all steps of the match that wait.
 * @param {Step} step
 * @param {LogAnswer} said
 */
async function others(step, said) {
  const { match } = await held(step.code);
  if (!match) return later();
  const known = Math.min(said.since, match.version);
  const theirs = said.log.slice(match.version - known);
  await rebase(step.code, said);
  const own = await steps(step.code);
  if (!theirs.length && said.version === match.version && step.version !== said.version) return renumbered(step.code, own, said.version);
  await changeSteps(Object.fromEntries(own.map(({ key, state }) => [key, { state: state === REFUSED ? REFUSED : "asked", theirs: key === step.key ? theirs : undefined }])));
  await foldAnew(step.code).catch(() => {});
  tell("steps-sent", { code: step.code, anew: true });
}
