// Shows pages that the engine rendered: in the open document if its scripts allow it, so that the engine
// keeps running; else by way of the service worker, as a fresh page.

import { find } from "../site/element.js";

/** The cache of rendered pages, each of which the service worker answers once. */
const DRAWN_CACHE = "drawn";
/** Groups of scripts, with the groups that include all their work. @type {Record<string, string[]>} */
const COVERED = { deal: ["scores"], watches: ["scores"], settlement: ["scores", "watches", "deal"], share: [] };
const KEPT_IDS = ["queue", "steps"];
const PARTS = [".match-entry", ".match-sheet", ".menu-items"];
const WHOLE = ["receipt", "disputes", "strip", "result"];

/**
 * Nodes of matches' pages that were left, by path: their scripts refer to them, so they are shown again.
 * @type {Map<string, Node[]>}
 */
const leftPages = new Map();
let shownPath = location.pathname;

/** Returns the name of a script or a group of scripts from its address. @param {string} address */
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
const ranGroups = new Set();
/** @param {string} name */
const isCovered = (name) => ranGroups.has(name) || (COVERED[name] ?? []).some((each) => ranGroups.has(each));
/** Returns whether a group can run in this document: one that needs its page runs once. @param {ScriptGroup} group */
const canRun = ({ name }) => (COVERED[name] ? !ranGroups.has(name) || isCovered(name) : !ranGroups.has(name));

/** @param {string} html */
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
/** @param {string} address */
const pathOf = (address) => new URL(address, location.origin).pathname;

/**
 * Puts the parts of a form's answer into the page by site/htmx.js, like an answer of the server.
 * @param {string} html
 * @param {() => void} [then]
 */
export function showFragment(html, then) {
  document.dispatchEvent(new CustomEvent("entry-drawn", { detail: { html, then } }));
}

/**
 * Shows a page of an address; `inHistory` if the history is at that address already.
 * @param {string} html
 * @param {string} address
 */
export async function showPage(html, address, { inHistory = false } = {}) {
  const page = parsed(html);
  const path = pathOf(address);
  const group = groupIn(page);
  if (path === shownPath && document.querySelector("[data-watch]") && page.querySelector("[data-watch]")) {
    if (!inHistory) pushAddress(address);
    refresh(page);
  } else if (leftPages.has(path)) {
    await replacePage(page, address, { inHistory, back: leftPages.get(path) });
  } else if (!group || (canRun(group) && !page.querySelector("body.table-view"))) {
    await replacePage(page, address, { inHistory, group });
  } else {
    await reloadWith(html, address);
  }
}

/**
 * Adds an address to the history, and marks the entries that this document answers.
 * @param {string} address
 */
function pushAddress(address) {
  if (!history.state?.here) history.replaceState({ ...history.state, here: true }, "");
  history.pushState({ here: true }, "", address);
}

/** Loads an address again, for which the service worker answers the rendered page once. @param {string} html @param {string} address */
export async function reloadWith(html, address) {
  const cache = await caches.open(DRAWN_CACHE);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await cache.put(new URL(address, location.origin).href, new Response(html, { headers }));
  if (new URL(address, location.origin).href === location.href) location.reload();
  else location.assign(address);
}

/** Replaces the contents of a match's open page; the elements that its scripts refer to stay. @param {Document} page */
function refresh(page) {
  keepTyped(page);
  const pressed = document.activeElement?.getAttribute("formaction");
  for (const each of PARTS) {
    const [old, now] = [document.querySelector(each), page.querySelector(each)];
    if (!old || !now) continue;
    old.replaceChildren(...[...now.childNodes].map((node) => document.adoptNode(node)));
    activate(old);
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

/** Replaces the title; the mark of the connection stays. @param {Document} page */
function refreshHead(page) {
  document.title = page.title;
  const [old, now] = [document.querySelector(".top-match"), page.querySelector(".top-match")];
  const [mark, fresh] = [document.getElementById("live"), page.getElementById("live")];
  if (!old || !now || !mark || !fresh) return;
  // The code of a match that began here is shown once the server has the match.
  find(".top-code", now).hidden = find(".top-code", old).hidden;
  fresh.replaceWith(mark);
  old.replaceWith(document.adoptNode(now));
}

/** Keeps a half typed deal on its form. @param {Document} page */
function keepTyped(page) {
  const [typed, fresh] = [document.querySelector("#entry[data-touched]"), page.getElementById("entry")];
  if (!typed || !fresh?.elements) return;
  typed.elements.version.value = fresh.elements.version.value;
  fresh.replaceWith(typed);
}

/** Lets htmx and the page's scripts handle a part that was replaced. @param {AnyElement} part */
function activate(part) {
  window.htmx?.process(part);
  part.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} }));
}

/**
 * Replaces the open page.
 * @param {Document} page
 * @param {string} address
 * @param {{ inHistory: boolean, group?: ScriptGroup | null, back?: Node[] }} how
 */
async function replacePage(page, address, { inHistory, group, back }) {
  if (document.querySelector("[data-watch]")) leftPages.set(shownPath, [...document.body.childNodes]);
  const own = KEPT_IDS.flatMap((id) => document.getElementById(id) ?? []);
  await loadStyles(page);
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.replaceChildren(...(back ?? [...page.body.childNodes].map((node) => document.adoptNode(node))));
  for (const each of own) {
    const place = document.getElementById(each.id);
    if (place) place.replaceWith(each);
    else if (each.id === "queue") find(".waits").prepend(each);
    else find("#queue").after(each);
  }
  if (!inHistory) pushAddress(address);
  shownPath = pathOf(address);
  if (back) refresh(page);
  else await runScripts(page, group);
  if (!inHistory) window.scrollTo(0, 0);
  const main = find("#main");
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Enables the style sheets of a page, and disables all others. @param {Document} page */
async function loadStyles(page) {
  const wanted = [...page.querySelectorAll("link[rel=stylesheet]")].filter((each) => !each.closest("noscript"));
  const own = [...document.querySelectorAll("link[rel=stylesheet]")].filter((each) => !each.closest("noscript"));
  const addresses = new Set(wanted.map((each) => each.getAttribute("href")));
  const missing = wanted.filter((each) => !own.some((other) => other.getAttribute("href") === each.getAttribute("href")));
  const results = await Promise.all(missing.map(loadSheet));
  if (results.every(Boolean)) for (const each of own) each.disabled = !addresses.has(each.getAttribute("href"));
}

/** @param {AnyElement} sheet */
function loadSheet(sheet) {
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
 * Runs the scripts of a page that replaced another, in their order.
 * @param {Document} page
 * @param {ScriptGroup | null | undefined} group
 */
async function runScripts(page, group) {
  for (const each of page.querySelectorAll("script[src]:not([type=module])")) {
    if (![...document.scripts].some(({ src }) => src === each.src)) await loadScript(each.src);
  }
  if (group && !isCovered(group.name)) {
    ranGroups.add(group.name);
    // A page without its scripts is better than none.
    await import(new URL(group.src, location.origin).href).catch(() => ranGroups.delete(group.name));
  }
  activate(find("#main"));
  for (const each of document.querySelectorAll("form[data-entry] [name=place]")) {
    each.form?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** @param {string} src */
function loadScript(src) {
  const script = document.createElement("script");
  script.src = src;
  return new Promise((done) => {
    script.addEventListener("load", done);
    script.addEventListener("error", done);
    document.head.append(script);
  });
}

/** Notes the path and scripts of the open page. */
export function begin() {
  shownPath = location.pathname;
  leftPages.clear();
  ranGroups.clear();
  const group = groupIn(document);
  if (group) ranGroups.add(group.name);
}
