// Saving a deal: first on this phone, then at the server; what waits or was refused stays in view.

import { deals, keep, settle } from "./kept.js";
import { send, sendLeaving, takeBack } from "./sending.js";

const SOON = 400;
const OWN = ["csrfmiddlewaretoken", "version", "key"];

const panel = document.getElementById("queue");
const entry = () => document.querySelector("form[data-queue]");

// The form

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What an input answers: a choice its label, a number its name too; nothing where nothing was answered. */
function words(input) {
  if (input.closest("[hidden]")) return "";
  if (!input.matches("[inputmode=numeric]")) return input.checked ? input.closest("label")?.textContent.trim() : "";
  const given = Number(input.value) || input.value !== input.defaultValue;
  return given ? `${input.labels[0].textContent.trim()} ${input.value}` : "";
}

const said = (form) => [...form.querySelectorAll("input")].map(words).filter(Boolean).join(", ");

function dealOn(form) {
  return {
    key: form.elements.key.value,
    code: form.dataset.queue,
    address: form.getAttribute("action"),
    page: form.dataset.page,
    answers: [...new FormData(form)].filter(([name]) => !OWN.includes(name)),
    token: form.elements.csrfmiddlewaretoken.value,
    version: form.elements.version.value,
    what: said(form),
    mended: form.dataset.mends !== undefined,
    state: "waiting",
  };
}

let beingKept;
async function save(form) {
  const button = form.querySelector(".save");
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
  panel.querySelector("[data-said]").textContent = panel.dataset.saved;
  navigator.vibrate?.(10);
  setTimeout(draw, SOON);
  setTimeout(makeRoom, 3 * SOON, form.elements.key.value);
  send();
}

/** Sends a deal that this phone cannot keep as the page without this script would. */
function sendStraight(form) {
  const button = form.querySelector(".save");
  form.dataset.straight = "";
  button.disabled = false;
  // A form that is just being sent does not listen.
  setTimeout(() => button.click());
}

// Whoever leaves the page within a blink of saving loses nothing; what waits has to go first, though.
window.addEventListener("pagehide", () => {
  if (beingKept && panel.hidden) sendLeaving(dealOn(beingKept));
});

/** Empties the form of a deal that waits, for the next one. */
function makeRoom(key) {
  const form = entry();
  if (form?.elements.key.value !== key || form.dataset.kept === undefined) return;
  empty(form);
  panel.scrollIntoView({ block: "nearest" });
}

function empty(form) {
  form.elements.version.value = shownOn(form);
  form.reset();
  for (const each of form.querySelectorAll("[role=alert], p.error, [data-drop]")) each.remove();
  free(form);
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The version that the page of a form showed: a deal that is mended has its own. */
function shownOn(form) {
  return Math.max(form.elements.version.value, form.dataset.mends ?? 0);
}

function free(form) {
  form.elements.key.value = newKey();
  form.querySelector(".save").disabled = false;
  delete form.dataset.kept;
  delete form.dataset.touched;
  delete form.dataset.mends;
}

/** Puts a fresh form, and whatever else has changed, in the place of the old. */
function show(html, shown) {
  window.htmx.swap("#entry", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, {
    afterSettleCallback() {
      shown();
      document.dispatchEvent(new Event("deal-shown"));
    },
  });
}

/** Fills the form with a deal that was refused or taken back: it keeps its key and its place. */
async function mend(deal) {
  const form = entry();
  const shown = shownOn(form);
  form.reset();
  for (const input of form.querySelectorAll("input[name]:not([type=hidden])")) {
    const values = deal.answers.filter(([name]) => name === input.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
  free(form);
  form.elements.key.value = deal.key;
  form.dataset.mends = shown;
  form.elements.version.value = deal.newest ?? deal.version;
  form.dispatchEvent(new Event("change", { bubbles: true }));
  await draw();
  form.scrollIntoView();
}

// Browsers of five years ago do not say which button sent a form.
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

for (const act of ["input", "click"]) {
  document.addEventListener(act, (event) => {
    const form = event.target.closest?.("form[data-queue]");
    if (form && event.isTrusted) form.dataset.touched = "";
  });
}

// What became of a deal

document.addEventListener("deal-waits", ({ detail }) => {
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
    if (own || idle) show(html, ready);
  }
  done();
});

document.addEventListener("deal-refused", ({ detail: { deal, html } }) => {
  const form = entry();
  const own = form?.elements.key.value === deal.key;
  if (own && deal.newest && deal.state !== "recorded") show(html, () => { entry().elements.key.value = deal.key; });
  else if (own) makeRoom(deal.key);
  done();
});

function done() {
  document.dispatchEvent(new Event("deal-done"));
  draw();
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-drop]");
  if (!link) return;
  event.preventDefault();
  const { key, version } = entry().elements;
  await settle(key.value, version.value).catch(() => {});
  location.assign(link.href);
});

