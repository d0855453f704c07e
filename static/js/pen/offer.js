// Offers a phone with a network to go on scoring the match in a code; pen/page.js takes the answer.

import "./page.js";
import { noteCodes, readCodes } from "./take-over.js";

/** Reads codes, and resolves to the number of changes that were not sent yet. @param {string[]} texts */
export async function offer(texts) {
  noteCodes(texts);
  const { steps } = await readCodes();
  return { unsent: steps.length };
}
