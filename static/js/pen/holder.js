// Shows on pages of a match which phone scores it, once this phone has handed it over, and hides what enters
// anything. Its phrases are in templates/phone/_pen.html.

import { find } from "../site/element.js";
import { readRecord } from "../site/stored-record.js";

const STORAGE_KEY = "handed over";
const MOST_MATCHES = 20;

/** Returns the matches that this phone has handed over, by code. @returns {Record<string, { to: string, at: string }>} */
const readAll = () => readRecord(STORAGE_KEY);

/** @param {Record<string, { to: string, at: string }>} all */
const storeAll = (all) => localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_MATCHES))));

/** Notes that another phone scores a match, of a player or of nobody known. @param {string} code @param {string} to */
export function passPen(code, to) {
  const { [code]: _before, ...others } = readAll();
  storeAll({ ...others, [code]: { to, at: new Date().toISOString() } });
}

/** Lets this phone score a match again. @param {string} code */
export function takePen(code) {
  const { [code]: held, ...others } = readAll();
  if (held) storeAll(others);
}

/** Gives a match the code that the server chose. @param {string} code @param {string} newCode */
function rename(code, newCode) {
  const { [code]: held, ...others } = readAll();
  if (held) storeAll({ ...others, [newCode]: held });
}

/** Returns the code of the match on the open page, or "". */
const openCode = () => /^\/m\/(\w{8})\//.exec(location.pathname)?.[1] ?? "";

/** @type {AnyElement | undefined} */
let banner;

/** Resolves to the banner, with its phrases. */
async function loadBanner() {
  if (banner) return banner;
  const answer = await fetch(`/offline/${document.documentElement.lang}/switch/`);
  banner = find("#pen", new DOMParser().parseFromString(await answer.text(), "text/html"));
  find("button", banner).addEventListener("click", takeBack);
  return banner;
}

function takeBack() {
  takePen(openCode());
  showHolder();
}

/** Shows who scores the match of the open page, if this phone has handed it over. */
export async function showHolder() {
  const held = readAll()[openCode()];
  document.documentElement.toggleAttribute("data-pen-away", held !== undefined);
  if (!held) return banner?.remove();
  const box = await loadBanner();
  const { lang } = document.documentElement;
  const time = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { timeStyle: "short", numberingSystem: "latn" }).format(new Date(held.at));
  const phrase = held.to ? box.dataset.player : box.dataset.phone;
  find("p", box).textContent = (phrase ?? "").replace("{name}", `\u2068${held.to}\u2069`).replace("{time}", time);
  // A page that replaced another has disabled it.
  find("link", box).disabled = false;
  // The line of what waits lies over the room above.
  const waits = find(".waits");
  if (waits.nextElementSibling !== box) waits.after(box);
}

for (const name of ["htmx:afterSettle", "deal-shown"]) document.addEventListener(name, showHolder);
document.addEventListener("steps-sent", ({ detail: { code, renamed } }) => {
  if (renamed) rename(code, renamed);
});
