// Opens the deal behind a number of the sheet.

/** @param {string} hash */
function open(hash) {
  const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
  const details = target && (target.matches("details") ? target : target.querySelector("details"));
  if (!details) return;
  details.open = true;
  target.scrollIntoView({ block: "center" });
  details.querySelector("summary")?.focus({ preventScroll: true });
}

window.addEventListener("hashchange", () => open(location.hash));
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link && link.hash === location.hash) open(link.hash);
});
open(location.hash);

// A fresh deal replaces the line that said there was none.
document.addEventListener("htmx:oobAfterSwap", () => {
  if (document.querySelector("#deals > li")) document.querySelector("[data-empty]")?.remove();
});
