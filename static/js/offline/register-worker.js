// Registers the service worker, or says that the browser has none. Offers the switch for playing without a
// network from the second visit on: a first visit loads nothing of that.

import { deals } from "../queue/store.js";

/** Lets a newer service worker take over; it waits as long as another page is open. */
async function register() {
  const registration = await navigator.serviceWorker.register("/sw.js");
  const takeOver = () => registration.waiting?.postMessage("take over");
  const watch = () => registration.installing?.addEventListener("statechange", takeOver);
  registration.addEventListener("updatefound", watch);
  watch();
  takeOver();
}

if (navigator.serviceWorker) {
  register().catch(() => {
    // Without it everything works as long as there is a network.
  });
} else {
  for (const each of document.querySelectorAll("[data-no-worker]")) each.hidden = false;
}

const place = document.querySelector("[data-ready]");
if (place && navigator.serviceWorker?.controller) {
  const unsent = async () => (await deals().catch(() => [])).length;
  import("./switch.js").then(({ offer }) => offer(place, unsent)).catch(() => {
    // Without a network, on a phone that is not ready, there is nothing to offer.
  });
}