// The list of what waits

/** All deals that this phone keeps: none where it can keep none. */
const keptDeals = () => deals().catch(() => []);

async function draw() {
  const own = entry()?.elements.key.value;
  const all = (await keptDeals()).filter((each) => ["waiting", "held"].includes(each.state) || each.key !== own);
  const waiting = all.filter((each) => each.state === "waiting").length;
  panel.hidden = !all.length;
  panel.querySelector("[data-said]").textContent = waiting ? panel.dataset.waiting.replace("{n}", waiting) : "";
  const folded = panel.querySelector("details");
  folded.hidden = !all.length;
  if (waiting < all.length) folded.open = true;
  folded.querySelector("[data-list]").replaceChildren(...all.map((deal) => drawn(deal)));
}

function drawn(deal) {
  const item = document.createElement("li");
  item.dataset.state = deal.state;
  const says = document.createElement("p");
  const link = document.createElement("a");
  link.href = deal.page;
  link.textContent = deal.what || "…";
  says.append(link, deal.state === "waiting" ? "" : [panel.dataset[deal.state], deal.says].filter(Boolean).join(" "));
  item.append(says, ...ACTS[deal.state](deal));
  return item;
}

const ACTS = {
  waiting: (deal) => mending(deal),
  held: (deal) => [...mending(deal), button("drop", () => drop(deal))],
  asked: (deal) => [button("another", () => again(deal)), button("same", () => drop(deal))],
  refused: (deal) => [...mending(deal), button("drop", () => drop(deal))],
  recorded: (deal) => [button("seen", () => drop(deal))],
};

/** What mends a deal: on the page of its match, unless its form is being mended already. */
function mending(deal) {
  const form = entry();
  if (form?.dataset.queue !== deal.code || mends(form, deal)) return [];
  return [button("mend", () => fetchBack(deal))];
}

const mends = (form, deal) => form?.dataset.mends !== undefined && form.elements.key.value === deal.key;

/** Mends a deal; one that waits is taken back first, unless it has just arrived. */
async function fetchBack(deal) {
  const found = deal.state === "waiting" ? await takeBack(deal.key) : deal;
  await (found ? mend(found) : draw());
}

function button(name, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  made.textContent = panel.dataset[name];
  made.addEventListener("click", work);
  return made;
}

async function again(deal) {
  await keep({ ...deal, state: "waiting", version: deal.newest ?? deal.version });
  send();
}

async function drop(deal) {
  await settle(deal.key, deal.newest);
  const form = entry();
  if (mends(form, deal)) empty(form);
  await draw();
  send();
}

/** Gives the form a key that nothing has used, unless its deal may have been sent with the one it has. */
function ready() {
  const form = entry();
  if (form && form !== beingKept && form.matches(":not([data-kept], [data-straight], [data-mends])")) free(form);
}

// What was said of a deal that could neither be kept nor sent is over once one gets through.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) draw();
});
window.addEventListener("pageshow", ready);
draw();
