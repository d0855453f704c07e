// Caches opened pages for reading without a network, and answers the shell on a phone with the engine.
// `scorekeeper/web/pwa.py` defines VERSION, FILES, STATICS, OFFLINE, READY and SHELLS above it.

const STATIC = `static-${VERSION}`;
const PAGES = "pages";
const MOST_PAGES = 60;
/** The header by which the server lets a page be cached; its value names the reader. */
const KEPT_FOR = "Kept-For";
/** The value for pages that are the same for all readers. */
const PHONE = "phone";
/** The header of pages that lack what code/watched.js keeps. */
const BEHIND = "Behind";
/** Addresses of the engine's files, which are named by their content; engine.js caches them by itself. */
const ENGINE = /^\/engine\/[0-9a-f]{16}\//;
const ENGINE_CACHE = "engine-";
const MANIFEST = "/engine/manifest.json";
/** The cache of pages that the engine rendered, each to be answered once. */
const DRAWN = "drawn";
// Addresses that are never cached: those of programs, of the staff, and downloads.
const APART = /^\/(api|admin|metrics|healthz|archives)\/|\/exports?[./]./;
/** Paths that the engine answers: the start page, new matches, matches. */
const ANSWERED = /^\/(new\/[^/]+\/|g\/[^/]+\/new\/|games\/new\/|m\/[^/]+\/.*)?$/;
/** An address with the digits of a match in a code. */
const CODE = /^[^#]*#[1-9]/;
/** The database of steps/store.js. */
const DATABASE = "scorekeeper-matches";
const STORES = ["matches", "steps"];
/** Statuses from here on come from a proxy: the site is away. */
const AWAY = 502;
/** Cached answers are found whatever the headers of a request, such as its language. */
const ANY = { ignoreVary: true };
/** The number of checks for other open pages, and the milliseconds between them. */
const LOOKS = 4;
const PAUSE = 1_000;

/** The reader of the cached pages, from the server's last answer. @type {string} */
let reader;

// The worker of a release runs until no page needs it: a newer one takes over when a page of its release
// asks for it and no other page is open.

self.addEventListener("install", (event) => event.waitUntil(installed()));
self.addEventListener("activate", (event) => event.waitUntil(activated()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data === "ready") event.waitUntil(keepReady().then(() => event.ports[0]?.postMessage("kept")));
});

async function installed() {
  const cache = await caches.open(STATIC);
  await cache.addAll([...FILES, ...Object.values(OFFLINE)]);
  if ((await readBundles()).length) await keepReady();
}

/** Caches the files that only a phone with the engine needs. */
async function keepReady() {
  const cache = await caches.open(STATIC);
  await cache.addAll([...READY, ...Object.values(SHELLS)]);
}

async function takeOver() {
  // A page that is being closed still counts for a moment.
  for (let turn = 0; turn < LOOKS; turn += 1) {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open.length <= 1) return self.skipWaiting();
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return undefined;
}

async function activated() {
  await dropFiles();
  await self.clients.claim();
  // The page that registered this worker was loaded without it.
  const open = await self.clients.matchAll({ type: "window" });
  await Promise.all(open.map((client) => readAgain(client.url).catch(() => undefined)));
}

/** Deletes the files of older releases, except those that a cached page or a bundle needs. */
async function dropFiles() {
  const needed = new Set([...(await filesOfPages()), ...(await filesOfBundles())]);
  for (const file of FILES) needed.delete(file);
  for (const name of await caches.keys()) {
    if ([STATIC, PAGES, DRAWN].includes(name) || name.startsWith(ENGINE_CACHE)) continue;
    const files = await (await caches.open(name)).keys();
    if (!files.some((file) => needed.has(new URL(file.url).pathname))) await caches.delete(name);
  }
}

/** Resolves to the files that cached pages need. */
async function filesOfPages() {
  const pages = await caches.open(PAGES);
  const files = [];
  for (const request of await pages.keys()) {
    const text = (await (await pages.match(request, ANY))?.text()) ?? "";
    for (const [, file] of text.matchAll(/(?:href|src)="([^"?#]+)/g)) files.push(file);
  }
  return files;
}

/** Resolves to the files that rendered pages need: those of the bundles' releases. */
async function filesOfBundles() {
  const files = [];
  for (const { cache, manifest } of await readBundles()) {
    const site = await cache.match(manifest.base + manifest.files["site.json"]?.address, ANY);
    if (site) files.push(...Object.values((await site.json()).files));
  }
  return files;
}

/** Resolves to the bundles on this phone that passed their trial. */
async function readBundles() {
  const bundles = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(ENGINE_CACHE)) continue;
    const cache = await caches.open(name);
    const manifest = await (await cache.match(MANIFEST, ANY))?.json();
    if (manifest) bundles.push({ cache, manifest });
  }
  return bundles;
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
  if (isFile || ENGINE.test(url.pathname)) event.respondWith(answerFile(request));
  else if (READY.includes(url.pathname)) event.respondWith(answerOwnFile(request));
  else if (request.mode === "navigate" && !APART.test(url.pathname)) event.respondWith(answerPage(event));
});

/** @param {Request} request */
async function answerFile(request) {
  return (await caches.match(request, ANY)) ?? fetch(request);
}

/** Answers a file of this release, from its cache if the phone has the engine. @param {Request} request */
async function answerOwnFile(request) {
  const cache = await caches.open(STATIC);
  return (await cache.match(request, ANY)) ?? fetch(request);
}

