// Shows the board on the full screen, and leaves it with Escape: first the full screen, then the board.

const button = document.querySelector("[data-full-screen]");
const leave = document.querySelector("[data-leave]");

button.hidden = !document.fullscreenEnabled;
button.addEventListener("click", async () => {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // A television that shows no page on its full screen goes on showing it as before.
  }
});
document.addEventListener("fullscreenchange", () => {
  button.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.fullscreenElement && !event.defaultPrevented) leave.click();
});
