// Turns notices on for this device: asks for permission, and sends the subscription to the site.

import { find } from "./element.js";

const form = document.querySelector("[data-push]");

/** Returns the bytes of the site's key, which is in base64. @param {string} key */
function bytesOf(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Resolves to this browser's subscription with the site's key; replaces one with an older key. @param {string} key */
async function subscribe(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = error.name === "InvalidStateError" && (await pushManager.getSubscription());
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** @param {AnyElement} form */
async function turnOn(form) {
  const button = find("button", form);
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
    const { endpoint, keys } = (await subscribe(form.dataset.push ?? "")).toJSON();
    Object.entries({ endpoint, ...keys }).forEach(([name, value]) => {
      if (form.elements[name]) form.elements[name].value = value;
    });
    form.submit();
  } catch {
    find("[data-push-denied]", form).hidden = false;
    button.disabled = false;
  }
}

if (form && "PushManager" in window && "Notification" in window && navigator.serviceWorker) {
  form.hidden = false;
  find("[data-push-missing]").hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    turnOn(form);
  });
}
