// Reads the fragment of an address: the digits of a match in a code, and behind a point those of its numbers.
// docs/match-code.md describes the bytes; the match itself is read by the engine or by the server.

import { readRecord } from "../site/stored-record.js";

const FRAGMENT = /^#([1-9]\d{0,2999})(?:\.([1-9]\d{0,2999}))?$/;
/** The first bytes of codes. */
const FORMS = { whole: 1, part: 2, handOver: 3 };
const SHORTEST = 12;
/** The bytes of the check sum, and the divisor of CRC-32. */
const CHECK = 4;
const POLYNOMIAL = 0xedb88320;
const MOST_PARTS = 4;
/** The bytes of a part before its piece of the whole. */
const PART_HEAD = 8;
/** The key of the parts that were scanned of the newest codes of several parts, by digest. */
const PARTS_KEY = "code parts";
const MOST_CODES = 5;

/**
 * Returns the digits of a fragment such as `#25917`, or "". The fragment may have digits of numbers behind a point.
 * @param {string} fragment
 */
export const digitsIn = (fragment) => FRAGMENT.exec(fragment)?.[1] ?? "";

/** Returns the digits behind the point of a fragment, or "". @param {string} fragment */
export const numbersIn = (fragment) => FRAGMENT.exec(fragment)?.[2] ?? "";

/** Returns the bytes of a number of digits, the highest first. @param {string} digits */
export function bytesOf(digits) {
  const hex = BigInt(digits).toString(16);
  const pairs = hex.padStart(hex.length + (hex.length % 2), "0").match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** Returns the CRC-32 of bytes. @param {Uint8Array} bytes */
function checkSum(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
  }
  return ~sum >>> 0;
}

/** Returns whether the check sum at the end of bytes is that of all before it. @param {Uint8Array} bytes */
function isWhole(bytes) {
  const stored = bytes.slice(-CHECK).reduce((sum, byte) => sum * 256 + byte, 0);
  return stored === checkSum(bytes.slice(0, -CHECK));
}

/**
 * Returns the head of a code, null if it is damaged or none of this version's forms. The version is that of the match;
 * the digest is the same in all parts of a code.
 * @param {string} digits
 * @returns {CodeHead | null}
 */
export function headOf(digits) {
  const bytes = bytesOf(digits);
  const [form] = bytes;
  if (bytes.length < SHORTEST || !Object.values(FORMS).includes(form) || !isWhole(bytes)) return null;
  const isPart = form === FORMS.part;
  const [place, parts] = isPart ? [bytes[1] >> 4, bytes[1] & 15] : [0, 1];
  if (place >= parts || parts > MOST_PARTS) return null;
  const start = isPart ? 2 : 1;
  const digest = isPart ? bytes.slice(4, 8).join(".") : "";
  return { form, version: bytes[start] * 256 + bytes[start + 1], place, parts, digest };
}

/**
 * Returns whether texts hand over the scoring of a match: a whole code does, or the first part of one.
 * @param {string[]} texts
 */
export const handsOver = (texts) =>
  texts.some((digits) => {
    const head = headOf(digits);
    const form = head?.form === FORMS.part && head.place === 0 ? bytesOf(digits)[PART_HEAD] : head?.form;
    return form === FORMS.handOver;
  });

/** Returns the parts that were scanned before, by digest. @returns {Record<string, string[]>} */
const storedParts = () => readRecord(PARTS_KEY);

/** @param {Record<string, string[]>} all */
function storeParts(all) {
  try {
    localStorage.setItem(PARTS_KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_CODES))));
  } catch {
    // Without storage a match of several codes cannot be gathered.
  }
}

/**
 * Adds a scanned text to the parts of its code, stored for the newest codes, so that a part can be scanned again.
 * Returns the texts by place, and the places from 1 that are missing.
 * @param {string} digits
 * @returns {{ texts: string[], missing: number[], parts: number }}
 */
export function gather(digits) {
  const head = headOf(digits);
  if (!head || head.parts === 1) return { texts: [digits], missing: [], parts: 1 };
  const { [head.digest]: before = [], ...others } = storedParts();
  const places = Array.from({ length: head.parts }, (_none, place) => (place === head.place ? digits : before[place] ?? ""));
  const missing = places.flatMap((text, place) => (text ? [] : [place + 1]));
  const texts = places.filter(Boolean);
  // A key is not kept once all parts of it were scanned.
  storeParts(handsOver(texts) && !missing.length ? others : { ...others, [head.digest]: places });
  return { texts, missing, parts: head.parts };
}

/** Removes the digits from the address that the browser shows. */
export function dropFragment() {
  history.replaceState(history.state, "", location.pathname + location.search);
}
