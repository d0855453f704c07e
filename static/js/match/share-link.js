// Shares a link with the phone's share sheet, or copies it.

for (const button of document.querySelectorAll("[data-share]")) {
  const input = document.getElementById(button.dataset.share ?? "");
  if (!input) continue;
  button.hidden = !navigator.share && !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) await navigator.share({ url: input.value });
      else {
        await navigator.clipboard.writeText(input.value);
        button.textContent = button.dataset.done ?? "";
      }
    } catch {
      input.select();
    }
  });
}
