// Keeps the open page of a match up to date by server-sent events, and by polling.
// The form of a deal stays as it is; the receipt lists changes made meanwhile.

const REFRESH_EVERY = 20_000;
const RETRY = 3_000;
/** Asks the server for a part of the page, as htmx does. */
const PART = { "HX-Request": "true" };
const PARTS = ["board", "strip", "disputes", "now", "undo-bar", "would-pay", "result", "settled", "papers", "deals", "earlier-deals", "empty-deals"];

const page = document.querySelector("[data-watch]") ?? document.body;
let shownVersion = Number(page.dataset.watch);
let newestVersion = shownVersion;
let wordsVersion = Number(page.dataset.words ?? 0);
/** @type {EventSource | undefined} */
let source;
let refreshing = false;
let refreshAgain = false;
let saving = false;
/** The number of deals shown, once earlier ones of a long list were loaded. */
let dealCount = new URLSearchParams(location.search).get("deals") ?? "";
let reloadAll = false;

/** @param {string} state */
function showState(state) {
  const light = document.getElementById("live");
  if (!light) return;
  light.dataset.state = state;
  const words = light.querySelector("span");
  if (words) words.textContent = light.dataset[state] ?? "";
}

/** Shows the loss of the event stream until the next answer. */
function reconnect() {
  if (document.getElementById("live")?.dataset.state === "live") showState("reconnecting");
  refresh();
}

/** Replaces the parts of the page that changed; open deals stay open. @param {string} html */
function updatePage(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const stamp = fresh.querySelector("[data-version]")?.dataset;
  const open = [...document.querySelectorAll("#deals details[open]")].flatMap((each) => each.closest("li")?.id ?? []);
  const tables = ["#totals", "#chart details"].filter((each) => document.querySelector(each)?.open);
  const focused = document.activeElement?.closest?.("#deals li")?.id;
  for (const id of PARTS) {
    const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && now && old.outerHTML !== now.outerHTML) old.replaceWith(document.adoptNode(now));
  }
  for (const id of open) document.getElementById(id)?.querySelector("details")?.setAttribute("open", "");
  for (const each of tables) document.querySelector(each)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.querySelector("summary")?.focus({ preventScroll: true });
  shownVersion = Number(stamp?.version ?? shownVersion);
  wordsVersion = Number(stamp?.words ?? wordsVersion);
  const undo = document.getElementById("act-version");
  if (undo) undo.value = String(shownVersion);
  const receipt = document.getElementById("receipt");
  // Its button would undo an older change; from now on only the bar undoes.
  if (receipt && Number(receipt.dataset.version) < shownVersion) {
    receipt.classList.add("receipt-old");
    receipt.querySelector("button")?.remove();
  }
  document.dispatchEvent(new Event("sheet-shown"));
}

/** Returns whether this page is ahead of the server: with changes that are not sent, or from a scanned code. */
const isAhead = () => document.querySelector("html[data-ahead], [data-scanned]") !== null;

async function refresh() {
  // A change during a request may not be in its answer.
  refreshAgain = refreshing;
  if (refreshing || isAhead()) return;
  refreshing = true;
  try {
    do {
      refreshAgain = false;
      const since = reloadAll ? "" : shownVersion;
      const answer = await fetch(`${page.dataset.sheet}?since=${since}&words=${wordsVersion}${dealCount && `&deals=${dealCount}`}`, { headers: PART });
      reloadAll &&= !answer.ok;
      if (answer.status === 200 && !isAhead()) updatePage(await answer.text());
      if (answer.ok) showState(source?.readyState === EventSource.OPEN ? "live" : "reconnecting");
    } while (refreshAgain);
  } catch {
    showState("offline");
  } finally {
    refreshing = false;
  }
}

function listen() {
  source = new EventSource(page.dataset.events ?? "");
  source.addEventListener("open", () => showState("live"));
  source.addEventListener("version", (event) => {
    newestVersion = Number(JSON.parse(event.data).version);
    if (newestVersion !== shownVersion && !saving) refresh();
  });
  source.addEventListener("words", (event) => {
    if (Number(JSON.parse(event.data).words) !== wordsVersion) refresh();
  });
  source.addEventListener("error", () => {
    reconnect();
    if (source?.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, RETRY);
  });
}

// A change saved here is in the answer: the event stream, often faster, does not fetch it too.
for (const begins of ["htmx:beforeRequest", "deal-sending"]) {
  document.addEventListener(begins, () => {
    saving = true;
  });
}
for (const ends of ["htmx:afterRequest", "deal-done"]) {
  document.addEventListener(ends, () => {
    saving = false;
    if (newestVersion > shownVersion) refresh();
  });
}
document.addEventListener("htmx:oobAfterSwap", () => {
  const version = Number(document.querySelector("#now[data-version]")?.dataset.version ?? shownVersion);
  newestVersion = Math.max(newestVersion, version);
  // An answer older than the page turns parts of it back: they have to be fetched again.
  shownVersion = Math.min(shownVersion, version);
  // An answer contains its own deal only, and none for a retry: other changes have to be fetched.
  const hasNewDeal = !document.querySelector("#receipt[data-repeated]");
  if (version === shownVersion + 1 && hasNewDeal) shownVersion = version;
});

// A long list begins with its newest deals; without this script the link loads the page again.
document.addEventListener("click", async (event) => {
  const more = event.target.closest?.("a[data-deals]");
  if (!more) return;
  event.preventDefault();
  dealCount = more.dataset.deals ?? "";
  reloadAll = true;
  await refresh();
  document.querySelector(`${more.hash} summary`)?.focus({ preventScroll: true });
});

document.addEventListener("word-said", refresh);
if (window.EventSource) listen();
setInterval(refresh, REFRESH_EVERY);
window.addEventListener("online", refresh);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh();
});
