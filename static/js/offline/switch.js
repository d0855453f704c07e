// Runs the switch "Ready without a network": loads the bundle, and shows the state of this phone.
// An installed app loads the bundle by itself when idle, a scorer's phone once it has saved a deal on Wi-Fi.

import { checkPermission } from "./start-permission.js";
import { bundleAtServer, bundleHere, bytesMissing, canRun, fetchBundle, forgetBundles, isSame } from "./engine.js";
import { downloadAll, downloadMissing } from "../steps/download.js";
import { find } from "../site/element.js";

/** The key of the last choice on this phone: "loading" until it is "ready", or "off". */
const CHOICE_KEY = "without network";
/** The key that steps/store.js sets while steps wait. */
const STEPS_KEY = "steps wait";
/** The key that is set once the hint on the page of a match was seen. */
const SEEN_KEY = "without network seen";
const MB = 1_000_000;
/** The largest update in bytes that is loaded without asking. */
const SMALL = MB;
const PATIENCE = 10_000;

const connection = navigator.connection ?? {};
const installed = navigator.standalone || matchMedia("(display-mode: standalone)").matches;
const { lang } = document.documentElement;
const day = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", numberingSystem: "latn" });

/** Set by `showSwitch` before anything else runs. @type {AnyElement} */
let card;
/** @type {() => Promise<number>} */
let countUnsent = async () => 0;
/** Stops the download under way. @type {AbortController | undefined} */
let loading;
/** @type {Manifest | null | undefined} */
let manifest;

/**
 * Shows the switch behind an element of the page; `unsentDeals` counts the queued deals.
 * @param {AnyElement} place
 * @param {() => Promise<number>} unsentDeals
 */
