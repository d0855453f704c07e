// Turns the board, shows it on the full screen, and leaves first that and then the board on Escape.

const QUARTERS = 4;

const button = document.querySelector("[data-full-screen]");
const frame = document.querySelector(".frame");
const turn = document.querySelector("[data-turn]");

/** Another page would leave the full screen: the board turns on this one, and its address says how. The wall does not turn. */
turn?.addEventListener("click", (event) => {
  event.preventDefault();
  const next = Number(new URL(turn.href).searchParams.get("turn"));
  if (frame) frame.className = frame.className.replace(/turn-\d/, `turn-${next}`);
  history.replaceState(null, "", turn.href);
  turn.search = `?turn=${(next + 1) % QUARTERS}`;
});

if (button) button.hidden = !document.fullscreenEnabled;
button?.addEventListener("click", async () => {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // A television that shows no page on its full screen goes on showing it as before.
  }
});
document.addEventListener("fullscreenchange", () => {
  button?.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.fullscreenElement && !event.defaultPrevented) document.querySelector("[data-leave]")?.click();
});
