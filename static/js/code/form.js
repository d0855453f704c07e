// Fills the form of a code from the link, with the parts that were scanned before.

import { find } from "../site/element.js";
import { digitsIn, gather, handsOver } from "./fragment.js";
import { offerHandOver, showFound } from "./found.js";

/** The most characters of a damaged code that are shown. */
const LONGEST = 4_000;
const DAMAGED = /^#\d/;

async function fillForm() {
  const input = find("[data-code-form] [name=code]");
  const digits = digitsIn(location.hash);
  if (!digits) {
    // The site refuses it in its words.
    if (DAMAGED.test(location.hash)) input.value = location.hash.slice(1, LONGEST);
    return;
  }
  const { texts, missing, parts } = gather(digits);
  if (!missing.length && handsOver(texts)) {
    await offerHandOver(texts);
    return;
  }
  input.value = texts.join("\n");
  if (missing.length) await showFound({ missing: missing.length, parts }, []);
}

fillForm();
window.addEventListener("hashchange", fillForm);
