// Shows pages that the engine rendered: in the open document if its scripts allow it, so that the engine
// keeps running; else by way of the service worker, as a fresh page.

import { find } from "../site/element.js";

/** Pages drawn on this phone for the service worker to hand out once. */
const DRAWN = "drawn";
/** Groups of scripts whose work another group does as well. @type {Record<string, string[]>} */
const COVERED = { deal: ["scores"], watches: ["scores"], settlement: ["scores", "watches", "deal"] };
const KEPT = ["queue", "steps"];
const PARTS = [".match-entry", ".match-sheet", ".menu-items"];
const WHOLE = ["receipt", "disputes", "strip", "result"];

/**
 * Pages of matches that have given way to others and can come back: their scripts hold parts of them.
 * @type {Map<string, Node[]>}
 */
const aside = new Map();
let shownAt = location.pathname;

/** The name of a group of scripts, or of one that is loaded alone, by its address. @param {string} address */
export const nameOfScript = (address) => /\/js\/(?:[\w-]+\/)?([^/.]+)(?:\.joined)?(?:\.[0-9a-f]{12})?\.js$/.exec(address)?.[1];

/** @param {Document} page */
const groupIn = (page) => {
  for (const each of page.querySelectorAll("script[type=module][src]")) {
    const src = each.getAttribute("src") ?? "";
    const name = nameOfScript(src);
    if (name && name !== "site") return { name, src };
  }
  return null;
};
/** @type {Set<string>} */
const loaded = new Set();
/** @param {string} name */
const covered = (name) => loaded.has(name) || (COVERED[name] ?? []).some((each) => loaded.has(each));
/** A group that must find its page in place when it runs runs once. @param {ScriptGroup} group */
const canRun = ({ name }) => (COVERED[name] ? !loaded.has(name) || covered(name) : !loaded.has(name));

/** @param {string} html */
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
/** @param {string} address */
const pathOf = (address) => new URL(address, location.origin).pathname;

/**
 * Puts what a form's answer brings into the page, as an answer of the server: `site/htmx.js` does it.
 * @param {string} html
 * @param {() => void} [then]
 */
export function showFragment(html, then) {
  document.dispatchEvent(new CustomEvent("entry-drawn", { detail: { html, then } }));
}

/**
 * Shows a page that stands at an address; `leads` where a step of the history leads to it already.
 * @param {string} html
 * @param {string} address
 */
export async function showPage(html, address, { leads = false } = {}) {
  const page = parsed(html);
  const path = pathOf(address);
  const group = groupIn(page);
  if (path === shownAt && document.querySelector("[data-watch]") && page.querySelector("[data-watch]")) {
    if (!leads) led(address);
    refresh(page);
  } else if (aside.has(path)) {
    await swap(page, address, { leads, back: aside.get(path) });
  } else if (!group || (canRun(group) && !page.querySelector("body.table-view"))) {
    await swap(page, address, { leads, group });
  } else {
    await readAnew(html, address);
  }
}

/**
 * Notes an address that the page led to, and that the way back ends at pages of this document.
 * @param {string} address
 */
function led(address) {
  if (!history.state?.here) history.replaceState({ ...history.state, here: true }, "");
  history.pushState({ here: true }, "", address);
}

/** Lets the browser read a page anew, as it was drawn here. @param {string} html @param {string} address */
export async function readAnew(html, address) {
  const cache = await caches.open(DRAWN);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await cache.put(new URL(address, location.origin).href, new Response(html, { headers }));
  if (new URL(address, location.origin).href === location.href) location.reload();
  else location.assign(address);
}

/** Puts what differs of a match into its open page: what its scripts hold on to stays. @param {Document} page */
function refresh(page) {
  keepTyped(page);
  const pressed = document.activeElement?.getAttribute("formaction");
  for (const each of PARTS) {
    const [old, now] = [document.querySelector(each), page.querySelector(each)];
    if (!old || !now) continue;
    old.replaceChildren(...[...now.childNodes].map((node) => document.adoptNode(node)));
    ready(old);
  }
  for (const id of WHOLE) {
    const [old, now] = [document.getElementById(id), page.getElementById(id)];
    if (old && now) old.replaceWith(document.adoptNode(now));
  }
  refreshHead(page);
  const [old, now] = ["main > .banner", "main > .banner"].map((each, place) => [document, page][place].querySelector(each));
  old?.remove();
  if (now) find("#news").after(document.adoptNode(now));
  if (pressed) document.querySelector(`.match-entry [formaction="${pressed}"]:enabled`)?.focus({ preventScroll: true });
  find(".match-grid").className = find(".match-grid", page).className;
  document.dispatchEvent(new CustomEvent("htmx:oobAfterSwap"));
  document.dispatchEvent(new Event("deal-shown"));
}

