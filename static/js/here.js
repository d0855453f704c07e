// Whether this phone answers for itself: where the engine or steps lie on it, what does that is loaded.

import { deals, keep, settle } from "./kept.js";
import { takeBack } from "./sending.js";

const ENGINE_CACHE = "engine-";
const STEPS_WAIT = "steps wait";

let local;
/** The matches of which deals wait in the queue: they go first. */
const queued = new Set();

async function wanted() {
  try {
    if (localStorage.getItem(STEPS_WAIT)) return true;
  } catch {
    // Looked for below.
  }
  const names = window.caches ? await caches.keys().catch(() => []) : [];
  return names.some((name) => name.startsWith(ENGINE_CACHE));
}

async function look() {
  const all = await deals().catch(() => []);
  queued.clear();
  for (const { code } of all) queued.add(code);
}

/** Gives the deals of a match that wait to what makes steps of them, one by one; whether there were any. */
async function takeOver(code, enter) {
  let taken = false;
  for (const { key } of (await deals()).filter((each) => each.code === code && each.state === "waiting")) {
    const deal = await takeBack(key);
    if (!deal) continue;
    const answer = await enter(deal).catch(() => null);
    if (answer?.entry) await settle(key);
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
  if (!(await wanted())) return;
  await look();
  const module = await import("./local.js");
  local = module;
  await module.start({ waits: (code) => queued.has(code), takeOver });
}

for (const name of ["deal-waits", "deal-done"]) document.addEventListener(name, look);

/** Asks for something by the phone itself where it can, else the server. */
export const fetched = async (address, options) => (await local?.fetched(address, options)) ?? fetch(address, options);

let pressed;
document.addEventListener("click", (event) => {
  pressed = event.target.closest?.("button");
  // htmx sends by the click alone.
  if (pressed?.form && pressed.hasAttribute("hx-post") && local?.takes(pressed.form, pressed)) stopped(event);
}, true);

document.addEventListener("submit", (event) => {
  if (local?.takes(event.target, event.submitter ?? pressed)) stopped(event);
}, true);

function stopped(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

begin().catch(() => {});
