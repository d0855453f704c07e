// Runs the shell, which a ready phone opens without a network: replaces it by the page that the engine
// renders, else by the cached page, else by the list of cached pages.

import { answerAddress } from "./controller.js";

/** Returns the address of a page in the cache: that of a match has no query. @param {Location} location */
const cacheKey = ({ origin, pathname, search }) => origin + pathname + (pathname.startsWith("/m/") ? "" : search);

/** @param {Promise<Response | undefined>} response */
const textOf = async (response) => (await response)?.text();

/** Cached pages are found whatever the headers of a request. */
const ANY = { ignoreVary: true };

/** Resolves to the cached page. */
async function readCached() {
  const pages = await caches.open("pages");
  return textOf(pages.match(cacheKey(location), ANY));
}

async function draw() {
  const { shell: offline = "" } = document.body.dataset;
  const drawn = await answerAddress(location.href).catch(() => null);
  const html = drawn ?? (await readCached()) ?? (await textOf(caches.match(offline, ANY)));
  if (html === undefined) return;
  document.open();
  document.write(html);
  document.close();
}

window.addEventListener("online", () => location.reload());
draw();
