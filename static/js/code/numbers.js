// Shows the numbers of a match that a scanned link carries behind its point, on a phone without the rules.
// docs/match-code.md describes them. A link without numbers says what to do.

import { bytesOf, digitsIn, numbersIn } from "./fragment.js";

/** The most bytes of the unpacked text: a small code can hold a huge one. */
const MOST_BYTES = 65_536;
/** The byte in front, which keeps the zeros behind it. */
const FIRST_BYTE = 1;

/** Resolves to the unpacked text of some digits. @param {string} digits */
async function textOf(digits) {
  const [first, ...packed] = bytesOf(digits);
  if (first !== FIRST_BYTE) throw new RangeError("These are not the numbers of a match.");
  const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError("These numbers are too long.");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** @param {unknown} each @returns {each is string} */
const isText = (each) => typeof each === "string";
/** @param {unknown} each @returns {each is string | number} */
const isScore = (each) => isText(each) || Number.isSafeInteger(each);

/**
 * Resolves to the numbers of a match; rejects others.
 * @param {string} digits
 * @returns {Promise<{ game: string, owners: string[], rows: (string | number)[][], signed: boolean }>}
 */
async function numbersOf(digits) {
  const [game, owners, rows, signed] = JSON.parse(await textOf(digits));
  const isRow = (/** @type {unknown} */ row) => Array.isArray(row) && row.length === owners.length && row.every(isScore);
  if (!isText(game) || !owners.length || !owners.every(isText) || !rows.every(isRow)) throw new RangeError("No numbers.");
  return { game, owners, rows, signed: signed === true };
}

/** Returns a heading of a column or a row. @param {string} text @param {string} scope */
function heading(text, scope) {
  const [element, inner] = ["th", "bdi"].map((tag) => document.createElement(tag));
  element.setAttribute("scope", scope);
  inner.textContent = text;
  element.append(inner);
  return element;
}

/** Returns a cell with a score, and a plus if scores are gains and losses. @param {string | number} score @param {boolean} signed */
function cell(score, signed) {
  const element = document.createElement("td");
  element.dir = "ltr";
  element.textContent = (signed && Number(score) > 0 ? "+" : "") + String(score).replace(/^-/, "−");
  return element;
}

/** @param {(Node | string)[]} cells */
function row(...cells) {
  const element = document.createElement("tr");
  element.append(...cells);
  return element;
}

/** Fills the table of the page, the last deal first. @param {AnyElement} section @param {Awaited<ReturnType<typeof numbersOf>>} numbers */
function fill(section, { game, owners, rows, signed }) {
  const [title, head, body] = ["h2", "thead tr", "tbody"].map((each) => section.querySelector(each));
  const lines = rows.map((scores, place) => row(heading(String(place + 1), "row"), ...scores.map((score) => cell(score, signed))));
  if (title) title.textContent = game;
  head?.append(...owners.map((name) => heading(name, "col")));
  body?.append(...lines.reverse());
  section.hidden = false;
}

/** Shows the numbers, if there are any, and what to do to see more. */
async function show() {
  const digits = numbersIn(location.hash);
  const section = document.querySelector("[data-numbers]");
  try {
    if (digits && section) fill(section, await numbersOf(digits));
  } catch {
    // Digits that are damaged, or a browser that unpacks nothing: the advice is left.
  }
  document.querySelector("[data-not-stored]")?.toggleAttribute("hidden", digitsIn(location.hash) !== "");
  document.querySelector("[data-code-advice]")?.toggleAttribute("hidden", digitsIn(location.hash) === "");
}

show();
