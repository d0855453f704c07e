// Saves a deal on this phone, then at the server, and lists the deals that wait or were refused.

import { dealOn, emptyForm, entryForm, fillForm, renewKey } from "../deal/form.js";
import { swapEntry } from "../site/htmx.js";
import { fillFromQueue, setAside, showForm, showRefusal, storeReturning } from "./returned-deal.js";
import { readDeals, removeDeal, saveDeal } from "./store.js";
import { fetchHtml, parse, send, sendNow, sendOnLeave, withdraw } from "./send.js";
import { clearMessage, hasDealsOf, panel, phrase, showMessage, updatePanel } from "./panel.js";
import { drawStatus, isOnPage, stateText } from "./status-line.js";
import { find } from "../site/element.js";

const SOON = 400;

// Saving

/** @type {AnyElement | undefined} */
let savingForm;
/** @param {AnyElement} form */
async function save(form) {
  const button = find(".save", form);
  if (button.disabled) return;
  button.disabled = true;
  savingForm = form;
  try {
    await saveDeal(dealOn(form));
  } catch {
    sendDirectly(form);
    return;
  } finally {
    savingForm = undefined;
  }
  form.dataset.kept = "";
  find("[data-said]", panel).textContent = phrase("saved");
  navigator.vibrate?.(10);
  setTimeout(draw, SOON);
  setTimeout(emptySaved, 3 * SOON, form.elements.key.value);
  send();
}

/** Sends a deal that this phone cannot store, as the page does without this script. @param {AnyElement} form */
function sendDirectly(form) {
  const button = find(".save", form);
  form.dataset.straight = "";
  button.disabled = false;
  // The form ignores a click while it is being sent.
  setTimeout(() => button.click());
}

// A page that is left before its deal is stored sends it, unless other deals have to go first.
window.addEventListener("pagehide", () => {
  if (savingForm && !hasDealsOf(savingForm.dataset.queue)) sendOnLeave(dealOn(savingForm));
});

/** Empties the form of a stored deal, for the next one. @param {string} key */
function emptySaved(key) {
  const form = entryForm();
  if (form?.elements.key.value !== key || form.dataset.kept === undefined) return;
  emptyForm(form);
  panel.scrollIntoView({ block: "nearest" });
  fillFromQueue().then(draw);
}

// Browsers of 2020 do not say which button sent a form.
/** @type {AnyElement | null | undefined} */
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

// Outcomes of sending

document.addEventListener("deal-waits", ({ detail }) => {
  if (sendRequested) showMessage(phrase("unsent"));
  sendRequested = false;
  emptySaved(detail.deal.key);
  finish();
});

document.addEventListener("deal-known", ({ detail }) => {
  emptySaved(detail.deal.key);
  finish();
});

document.addEventListener("deal-taken", async ({ detail: { deal, html, version } }) => {
  const form = entryForm();
  const others = (await storedDeals()).filter((each) => each.code === deal.code);
  if (form?.dataset.queue === deal.code) {
    if (form.elements.version.value === deal.version) form.elements.version.value = version;
    const own = form.elements.key.value === deal.key;
    const idle = form.dataset.touched === undefined && !others.length;
    // The event stream may have been faster: what is in this answer is not fetched again.
    if (own) await swapEntry(html, prepareNext);
    else if (idle) await swapEntry(withoutReceipt(html), prepareQuietly, { still: true });
  }
  finish();
});

document.addEventListener("deal-refused", ({ detail: { deal, html } }) => {
  const form = entryForm();
  const own = form?.elements.key.value === deal.key;
  // Another form stays as it is: the status line says that a deal was refused.
  if (own && deal.newest && deal.state !== "recorded") swapEntry(html, () => continueDeal(deal));
  else if (own) emptySaved(deal.key);
  finish();
});

/** Returns an answer's HTML without its receipt. @param {string} html */
function withoutReceipt(html) {
  const page = parse(html);
  page.getElementById("receipt")?.remove();
  return page.body.innerHTML;
}

/** Continues a deal in the form that came back with it. @param {Deal} deal */
function continueDeal(deal) {
  const form = entryForm();
  if (form) form.elements.key.value = deal.key;
  if (deal.state === "refused") showRefusal(deal);
}

/** Prepares a new form, and fills it with a deal that was refused or set aside, if there is one. */
async function prepareNext() {
  prepareForm();
  await fillFromQueue();
  await draw();
}

/** Prepares a new form that replaced an untouched one: it stays empty. */
async function prepareQuietly() {
  prepareForm();
  await draw();
}

function finish() {
  document.dispatchEvent(new Event("deal-done"));
  draw();
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-drop]");
  const form = entryForm();
  if (!link || !form) return;
  event.preventDefault();
  const { key, version } = form.elements;
  await withdraw(key.value).then(() => removeDeal(key.value, version.value)).catch(() => {});
  location.assign(link.href);
});

// The list of deals

