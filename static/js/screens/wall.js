// Keeps the view of a round up to date: scores by server-sent events, a new round by polling.

const SOON = 300;
const REFRESH_SELDOM = 20_000;
const REFRESH_OFTEN = 5_000;

/** @type {EventSource | undefined} */
let source;
let watchedCodes = "";
/** @type {number | undefined} */
let timer;
let isListening = false;

const codes = () => document.getElementById("wall")?.dataset.codes ?? "";

/** Schedules the next refresh: seldom while events arrive, else often. */
function refreshLater(pause = isListening ? REFRESH_SELDOM : REFRESH_OFTEN) {
  clearTimeout(timer);
  timer = setTimeout(refresh, pause);
}

async function refresh() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok) updatePage(await answer.text());
  } catch {
    // No network: the page stays as it is until the next refresh.
  }
  refreshLater();
}

/** @param {string} html */
function updatePage(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("wall");
  const old = document.getElementById("wall");
  if (fresh && old && fresh.outerHTML !== old.outerHTML) old.replaceWith(document.adoptNode(fresh));
  watch();
}

/** Listens to the events of the matches shown. */
function watch() {
  if (codes() === watchedCodes) return;
  source?.close();
  isListening = false;
  watchedCodes = codes();
  if (!watchedCodes || !window.EventSource) return;
  source = new EventSource(`/m/events/?${new URLSearchParams(watchedCodes.split(" ").map((code) => ["code", code]))}`);
  source.addEventListener("open", () => {
    isListening = true;
    refreshLater(SOON);
  });
  source.addEventListener("change", () => refreshLater(SOON));
  source.addEventListener("error", () => {
    isListening = false;
    // Refused, as by a server that restarts: opened again with the next refresh.
    if (source?.readyState === EventSource.CLOSED) watchedCodes = "";
    refreshLater();
  });
}

watch();
refreshLater();
