// Saves a deal on this phone, then at the server, and lists the deals that wait or were refused.

import { dealOn, empty, entry, fill, free } from "../deal/form.js";
import { swapEntry } from "../site/htmx.js";
import { letGo, noteBack, refill, sayWhy, setAside } from "./returned-deal.js";
import { deals, keep, settle } from "./store.js";
import { answered, parsed, send, sendLeaving, sendNow, takeBack } from "./send.js";
import { panel, phrase, showPanel, tell, untell } from "./panel.js";
import { drawLine, isHere, wordsOf } from "./status-line.js";
import { find } from "../site/element.js";

const SOON = 400;

// Saving

/** @type {Found | undefined} */
let beingKept;
/** @param {Found} form */
async function save(form) {
  const button = find(".save", form);
  if (button.disabled) return;
  button.disabled = true;
  beingKept = form;
  try {
    await keep(dealOn(form));
  } catch {
    sendStraight(form);
    return;
  } finally {
    beingKept = undefined;
  }
  form.dataset.kept = "";
  find("[data-said]", panel).textContent = phrase("saved");
  navigator.vibrate?.(10);
  setTimeout(draw, SOON);
  setTimeout(makeRoom, 3 * SOON, form.elements.key.value);
  send();
}

/** Sends a deal that this phone cannot keep as the page without this script would. @param {Found} form */
function sendStraight(form) {
  const button = find(".save", form);
  form.dataset.straight = "";
  button.disabled = false;
  // A form that is just being sent does not listen.
  setTimeout(() => button.click());
}

// A page that is left before the deal is stored sends it, unless others have to go first.
window.addEventListener("pagehide", () => {
  if (beingKept && !panel.querySelector("li")) sendLeaving(dealOn(beingKept));
});

/** Empties the form of a deal that waits, for the next one. @param {string} key */
function makeRoom(key) {
  const form = entry();
  if (form?.elements.key.value !== key || form.dataset.kept === undefined) return;
  empty(form);
  panel.scrollIntoView({ block: "nearest" });
  refill().then(draw);
}

// Browsers of five years ago do not say which button sent a form.
/** @type {Found | null | undefined} */
let pressed;
document.addEventListener("click", (event) => {
  pressed = event.target.closest?.("button");
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-queue]:not([data-straight])")) return;
  if ((event.submitter ?? pressed)?.hasAttribute("formaction")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  save(form);
}, true);

for (const act of /** @type {const} */ (["input", "click"])) {
  document.addEventListener(act, (event) => {
    const form = event.target.closest?.("form[data-queue]");
    if (form && event.isTrusted) form.dataset.touched = "";
  });
}

// What became of a deal

document.addEventListener("deal-waits", ({ detail }) => {
  if (askedFor) tell(phrase("unsent"));
  askedFor = false;
  makeRoom(detail.deal.key);
  done();
});

document.addEventListener("deal-known", ({ detail }) => {
  makeRoom(detail.deal.key);
  done();
});

document.addEventListener("deal-taken", async ({ detail: { deal, html, version } }) => {
  const form = entry();
  const others = (await keptDeals()).filter((each) => each.code === deal.code);
  if (form?.dataset.queue === deal.code) {
    if (form.elements.version.value === deal.version) form.elements.version.value = version;
    const own = form.elements.key.value === deal.key;
    const idle = form.dataset.touched === undefined && !others.length;
    // The stream may have told of it before: nothing is asked for that is in the answer.
    if (own) await swapEntry(html, next);
    else if (idle) await swapEntry(withoutReceipt(html), nextStill, { still: true });
  }
  done();
});

document.addEventListener("deal-refused", ({ detail: { deal, html } }) => {
  const form = entry();
  const own = form?.elements.key.value === deal.key;
  // A form that nobody has just sent stays as it is: the line says that a deal has come back.
  if (own && deal.newest && deal.state !== "recorded") swapEntry(html, () => goesOn(deal));
  else if (own) makeRoom(deal.key);
  done();
});

/** Returns an answer's HTML without its receipt. @param {string} html */
function withoutReceipt(html) {
  const page = parsed(html);
  page.getElementById("receipt")?.remove();
  return page.body.innerHTML;
}

/** Continues a deal in the form that came back with it. @param {Deal} deal */
function goesOn(deal) {
  const form = entry();
  if (form) form.elements.key.value = deal.key;
  if (deal.state === "refused") sayWhy(deal);
}

/** Readies a fresh form, for a deal that was refused or set aside before all others. */
async function next() {
  ready();
  await refill();
  await draw();
}

/** Prepares a fresh form that came while nobody touched it: it stays empty. */
async function nextStill() {
  ready();
  await draw();
}

