// Requests the papers and the chart once they are looked at: where they stand below the form, the answer to a
// deal leaves them out.

import { find } from "../site/element.js";

/** Asks the server for a part of the page, as htmx does. */
const PART = { "HX-Request": "true" };
const TABLES = ["#totals", "#chart details"];
const RETRY = 3_000;

let loading = false;

/** Returns whether the page has papers, of an older version than the rest of it. */
function areOld() {
  const [papers, now] = ["papers", "now"].map((each) => document.getElementById(each)?.dataset);
  return Number(papers?.drawn) < Number(now?.version);
}

/** Returns whether the papers can be seen once a deal was saved, when its receipt is at the top of the window. */
function willBeSeen() {
  const [papers, receipt] = ["#papers", "#receipt"].map((each) => find(each).getBoundingClientRect().top);
  return papers - receipt + find("#strip").offsetHeight < window.innerHeight;
}

/** Returns the selector of the part of the papers that has the focus, in papers that replace them. */
function focusedPart() {
  const part = document.activeElement?.closest?.("#papers :is(a, summary)");
  if (!part) return null;
  const address = part.getAttribute("href");
  return address ? `#papers a[href="${address}"]` : `#${part.closest("[id]")?.id} summary`;
}

/** Replaces the papers; open tables stay open. @param {string} html */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = focusedPart();
  for (const each of TABLES) fresh.querySelector(each)?.toggleAttribute("open", document.querySelector(each)?.open === true);
  find("#papers").replaceWith(document.adoptNode(find("#papers", fresh)));
  if (focused) document.querySelector(focused)?.focus({ preventScroll: true });
  watch();
}

async function load() {
  if (loading) return;
  loading = true;
  const deals = document.querySelectorAll("#deals > li").length;
  try {
    const answer = await fetch(`${find("[data-sheet]").dataset.sheet}?only=papers&deals=${deals}`, { headers: PART });
    if (!answer.ok) throw new Error(`The papers were not sent: ${answer.status}`);
    show(await answer.text());
  } catch {
    setTimeout(watch, RETRY);
  } finally {
    loading = false;
  }
}

const observer = new IntersectionObserver((entries) => {
  if (entries.some((each) => each.isIntersecting)) load();
});

/** Waits until old papers are looked at; until then they are busy, and not printed. */
function watch() {
  observer.disconnect();
  if (!areOld()) return;
  find("#papers").setAttribute("aria-busy", "true");
  observer.observe(find("#papers"));
}

document.addEventListener("deal-sending", ({ detail: { deal, headers } }) => {
  if (document.querySelector(`form[data-queue="${deal.code}"]`) && willBeSeen()) delete headers.Papers;
});
for (const shown of /** @type {const} */ (["deal-shown", "sheet-shown"])) document.addEventListener(shown, watch);
