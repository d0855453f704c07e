// Turns the board and shows it on the full screen; Escape leaves the full screen, then the board.

const QUARTERS = 4;

const button = document.querySelector("[data-full-screen]");
const frame = document.querySelector(".frame");
const turn = document.querySelector("[data-turn]");

/** The board turns without loading a page, which would leave the full screen. The wall has no such link. */
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
    // Some televisions cannot show a page on the full screen.
  }
});
document.addEventListener("fullscreenchange", () => {
  button?.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.fullscreenElement && !event.defaultPrevented) document.querySelector("[data-leave]")?.click();
});
