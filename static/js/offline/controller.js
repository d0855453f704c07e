// Answers forms and links on this phone: shows the score of a deal at once and sends it in the background,
// and opens matches without a network. offline/loader.js loads it on phones with the engine or steps.

import { answered, askedAt, newKey, rulesHere } from "./routes.js";
import { startHere } from "../steps/new-match.js";
import { bundleHere } from "./engine.js";
import { askToStart } from "./start-permission.js";
import { held, matches, steps } from "../steps/store.js";
import { keepMatch } from "../steps/download.js";
import { backToTyped, mends, over } from "../steps/repair.js";
import { begin, showFragment, showPage } from "./render.js";
import { begin as listenToList, draw as drawSteps, sayStarts } from "../steps/list.js";
import { enterStep } from "../steps/record.js";
import { away, isAway, send, sendNow } from "../steps/send.js";

const FRAGMENTS = ["_recorded", "_entry"];
/** What this phone answers itself whenever it can; all else when the server is away or steps wait. */
const ALWAYS = ["correct-form", "insert-form", "other-seats"];
const STARTS = ["start", "rematch"];
const MOST_IDLE = 2_000;
/** From here on it is not the site that answers: a proxy says that it is away. */
const AWAY = 502;

/** The matches that can be answered for, with how many steps of theirs wait. @type {Map<string, number>} */
const here = new Map();
let up = false;
let busy = false;
/** @type {QueueTools} */
let kept = { waits: () => false, takeOver: async () => false };

/** The page at an address as this phone draws it, null where it cannot. @param {string} address */
export async function answerAddress(address) {
  const asked = askedAt(address);
  if (!asked || (asked.code && !(await held(asked.code)).match)) return null;
  const { html } = await answered(asked, { key: newKey() });
  // Asked for where the server is not there.
  up = true;
  away(true);
  return html;
}

/** Takes over in the document that is open; `tools` are what the page does with its queue. @param {QueueTools} tools */
export async function start(tools) {
  kept = tools;
  begin();
  listenToList();
  listen();
  await look();
  drawSteps();
  sendNow();
  if (!(await bundleHere())) return;
  if (codeHere()) await keepUp();
  else await probe(askToStart);
  sayStarts();
  if (!isAway() && here.has(codeHere())) await idle();
  if (isAway() || here.has(codeHere())) await boot();
}

/** Waits until the page has nothing better to do: the engine takes seconds to start. */
const idle = () => new Promise((done) => window.requestIdleCallback?.(done, { timeout: MOST_IDLE }) ?? setTimeout(done));

const codeHere = () => askedAt(location.href)?.code ?? "";
const scores = () => document.querySelector("[data-queue], #act") !== null;

/** Starts the engine, so that the first question does not wait for it. */
async function boot() {
  if (!(await bundleHere())) return false;
  try {
    await answered({ kind: "home", form: {}, address: "/" });
    up = true;
  } catch {
    up = false;
  }
  // For those who test: from here on this page answers for itself.
  document.documentElement.toggleAttribute("data-answers", up);
  return up;
}

async function look() {
  const [all, waiting] = await Promise.all([matches(), steps()]);
  here.clear();
  for (const { code } of all) here.set(code, 0);
  for (const { code } of waiting) here.set(code, (here.get(code) ?? 0) + 1);
  document.documentElement.toggleAttribute("data-ahead", (here.get(codeHere()) ?? 0) > 0);
}

const isLive = () => fetch("/healthz/live", { cache: "no-store" });

/** Notes whether the server is there, by what is asked of it. @param {() => Promise<Response>} asks */
const probe = (asks = isLive) => asks().then(({ status }) => away(status >= AWAY), () => away(true));

/** Keeps what the server has of the match on the open page, for when there is no network. */
async function keepUp() {
  const code = codeHere();
  if (!code || !scores() || here.get(code)) return;
  const { match } = await held(code);
  if (match?.version === Number(document.querySelector("#now[data-version]")?.dataset.version ?? NaN)) return;
  try {
    await keepMatch(code);
    away(false);
  } catch {
    away(true);
  }
  await look();
}

// Forms

/** @param {Found} form @param {Found} button */
const bodyOf = (form, button) => {
  const body = new FormData(form);
  if (button?.name) body.append(button.name, button.value);
  return body;
};
/** @param {Found} form @param {Found} button @returns {string} */
const addressOf = (form, button) => button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;

/**
 * Whether this phone answers a form by itself; the page then leaves it alone.
 * @param {Found} form
 * @param {Found} button
 */
export function takes(form, button) {
  if (!up || form.method !== "post" || form.matches("[data-straight], [data-kept]")) return false;
  if (form.dataset.mends !== undefined && !mends(form)) return false;
  const asked = askedAt(addressOf(form, button), bodyOf(form, button));
  if (!asked || (asked.code && (!here.has(asked.code) || kept.waits(asked.code)))) return false;
  if (STARTS.includes(asked.kind) && !drawnHere(form)) return false;
  submit(form, button, asked);
  return true;
}

/** Whether a form was drawn without the server, which would not take it without its token. @param {Found} form */
const drawnHere = (form) => !form.elements.csrfmiddlewaretoken?.value;

/** Answers a form. @param {Found} form @param {Found} button @param {Question} asked */
async function submit(form, button, asked) {
  if (busy) return;
  busy = true;
  const body = bodyOf(form, button);
  try {
    if (asked.kind === "other-seats") await shown(asked, await answered(asked, { key: newKey() }));
    else if (STARTS.includes(asked.kind)) await shown(asked, await startHere(asked, body));
    else await entered(form, asked, body);
    navigator.vibrate?.(10);
  } catch (error) {
    up = false;
    console.info(`The engine does not answer: ${error}`);
    if (form.isConnected) button?.click();
  } finally {
    busy = false;
  }
  await look();
  send();
}

