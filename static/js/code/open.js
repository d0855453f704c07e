// Compares the code in the link of a match with the open page, and offers the changes that the page lacks.

import { digitsIn, dropFragment, gather, handsOver, headOf, numbersIn } from "./fragment.js";
import { offerHandOver, showFound } from "./found.js";

/** Returns the version of the match on the page. */
function shownVersion() {
  const now = document.getElementById("now")?.dataset.version;
  return Number(now ?? document.querySelector("[data-watch]")?.dataset.watch);
}

/** Offers what a code hands over or tells more than the page, once all of its parts were scanned; removes any other. */
export async function openCode() {
  const digits = digitsIn(location.hash);
  const head = headOf(digits);
  const { texts, missing, parts } = gather(digits);
  if (!missing.length && handsOver(texts)) return offerHandOver(texts);
  const more = (head?.version ?? 0) - shownVersion();
  // A part may hand over the scoring of the version that the page shows.
  if (more < 0 || (more === 0 && !missing.length)) return dropFragment();
  const link = location.href.split("#")[0];
  const links = texts.map((text) => `${link}#${text}`);
  try {
    await showFound(missing.length ? { missing: missing.length, parts } : { more }, links);
  } catch {
    // Without a network a phone shows the numbers at any address that it has no page of.
    if (numbersIn(location.hash)) location.replace(`/code/${location.hash}`);
  }
  return undefined;
}
