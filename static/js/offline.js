// Lets the browser read pages again without a network, where it can.

navigator.serviceWorker?.register("/sw.js").catch(() => {
  // Without it everything works as long as there is a network.
});
