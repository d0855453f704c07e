// Saving a deal: first on this phone, then at the server; what waits or was refused stays in view.

import { deals, keep, settle } from "./kept.js";
import { send, sendLeaving } from "./sending.js";

const SOON = 400;
const OWN = ["csrfmiddlewaretoken", "version", "key"];

const panel = document.getElementById("queue");
const entry = () => document.querySelector("form[data-queue]");

// The form

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function said(form) {
  const chosen = [...form.querySelectorAll("input:checked")].filter((each) => !each.closest("[hidden]"));
  return chosen.map((each) => each.closest("label")?.textContent.trim()).filter(Boolean).join(", ");
}

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
  form.reset();
  for (const each of form.querySelectorAll("[role=alert], p.error, [data-drop]")) each.remove();
  free(form);
  form.dispatchEvent(new Event("change", { bubbles: true }));
  panel.scrollIntoView({ block: "nearest" });
}

function free(form) {
  form.elements.key.value = newKey();
  form.querySelector(".save").disabled = false;
  delete form.dataset.kept;
  delete form.dataset.touched;
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

/** Fills the form with a deal that was refused. */
async function mend(deal) {
  const form = entry();
  form.reset();
  for (const input of form.querySelectorAll("input[name]:not([type=hidden])")) {
    const values = deal.answers.filter(([name]) => name === input.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values[0] ?? "";
  }
  free(form);
  form.elements.key.value = deal.key;
  if (deal.newest) form.elements.version.value = deal.newest;
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
  if (own && deal.newest) show(html, () => { entry().elements.key.value = deal.key; });
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
  const form = entry();
  const all = (await keptDeals()).filter((each) => each.state === "waiting" || each.key !== form?.elements.key.value);
  const waiting = all.filter((each) => each.state === "waiting").length;
  panel.hidden = !all.length;
  panel.querySelector("[data-said]").textContent = waiting ? panel.dataset.waiting.replace("{n}", waiting) : "";
  const list = panel.querySelector("ul");
  list.replaceChildren(...all.map((deal) => drawn(deal)));
}

function drawn(deal) {
  const item = document.createElement("li");
  const says = document.createElement("p");
  const link = document.createElement("a");
  link.href = deal.page;
  link.textContent = deal.what || "…";
  says.append(link, deal.state === "waiting" ? "" : `${panel.dataset[deal.state]} ${deal.says}`);
  item.append(says);
  if (deal.state === "asked") item.append(button("another", () => again(deal)), button("same", () => drop(deal)));
  if (deal.state === "refused" && entry()?.dataset.queue === deal.code) item.append(button("mend", () => mend(deal)));
  if (deal.state === "refused") item.append(button("drop", () => drop(deal)));
  return item;
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
  await draw();
  send();
}

/** Gives the form a key that nothing has used, unless its deal may have been sent with the one it has. */
function ready() {
  const form = entry();
  if (form && form !== beingKept && form.matches(":not([data-kept], [data-straight])")) free(form);
}

// What was said of a deal that could neither be kept nor sent is over once one gets through.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) draw();
});
window.addEventListener("pageshow", ready);
draw();
