// Shares a picture by the phone's own sharing: as a file, or as the link whose preview it is.
// Without sharing the link opens it.

const TYPE = "image/png";

/** @param {string} name */
function canShare(name) {
  return navigator.canShare?.({ files: [new File([], name, { type: TYPE })] });
}

/** @param {Found} link */
async function send(link) {
  const { picture = "", link: address = "" } = link.dataset;
  if (!canShare(picture)) {
    await navigator.share({ url: new URL(address, location.href).href });
    return;
  }
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(String(answer.status));
  const file = new File([await answer.blob()], picture, { type: TYPE });
  await navigator.share({ files: [file] });
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-picture]");
  if (!link || !(canShare(link.dataset.picture ?? "") || (navigator.share !== undefined && link.dataset.link))) return;
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
