// Puts a deal that was refused or set aside back into the form, and says why.

import { dealOn, entry, fill } from "../deal/form.js";
import { deals, keep } from "./store.js";
import { phrase } from "./panel.js";
import { find } from "../site/element.js";

const BACK = ["refused", "aside"];
/** The matches with a deal that goes back: deal/hold-form.js reads them before the first paint. */
const NOTED = "back in form";

/** Says above the questions why the deal on the form was refused, and how to discard it. @param {Deal} deal */
export function sayWhy(deal) {
  const form = entry();
  if (!form || form.querySelector("[data-drop]")) return;
  const line = form.querySelector(".banner[role=alert]") ?? newLine(form, deal);
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

/** @param {Found} form @param {Deal} deal */
function newLine(form, deal) {
  const line = document.createElement("p");
  line.className = "error banner";
  line.setAttribute("role", "alert");
  const says = document.createElement("span");
  says.textContent = `${phrase("refused")} ${deal.says}`;
  line.append(says);
  find(".entry-title", form).after(line);
  return line;
}

/** Fills an untouched form with the first deal of its match that has to be looked at again. */
export async function refill() {
  const form = entry();
  if (!form || form.matches("[data-touched], [data-mends], [data-kept]")) return;
  const own = (await deals().catch(() => [])).filter((each) => each.code === form.dataset.queue);
  const first = own.find((each) => BACK.includes(each.state));
  if (!first || form !== entry() || form.dataset.touched !== undefined) return;
  fill(first);
  if (first.state === "refused") sayWhy(first);
}

/** Notes of which matches a deal goes back into the form. @param {Deal[]} all */
export function noteBack(all) {
  const codes = new Set(all.filter((each) => BACK.includes(each.state)).map((each) => each.code));
  try {
    if (codes.size) localStorage.setItem(NOTED, [...codes].join(" "));
    else localStorage.removeItem(NOTED);
  } catch {
    // The form is then filled after the first paint.
  }
}

/** Shows the form that was held back until it is filled. */
export const letGo = () => delete document.documentElement.dataset.holds;

/** Whether anything on the form is answered otherwise than it was drawn. @param {Found} form */
function isAnswered(form) {
  const all = [...form.querySelectorAll("input:not([type=hidden])")];
  return all.some((each) => each.checked !== each.defaultChecked || each.value !== each.defaultValue);
}

/** Keeps what is half typed on the form, behind the deals that wait, for when the form is free again. */
export async function setAside() {
  const form = entry();
  if (form?.matches("[data-touched]:not([data-kept])") && isAnswered(form)) await keep({ ...dealOn(form), state: "aside" });
}
