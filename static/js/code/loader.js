// Loads code/open.js if the link of the match carries a code.

function openCode() {
  if (!/^#\d/.test(location.hash)) return;
  // Without a network the page stays as it is.
  import("./open.js").then(({ openCode }) => openCode()).catch(() => {});
}

openCode();
window.addEventListener("hashchange", openCode);
