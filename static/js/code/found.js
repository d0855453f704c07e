// Shows at the top of a page, in the site's words, what the code in its link holds.

import { dropFragment } from "./fragment.js";

const PAGE = "/code/";
/** Asks the server for a part of the page, as htmx does. */
const PART = { "HX-Request": "true" };

/**
 * Shows the number of changes or of missing parts, with a form that sends the codes.
 * @param {Record<string, number>} numbers @param {string[]} links
 */
export async function showFound(numbers, links) {
  const query = new URLSearchParams(Object.entries(numbers).map(([name, number]) => [name, String(number)]));
  const answer = await fetch(`${PAGE}?${query}`, { headers: PART });
  if (!answer.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-code]");
  if (!found) return;
  const input = found.querySelector("[name=code]");
  if (input) input.value = links.join(" ");
  document.querySelector("[data-code]")?.remove();
  // The line of what waits lies over the room above.
  document.querySelector(".waits")?.after(document.adoptNode(found));
}

/** Asks whether this phone goes on scoring the match in a code. @param {string[]} texts */
export async function offerHandOver(texts) {
  dropFragment();
  const { offer } = await import("../pen/offer.js");
  const numbers = await offer(texts);
  await showFound(numbers, []);
}
