// Loads the controller on phones that have the engine, or steps that wait.

import { readDeals, removeDeal, saveDeal } from "../queue/store.js";
import { send, withdraw } from "../queue/send.js";

const ENGINE_CACHE = "engine-";
const STEPS_WAIT = "steps wait";

/** @type {typeof import('./controller.js') | undefined} */
let controller;
/** The codes of matches with deals in the queue, which are sent first. @type {Set<string>} */
const queuedCodes = new Set();

/** Returns the codes of matches with waiting steps, which steps/store.js notes for all pages. */
function codesWithSteps() {
  try {
    return (localStorage.getItem(STEPS_WAIT) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

async function needsController() {
  if (codesWithSteps().length) return true;
  const names = window.caches ? await caches.keys().catch(() => []) : [];
  return names.some((name) => name.startsWith(ENGINE_CACHE));
}

async function readQueue() {
  const all = await readDeals().catch(() => []);
  queuedCodes.clear();
  for (const { code } of all) queuedCodes.add(code);
}

/**
 * Gives the waiting deals of a match to `enter`, one by one; resolves to whether it took any.
 * @param {string} code
 * @param {(deal: Deal) => Promise<Answer | null>} enter
 */
async function takeOver(code, enter) {
  let any = false;
  for (const { key, state } of (await readDeals()).filter((each) => each.code === code)) {
    if (state !== "waiting") break;
    const deal = await withdraw(key);
    if (!deal) continue;
    const answer = await enter(deal).catch(() => null);
    if (answer?.entry) await removeDeal(key, answer.version?.toString());
    else {
      await saveDeal({ ...deal, state: "waiting" });
      break;
    }
    any = true;
  }
  await readQueue();
  document.dispatchEvent(new Event("queue-changed"));
  return any;
}

async function loadController() {
  if (controller || !(await needsController())) return;
  await readQueue();
  const module = await import("./controller.js");
  if (controller) return;
  controller = module;
  await module.start({ waits: (code) => queuedCodes.has(code), takeOver });
}

for (const name of ["deal-waits", "deal-done"]) document.addEventListener(name, readQueue);

// A queued deal must not overtake the steps of its match; it was queued because the engine failed.
document.addEventListener("deal-sending", (event) => {
  if (codesWithSteps().includes(event.detail.deal.code)) event.preventDefault();
});
document.addEventListener("steps-sent", async ({ detail: { code, renamed } }) => {
  if (renamed) await rename(code, renamed);
  if (queuedCodes.size) send();
});

/** Gives the queued deals of a match the code that the server chose. @param {string} code @param {string} newCode */
async function rename(code, newCode) {
  for (const deal of (await readDeals()).filter((each) => each.code === code)) {
    const [address, page] = [deal.address, deal.page].map((each) => each.replace(`/m/${code}/`, `/m/${newCode}/`));
    await saveDeal({ ...deal, code: newCode, address, page });
  }
  await readQueue();
}

/**
 * Fetches an address from the engine if it answers, else from the server.
 * @param {string} address
 * @param {RequestInit} options
 */
export const fetchLocalFirst = async (address, options) => (await controller?.answerFetch(address, options)) ?? fetch(address, options);

/** @type {AnyElement | null | undefined} */
let pressed;
document.addEventListener("click", (event) => {
  pressed = event.target.closest?.("button");
  // htmx sends on the click, without a submit event.
  if (pressed?.form && pressed.hasAttribute("hx-post") && controller?.takeForm(/** @type {AnyElement} */ (pressed.form), pressed)) stopEvent(event);
}, true);

document.addEventListener("submit", (event) => {
  if (controller?.takeForm(event.target, event.submitter ?? pressed)) stopEvent(event);
}, true);

/** @param {Event} event */
function stopEvent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns whether this phone has handed over the match of the open page; pen/holder.js notes it. */
function hasHandedOver() {
  const code = /^\/m\/(\w+)\//.exec(location.pathname)?.[1];
  try {
    return code !== undefined && (localStorage.getItem("handed over") ?? "").includes(`"${code}"`);
  } catch {
    return false;
  }
}

if (hasHandedOver()) import("../pen/holder.js").then(({ showHolder }) => showHolder()).catch(() => {});
loadController().catch(() => {});
document.addEventListener("phone-ready", () => loadController().catch(() => {}));