/** Returns all stored deals; none where the browser stores nothing. @returns {Promise<Deal[]>} */
const storedDeals = () => readDeals().catch(() => []);

async function draw() {
  const own = entryForm()?.elements.key.value;
  const stored = await storedDeals();
  storeReturning(stored);
  const all = stored.filter((each) => ["waiting", "held"].includes(each.state) || each.key !== own);
  drawStatus(all);
  find("[data-list]", panel).replaceChildren(...all.map((deal) => itemOf(deal)));
  updatePanel();
}

/** @param {Deal} deal */
function itemOf(deal) {
  const item = document.createElement("li");
  item.dataset.state = deal.state;
  item.dataset.code = deal.code;
  const line = document.createElement("p");
  const link = document.createElement("a");
  link.href = deal.page;
  link.textContent = (isOnPage(deal) ? deal.what : deal.match || deal.code) || "…";
  line.append(link, deal.state === "waiting" ? "" : stateText(deal));
  item.append(line, ...BUTTONS[deal.state](deal));
  return item;
}

/** @type {Record<Deal['state'], (deal: Deal) => HTMLElement[]>} */
const BUTTONS = {
  waiting: (deal) => [...correctButton(deal), button("drop", () => discard(deal))],
  held: (deal) => [...correctButton(deal), button("drop", () => removeAndSend(deal))],
  asked: (deal) => [button("another", () => sendAgain(deal)), button("same", () => removeAndSend(deal))],
  refused: (deal) => [...correctButton(deal), button("drop", () => removeAndSend(deal))],
  aside: (deal) => [...correctButton(deal), button("drop", () => removeAndSend(deal))],
  recorded: (deal) => [button("seen", () => removeAndSend(deal))],
};

/** Returns the button that corrects a deal, on the page of its match. @param {Deal} deal */
function correctButton(deal) {
  const form = entryForm();
  if (form?.dataset.queue !== deal.code || isCorrecting(form, deal)) return [];
  return [button("mend", () => correct(deal))];
}

/** @param {AnyElement} form @param {Deal} deal */
const isCorrecting = (form, deal) => form.dataset.mends !== undefined && form.elements.key.value === deal.key;

let correcting = false;
/** Puts a deal back into the form; further taps meanwhile do nothing. @param {Deal} deal */
async function correct(deal) {
  if (correcting) return;
  correcting = true;
  await fillWithdrawn(deal).finally(() => { correcting = false; });
}

/** Withdraws a deal that waits and fills the form with it. @param {Deal} deal */
async function fillWithdrawn(deal) {
  await setAside();
  find("details", panel).open = false;
  const withdrawn = deal.state === "waiting" ? await withdraw(deal.key) : deal;
  if (withdrawn?.state === "refused") await renewForm(withdrawn);
  if (withdrawn) fillForm(withdrawn);
  if (withdrawn?.state === "refused") showRefusal(withdrawn);
  await draw();
  if (withdrawn) entryForm()?.scrollIntoView();
}

/** Replaces the form by a new one of the match, for a refused deal. @param {Deal} deal */
async function renewForm(deal) {
  const fresh = parse((await fetchHtml(deal.page)).html).querySelector("form[data-queue]");
  if (fresh) await new Promise((done) => swapEntry(fresh.outerHTML, () => done(undefined)));
}

/** Discards a deal that waits, unless it has just arrived. @param {Deal} deal */
async function discard(deal) {
  if (!(await withdraw(deal.key))) return void (await draw());
  await removeAndSend(deal);
  showMessage(phrase("dropped"));
}

/** @param {string} name @param {() => unknown} work */
function button(name, work) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button quiet";
  element.dataset.act = name;
  element.textContent = phrase(name);
  element.addEventListener("click", work);
  return element;
}

/** @param {Deal} deal */
async function sendAgain(deal) {
  await saveDeal({ ...deal, state: "waiting", version: deal.newest ?? deal.version });
  send();
}

/** @param {Deal} deal */
async function removeAndSend(deal) {
  await removeDeal(deal.key, deal.newest);
  const form = entryForm();
  if (form && isCorrecting(form, deal)) emptyForm(form);
  await draw();
  send();
}

/** Gives the form an unused key, unless its deal may have been sent with its present one. */
function prepareForm() {
  const form = entryForm();
  if (form && form !== savingForm && form.matches(":not([data-kept], [data-straight], [data-mends])")) renewKey(form);
}

document.addEventListener("queue-changed", () => {
  clearMessage();
  draw();
});

// A refused step returns to the form like a refused deal.
document.addEventListener("step-mend", ({ detail: { deal } }) => {
  fillForm(deal);
  showRefusal(deal);
  entryForm()?.scrollIntoView();
});

let sendRequested = false;
find("[data-send]", panel).addEventListener("click", () => {
  sendRequested = true;
  sendNow();
});
window.addEventListener("pageshow", prepareForm);
// A returning deal fills the form before the form is shown.
fillFromQueue().then(draw).finally(showForm);
