// Sends the deals of the queue in order, each once by its key. It reports by the events deal-sending,
// deal-waits, deal-taken, deal-known and deal-refused.

import { deals, hold, keep, settle } from "./store.js";

const PATIENCE = 15_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const FOR_NOW = [408, 425, 429];
const TOKEN = "csrfmiddlewaretoken";

let pause = SHORTEST_PAUSE;
/** @type {number | undefined} */
let timer;
let wanted = false;
let working = false;
/** The deal that is being sent, and how to give that up. @type {{ key: string, giveUp: AbortController } | undefined} */
let going;

/** Tells what becomes of a deal; whether nothing stands against it. @param {string} name @param {object} detail */
function tell(name, detail) {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
}

/** Sends whatever waits; called as often as anybody likes. */
export async function send() {
  clearTimeout(timer);
  wanted = true;
  if (working) return;
  working = true;
  try {
    while (wanted) {
      wanted = false;
      await sendAll();
    }
  } catch {
    comeBack();
  } finally {
    working = false;
  }
}

/** Sends whatever waits because somebody asked for it: the pauses between tries begin anew. */
export function sendNow() {
  pause = SHORTEST_PAUSE;
  return send();
}

/** Sends match by match: a deal that waits or was refused holds up those behind it. */
async function sendAll() {
  const stuck = new Set();
  for (;;) {
    const deal = (await deals()).find((each) => !stuck.has(each.code));
    if (!deal) return;
    if (deal.state !== "waiting" || !(await sent(deal))) stuck.add(deal.code);
  }
}

/** @param {Deal} deal */
async function sent(deal) {
  if (!tell("deal-sending", { deal })) {
    later(deal, { behind: true });
    return false;
  }
  going = { key: deal.key, giveUp: new AbortController() };
  const answer = await posted(deal, going.giveUp);
  const page = parsed(answer.html);
  const version = page.querySelector("#now[data-version]")?.dataset.version;
  // An answer that does not know the match is not ours: a hotel's page before it lets one in.
  const ours = answer.status === 200 ? version !== undefined : answer.status >= 400;
  if (!ours || answer.status >= 500 || FOR_NOW.includes(answer.status)) {
    later(deal);
    return false;
  }
  if (answer.status === 200) {
    pause = SHORTEST_PAUSE;
    await settle(deal.key, version);
    // Entered before others: the answer shows the match as it was then.
    if (Number(version) < Number(deal.version)) tell("deal-known", { deal });
    else tell("deal-taken", { deal, html: answer.html, version });
    return true;
  }
  await refused(deal, answer, page);
  return false;
}

/** @param {string} html */
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
/** @param {Document} page */
const tokenIn = (page) => page.querySelector(`[name=${TOKEN}]`)?.value;

/**
 * Posts a deal; again with a fresh page's token where somebody signed in or out since this one.
 * @param {Deal} deal
 * @param {AbortController} giveUp
 */
async function posted(deal, giveUp) {
  const answer = await post(deal, tokenIn(document) ?? deal.token, { giveUp });
  if (answer.status !== 403) return answer;
  const token = tokenIn(parsed((await answered(deal.page)).html));
  if (!token) return answer;
  for (const each of document.querySelectorAll(`[name=${TOKEN}]`)) each.value = token;
  return post(deal, token, { giveUp });
}

/**
 * Takes a deal back that waits, though it may have arrived; resolves to it, if it is still here.
 * @param {string} key
 */
export async function takeBack(key) {
  const held = await hold(key);
  if (held && going?.key === key) going.giveUp.abort();
  return held;
}

/** Sends a deal from a page that is being left before it could be kept; nobody reads the answer. @param {Deal} deal */
export function sendLeaving(deal) {
  post(deal, deal.token, { keepalive: true });
}

/** Posts a deal as its form would. @param {Deal} deal @param {string} token @param {Sending} how */
function post(deal, token, how = {}) {
  const body = new URLSearchParams(deal.answers);
  body.set("version", deal.version);
  body.set("key", deal.key);
  body.set(TOKEN, token);
  return answered(deal.address, { ...how, method: "POST", body, headers: { "HX-Request": "true" } });
}

/**
 * Asks the server for something, until patience ends or somebody gives up; status 0 stands for no answer.
 * @param {string} address
 * @param {Sending} how
 */
export async function answered(address, { patience = PATIENCE, giveUp = new AbortController(), ...asked } = {}) {
  const timeout = setTimeout(() => giveUp.abort(), patience);
  try {
    const answer = await fetch(address, { ...asked, redirect: "error", signal: giveUp.signal });
    return { status: answer.status, html: await answer.text() };
  } catch {
    return { status: 0, html: "" };
  } finally {
    clearTimeout(timeout);
  }
}

function comeBack() {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/**
 * Tries again later; `behind` says that the server was not asked, as something else has to go first.
 * @param {Deal} deal
 */
function later(deal, { behind = false } = {}) {
  comeBack();
  tell("deal-waits", { deal, behind });
}

/** What a page says of why it refuses what was sent. @param {Document} page */
export function reasons(page) {
  const why = page.querySelector("[data-why]");
  if (why) return why.textContent;
  const said = [...page.querySelectorAll(".banner li, .error, h1, p[role=alert]")];
  return [...new Set(said.map((each) => each.textContent.trim()))].filter(Boolean).join(" ");
}

/**
 * Whether to ask or to mend; a deal that was mended and whose key is used had arrived before that.
 * @param {Deal} deal
 * @param {number} status
 * @returns {Deal['state']}
 */
function stateOf(deal, status) {
  if (status === 422 && deal.mended) return "recorded";
  return status === 412 ? "asked" : "refused";
}

/** @param {Deal} deal @param {{ status: number, html: string }} answer @param {Document} page */
async function refused(deal, answer, page) {
  const kept = {
    ...deal,
    state: stateOf(deal, answer.status),
    says: reasons(page),
    newest: page.querySelector("#entry [name=version]")?.value ?? null,
  };
  await keep(kept);
  tell("deal-refused", { deal: kept, html: answer.html });
}

window.addEventListener("online", send);
window.addEventListener("pageshow", send);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) send();
});