/** Puts a new title in the place of the old; the mark of the connection stays. @param {Document} page */
function refreshHead(page) {
  document.title = page.title;
  const [old, now] = [document.querySelector(".top-match"), page.querySelector(".top-match")];
  const [mark, fresh] = [document.getElementById("live"), page.getElementById("live")];
  if (!old || !now || !mark || !fresh) return;
  // The code of a match that begins here is shown once the server has it.
  find(".top-code", now).hidden = find(".top-code", old).hidden;
  fresh.replaceWith(mark);
  old.replaceWith(document.adoptNode(now));
}

/** Lets a deal that is half typed stay on its form. @param {Document} page */
function keepTyped(page) {
  const [typed, fresh] = [document.querySelector("#entry[data-touched]"), page.getElementById("entry")];
  if (!typed || !fresh?.elements) return;
  typed.elements.version.value = fresh.elements.version.value;
  fresh.replaceWith(typed);
}

/** Lets htmx and the page's scripts take over parts that came without them. @param {Found} part */
function ready(part) {
  window.htmx?.process(part);
  part.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} }));
}

/**
 * Puts a page in the place of the one that is open.
 * @param {Document} page
 * @param {string} address
 * @param {{ leads: boolean, group?: ScriptGroup | null, back?: Node[] }} how
 */
async function swap(page, address, { leads, group, back }) {
  if (document.querySelector("[data-watch]")) aside.set(shownAt, [...document.body.childNodes]);
  const own = KEPT.flatMap((id) => document.getElementById(id) ?? []);
  await dress(page);
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.replaceChildren(...(back ?? [...page.body.childNodes].map((node) => document.adoptNode(node))));
  for (const each of own) {
    const place = document.getElementById(each.id);
    if (place) place.replaceWith(each);
    else if (each.id === "queue") find(".waits").prepend(each);
    else find("#queue").after(each);
  }
  if (!leads) led(address);
  shownAt = pathOf(address);
  if (back) refresh(page);
  else await run(page, group);
  if (!leads) window.scrollTo(0, 0);
  const main = find("#main");
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Gives the document the style sheets of a page, and no others. @param {Document} page */
async function dress(page) {
  const wanted = [...page.querySelectorAll("link[rel=stylesheet]")].filter((each) => !each.closest("noscript"));
  const own = [...document.querySelectorAll("link[rel=stylesheet]")].filter((each) => !each.closest("noscript"));
  const addresses = new Set(wanted.map((each) => each.getAttribute("href")));
  const missing = wanted.filter((each) => !own.some((other) => other.getAttribute("href") === each.getAttribute("href")));
  const there = await Promise.all(missing.map(loadedSheet));
  if (there.every(Boolean)) for (const each of own) each.disabled = !addresses.has(each.getAttribute("href"));
}

/** @param {Found} sheet */
function loadedSheet(sheet) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheet.getAttribute("href") ?? "";
  return new Promise((done) => {
    link.addEventListener("load", () => done(true));
    link.addEventListener("error", () => done(false));
    document.head.append(link);
  });
}

/**
 * Runs the scripts of a page that has been put in place, in the order in which it names them.
 * @param {Document} page
 * @param {ScriptGroup | null | undefined} group
 */
async function run(page, group) {
  for (const each of page.querySelectorAll("script[src]:not([type=module])")) {
    if (![...document.scripts].some(({ src }) => src === each.src)) await loadedScript(each.src);
  }
  if (group && !covered(group.name)) {
    loaded.add(group.name);
    // A page is shown without what its scripts add rather than not at all.
    await import(new URL(group.src, location.origin).href).catch(() => loaded.delete(group.name));
  }
  ready(find("#main"));
  for (const each of document.querySelectorAll("form[data-entry] [name=place]")) {
    each.form?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** @param {string} src */
function loadedScript(src) {
  const script = document.createElement("script");
  script.src = src;
  return new Promise((done) => {
    script.addEventListener("load", done);
    script.addEventListener("error", done);
    document.head.append(script);
  });
}

/** Begins with the page that is open, whoever has put it there. */
export function begin() {
  shownAt = location.pathname;
  aside.clear();
  loaded.clear();
  const group = groupIn(document);
  if (group) loaded.add(group.name);
}
