// Turns notices on for this device: asks for permission, and sends the subscription to the site.

import { find } from "./element.js";

const form = document.querySelector("[data-push]");

/** The site's key as browsers ask for it. @param {string} key */
function bytesOf(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** What this browser was given for the site's key of today; a key of before gives way. @param {string} key */
async function subscribed(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    const former = error.name === "InvalidStateError" && (await pushManager.getSubscription());
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** @param {Found} form */
async function turnOn(form) {
  const button = find("button", form);
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
    const { endpoint, keys } = (await subscribed(form.dataset.push ?? "")).toJSON();
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
