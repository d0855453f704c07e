// Compares the code in the link of a match with the open page, and offers the changes that the page lacks.

import { digitsIn, gather, handsOver, headOf, numbersIn } from "./fragment.js";
import { showFound } from "./found.js";

/** Returns the version of the match on the page. */
function shownVersion() {
  const now = document.getElementById("now")?.dataset.version;
  return Number(now ?? document.querySelector("[data-watch]")?.dataset.watch);
}

/** Removes a code that tells nothing new; offers any other, once all of its parts were scanned. */
export async function openCode() {
  const digits = digitsIn(location.hash);
  const more = (headOf(digits)?.version ?? 0) - shownVersion();
  const { texts, missing, parts } = gather(digits);
  if (more <= 0 && !handsOver(texts)) {
    history.replaceState(history.state, "", location.pathname + location.search);
    return;
  }
  const link = location.href.split("#")[0];
  const links = texts.map((text) => `${link}#${text}`);
  try {
    await showFound(missing.length ? { missing: missing.length, parts } : { more }, links);
  } catch {
    // Without a network a phone shows the numbers at any address that it has no page of.
    if (numbersIn(location.hash)) location.replace(`/code/${location.hash}`);
  }
}
