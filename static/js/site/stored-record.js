// Reads records that this phone keeps by name.

/**
 * Returns a stored record; an empty one if there is none, or the browser stores nothing.
 * @template Value
 * @param {string} storageKey
 * @returns {Record<string, Value>}
 */
export function readRecord(storageKey) {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}
