// Runs the switch "Ready without a network": loads the bundle, and says what this phone has.
// An installed app loads it by itself when idle, a scorer's phone once it has saved a deal on Wi-Fi.

import { askToStart } from "./start-permission.js";
import { bundleAtServer, bundleHere, bytesMissing, canRun, fetchBundle, forgetBundles, isSame } from "./engine.js";
import { keepAll, keepMissing } from "../steps/download.js";
import { find } from "../site/element.js";

/** What was wanted last on this phone: "loading" until it is "ready", or "off". */
const WANTED = "without network";
/** Set while changes made on this phone wait to be sent; steps/store.js does. */
const STEPS = "steps wait";
/** Set once the hint on the page of a match was seen. */
const SEEN = "without network seen";
const MB = 1_000_000;
/** An update of so many bytes is loaded without asking. */
const SMALL = MB;
const PATIENCE = 10_000;

const connection = navigator.connection ?? {};
const installed = navigator.standalone || matchMedia("(display-mode: standalone)").matches;
const { lang } = document.documentElement;
const day = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", numberingSystem: "latn" });

/** Set by `offer`, which comes before all else. @type {Found} */
let card;
/** @type {() => Promise<number>} */
let unsent = async () => 0;
/** What stops the loading that is under way. @type {AbortController | undefined} */
let going;
/** @type {Manifest | null | undefined} */
let known;

/**
 * Shows the switch behind an element of the page; `unsentDeals` counts what waits to be sent.
 * @param {Found} place
 * @param {() => Promise<number>} unsentDeals
 */
export async function offer(place, unsentDeals) {
  unsent = unsentDeals;
  const answer = await fetch(`/offline/${lang}/switch/`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  card = find("[data-switch]", page);
  find("[role=switch]", card).addEventListener("click", turn);
  find("[data-load]", card).addEventListener("click", () => load());
  await begin();
  place.after(card);
  if (card.dataset.state === "none" && !wanted()) hint(find("[data-ready-hint]", page));
}

/** Says once, where deals are entered, that there is a switch further down. @param {Found} shown */
function hint(shown) {
  const sheet = document.querySelector(".match-sheet");
  if (!sheet || stored(SEEN)) return;
  sheet.prepend(shown);
  shown.addEventListener("click", ({ target }) => {
    if (target.localName !== "button") return;
    shown.remove();
    store(SEEN, "1");
    if (target.dataset.show === undefined) return;
    const details = card.closest("details");
    if (details) details.open = true;
    card.scrollIntoView({ block: "center" });
    find("[role=switch]", card).focus({ preventScroll: true });
  });
}

/** Says what this phone has, and goes on with what it has begun. */
async function begin() {
  const here = await bundleHere().catch(() => null);
  if (here) return updated(here);
  if (!canRun()) return say("unable");
  const was = wanted();
  if (was === "ready") say("evicted");
  else say("none");
  if (was === "loading" || (was === undefined && installed && isFree())) idle(() => load());
  else look();
  if (was === undefined) document.addEventListener("deal-taken", saved);
}

function saved() {
  if (connection.type !== "wifi" || !isFree()) return;
  document.removeEventListener("deal-taken", saved);
  if (card.dataset.state === "none") idle(() => load());
}

const isFree = () => !connection.saveData && connection.type !== "cellular";
/** @param {() => unknown} work */
const idle = (work) => (window.requestIdleCallback ?? setTimeout)(work);

/** Says how much there is to load, or that the server has nothing. */
async function look() {
  known = await bundleAtServer().catch(() => undefined);
  if (known === null) say("missing");
  else if (known) say(card.dataset.state ?? "none");
}

/**
 * Says that this phone is ready, and loads an update: a small one by itself, none before what waits here.
 * @param {Manifest} here
 */
async function updated(here) {
  if (wanted() !== "ready") want("ready");
  say("ready", here);
  // Matches that came to this phone otherwise, from its holder's account for one.
  if (location.pathname === "/") keepMissing(document).catch(() => {});
  const newest = await bundleAtServer().catch(() => null);
  if (!newest || isSame(newest, here)) return;
  known = newest;
  const bytes = await bytesMissing(newest);
  if (await waits()) say("behind", { bytes });
  else if (isFree() && (bytes <= SMALL || installed)) idle(() => load());
  else say("update", { bytes });
}

/** Whether something on this phone was made with the bundle that it has, and is not sent yet. */
async function waits() {
  return Boolean(stored(STEPS)) || (await unsent()) > 0;
}

async function turn() {
  if (going) {
    going.abort();
  } else if (find("[role=switch]", card).getAttribute("aria-checked") === "false") {
    await load();
  } else if (await waits()) {
    say("needed");
  } else {
    want("off");
    await forgetBundles();
    say("none");
  }
}

async function load() {
  if (going) return;
  const { signal } = (going = new AbortController());
  if (wanted() !== "ready") want("loading");
  try {
    say("loading", { here: 0 });
    known = await bundleAtServer();
    if (!known) return say("missing");
    navigator.storage?.persist?.();
    await keepAll();
    await fetchBundle(known, (here, bytes) => say(here < bytes ? "loading" : "trying", { here, bytes }), signal);
    await keptByWorker();
    askToStart().catch(() => {});
    want("ready");
    say("ready", known);
    document.dispatchEvent(new Event("phone-ready"));
  } catch (error) {
    await stopped(error, signal);
  } finally {
    going = undefined;
  }
}

/** @param {Error} error @param {AbortSignal} signal */
async function stopped(error, { aborted }) {
  const here = await bundleHere().catch(() => null);
  if (aborted && !here) want("off");
  if (error.name === "TrialError" && !here) {
    want("off");
    await forgetBundles();
  }
  if (here) say("ready", here);
  else if (aborted) say("none");
  else say({ TrialError: "unable", QuotaExceededError: "full" }[error.name] ?? "stopped");
}

/** Lets the service worker keep what else is needed, such as the scripts that ask the engine. */
function keptByWorker() {
  const { port1, port2 } = new MessageChannel();
  navigator.serviceWorker.controller?.postMessage("ready", [port2]);
  return new Promise((resolve, reject) => {
    port1.onmessage = resolve;
    setTimeout(reject, PATIENCE, new Error("The service worker does not answer."));
  });
}

/**
 * Says one of the sentences that the card brings along.
 * @param {string} state
 * @param {{ here?: number, bytes?: number, made?: string }} [how]
 */
function say(state, { here = 0, bytes = known?.bytes, made } = {}) {
  const megabytes = (/** @type {number} */ of) => Math.ceil(of / MB);
  card.dataset.state = state;
  const on = ["loading", "trying", "ready", "update", "behind", "needed"].includes(state);
  const button = find("[role=switch]", card);
  button.setAttribute("aria-checked", on);
  button.disabled = ["unable", "missing"].includes(state);
  find("[data-load]", card).hidden = state !== "update";
  const bar = find("progress", card);
  bar.hidden = !["loading", "trying"].includes(state);
  bar.value = String(bytes ? here / bytes : 0);
  const says = find("[data-says]", card);
  const told = (says.dataset[state] ?? "").replace("{here}", megabytes(here)).replace("{n}", bytes ? megabytes(bytes) : 7);
  says.textContent = told.replace("{date}", made ? day.format(new Date(made)) : "");
}

/** @param {string} place */
function stored(place) {
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} place @param {string} what */
function store(place, what) {
  try {
    localStorage.setItem(place, what);
  } catch {
    // The caches say what is here; only a loss could not be told.
  }
}

const wanted = () => stored(WANTED);
/** @param {string} what */
const want = (what) => store(WANTED, what);