export async function showSwitch(place, unsentDeals) {
  countUnsent = unsentDeals;
  const answer = await fetch(`/offline/${lang}/switch/`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  card = find("[data-switch]", page);
  find("[role=switch]", card).addEventListener("click", toggle);
  find("[data-load]", card).addEventListener("click", () => load());
  await resume();
  place.after(card);
  if (card.dataset.state === "none" && !choice()) showHint(find("[data-ready-hint]", page));
}

/** Shows a hint once, on a page where deals are entered, that there is a switch further down. @param {AnyElement} hintBox */
function showHint(hintBox) {
  const sheet = document.querySelector(".match-sheet");
  if (!sheet || readSetting(SEEN_KEY)) return;
  sheet.prepend(hintBox);
  hintBox.addEventListener("click", ({ target }) => {
    if (target.localName !== "button") return;
    hintBox.remove();
    writeSetting(SEEN_KEY, "1");
    if (target.dataset.show === undefined) return;
    const details = card.closest("details");
    if (details) details.open = true;
    card.scrollIntoView({ block: "center" });
    find("[role=switch]", card).focus({ preventScroll: true });
  });
}

/** Shows the state of this phone, and resumes a download. */
async function resume() {
  const bundle = await bundleHere().catch(() => null);
  if (bundle) return update(bundle);
  if (!canRun()) return showState("unable");
  const lastChoice = choice();
  if (lastChoice === "ready") showState("evicted");
  else showState("none");
  if (lastChoice === "loading" || (lastChoice === undefined && installed && isFree())) whenIdle(() => load());
  else checkServer();
  if (lastChoice === undefined) document.addEventListener("deal-taken", loadAfterDeal);
}

function loadAfterDeal() {
  if (connection.type !== "wifi" || !isFree()) return;
  document.removeEventListener("deal-taken", loadAfterDeal);
  if (card.dataset.state === "none") whenIdle(() => load());
}

const isFree = () => !connection.saveData && connection.type !== "cellular";
/** @param {() => unknown} work */
const whenIdle = (work) => (window.requestIdleCallback ?? setTimeout)(work);

/** Shows the size of the server's bundle, or that it has none. */
async function checkServer() {
  manifest = await bundleAtServer().catch(() => undefined);
  if (manifest === null) showState("missing");
  else if (manifest) showState(card.dataset.state ?? "none");
}

/**
 * Shows that this phone is ready, and loads a small update; none while unsent changes wait for the old rules.
 * @param {Manifest} bundle
 */
async function update(bundle) {
  if (choice() !== "ready") setChoice("ready");
  showState("ready", bundle);
  // Matches that came to this phone by its owner's account, for example.
  if (location.pathname === "/") downloadMissing(document).catch(() => {});
  const newest = await bundleAtServer().catch(() => null);
  if (!newest || isSame(newest, bundle)) return;
  manifest = newest;
  const bytes = await bytesMissing(newest);
  if (await hasUnsent()) showState("behind", { bytes });
  else if (isFree() && (bytes <= SMALL || installed)) whenIdle(() => load());
  else showState("update", { bytes });
}

/** Resolves to whether unsent changes depend on the present bundle. */
async function hasUnsent() {
  return Boolean(readSetting(STEPS_KEY)) || (await countUnsent()) > 0;
}

async function toggle() {
  if (loading) {
    loading.abort();
  } else if (find("[role=switch]", card).getAttribute("aria-checked") === "false") {
    await load();
  } else if (await hasUnsent()) {
    showState("needed");
  } else {
    setChoice("off");
    await forgetBundles();
    showState("none");
  }
}

async function load() {
  if (loading) return;
  const { signal } = (loading = new AbortController());
  if (choice() !== "ready") setChoice("loading");
  try {
    showState("loading", { here: 0 });
    manifest = await bundleAtServer();
    if (!manifest) return showState("missing");
    navigator.storage?.persist?.();
    await downloadAll();
    await fetchBundle(manifest, (here, bytes) => showState(here < bytes ? "loading" : "trying", { here, bytes }), signal);
    await keepReadyFiles();
    checkPermission().catch(() => {});
    setChoice("ready");
    showState("ready", manifest);
    document.dispatchEvent(new Event("phone-ready"));
  } catch (error) {
    await showFailure(error, signal);
  } finally {
    loading = undefined;
  }
}

/** @param {Error} error @param {AbortSignal} signal */
async function showFailure(error, { aborted }) {
  const here = await bundleHere().catch(() => null);
  if (aborted && !here) setChoice("off");
  if (error.name === "TrialError" && !here) {
    setChoice("off");
    await forgetBundles();
  }
  if (here) showState("ready", here);
  else if (aborted) showState("none");
  else showState({ TrialError: "unable", QuotaExceededError: "full" }[error.name] ?? "stopped");
}

/** Lets the service worker cache the other files of a ready phone, such as the scripts that ask the engine. */
function keepReadyFiles() {
  const { port1, port2 } = new MessageChannel();
  navigator.serviceWorker.controller?.postMessage("ready", [port2]);
  return new Promise((resolve, reject) => {
    port1.onmessage = resolve;
    setTimeout(reject, PATIENCE, new Error("The service worker does not answer."));
  });
}

/**
 * Shows a state with its sentence in the card's data attributes.
 * @param {string} state
 * @param {{ here?: number, bytes?: number, made?: string }} [how]
 */
function showState(state, { here = 0, bytes = manifest?.bytes, made } = {}) {
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
  const sentence = find("[data-says]", card);
  const text = (sentence.dataset[state] ?? "").replace("{here}", megabytes(here)).replace("{n}", bytes ? megabytes(bytes) : 7);
  sentence.textContent = text.replace("{date}", made ? day.format(new Date(made)) : "");
}

/** @param {string} place */
function readSetting(place) {
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} place @param {string} value */
function writeSetting(place, value) {
  try {
    localStorage.setItem(place, value);
  } catch {
    // The caches still tell the state; only a loss of the bundle is not noticed.
  }
}

const choice = () => readSetting(CHOICE_KEY);
/** @param {string} value */
const setChoice = (value) => writeSetting(CHOICE_KEY, value);
