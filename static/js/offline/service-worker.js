// Caches opened pages for reading without a network, and lets a phone that is ready answer for itself.
// `scorekeeper/web/pwa.py` puts VERSION, FILES, STATICS, OFFLINE, READY and SHELLS above it.

const STATIC = `static-${VERSION}`;
const PAGES = "pages";
const MOST_PAGES = 60;
/** The answer's header by which the server lets a page be kept; it says whose page it is. */
const KEPT_FOR = "Kept-For";
/** Whose pages belong to the phone itself, whoever is signed in. */
const PHONE = "phone";
/** Files of the engine, which are named by their content; pages fetch them into caches of their own. */
const ENGINE = /^\/engine\/[0-9a-f]{16}\//;
const ENGINE_CACHE = "engine-";
const MANIFEST = "/engine/manifest.json";
/** Pages that this phone has drawn, to be handed out once. */
const DRAWN = "drawn";
// What programs ask for, the staff's own pages, and downloads.
const APART = /^\/(api|admin|metrics|healthz|archives)\/|\/exports?[./]./;
/** What a phone that is ready answers: the start page, new matches, matches. */
const ANSWERED = /^\/(new\/[^/]+\/|m\/[^/]+\/.*)?$/;
/** The browser's database of what this phone holds of matches. */
const HELD = "scorekeeper-matches";
const HELD_STORES = ["matches", "steps"];
/** From here on it is not the site that answers: a proxy says that it is away. */
const AWAY = 502;
/** What is kept is found whatever a request says, of languages for one: an address names all that differs. */
const ANY = { ignoreVary: true };
/** How often, and after how many milliseconds, it is looked for other pages. */
const LOOKS = 4;
const PAUSE = 1_000;

/** Whose pages may lie here: whoever was signed in when the server answered last. @type {string} */
let reader;

// Of several releases, the one at work goes on until no page needs it: what waits takes over when a page
// of its own release asks for it and no other page is open.

self.addEventListener("install", (event) => event.waitUntil(installed()));
self.addEventListener("activate", (event) => event.waitUntil(cleared()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data === "ready") event.waitUntil(keepReady().then(() => event.ports[0]?.postMessage("kept")));
});

async function installed() {
  const cache = await caches.open(STATIC);
  await cache.addAll([...FILES, ...Object.values(OFFLINE)]);
  if ((await engines()).length) await keepReady();
}

/** Keeps what only a phone that is ready needs. */
async function keepReady() {
  const cache = await caches.open(STATIC);
  await cache.addAll([...READY, ...Object.values(SHELLS)]);
}

async function takeOver() {
  // A page that is being left or closed counts for a moment longer.
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open.length <= 1) return self.skipWaiting();
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return undefined;
}

async function cleared() {
  await dropFiles();
  await self.clients.claim();
  // The page that brought this worker was read without it.
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map((client) => readAgain(client.url).catch(() => undefined)));
}

/** Drops the files of older releases, but for those that a kept page or the bundle still asks for. */
async function dropFiles() {
  const asked = new Set([...(await askedByPages()), ...(await askedByBundles())]);
  for (const file of FILES) asked.delete(file);
  for (const name of await caches.keys()) {
    if ([STATIC, PAGES, DRAWN].includes(name) || name.startsWith(ENGINE_CACHE)) continue;
    const files = await (await caches.open(name)).keys();
    if (!files.some((file) => asked.has(new URL(file.url).pathname))) await caches.delete(name);
  }
}

/** The files that kept pages name. */
async function askedByPages() {
  const pages = await caches.open(PAGES);
  const asked = [];
  for (const request of await pages.keys()) {
    const text = (await (await pages.match(request, ANY))?.text()) ?? "";
    for (const [, file] of text.matchAll(/(?:href|src)="([^"?#]+)/g)) asked.push(file);
  }
  return asked;
}

/** The files that pages drawn on this phone name: those of the release that its bundle is of. */
async function askedByBundles() {
  const asked = [];
  for (const { cache, manifest } of await engines()) {
    const site = await cache.match(manifest.base + manifest.files["site.json"]?.address, ANY);
    if (site) asked.push(...Object.values((await site.json()).files));
  }
  return asked;
}

/** The bundles on this phone that have been tried out. */
async function engines() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(ENGINE_CACHE)) continue;
    const cache = await caches.open(name);
    const manifest = await (await cache.match(MANIFEST, ANY))?.json();
    if (manifest) found.push({ cache, manifest });
  }
  return found;
}

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, path, dir, lang } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, dir, lang, data: path }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const isFile = url.pathname.startsWith(STATICS) || FILES.includes(url.pathname); // a logo of the site
  if (isFile || ENGINE.test(url.pathname)) event.respondWith(file(request));
  else if (READY.includes(url.pathname)) event.respondWith(ownFile(request));
  else if (request.mode === "navigate" && !APART.test(url.pathname)) event.respondWith(page(event));
});

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}

/** A part of pages that is of this release, on a phone that is ready. @param {Request} request */
async function ownFile(request) {
  const own = await caches.open(STATIC);
  return (await own.match(request, ANY)) ?? fetch(request);
}

