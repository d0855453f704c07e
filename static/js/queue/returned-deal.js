// Puts a deal that was refused or set aside back into the form, and says why.

import { dealOn, entryForm, fillForm } from "../deal/form.js";
import { readDeals, saveDeal } from "./store.js";
import { phrase } from "./panel.js";
import { find } from "../site/element.js";

const RETURNING = ["refused", "aside"];
/** The codes of matches with a returning deal: deal/hold-form.js reads them before the first paint. */
const STORAGE_KEY = "back in form";

/** Shows above the questions why the deal on the form was refused, and the link that discards it. @param {Deal} deal */
export function showRefusal(deal) {
  const form = entryForm();
  if (!form || form.querySelector("[data-drop]")) return;
  const line = form.querySelector(".banner[role=alert]") ?? addRefusal(form, deal);
  const drop = document.createElement("a");
  drop.className = "button quiet";
  drop.href = deal.page;
  drop.dataset.drop = "";
  drop.textContent = phrase("drop");
  const again = document.createElement("button");
  again.className = "button quiet";
  again.type = "submit";
  again.textContent = phrase("again");
  line.append(" ", again, " ", drop);
  line.classList.add("wrong-line");
}

/** @param {AnyElement} form @param {Deal} deal */
function addRefusal(form, deal) {
  const line = document.createElement("p");
  line.className = "error banner";
  line.setAttribute("role", "alert");
  const text = document.createElement("span");
  text.textContent = `${phrase("refused")} ${deal.says}`;
  line.append(text);
  find(".entry-title", form).after(line);
  return line;
}

/** Fills an untouched form with the first returning deal of its match. */
export async function fillFromQueue() {
  const form = entryForm();
  if (!form || form.matches("[data-touched], [data-mends], [data-kept]")) return;
  const own = (await readDeals().catch(() => [])).filter((each) => each.code === form.dataset.queue);
  const first = own.find((each) => RETURNING.includes(each.state));
  if (!first || form !== entryForm() || form.dataset.touched !== undefined) return;
  fillForm(first);
  if (first.state === "refused") showRefusal(first);
}

/** Stores the codes of matches with a returning deal. @param {Deal[]} all */
export function storeReturning(all) {
  const codes = new Set(all.filter((each) => RETURNING.includes(each.state)).map((each) => each.code));
  try {
    if (codes.size) localStorage.setItem(STORAGE_KEY, [...codes].join(" "));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The form is then filled after the first paint.
  }
}

/** Shows the form, which deal/hold-form.js may have hidden. */
export const showForm = () => delete document.documentElement.dataset.holds;

/** Returns whether any answer on the form differs from its first state. @param {AnyElement} form */
function isChanged(form) {
  const all = [...form.querySelectorAll("input:not([type=hidden])")];
  return all.some((each) => each.checked !== each.defaultChecked || each.value !== each.defaultValue);
}

/** Stores a half typed deal behind the others; it returns once the form is free. */
export async function setAside() {
  const form = entryForm();
  if (form?.matches("[data-touched]:not([data-kept])") && isChanged(form)) await saveDeal({ ...dealOn(form), state: "aside" });
}
