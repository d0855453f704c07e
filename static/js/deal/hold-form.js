// Before the first paint, thus no module: holds back the form of a match whose deal goes back into it.
// queue/returned-deal.js notes the matches and lets the form go once it is filled.

if (document.readyState === "loading") {
  try {
    const noted = (localStorage.getItem("back in form") ?? "").split(" ");
    const [, , code] = location.pathname.split("/");
    if (code && noted.includes(code)) document.documentElement.dataset.holds = "";
  } catch {
    // Nothing is kept here: no deal goes back.
  }
}
