// Registers the service worker, or shows that the browser has none. Loads the switch for playing without a
// network from the second visit on.

import { readDeals } from "../queue/store.js";

/** Registers the worker and lets a newer one take over, which waits while another page is open. */
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
    // Without a worker everything works as long as there is a network.
  });
} else {
  for (const each of document.querySelectorAll("[data-no-worker]")) each.hidden = false;
}

const place = document.querySelector("[data-ready]");
if (place && navigator.serviceWorker?.controller) {
  const unsent = async () => (await readDeals().catch(() => [])).length;
  import("./switch.js").then(({ showSwitch }) => showSwitch(place, unsent)).catch(() => {
    // No network, and the switch is not cached.
  });
}
