// Runs the shell, which a ready phone opens without a network: replaces it by the page that the engine
// renders, else by the cached page, else by the page that says what is here.

import { answerAddress } from "./controller.js";

/** A match is the same page with and without the receipt of a change. @param {Location} location */
const keptAt = ({ origin, pathname, search }) => origin + pathname + (pathname.startsWith("/m/") ? "" : search);

/** @param {Promise<Response | undefined>} response */
const text = async (response) => (await response)?.text();

/** What is kept is found whatever a request says. */
const ANY = { ignoreVary: true };

/** The page as it was read last. */
async function readLast() {
  const pages = await caches.open("pages");
  return text(pages.match(keptAt(location), ANY));
}

async function draw() {
  const { shell: offline = "" } = document.body.dataset;
  const drawn = await answerAddress(location.href).catch(() => null);
  const html = drawn ?? (await readLast()) ?? (await text(caches.match(offline, ANY)));
  if (html === undefined) return;
  document.open();
  document.write(html);
  document.close();
}

window.addEventListener("online", () => location.reload());
draw();
