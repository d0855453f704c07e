// Answers forms and links on this phone: shows the score of a deal at once and sends it in the background,
// and opens matches without a network. offline/loader.js loads it on phones with the engine or steps.

import { askEngine, newKey, questionAt, rulesHere } from "./routes.js";
import { startMatch } from "../steps/new-match.js";
import { bundleHere, fetchWords, hasWords } from "./engine.js";
import { changeLanguage, dropLanguage, sendLanguage } from "./language.js";
import { checkPermission } from "./start-permission.js";
import { readMatch, readMatches, readSteps } from "../steps/store.js";
import { downloadMatch } from "../steps/download.js";
import { endRepair, isRepairing, restoreTyped } from "../steps/repair.js";
import { begin, showFragment, showPage } from "./render.js";
import { begin as listenToList, draw as drawSteps, showBarred } from "../steps/list.js";
import { enterDeal, enterStep } from "../steps/record.js";
import { answerPage, followServer, hasScan, isScanned, isWatched } from "../code/watch.js";
import { isAway, send, sendAtOnce, sendNow, setAway } from "../steps/send.js";
import { handOver } from "../pen/hand-over.js";

const FRAGMENTS = ["_recorded", "_entry"];
/** Kinds of questions that the engine answers always; others when the server is away or steps wait. */
const ALWAYS = ["correct-form", "insert-form", "other-seats"];
const STARTS = ["start", "rematch"];
const MOST_IDLE = 2_000;
/** Statuses from here on come from a proxy: the site is away. */
const AWAY = 502;

/** The number of waiting steps of each match on this phone, by code. @type {Map<string, number>} */
const stepCounts = new Map();
let engineRuns = false;
let busy = false;
/** @type {QueueTools} */
let queue = { waits: () => false, takeOver: async () => false };

/** Resolves to the engine's page at an address, null if only the server has it. @param {string} address */
export async function answerAddress(address) {
  const answer = await answerPage(address);
  if (!answer) return null;
  // The shell asks because the server is away.
  engineRuns = true;
  setAway(true);
  return answer.html;
}

/** Starts to answer for the open document; `tools` is the page's queue. @param {QueueTools} tools */
export async function start(tools) {
  queue = tools;
  begin();
  listenToList();
  addListeners();
  await countSteps();
  drawSteps();
  sendNow();
  if (!(await bundleHere())) return;
  fetchWords().catch(() => {});
  if (openCode()) await updateMatch();
  else await checkServer(checkPermission);
  showBarred();
  if (!isAway() && stepCounts.has(openCode())) await untilIdle();
  if (isAway() || stepCounts.has(openCode())) await startEngine();
  showScan();
  followServer(openCode());
  if (!isAway()) sendLanguage().catch(() => {});
}

/** Shows the match in a code that was scanned into the open page; code/loader.js does so on pages of the server. */
function showScan() {
  if (!hasScan()) return;
  if (engineRuns && isAway()) openPage(location.href, true);
  else if (isScanned()) location.reload();
}

/** Resolves once the browser is idle: the engine takes seconds to start. */
const untilIdle = () => new Promise((done) => window.requestIdleCallback?.(done, { timeout: MOST_IDLE }) ?? setTimeout(done));

const openCode = () => questionAt(location.href)?.code ?? "";
const isScoring = () => document.querySelector("[data-queue], #act") !== null;

/** Starts the engine; resolves to whether it runs. */
async function startEngine() {
  if (!(await bundleHere())) return false;
  try {
    await askEngine({ kind: "home", form: {}, address: "/" });
    engineRuns = true;
  } catch {
    engineRuns = false;
  }
  // For tests: from now on the engine answers for this page.
  document.documentElement.toggleAttribute("data-answers", engineRuns);
  return engineRuns;
}

async function countSteps() {
  const [all, waiting] = await Promise.all([readMatches(), readSteps()]);
  stepCounts.clear();
  for (const { code } of all) stepCounts.set(code, 0);
  for (const { code } of waiting) stepCounts.set(code, (stepCounts.get(code) ?? 0) + 1);
  document.documentElement.toggleAttribute("data-ahead", (stepCounts.get(openCode()) ?? 0) > 0);
}

