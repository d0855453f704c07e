// Shares a link with the phone's share sheet, or copies it.

function offer() {
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = !navigator.share && !navigator.clipboard;
  }
}

/** @param {AnyElement} button @param {AnyElement} input */
async function share(button, input) {
  try {
    if (navigator.share) await navigator.share({ url: input.value });
    else {
      await navigator.clipboard.writeText(input.value);
      button.textContent = button.dataset.done ?? "";
    }
  } catch {
    input.select();
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-share]");
  const input = button && document.getElementById(button.dataset.share ?? "");
  if (input) share(button, input);
});
// Pages that this phone renders replace each other in one document.
document.addEventListener("htmx:load", offer);
offer();
