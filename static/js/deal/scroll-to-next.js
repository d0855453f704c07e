// Scrolls to the next question, to what is wrong, or to the receipt.

import { isOver } from "../match/finish.js";
import { find } from "../site/element.js";

const ROOM = 8;

/** Returns the first question of a form that is shown, must be answered, and is not. @param {Found} form */
function unanswered(form) {
  const questions = [...form.querySelectorAll("fieldset.ask:not(.ask-many, [data-optional]), .ask-keypad")];
  const asked = questions.find((each) => each.getClientRects().length && !each.closest("details") && !answeredAlready(each));
  return asked ?? form.querySelector(".lanes:not([hidden], [data-full])");
}

/** @param {Found} question */
function answeredAlready(question) {
  return question.matches(".ask-keypad") ? find("input", question).value !== "" : question.querySelector("input:checked");
}

/**
 * Brings an element out from under the save button at once, so that nothing moves under the next tap.
 * @param {Found} form
 * @param {Found} element
 */
function liftOver(form, element) {
  const bar = find(".save-bar", form).getBoundingClientRect();
  const hidden = element.getBoundingClientRect().bottom + ROOM - bar.top;
  if (hidden > 0) window.scrollBy({ top: hidden, behavior: "instant" });
}

/** @param {Found} form @param {Found} answered */
function lookAtNext(form, answered) {
  // Filled with a deal that was refused: it begins with the reason.
  if (!answered && form.querySelector(".wrong-line")) return;
  const next = unanswered(form) ?? answered;
  if (next) liftOver(form, next);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-entry]");
  const answered = event.target.closest?.(".ask");
  // After the form has shown the questions that count now.
  if (form) setTimeout(lookAtNext, 0, form, answered);
});

/** Shows what is wrong above the questions, then the first question that it is about. */
function lookAtProblem() {
  const line = document.querySelector("form[data-entry] :is(.error, .banner)");
  if (!line) return false;
  line.scrollIntoView({ block: "start", behavior: "instant" });
  const wrong = document.querySelector("form[data-entry] .ask .error")?.closest(".ask");
  const form = line.closest("form");
  if (!wrong || !form) return true;
  liftOver(form, wrong);
  wrong.querySelector("input")?.focus({ preventScroll: true });
  return true;
}

// A deal was sent: either something is wrong with it, or the next one can be entered.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.verb === "post" && event.target.id === "entry") lookAtOutcome();
});
document.addEventListener("deal-shown", ({ detail }) => {
  if (!detail?.still) lookAtOutcome();
});

function lookAtOutcome() {
  // A match that is over begins with its winner: `match/finish.js` shows the top of the page.
  if (lookAtProblem() || isOver()) return;
  const top = find("#receipt").getBoundingClientRect().top;
  const strip = find("#strip").offsetHeight;
  window.scrollBy({ top: top - strip - ROOM, behavior: "instant" });
  document.querySelector("#entry input:checked")?.focus({ preventScroll: true });
}
lookAtProblem();
