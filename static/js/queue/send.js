// Sends the deals of the queue in order, each once by its key. It reports by the events deal-sending,
// deal-waits, deal-taken, deal-known and deal-refused.

import { holdDeal, readDeals, removeDeal, updateDeal } from "./store.js";

const PATIENCE = 15_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const TEMPORARY = [408, 425, 429];
const TOKEN = "csrfmiddlewaretoken";
/**
 * Asks for the parts of the page that a deal changes; an open page that shows papers takes "later" away.
 * @type {Record<string, string>}
 */
const PART = { "HX-Request": "true", Papers: "later" };

let pause = SHORTEST_PAUSE;
/** @type {number | undefined} */
let timer;
let requested = false;
let running = false;
/** The deal that is being sent, and how to give that up. @type {{ key: string, giveUp: AbortController } | undefined} */
let sending;

/** Dispatches an event about a deal; returns false if a listener cancelled it. @param {string} name @param {object} detail */
function dispatch(name, detail) {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
}

/** Sends all waiting deals; a call meanwhile repeats it. */
export async function send() {
  clearTimeout(timer);
  requested = true;
  if (running) return;
  running = true;
  try {
    while (requested) {
      requested = false;
      await sendAll();
    }
  } catch {
    retryLater();
  } finally {
    running = false;
  }
}

/** Sends all waiting deals on a request, or as the network is back: the pauses between attempts start over. */
export function sendNow() {
  pause = SHORTEST_PAUSE;
  return send();
}

/** Sends match by match: a deal that is not acknowledged holds up the later ones of its match. */
async function sendAll() {
  const stuck = new Set();
  for (;;) {
    const deal = (await readDeals()).find((each) => !stuck.has(each.code));
    if (!deal) return;
    if (deal.state !== "waiting" || !(await sendDeal(deal))) stuck.add(deal.code);
  }
}

/** @param {Deal} deal */
async function sendDeal(deal) {
  const headers = { ...PART };
  if (!dispatch("deal-sending", { deal, headers })) {
    postpone(deal, { behind: true });
    return false;
  }
  sending = { key: deal.key, giveUp: new AbortController() };
  const answer = await postWithFreshToken(deal, { giveUp: sending.giveUp, headers });
  const page = parse(answer.html);
  const version = page.querySelector("#now[data-version]")?.dataset.version;
  // An answer without the match is not from the site: a hotel's login page, for example.
  const isOurs = answer.status === 200 ? version !== undefined : answer.status >= 400;
  if (!isOurs || answer.status >= 500 || TEMPORARY.includes(answer.status)) {
    postpone(deal);
    return false;
  }
  if (answer.status === 200) {
    pause = SHORTEST_PAUSE;
    await removeDeal(deal.key, version);
    // Entered earlier, before other changes: the answer shows the match as it was then.
    if (Number(version) < Number(deal.version)) dispatch("deal-known", { deal });
    else dispatch("deal-taken", { deal, html: answer.html, version });
    return true;
  }
  await storeRefusal(deal, answer, page);
  return false;
}

/** @param {string} html */
export const parse = (html) => new DOMParser().parseFromString(html, "text/html");
/** @param {Document} page */
const tokenIn = (page) => page.querySelector(`[name=${TOKEN}]`)?.value;

/**
 * Posts a deal; again with the token of a new page if the player signed in or out meanwhile.
 * @param {Deal} deal
 * @param {RequestOptions} how
 */
async function postWithFreshToken(deal, how) {
  const answer = await post(deal, tokenIn(document) ?? deal.token, how);
  if (answer.status !== 403) return answer;
  const token = tokenIn(parse((await fetchHtml(deal.page)).html));
  if (!token) return answer;
  for (const each of document.querySelectorAll(`[name=${TOKEN}]`)) each.value = token;
  return post(deal, token, how);
}

/**
 * Withdraws a waiting deal, which may have reached the server; resolves to it if it is still stored.
 * @param {string} key
 */
export async function withdraw(key) {
  const deal = await holdDeal(key);
  if (deal && sending?.key === key) sending.giveUp.abort();
  return deal;
}

/** Sends a deal from a page that is left before it was stored; ignores the answer. @param {Deal} deal */
export function sendOnLeave(deal) {
  post(deal, deal.token, { keepalive: true });
}

/** Posts a deal as its form would. @param {Deal} deal @param {string} token @param {RequestOptions} how */
function post(deal, token, how) {
  const body = new URLSearchParams(deal.answers);
  body.set("version", deal.version);
  body.set("key", deal.key);
  body.set(TOKEN, token);
  return fetchHtml(deal.address, { headers: PART, ...how, method: "POST", body });
}

/**
 * Fetches a page until `patience` ends or `giveUp` aborts; resolves to status 0 without an answer.
 * @param {string} address
 * @param {RequestOptions} how
 */
export async function fetchHtml(address, { patience = PATIENCE, giveUp = new AbortController(), ...options } = {}) {
  const timeout = setTimeout(() => giveUp.abort(), patience);
  try {
    const answer = await fetch(address, { ...options, redirect: "error", signal: giveUp.signal });
    return { status: answer.status, html: await answer.text() };
  } catch {
    return { status: 0, html: "" };
  } finally {
    clearTimeout(timeout);
  }
}

function retryLater() {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/**
 * Tries again later; `behind` means that nothing was sent, as steps of the match have to go first.
 * @param {Deal} deal
 */
function postpone(deal, { behind = false } = {}) {
  retryLater();
  dispatch("deal-waits", { deal, behind });
}

/** Returns the reasons that a page gives for a refusal. @param {Document} page */
export function refusalText(page) {
  const why = page.querySelector("[data-why]");
  if (why) return why.textContent;
  const messages = [...page.querySelectorAll(".banner li, .error, h1, p[role=alert]")];
  return [...new Set(messages.map((each) => each.textContent.trim()))].filter(Boolean).join(" ");
}

/**
 * Returns the state of a refused deal. A corrected deal whose key is used was recorded before the correction.
 * @param {Deal} deal
 * @param {number} status
 * @returns {Deal['state']}
 */
function refusedState(deal, status) {
  if (status === 422 && deal.mended) return "recorded";
  return status === 412 ? "asked" : "refused";
}

/** @param {Deal} deal @param {{ status: number, html: string }} answer @param {Document} page */
async function storeRefusal(deal, answer, page) {
  const refusedDeal = {
    ...deal,
    state: refusedState(deal, answer.status),
    says: refusalText(page),
    newest: page.querySelector("#entry [name=version]")?.value ?? null,
  };
  if (!(await updateDeal(refusedDeal))) return;
  dispatch("deal-refused", { deal: refusedDeal, html: answer.html });
}

window.addEventListener("online", sendNow);
window.addEventListener("pageshow", sendNow);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) sendNow();
});