/** Answers a page from the server, else from the cache or the engine. @param {FetchEvent} event */
async function page(event) {
  const { request } = event;
  const drawn = await takeDrawn(request.url);
  if (drawn) return drawn;
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return (await withoutNetwork(request.url)) ?? Response.error();
  }
  if (answer.status >= AWAY) return (await ownPage(request.url)) ?? answer;
  await kept(request.url, answer.clone());
  const now = answer.headers.get(KEPT_FOR);
  if (now) event.waitUntil(keepOnlyOf(now));
  return answer;
}

/** A page that this phone has drawn for the place where it leads now. @param {string} url */
async function takeDrawn(url) {
  const drawn = await caches.match(url, { cacheName: DRAWN, ...ANY });
  if (drawn) await (await caches.open(DRAWN)).delete(url, ANY);
  return drawn;
}

/** What stands for a page that the server does not give; at the least, what says so. @param {string} url */
const withoutNetwork = async (url) => (await ownPage(url)) ?? inLanguage(OFFLINE, await caches.open(PAGES));

/** Returns a cached page, or the shell if the phone may have a newer one. @param {string} url */
async function ownPage(url) {
  const pages = await caches.open(PAGES);
  const last = await pages.match(addressOf(url), ANY);
  const shell = await shellFor(url, pages);
  if (shell && !(last && (await isNewest(last, url)))) return shell;
  return last;
}

/**
 * Resolves to whether a cached page has all changes of its match that this phone knows of.
 * @param {Response} page
 * @param {string} url
 */
async function isNewest(page, url) {
  const [, code] = new URL(url).pathname.match(/^\/m\/([^/]+)\//) ?? [];
  const { matches = [], steps = [] } = await here().catch(() => /** @type {Partial<AllHeld>} */ ({}));
  if (steps.some((each) => !code || each.code === code)) return false;
  const shown = (await page.clone().text()).match(/ data-watch="(\d+)"/)?.[1];
  return !shown || !matches.some((each) => each.code === code && each.version > Number(shown));
}

/**
 * Reads the matches and steps of steps/store.js; `work` may delete some of them.
 * @param {(found: AllHeld, transaction: IDBTransaction) => void} [work]
 * @returns {Promise<Partial<AllHeld>>}
 */
async function here(work) {
  const request = indexedDB.open(HELD);
  // There is none: it is not for this worker to make it.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await promised(request);
  try {
    const transaction = database.transaction(HELD_STORES, work ? "readwrite" : "readonly");
    const all = await Promise.all(HELD_STORES.map((name) => promised(transaction.objectStore(name).getAll())));
    const [matches, steps] = all;
    const found = { matches, steps };
    work?.(found, transaction);
    return found;
  } finally {
    database.close();
  }
}

/** Lets the matches go of which nothing waits to be sent; those of this phone come back when they are opened. */
const forgetHeld = () =>
  here(({ matches, steps }, transaction) => {
    for (const { code } of matches) {
      if (!steps.some((each) => each.code === code)) transaction.objectStore("matches").delete(code);
    }
  });

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
const promised = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Returns the shell, in which the engine renders a page, if it can. @param {string} url @param {Cache} pages */
async function shellFor(url, pages) {
  if (!ANSWERED.test(new URL(url).pathname) || !(await engines()).length) return undefined;
  return inLanguage(SHELLS, pages);
}

/**
 * Returns a page of this site in the language of the page cached last.
 * @param {Record<string, string>} all
 * @param {Cache} pages
 */
async function inLanguage(all, pages) {
  const [last] = (await pages.keys()).slice(-1);
  const language = last && (await pages.match(last, ANY))?.headers.get("Content-Language");
  const own = await caches.open(STATIC);
  return own.match(all[language ?? ""] ?? Object.values(all)[0], ANY);
}

/** Reads a page again; whether there was an answer. @param {string} url */
async function readAgain(url) {
  const answer = await fetch(url);
  return kept(url, answer);
}

/** Caches a page if the server allows it. Resolves to whether. @param {string} url @param {Response} answer */
async function kept(url, answer) {
  if (answer.status !== 200 || !answer.headers.has(KEPT_FOR)) return false;
  const pages = await caches.open(PAGES);
  await pages.delete(addressOf(url), ANY);
  await pages.put(addressOf(url), answer);
  const all = await pages.keys();
  await Promise.all(all.slice(0, -MOST_PAGES).map((old) => pages.delete(old)));
  return true;
}

/** Deletes the cached pages of other readers, or reads them again. @param {string} now */
async function keepOnlyOf(now) {
  if (now === reader) return;
  const pages = await caches.open(PAGES);
  let others = false;
  for (const request of await pages.keys()) {
    const own = (await pages.match(request, ANY))?.headers.get(KEPT_FOR);
    if (own === now || own === PHONE) continue;
    others ||= Boolean(own);
    // A page from before this header stays until there is an answer.
    if (!(await readAgain(request.url).catch(() => own === null))) await pages.delete(request);
  }
  if (others) await forgetHeld().catch(() => undefined);
  reader = now;
}

/** A match is the same page with and without the receipt of a change. @param {string} url */
function addressOf(url) {
  const { origin, pathname, search } = new URL(url);
  return pathname.startsWith("/m/") ? origin + pathname : origin + pathname + search;
}
