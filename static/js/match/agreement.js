// Sends a player's answer to a dispute without leaving the page, so that no half typed deal is lost.

document.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (!event.target.matches("[data-say]") || submitter?.name !== "agrees") return;
  event.preventDefault();
  const body = new FormData(event.target);
  body.append(submitter.name, submitter.value);
  submitter.disabled = true;
  try {
    const answer = await fetch(submitter.formAction, { method: "POST", body });
    if (!answer.ok) location.reload();
  } catch {
    // The mark of the connection shows that there is no network; the button can be tapped again.
  } finally {
    submitter.disabled = false;
  }
  document.dispatchEvent(new CustomEvent("word-said"));
});