/** Answers a page from the server, else from the cache or the engine. @param {FetchEvent} event */
async function answerPage(event) {
  const { request } = event;
  const drawn = await takeDrawn(request.url);
  if (drawn) return drawn;
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return (await withoutNetwork(request.url)) ?? Response.error();
  }
  if (answer.status >= AWAY) return (await cachedOrShell(request.url)) ?? answer;
  await cachePage(request.url, answer.clone());
  const readerNow = answer.headers.get(KEPT_FOR);
  if (readerNow) event.waitUntil(keepPagesOf(readerNow));
  return answer;
}

/** Resolves to the rendered page for an address, and deletes it. @param {string} url */
async function takeDrawn(url) {
  const drawn = await caches.match(url, { cacheName: DRAWN, ...ANY });
  if (drawn) await (await caches.open(DRAWN)).delete(url, ANY);
  return drawn;
}

/** Resolves to the cached page, the shell, or the page that is shown without a network. @param {string} url */
const withoutNetwork = async (url) => (await cachedOrShell(url)) ?? inLanguage(OFFLINE, await caches.open(PAGES));

/** Returns a cached page, or the shell if the phone may have a newer one. @param {string} url */
async function cachedOrShell(url) {
  const pages = await caches.open(PAGES);
  const last = await pages.match(addressOf(url), ANY);
  const shell = await shellFor(url, pages);
  if (shell && (CODE.test(url) || !(last && (await isNewest(last, url))))) return shell;
  return last;
}

/**
 * Resolves to whether a cached page has all changes of its match that this phone knows of.
 * @param {Response} page
 * @param {string} url
 */
async function isNewest(page, url) {
  if (page.headers.has(BEHIND)) return false;
  const [, code] = new URL(url).pathname.match(/^\/m\/([^/]+)\//) ?? [];
  const { matches = [], steps = [] } = await readStored().catch(() => /** @type {Partial<StoredData>} */ ({}));
  if (steps.some((each) => !code || each.code === code)) return false;
  const shownVersion = (await page.clone().text()).match(/ data-watch="(\d+)"/)?.[1];
  return !shownVersion || !matches.some((each) => each.code === code && each.version > Number(shownVersion));
}

/**
 * Reads the matches and steps of steps/store.js; `work` may delete some of them.
 * @param {(found: StoredData, transaction: IDBTransaction) => void} [work]
 * @returns {Promise<Partial<StoredData>>}
 */
async function readStored(work) {
  const request = indexedDB.open(DATABASE);
  // The database does not exist: it must not be created here.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await resultOf(request);
  try {
    const transaction = database.transaction(STORES, work ? "readwrite" : "readonly");
    const all = await Promise.all(STORES.map((name) => resultOf(transaction.objectStore(name).getAll())));
    const [matches, steps] = all;
    const data = { matches, steps };
    work?.(data, transaction);
    return data;
  } finally {
    database.close();
  }
}

/** Deletes the matches without waiting steps; those that this phone scores are downloaded again when opened. */
const forgetMatches = () =>
  readStored(({ matches, steps }, transaction) => {
    for (const { code } of matches) {
      if (!steps.some((each) => each.code === code)) transaction.objectStore("matches").delete(code);
    }
  });

/** @template Result @param {IDBRequest<Result>} request @returns {Promise<Result>} */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Returns the shell, in which the engine renders a page, if it can. @param {string} url @param {Cache} pages */
async function shellFor(url, pages) {
  if (!ANSWERED.test(new URL(url).pathname) || !(await readBundles()).length) return undefined;
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
  const cache = await caches.open(STATIC);
  return cache.match(all[language ?? ""] ?? Object.values(all)[0], ANY);
}

/** Fetches a page into the cache; resolves to whether it was cached. @param {string} url */
async function readAgain(url) {
  const answer = await fetch(url);
  return cachePage(url, answer);
}

/** Caches a page if the server allows it. Resolves to whether. @param {string} url @param {Response} answer */
async function cachePage(url, answer) {
  if (answer.status !== 200 || !answer.headers.has(KEPT_FOR)) return false;
  const pages = await caches.open(PAGES);
  await pages.delete(addressOf(url), ANY);
  await pages.put(addressOf(url), answer);
  const all = await pages.keys();
  await Promise.all(all.slice(0, -MOST_PAGES).map((old) => pages.delete(old)));
  return true;
}

/** Deletes the cached pages of other readers, or fetches them again. @param {string} readerNow */
async function keepPagesOf(readerNow) {
  if (readerNow === reader) return;
  const pages = await caches.open(PAGES);
  let others = false;
  for (const request of await pages.keys()) {
    const pageReader = (await pages.match(request, ANY))?.headers.get(KEPT_FOR);
    if (pageReader === readerNow || pageReader === PHONE) continue;
    others ||= Boolean(pageReader);
    // A page from before this header stays if there is no answer.
    if (!(await readAgain(request.url).catch(() => pageReader === null))) await pages.delete(request);
  }
  if (others) await forgetMatches().catch(() => undefined);
  reader = readerNow;
}

/** Returns the address of a page in the cache: that of a match has no query. @param {string} url */
function addressOf(url) {
  const { origin, pathname, search } = new URL(url);
  return pathname.startsWith("/m/") ? origin + pathname : origin + pathname + search;
}
