// Keeps pages that were opened before readable without a network. VERSION, FILES, STATICS and OFFLINE
// stand above: scorekeeper/web/pwa.py writes them.

const STATIC = `static-${VERSION}`;
const PAGES = "pages";
const DRAWN = "drawn";
const MOST_PAGES = 60;
/** The answer's header by which the server lets a page be kept; it says whose page it is. */
const KEPT_FOR = "Kept-For";
/** Whose pages belong to the phone itself, whoever is signed in. */
const PHONE = "phone";
/** Files of the engine, which are named by their content; pages fetch them into caches of their own. */
const ENGINE = /^\/engine\/[0-9a-f]{16}\//;
const ENGINE_CACHE = "engine-";
// What programs ask for, the staff's own pages, and downloads.
const APART = /^\/(api|admin|metrics|healthz|archives)\/|\/exports?[./]./;

/** Whose pages may lie here: whoever was signed in when the server answered last. */
let reader;

self.addEventListener("install", (event) => {
  const own = [...FILES, ...Object.values(OFFLINE)];
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll(own)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(cleared());
});

async function cleared() {
  await dropFiles();
  await self.clients.claim();
  // The page that brought this worker was read without it.
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map((client) => readAgain(client.url).catch(() => undefined)));
}

/** Drops the files of older releases, but for those that a kept page still asks for. */
async function dropFiles() {
  const asked = await askedFor();
  for (const name of await caches.keys()) {
    if ([STATIC, PAGES, DRAWN].includes(name) || name.startsWith(ENGINE_CACHE)) continue;
    const files = await (await caches.open(name)).keys();
    if (!files.some((file) => asked.has(new URL(file.url).pathname))) await caches.delete(name);
  }
}

/** The files of other releases that kept pages name. */
async function askedFor() {
  const pages = await caches.open(PAGES);
  const asked = new Set();
  for (const request of await pages.keys()) {
    const text = await (await pages.match(request)).text();
    for (const [, file] of text.matchAll(/(?:href|src)="([^"?#]+)/g)) asked.add(file);
  }
  for (const file of FILES) asked.delete(file);
  return asked;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(STATICS) || ENGINE.test(url.pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !APART.test(url.pathname)) event.respondWith(page(event));
});

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** A page that this phone has just drawn for itself, which is read once. */
async function drawnHere(request) {
  const drawn = await caches.open(DRAWN);
  const page = await drawn.match(request.url);
  if (page) await drawn.delete(request.url);
  return page;
}

/** Asks the server first; without an answer, the page as it was read last, or one that says so. */
async function page(event) {
  const { request } = event;
  const drawn = await drawnHere(request);
  if (drawn) return drawn;
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    const pages = await caches.open(PAGES);
    return (await pages.match(addressOf(request.url))) ?? noNetwork(pages);
  }
  await kept(request.url, answer.clone());
  const now = answer.headers.get(KEPT_FOR);
  if (now) event.waitUntil(keepOnlyOf(now));
  return answer;
}

/** The page that says that there is no network, in the language of the page read last. */
async function noNetwork(pages) {
  const [last] = (await pages.keys()).slice(-1);
  const language = last && (await pages.match(last)).headers.get("Content-Language");
  const own = await caches.open(STATIC);
  return own.match(OFFLINE[language] ?? Object.values(OFFLINE)[0]);
}

/** Reads a page again; whether there was an answer. */
async function readAgain(url) {
  const answer = await fetch(url);
  return kept(url, answer);
}

/** Keeps a page that the server lets be kept, and of all pages the newest; whether it is kept. */
async function kept(url, answer) {
  if (answer.status !== 200 || !answer.headers.has(KEPT_FOR)) return false;
  const pages = await caches.open(PAGES);
  await pages.delete(addressOf(url));
  await pages.put(addressOf(url), answer);
  const all = await pages.keys();
  await Promise.all(all.slice(0, -MOST_PAGES).map((old) => pages.delete(old)));
  return true;
}

/**
 * Lets the pages go that were kept for somebody else: who signs out leaves none behind. What whoever is
 * there now may keep is read again.
 */
async function keepOnlyOf(now) {
  if (now === reader) return;
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const own = (await pages.match(request))?.headers.get(KEPT_FOR);
    if ([now, PHONE].includes(own)) continue;
    // A page from before this header stays until there is an answer.
    if (!(await readAgain(request.url).catch(() => own === null))) await pages.delete(request);
  }
  reader = now;
}

/** A match is the same page with and without the receipt of a change. */
function addressOf(url) {
  const { origin, pathname, search } = new URL(url);
  return pathname.startsWith("/m/") ? origin + pathname : origin + pathname + search;
}