const isLive = () => fetch("/healthz/live", { cache: "no-store" });

/** Notes by a request whether the server is away. @param {() => Promise<Response>} asks */
const checkServer = (asks = isLive) => asks().then(({ status }) => setAway(status >= AWAY), () => setAway(true));

/** Stores the open page's match as the server has it, for when there is no network. */
async function updateMatch() {
  const code = openCode();
  if (!code || !isScoring() || stepCounts.get(code)) return;
  const { match } = await readMatch(code);
  const hasKey = match?.key !== undefined;
  if (hasKey && match?.version === Number(document.querySelector("#now[data-version]")?.dataset.version ?? NaN)) return;
  try {
    await downloadMatch(code);
    setAway(false);
  } catch {
    setAway(true);
  }
  await countSteps();
}

// Forms

/** @param {AnyElement} form @param {AnyElement} button */
const bodyOf = (form, button) => {
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  return body;
};
/** @param {AnyElement} form @param {AnyElement} button @returns {string} */
const addressOf = (form, button) => button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;

/**
 * Answers a form by the engine if it can, and returns whether it does; the page then must not send it.
 * @param {AnyElement} form
 * @param {AnyElement} button
 */
export function takeForm(form, button) {
  if (button?.name === "language") return takeLanguage(button);
  if (!engineRuns || form.method !== "post" || form.matches("[data-straight], [data-kept]")) return false;
  if (form.dataset.mends !== undefined && !isRepairing(form)) return false;
  const question = questionAt(addressOf(form, button), bodyOf(form, button));
  if (!question || (question.code && (!stepCounts.has(question.code) || queue.waits(question.code)))) return false;
  if (STARTS.includes(question.kind) && !isDrawnHere(form)) return false;
  submit(form, button, question);
  return true;
}

/** Answers the choice of a language while the server is away, and returns whether it does. @param {AnyElement} button */
function takeLanguage(button) {
  if (!isAway()) dropLanguage();
  else changeLanguage(button, () => answerPage(location.href), hasWords);
  return isAway();
}

/** Returns whether the engine rendered a form: it then has no token of the server. @param {AnyElement} form */
const isDrawnHere = (form) => !form.elements.csrfmiddlewaretoken?.value;

/** Answers a form by the engine. @param {AnyElement} form @param {AnyElement} button @param {Question} question */
async function submit(form, button, question) {
  if (busy) return;
  busy = true;
  const body = bodyOf(form, button);
  try {
    if (question.kind === "other-seats") await showAnswer(question, await askEngine(question, { key: newKey() }));
    else if (question.kind === "hand-over") await showAnswer(question, await handOver(question));
    else if (STARTS.includes(question.kind)) await showAnswer(question, await startMatch(question, body));
    else await enterForm(form, question, body);
    navigator.vibrate?.(10);
  } catch (error) {
    engineRuns = false;
    console.info(`The engine does not answer: ${error}`);
    if (form.isConnected) button?.click();
  } finally {
    busy = false;
  }
  await countSteps();
  send();
}

/** @param {AnyElement} form @param {Question} question @param {FormData} body */
async function enterForm(form, question, body) {
  const repairing = isRepairing(form);
  const answer = await enterStep(question, body);
  if (repairing && answer.entry) endRepair(form);
  await showAnswer(question, answer);
  if (repairing && answer.entry) restoreTyped();
}

/** @param {Question} question @param {Answer} answer */
async function showAnswer(question, answer) {
  if (FRAGMENTS.includes(answer.template)) return showFragment(answer.html);
  const again = answer.status !== 200 && answer.template !== "match";
  if (again) return showPage(answer.html, question.address, { inHistory: true });
  // A refusal shows the match at its own address, not at that of the form.
  return showPage(answer.html, answer.status === 200 ? answer.address : `/m/${question.code}/`);
}

// Links