/** @param {Found} form @param {Question} asked @param {FormData} body */
async function entered(form, asked, body) {
  const mended = mends(form);
  const answer = await enterStep(asked, body);
  if (mended && answer.entry) over(form);
  await shown(asked, answer);
  if (mended && answer.entry) backToTyped();
}

/** @param {Question} asked @param {Answer} answer */
async function shown(asked, answer) {
  if (FRAGMENTS.includes(answer.template)) return showFragment(answer.html);
  const again = answer.status !== 200 && answer.template !== "match";
  if (again) return showPage(answer.html, asked.address, { leads: true });
  // A match that refuses something stands at its own address, not where the form was sent.
  return showPage(answer.html, answer.status === 200 ? answer.address : `/m/${asked.code}/`);
}

// Links

/** Whether this phone shows what a link leads to. @param {Found} link */
function follows(link) {
  if (!up || link.target || link.hasAttribute("download") || link.hasAttribute("data-drop")) return false;
  const asked = askedAt(link.href);
  if (!asked || new URL(link.href).hash || link.matches("[data-deals]")) return false;
  if (!asked.code) return isAway();
  if (!here.has(asked.code) || kept.waits(asked.code)) return false;
  return ALWAYS.includes(asked.kind) || isAway() || (here.get(asked.code) ?? 0) > 0;
}

/** Resolves to the page at an address; rejects where only the server has one. @param {string} address */
async function pageAt(address) {
  const asked = askedAt(address);
  if (!asked) throw new RangeError(`The engine has no page at ${address}`);
  return answered(asked, { key: newKey() });
}

/** @param {string} address */
async function follow(address, leads = false) {
  try {
    const answer = await pageAt(address);
    await showPage(answer.html, address, { leads });
    sayStarts();
    if (isAway()) probe();
  } catch {
    if (leads) location.reload();
    else location.assign(address);
  }
}

/** What a page wants of an address by itself: a preview. @param {string} address @param {RequestInit} options */
export async function fetched(address, options) {
  const asked = askedAt(address, /** @type {FormData} */ (options.body));
  if (!asked?.code || !here.has(asked.code) || kept.waits(asked.code)) return null;
  if (!up && !(isAway() && (await boot()))) return null;
  const answer = await answered(asked).catch(() => null);
  return answer && { ok: answer.status === 200, text: () => answer.html };
}

// Events

function listen() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!follows(link)) return;
    event.preventDefault();
    follow(link.href);
  });
  window.addEventListener("popstate", ({ state }) => {
    if (state?.here || document.documentElement.dataset.here !== undefined) follow(location.href, true);
  });
  document.addEventListener("form-away", (event) => answerAway(event));
  document.addEventListener("deal-waits", ({ detail }) => {
    if (!detail.behind) away(true);
    takeOver(detail.deal.code);
  });
  document.addEventListener("steps-changed", () => look().then(() => drawSteps()));
  document.addEventListener("steps-sent", ({ detail }) => sent(detail));
  for (const name of ["deal-done", "sheet-shown"]) document.addEventListener(name, () => keepUp());
  window.addEventListener("online", () => away(false));
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => send());
  document.addEventListener("visibilitychange", () => !document.hidden && send());
}

/** Answers a form for which the server was looked for in vain. @param {DocumentEventMap['form-away']} event */
function answerAway(event) {
  const { form, button } = event.detail;
  const asked = askedAt(addressOf(form, button), bodyOf(form, button));
  if (!asked || (asked.code && (!here.has(asked.code) || kept.waits(asked.code)))) return;
  event.preventDefault();
  away(true);
  (up ? Promise.resolve(true) : boot()).then((runs) => (runs ? submit(form, button, asked) : event.detail.say()));
}

/** Makes steps of deals that wait in the page's queue, once their match can be answered for. @param {string} code */
async function takeOver(code) {
  if (!here.has(code) || !(up || (await boot()))) return;
  if (!(await kept.takeOver(code, enterQueued))) return;
  await look();
  if (codeHere() === code) await follow(location.href, true);
  send();
}

/**
 * Makes a step of a deal; of one that has not seen what is on its match now it is the server that asks.
 * @param {Deal} deal
 */
async function enterQueued(deal) {
  const { match, steps: own } = await held(deal.code);
  const asked = askedAt(deal.address, deal.answers);
  if (!asked || !match || (Number(deal.version) < match.version + own.length && !own.some(({ key }) => key === deal.key))) return null;
  return enterStep(asked, bodyWith(deal), deal.what);
}

/** @param {Deal} deal */
function bodyWith(deal) {
  const body = new FormData();
  for (const [name, value] of deal.answers) body.append(name, value);
  body.set("version", deal.version);
  body.set("key", deal.key);
  return body;
}

/**
 * Shows what became of a match when its steps were sent.
 * @param {DocumentEventMap['steps-sent']['detail']} sent
 * @returns {Promise<void>}
 */
async function sent({ code, renamed, anew }) {
  await look();
  if (renamed && codeHere() === code) {
    const answer = await pageAt(`/m/${renamed}/`);
    return void (await showPage(answer.html, `/m/${renamed}/`));
  }
  if (anew && codeHere() === code && document.querySelector("[data-watch]")) await follow(location.href, true);
  document.dispatchEvent(new Event("deal-done"));
  return undefined;
}

export const rules = rulesHere;
