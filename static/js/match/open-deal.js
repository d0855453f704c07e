// Opens the deal that a link to its number leads to.

/** @param {string} hash */
function openDeal(hash) {
  const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
  const details = target && (target.matches("details") ? target : target.querySelector("details"));
  if (!details) return;
  details.open = true;
  target.scrollIntoView({ block: "center" });
  details.querySelector("summary")?.focus({ preventScroll: true });
}

window.addEventListener("hashchange", () => openDeal(location.hash));
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link && link.hash === location.hash) openDeal(link.hash);
});
openDeal(location.hash);

// The first deal replaces the line for a sheet without deals.
document.addEventListener("htmx:oobAfterSwap", () => {
  if (document.querySelector("#deals > li")) document.querySelector("[data-empty]")?.remove();
});
