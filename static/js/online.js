// What cannot wait on this phone: asks whether the server is there before the page is left for it.

const PATIENCE = 5_000;

const panel = document.getElementById("queue");
let pressed;

async function isThere() {
  const giveUp = new AbortController();
  const patience = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    return (await fetch("/healthz/live", { cache: "no-store", signal: giveUp.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(patience);
  }
}

function say(text) {
  panel.querySelector("[data-said]").textContent = text;
  panel.hidden = false;
  panel.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  pressed = event.target.closest?.("button");
}, true);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-online]")) return;
  if (form.dataset.online === "there") {
    form.dataset.online = "";
    return;
  }
  event.preventDefault();
  const button = event.submitter ?? pressed;
  if (form.dataset.online === "asking") return;
  form.dataset.online = "asking";
  const there = await isThere();
  form.dataset.online = there ? "there" : "";
  if (there) button.click();
  else say(panel.dataset.away);
});

// A contract that is noted, sent by htmx.
document.addEventListener("htmx:sendError", () => say(panel.dataset.away));
