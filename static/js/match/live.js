// Keeps the open page of a match up to date by server-sent events, and by asking now and then.
// The form of a deal stays as it is; saving tells what came meanwhile.

const ASK_AGAIN = 20_000;
const RETRY = 3_000;
/** Says to the server that a part is asked for, as htmx does: others get the whole page. */
const PART = { "HX-Request": "true" };
const PARTS = ["board", "strip", "disputes", "now", "undo-bar", "would-pay", "result", "settled", "handed-over", "drawing", "totals", "chart", "deals", "earlier-deals", "empty-deals"];

const page = document.querySelector("[data-watch]") ?? document.body;
let shown = Number(page.dataset.watch);
let newest = shown;
let words = Number(page.dataset.words ?? 0);
/** @type {EventSource | undefined} */
let source;
let asking = false;
let askAgain = false;
let saving = false;
/** How many deals of a long list are shown, once earlier ones were asked for. */
let deals = new URLSearchParams(location.search).get("deals") ?? "";
let anew = false;

/** @param {string} state */
function mark(state) {
  const light = document.getElementById("live");
  if (!light) return;
  light.dataset.state = state;
  const words = light.querySelector("span");
  if (words) words.textContent = light.dataset[state] ?? "";
}

/** Lets the mark say, until an answer has come or not, that nothing is told any more. */
function lost() {
  if (document.getElementById("live")?.dataset.state === "live") mark("reconnecting");
  ask();
}

/** Puts the parts of a fresh page in place of the old ones, deals that stood open still open. @param {string} html */
function show(html) {
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
  shown = Number(stamp?.version ?? shown);
  words = Number(stamp?.words ?? words);
  const undo = document.getElementById("act-version");
  if (undo) undo.value = String(shown);
  const receipt = document.getElementById("receipt");
  // Its button names what was the last change; from now on the bar alone undoes.
  if (receipt && Number(receipt.dataset.version) < shown) {
    receipt.classList.add("receipt-old");
    receipt.querySelector("button")?.remove();
  }
  document.dispatchEvent(new Event("sheet-shown"));
}

async function ask() {
  // What comes while an answer is under way may not be in it.
  askAgain = asking;
  // This phone is ahead of the server: its sheet has what waits.
  if (asking || document.documentElement.dataset.ahead !== undefined) return;
  asking = true;
  try {
    do {
      askAgain = false;
      const since = anew ? "" : shown;
      const answer = await fetch(`${page.dataset.sheet}?since=${since}&words=${words}${deals && `&deals=${deals}`}`, { headers: PART });
      anew &&= !answer.ok;
      if (answer.status === 200) show(await answer.text());
      if (answer.ok) mark(source?.readyState === EventSource.OPEN ? "live" : "reconnecting");
    } while (askAgain);
  } catch {
    mark("offline");
  } finally {
    asking = false;
  }
}

function listen() {
  source = new EventSource(page.dataset.events ?? "");
  source.addEventListener("open", () => mark("live"));
  source.addEventListener("version", (event) => {
    newest = Number(JSON.parse(event.data).version);
    if (newest !== shown && !saving) ask();
  });
  source.addEventListener("words", (event) => {
    if (Number(JSON.parse(event.data).words) !== words) ask();
  });
  source.addEventListener("error", () => {
    lost();
    if (source?.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, RETRY);
  });
}

// What this phone saves itself comes with the answer: the stream, often faster, need not ask for it.
for (const begins of ["htmx:beforeRequest", "deal-sending"]) {
  document.addEventListener(begins, () => {
    saving = true;
  });
}
for (const ends of ["htmx:afterRequest", "deal-done"]) {
  document.addEventListener(ends, () => {
    saving = false;
    if (newest > shown) ask();
  });
}
document.addEventListener("htmx:oobAfterSwap", () => {
  const version = Number(document.querySelector("#now[data-version]")?.dataset.version ?? 0);
  newest = Math.max(newest, version);
  // An answer brings its own deal alone, and that of a deal sent again brings none: the rest has to be asked for.
  const brought = !document.querySelector("#receipt[data-repeated]");
  if (version === shown + 1 && brought) shown = version;
});

// A long list begins with its newest deals; without this script the link reads the page again.
document.addEventListener("click", async (event) => {
  const more = event.target.closest?.("a[data-deals]");
  if (!more) return;
  event.preventDefault();
  deals = more.dataset.deals ?? "";
  anew = true;
  await ask();
  document.querySelector(`${more.hash} summary`)?.focus({ preventScroll: true });
});

document.addEventListener("word-said", ask);
if (window.EventSource) listen();
setInterval(ask, ASK_AGAIN);
window.addEventListener("online", ask);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});
