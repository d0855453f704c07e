// Keeps the screen on while scoring, if the phone can.

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // A phone that saves its battery refuses; the page works all the same.
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
