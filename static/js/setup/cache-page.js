// Caches the page of a new match of a kept game, so that it can be opened without a network.

const link = document.querySelector("a[data-cache-page]");

/** @param {string} address */
async function cachePage(address) {
  const answer = await fetch(address);
  if (answer.ok) await (await caches.open("pages")).put(address, answer);
}

if (link && window.caches) cachePage(link.href).catch(() => {});
