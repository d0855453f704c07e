// Hides the form of a match before the first paint (so no module) if a deal returns to it.
// queue/returned-deal.js lists these matches, and shows the form once it is filled.

if (document.readyState === "loading") {
  try {
    const noted = (localStorage.getItem("back in form") ?? "").split(" ");
    const [, , code] = location.pathname.split("/");
    if (code && noted.includes(code)) document.documentElement.dataset.holds = "";
  } catch {
    // The browser stores nothing: no deal returns.
  }
}
