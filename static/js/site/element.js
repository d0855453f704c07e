// Finds elements that a template always contains.

/** Returns the first element that a selector matches; throws if there is none. @param {string} selector @param {ParentNode} place */
export function find(selector, place = document) {
  const element = place.querySelector(selector);
  if (!element) throw new Error(`Missing: ${selector}`);
  return element;
}
