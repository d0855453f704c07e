// Keeps the view of a round up to date: scores at once, a new round within a while.

const SOON = 300;
const ASK_AGAIN = 20_000;
const ASK_OFTEN = 5_000;

/** @type {EventSource | undefined} */
let source;
let watched = "";
/** @type {number | undefined} */
let waiting;
let told = false;

const codes = () => document.getElementById("wall")?.dataset.codes ?? "";

/** Asks again after a while: seldom where changes are told, often where they are not. */
function later(pause = told ? ASK_AGAIN : ASK_OFTEN) {
  clearTimeout(waiting);
  waiting = setTimeout(ask, pause);
}

async function ask() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok) show(await answer.text());
  } catch {
    // No network: what was shown stays, and is asked for again.
  }
  later();
}

/** @param {string} html */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("wall");
  const old = document.getElementById("wall");
  if (fresh && old && fresh.outerHTML !== old.outerHTML) old.replaceWith(document.adoptNode(fresh));
  watch();
}

/** Listens to the matches that are shown now. */
function watch() {
  if (codes() === watched) return;
  source?.close();
  told = false;
  watched = codes();
  if (!watched || !window.EventSource) return;
  source = new EventSource(`/m/events/?${new URLSearchParams(watched.split(" ").map((code) => ["code", code]))}`);
  source.addEventListener("open", () => {
    told = true;
    later(SOON);
  });
  source.addEventListener("change", () => later(SOON));
  source.addEventListener("error", () => {
    told = false;
    // Refused, as by a server that starts anew: opened again with the next look.
    if (source?.readyState === EventSource.CLOSED) watched = "";
    later();
  });
}

watch();
later();