/** Returns whether the engine answers a link. @param {AnyElement} link */
function answersLink(link) {
  if (!engineRuns || link.target || link.hasAttribute("download") || link.hasAttribute("data-drop")) return false;
  const question = questionAt(link.href);
  if (!question || new URL(link.href).hash || link.matches("[data-deals]")) return false;
  if (!question.code || isWatched(question)) return isAway();
  if (!stepCounts.has(question.code) || queue.waits(question.code)) return false;
  return ALWAYS.includes(question.kind) || isAway() || (stepCounts.get(question.code) ?? 0) > 0;
}

/** @param {string} address */
async function openPage(address, inHistory = false) {
  try {
    const answer = await answerPage(address);
    if (!answer) throw new RangeError(`The engine has no page at ${address}`);
    await showPage(answer.html, address, { inHistory });
    showBarred();
    if (isAway()) checkServer();
  } catch {
    if (inHistory) location.reload();
    else location.assign(address);
  }
}

/** Answers a page's own request, such as a preview; resolves to null if the engine does not. @param {string} address @param {RequestInit} options */
export async function answerFetch(address, options) {
  const question = questionAt(address, /** @type {FormData} */ (options.body));
  if (!question?.code || !stepCounts.has(question.code) || queue.waits(question.code)) return null;
  if (!engineRuns && !(isAway() && (await startEngine()))) return null;
  const answer = await askEngine(question).catch(() => null);
  return answer && { ok: answer.status === 200, text: () => answer.html };
}

// Events

function addListeners() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!answersLink(link)) return;
    event.preventDefault();
    openPage(link.href);
  });
  window.addEventListener("popstate", ({ state }) => {
    if (state?.here || document.documentElement.dataset.here !== undefined) openPage(location.href, true);
  });
  window.addEventListener("hashchange", showScan, true);
  document.addEventListener("form-away", (event) => answerWithoutServer(event));
  document.addEventListener("deal-waits", ({ detail }) => {
    if (!detail.behind) setAway(true);
    takeOverDeals(detail.deal.code);
  });
  document.addEventListener("steps-changed", () => countSteps().then(() => drawSteps()));
  document.addEventListener("steps-sent", ({ detail }) => showSent(detail));
  document.addEventListener("match-taken", ({ detail }) => {
    if (openCode() === detail.code && !isScoring()) location.reload();
  });
  for (const name of ["deal-done", "sheet-shown"]) document.addEventListener(name, () => updateMatch());
  window.addEventListener("online", () => {
    setAway(false);
    followServer(openCode());
  });
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => sendAtOnce());
  document.addEventListener("visibilitychange", () => !document.hidden && sendAtOnce());
}

/** Answers a form that could not be sent because the server is away. @param {DocumentEventMap['form-away']} event */
function answerWithoutServer(event) {
  const { form, button } = event.detail;
  const question = questionAt(addressOf(form, button), bodyOf(form, button));
  if (!question || (question.code && (!stepCounts.has(question.code) || queue.waits(question.code)))) return;
  event.preventDefault();
  setAway(true);
  (engineRuns ? Promise.resolve(true) : startEngine()).then((runs) => (runs ? submit(form, button, question) : event.detail.say()));
}

/** Turns the queued deals of a match into steps, if it is on this phone. @param {string} code */
async function takeOverDeals(code) {
  if (!stepCounts.has(code) || !(engineRuns || (await startEngine()))) return;
  if (!(await queue.takeOver(code, enterDeal))) return;
  await countSteps();
  if (openCode() === code) await openPage(location.href, true);
  send();
}

/**
 * Shows a match after its steps were sent.
 * @param {DocumentEventMap['steps-sent']['detail']} sent
 * @returns {Promise<void>}
 */
async function showSent({ code, renamed, anew }) {
  await countSteps();
  if (renamed && openCode() === code) return openPage(`/m/${renamed}/`);
  if (anew && openCode() === code && document.querySelector("[data-watch]")) await openPage(location.href, true);
  document.dispatchEvent(new Event("deal-done"));
  return undefined;
}

export const rules = rulesHere;
