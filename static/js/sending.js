// Sends the deals that wait on this phone: in order, each with its key and thus exactly once.
// What becomes of them is told by events: deal-sending, deal-waits, deal-taken, deal-refused.

import { deals, keep, settle } from "./kept.js";

const PATIENCE = 15_000;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const FOR_NOW = [408, 425, 429];

let pause = SHORTEST_PAUSE;
let timer;
let wanted = false;
let working = false;

function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
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
  } finally {
    working = false;
  }
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

async function sent(deal) {
  tell("deal-sending", { deal });
  const answer = await post(deal);
  const page = new DOMParser().parseFromString(answer.html, "text/html");
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
    tell("deal-taken", { deal, html: answer.html, version });
    return true;
  }
  await refused(deal, answer, page);
  return false;
}

/** Posts a deal as its form would; status 0 stands for no answer. */
async function post(deal) {
  const body = new URLSearchParams(deal.answers);
  body.set("version", deal.version);
  body.set("key", deal.key);
  body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? deal.token);
  const giveUp = new AbortController();
  const patience = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(deal.address, { method: "POST", body, headers, redirect: "error", signal: giveUp.signal });
    return { status: answer.status, html: await answer.text() };
  } catch {
    return { status: 0, html: "" };
  } finally {
    clearTimeout(patience);
  }
}

function later(deal) {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
  tell("deal-waits", { deal });
}

async function refused(deal, answer, page) {
  const reasons = page.querySelectorAll(".banner li, .error, h1, p[role=alert]");
  const kept = {
    ...deal,
    state: answer.status === 412 ? "asked" : "refused",
    says: [...new Set([...reasons].map((each) => each.textContent.trim()))].filter(Boolean).join(" "),
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
