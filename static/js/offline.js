// Lets the browser read pages again without a network, where it can; says so where it cannot.

navigator.serviceWorker?.register("/sw.js").catch(() => {
  // Without it everything works as long as there is a network.
});
if (!navigator.serviceWorker) {
  for (const each of document.querySelectorAll("[data-no-worker]")) each.hidden = false;
}