function done() {
  document.dispatchEvent(new Event("deal-done"));
  draw();
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-drop]");
  const form = entry();
  if (!link || !form) return;
  event.preventDefault();
  const { key, version } = form.elements;
  await settle(key.value, version.value).catch(() => {});
  location.assign(link.href);
});

// The list of what waits

/** Returns all stored deals; none where the browser stores nothing. @returns {Promise<Deal[]>} */
const keptDeals = () => deals().catch(() => []);

async function draw() {
  const own = entry()?.elements.key.value;
  const kept = await keptDeals();
  noteBack(kept);
  const all = kept.filter((each) => ["waiting", "held"].includes(each.state) || each.key !== own);
  drawLine(all);
  find("[data-list]", panel).replaceChildren(...all.map((deal) => drawn(deal)));
  showPanel();
}

/** @param {Deal} deal */
function drawn(deal) {
  const item = document.createElement("li");
  item.dataset.state = deal.state;
  item.dataset.code = deal.code;
  const says = document.createElement("p");
  const link = document.createElement("a");
  link.href = deal.page;
  link.textContent = (isHere(deal) ? deal.what : deal.match || deal.code) || "…";
  says.append(link, deal.state === "waiting" ? "" : wordsOf(deal));
  item.append(says, ...ACTS[deal.state](deal));
  return item;
}

/** @type {Record<Deal['state'], (deal: Deal) => HTMLElement[]>} */
const ACTS = {
  waiting: (deal) => [...mending(deal), button("drop", () => discard(deal))],
  held: (deal) => [...mending(deal), button("drop", () => drop(deal))],
  asked: (deal) => [button("another", () => again(deal)), button("same", () => drop(deal))],
  refused: (deal) => [...mending(deal), button("drop", () => drop(deal))],
  aside: (deal) => [...mending(deal), button("drop", () => drop(deal))],
  recorded: (deal) => [button("seen", () => drop(deal))],
};

/** Returns the button that corrects a deal, on the page of its match. @param {Deal} deal */
function mending(deal) {
  const form = entry();
  if (form?.dataset.queue !== deal.code || mends(form, deal)) return [];
  return [button("mend", () => fetchBack(deal))];
}

/** @param {Found} form @param {Deal} deal */
const mends = (form, deal) => form.dataset.mends !== undefined && form.elements.key.value === deal.key;

let fetching = false;
/** Puts a deal back into the form, once however often it is tapped. @param {Deal} deal */
async function fetchBack(deal) {
  if (fetching) return;
  fetching = true;
  await fetchedBack(deal).finally(() => { fetching = false; });
}

/** Withdraws a deal that waits and fills the form with it. @param {Deal} deal */
async function fetchedBack(deal) {
  await setAside();
  find("details", panel).open = false;
  const found = deal.state === "waiting" ? await takeBack(deal.key) : deal;
  if (found?.state === "refused") await askAnew(found);
  if (found) fill(found);
  if (found?.state === "refused") sayWhy(found);
  await draw();
  if (found) entry()?.scrollIntoView();
}

/** Replaces the form by the one that a refused deal would get now. @param {Deal} deal */
async function askAnew(deal) {
  const fresh = parsed((await answered(deal.page)).html).querySelector("form[data-queue]");
  if (fresh) await new Promise((done) => swapEntry(fresh.outerHTML, () => done(undefined)));
}

/** Discards a deal that waits, unless it has just arrived. @param {Deal} deal */
async function discard(deal) {
  if (!(await takeBack(deal.key))) return void (await draw());
  await drop(deal);
  tell(phrase("dropped"));
}

/** @param {string} name @param {() => unknown} work */
function button(name, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  made.dataset.act = name;
  made.textContent = phrase(name);
  made.addEventListener("click", work);
  return made;
}

/** @param {Deal} deal */
async function again(deal) {
  await keep({ ...deal, state: "waiting", version: deal.newest ?? deal.version });
  send();
}

/** @param {Deal} deal */
async function drop(deal) {
  await settle(deal.key, deal.newest);
  const form = entry();
  if (form && mends(form, deal)) empty(form);
  await draw();
  send();
}

/** Gives the form an unused key, unless its deal may have been sent with the one it has. */
function ready() {
  const form = entry();
  if (form && form !== beingKept && form.matches(":not([data-kept], [data-straight], [data-mends])")) free(form);
}

document.addEventListener("queue-changed", () => {
  untell();
  draw();
});

// A step that the server refused comes back as a refused deal does.
document.addEventListener("step-mend", ({ detail: { deal } }) => {
  fill(deal);
  sayWhy(deal);
  entry()?.scrollIntoView();
});

let askedFor = false;
find("[data-send]", panel).addEventListener("click", () => {
  askedFor = true;
  sendNow();
});
window.addEventListener("pageshow", ready);
// What goes back into the form does so before the form shows.
refill().then(draw).finally(letGo);
