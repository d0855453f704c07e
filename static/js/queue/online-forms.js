// Checks that the server is there before it sends a form that cannot be queued.

import { fetchHtml, parse, refusalText } from "./send.js";
import { clearMessage, panel, phrase, showMessage } from "./panel.js";

const PATIENCE = 5_000;

/** @type {AnyElement | null | undefined} */
let pressed;

async function isServerThere() {
  return (await fetchHtml("/healthz/live", { cache: "no-store", patience: PATIENCE })).status === 200;
}

/**
 * Returns the message for a form that cannot be sent; that of undo names a way if deals of its match wait.
 * @param {AnyElement} form
 * @param {AnyElement | null | undefined} button
 */
function messageFor(form, button) {
  const address = button?.getAttribute("formaction") ?? form.action;
  const listed = [...panel.querySelectorAll("li")];
  const hasDeals = listed.some((each) => new URL(address, location.href).pathname === `/m/${each.dataset.code}/undo/`);
  if (!hasDeals) return form.dataset.away ?? phrase("away");
  return phrase("undo");
}

document.addEventListener("click", (event) => {
  pressed = event.target.closest?.("button");
}, true);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-online]")) return;
  if (form.dataset.online === "there") {
    form.dataset.online = "";
    return;
  }
  event.preventDefault();
  const button = event.submitter ?? pressed;
  if (form.dataset.online === "asking") return;
  form.dataset.online = "asking";
  const isThere = await isServerThere();
  form.dataset.online = isThere ? "there" : "";
  if (!isThere) {
    const say = () => showMessage(messageFor(form, button));
    const awayEvent = new CustomEvent("form-away", { cancelable: true, detail: { form, button, say } });
    if (document.dispatchEvent(awayEvent)) say();
    return;
  }
  clearMessage();
  button?.click();
});

// Forms that htmx sends: a noted contract, and a deal on a phone that can store none.
/** @param {AnyElement} form */
const failureText = (form) => phrase(form.matches("[data-straight]") ? "full" : "away");
document.addEventListener("htmx:sendError", ({ target }) => showMessage(failureText(target)));
document.addEventListener("htmx:responseError", ({ target, detail: { xhr } }) => {
  showMessage(xhr.status >= 500 ? failureText(target) : refusalText(parse(xhr.responseText)));
});
