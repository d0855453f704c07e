// Loads the controller on phones that have the engine, or steps that wait.

import { deals, keep, settle } from "../queue/store.js";
import { send, takeBack } from "../queue/send.js";

const ENGINE_CACHE = "engine-";
const STEPS_WAIT = "steps wait";

/** @type {typeof import('./controller.js') | undefined} */
let local;
/** The matches of which deals wait in the queue: they go first. @type {Set<string>} */
const queued = new Set();

/** The codes of the matches of which steps wait: all pages of this phone note them. */
function ahead() {
  try {
    return (localStorage.getItem(STEPS_WAIT) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

async function wanted() {
  if (ahead().length) return true;
  const names = window.caches ? await caches.keys().catch(() => []) : [];
  return names.some((name) => name.startsWith(ENGINE_CACHE));
}

async function look() {
  const all = await deals().catch(() => []);
  queued.clear();
  for (const { code } of all) queued.add(code);
}

/**
 * Gives the deals of a match that wait to what makes steps of them, one by one; whether there were any.
 * @param {string} code
 * @param {(deal: Deal) => Promise<Answer | null>} enter
 */
async function takeOver(code, enter) {
  let taken = false;
  for (const { key, state } of (await deals()).filter((each) => each.code === code)) {
    if (state !== "waiting") break;
    const deal = await takeBack(key);
    if (!deal) continue;
    const answer = await enter(deal).catch(() => null);
    if (answer?.entry) await settle(key, answer.version?.toString());
    else {
      await keep({ ...deal, state: "waiting" });
      break;
    }
    taken = true;
  }
  await look();
  document.dispatchEvent(new Event("queue-changed"));
  return taken;
}

async function begin() {
  if (local || !(await wanted())) return;
  await look();
  const module = await import("./controller.js");
  if (local) return;
  local = module;
  await module.start({ waits: (code) => queued.has(code), takeOver });
}

for (const name of ["deal-waits", "deal-done"]) document.addEventListener(name, look);

// Steps of a match were made before a deal of it that is in the queue, as the engine gave up since.
document.addEventListener("deal-sending", (event) => {
  if (ahead().includes(event.detail.deal.code)) event.preventDefault();
});
document.addEventListener("steps-sent", async ({ detail: { code, renamed } }) => {
  if (renamed) await rename(code, renamed);
  if (queued.size) send();
});

/** Calls the match of deals in the queue as the server does. @param {string} code @param {string} now */
async function rename(code, now) {
  for (const deal of (await deals()).filter((each) => each.code === code)) {
    const [address, page] = [deal.address, deal.page].map((each) => each.replace(`/m/${code}/`, `/m/${now}/`));
    await keep({ ...deal, code: now, address, page });
  }
  await look();
}

/**
 * Asks for something by the phone itself where it can, else the server.
 * @param {string} address
 * @param {RequestInit} options
 */
export const fetched = async (address, options) => (await local?.fetched(address, options)) ?? fetch(address, options);

/** @type {Found | null | undefined} */
let pressed;
document.addEventListener("click", (event) => {
  pressed = event.target.closest?.("button");
  // htmx sends by the click alone.
  if (pressed?.form && pressed.hasAttribute("hx-post") && local?.takes(/** @type {Found} */ (pressed.form), pressed)) stopped(event);
}, true);

document.addEventListener("submit", (event) => {
  if (local?.takes(event.target, event.submitter ?? pressed)) stopped(event);
}, true);

/** @param {Event} event */
function stopped(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

begin().catch(() => {});
document.addEventListener("phone-ready", () => begin().catch(() => {}));
