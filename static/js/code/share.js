// The page that shares a match: its links, and the code of the whole match, renewed with every change.

import "../match/share-link.js";

const RETRY = 3_000;

const section = () => document.getElementById("whole-code");
const shownVersion = () => Number(section()?.dataset.version ?? 0);

/** Fetches the page again, and shows its code. */
async function refresh() {
  if (!section()) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("whole-code");
  if (fresh) section()?.replaceWith(document.adoptNode(fresh));
}

function listen() {
  // A page that this phone renders has no events.
  const events = section()?.dataset.events;
  if (!events) return;
  const source = new EventSource(events);
  source.addEventListener("version", ({ data }) => {
    if (Number(JSON.parse(data).version) !== shownVersion()) refresh();
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  });
}

if (window.EventSource) listen();
// A page that the browser has kept may have missed deals.
window.addEventListener("pageshow", ({ persisted }) => persisted && refresh());
