// Keeps pages that were opened before readable without a network. VERSION and FILES stand above:
// scorekeeper/offline.py writes them from the manifest of the static files.

const STATIC = `static-${VERSION}`;
const PAGES = "pages";
const MOST_PAGES = 60;
// Pages with keys or of accounts, and answers to programs, are never kept.
const NEVER = /^\/(api|accounts|admin|me|metrics|leagues|healthz)\/|\/(score|share|exports)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(cleared());
});

async function cleared() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![STATIC, PAGES].includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
  // The page that brought this worker was read without it.
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map((client) => readPage(client.url).catch(() => undefined)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (FILES.includes(url.pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !NEVER.test(url.pathname)) event.respondWith(page(request));
});

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Asks the server first; without an answer, the page as it was read last. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await kept(request.url, answer.clone());
    return answer;
  } catch (error) {
    const last = await caches.match(addressOf(request.url));
    if (last) return last;
    throw error;
  }
}

async function readPage(url) {
  if (NEVER.test(new URL(url).pathname)) return;
  const answer = await fetch(url);
  if (answer.status === 200) await kept(url, answer);
}

/** Keeps a page, and of all pages the newest. */
async function kept(url, answer) {
  const cache = await caches.open(PAGES);
  await cache.delete(addressOf(url));
  await cache.put(addressOf(url), answer);
  const pages = await cache.keys();
  await Promise.all(pages.slice(0, -MOST_PAGES).map((old) => cache.delete(old)));
}

/** A match is the same page with and without the receipt of a change. */
function addressOf(url) {
  const { origin, pathname, search } = new URL(url);
  return pathname.startsWith("/m/") ? origin + pathname : origin + pathname + search;
}
