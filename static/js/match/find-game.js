// Filters the games of the start page by any of their names as one types; the server does the same for ?q=.

import { find } from "../site/element.js";

const form = document.querySelector(".find-game");

/** Returns a function like `comparable` of languages/letters.py. @param {string} variants */
function comparing(variants) {
  const spellings = new Map(variants.split(" ").map((each) => [each[0], each.slice(1)]));
  /** @param {string} text */
  return (text) => {
    const letters = [...text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")];
    const spelled = letters.map((each) => spellings.get(each) ?? each).join("");
    return spelled.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  };
}

/** @param {AnyElement} form */
function filterBy(form) {
  const input = find("input", form);
  const comparable = comparing(form.dataset.letters ?? "");
  const games = [...document.querySelectorAll("[data-names]")];
  const isShown = (/** @type {AnyElement} */ each) => !each.hidden;
  const update = () => {
    const words = comparable(input.value).split(" ");
    for (const game of games) game.hidden = !words.every((word) => game.dataset.names?.includes(word));
    for (const family of document.querySelectorAll("[data-family]")) {
      family.hidden = ![...family.querySelectorAll("[data-names]")].some(isShown);
    }
    find("[data-none-found]").hidden = games.some(isShown);
    find("[data-no-search]").hidden = Boolean(input.value.trim());
  };
  input.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    games.find(isShown)?.querySelector("a")?.focus();
  });
  // A browser that goes back fills in what was typed.
  window.addEventListener("pageshow", update);
  update();
}

if (form) filterBy(form);
