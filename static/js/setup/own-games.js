// Remembers the games that this phone keeps, so that its start page lists them without a network.

const KEY = "own games";

/** @param {AnyElement} tile */
function describe(tile) {
  return {
    name: tile.querySelector("b")?.textContent ?? "",
    address: tile.querySelector("a.game")?.getAttribute("href") ?? "",
    players: tile.querySelector(".game-players")?.textContent ?? "",
    rules: tile.dataset.rules ?? "",
  };
}

const list = document.querySelector("[data-own-games]");
if (list) {
  const kept = [...list.querySelectorAll("li[data-names]")].map(describe);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser stores nothing.
  }
}
