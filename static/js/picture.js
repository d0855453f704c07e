// Hands the picture of a result on by the phone's own sharing; where there is none the link opens it.

const TYPE = "image/png";

function canShare(name) {
  return navigator.canShare?.({ files: [new File([], name, { type: TYPE })] });
}

async function send(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(String(answer.status));
  const file = new File([await answer.blob()], link.dataset.picture, { type: TYPE });
  await navigator.share({ files: [file] });
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-picture]");
  if (!link || !canShare(link.dataset.picture)) return;
  event.preventDefault();
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  try {
    await send(link);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
});
