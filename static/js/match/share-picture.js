// Shares a picture with the phone's share sheet: as a file, or as the link that it is the preview of.
// Without a share sheet the link opens the picture.

const TYPE = "image/png";

/** @param {string} name */
function canShare(name) {
  return navigator.canShare?.({ files: [new File([], name, { type: TYPE })] });
}

/** @param {AnyElement} link */
async function sharePicture(link) {
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
    await sharePicture(link);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
});
