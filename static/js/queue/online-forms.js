// Checks that the server is there before it sends a form that cannot be queued.

import { answered, parsed, reasons } from "./send.js";
import { panel, phrase, tell, untell } from "./panel.js";

const PATIENCE = 5_000;

/** @type {Found | null | undefined} */
let pressed;

async function isThere() {
  return (await answered("/healthz/live", { cache: "no-store", patience: PATIENCE })).status === 200;
}

/**
 * What to say where a form cannot be sent; to undo there is a way as long as deals of its match wait.
 * @param {Found} form
 * @param {Found | null | undefined} button
 */
function away(form, button) {
  const address = button?.getAttribute("formaction") ?? form.action;
  const listed = [...panel.querySelectorAll("li")];
  const waits = listed.some((each) => new URL(address, location.href).pathname === `/m/${each.dataset.code}/undo/`);
  if (!waits) return form.dataset.away ?? phrase("away");
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
  const there = await isThere();
  form.dataset.online = there ? "there" : "";
  if (!there) {
    const say = () => tell(away(form, button));
    const asked = new CustomEvent("form-away", { cancelable: true, detail: { form, button, say } });
    if (document.dispatchEvent(asked)) say();
    return;
  }
  untell();
  button?.click();
});

// What htmx sends: a contract that is noted, and a deal on a phone that can keep none.
/** @param {Found} form */
const lost = (form) => phrase(form.matches("[data-straight]") ? "full" : "away");
document.addEventListener("htmx:sendError", ({ target }) => tell(lost(target)));
document.addEventListener("htmx:responseError", ({ target, detail: { xhr } }) => {
  tell(xhr.status >= 500 ? lost(target) : reasons(parsed(xhr.responseText)));
});
