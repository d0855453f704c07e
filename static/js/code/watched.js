// Keeps the digits of the matches that this phone watches by scanning their codes, the newest of each match.

import { readRecord } from "../site/stored-record.js";

const STORAGE_KEY = "watched codes";
const MOST_MATCHES = 20;
/** The cache of pages that the service worker shows without a network. */
const PAGES = "pages";
/** The header of cached pages that lack what was scanned, which the service worker knows too. */
const BEHIND = "Behind";
/** Cached pages are found whatever the headers of a request. */
const ANY = { ignoreVary: true };

/** Returns the watched matches by code. @returns {Record<string, WatchedCode>} */
const readAll = () => readRecord(STORAGE_KEY);

/** @param {[string, WatchedCode][]} entries */
function storeAll(entries) {
  const newest = entries.sort(([, one], [, other]) => (one.at < other.at ? 1 : -1)).slice(0, MOST_MATCHES);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Without storage the match is shown as long as its page is open.
  }
}

/** Returns the watched matches with their codes, the last one scanned first. */
export const watchedMatches = () => Object.entries(readAll()).map(([code, watched]) => ({ code, ...watched }));

/** Returns what is kept of a watched match, if anything. @param {string} code @returns {WatchedCode | undefined} */
export const watchedMatch = (code) => readAll()[code];

/** Keeps the digits of a match. @param {string} code @param {WatchedCode} watched */
export async function keepWatched(code, watched) {
  storeAll(Object.entries({ ...readAll(), [code]: watched }));
  await markCachedPages(code);
}

/** Drops the digits of a match, as once the server has its version. @param {string} code */
export function dropWatched(code) {
  storeAll(Object.entries(readAll()).filter(([each]) => each !== code));
}

/**
 * Marks the cached pages that lack what was scanned: those of a match, and the start page, which lists it. They are
 * shown without a network only if the engine does not start.
 * @param {string} code
 */
export async function markCachedPages(code) {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const { pathname } = new URL(request.url);
    const page = pathname === "/" || pathname.startsWith(`/m/${code}/`) ? await pages.match(request, ANY) : undefined;
    if (!page || page.headers.has(BEHIND)) continue;
    const headers = new Headers(page.headers);
    headers.set(BEHIND, "1");
    await pages.put(request, new Response(await page.text(), { headers }));
  }
}
