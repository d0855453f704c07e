// Scrolls to the next question, to what is wrong, or to the receipt.

import { isOver } from "../match/finish.js";
import { find } from "../site/element.js";

const ROOM = 8;

/** Returns the first visible question of a form that must be answered and is not. @param {AnyElement} form */
function nextQuestion(form) {
  const questions = [...form.querySelectorAll("fieldset.ask:not(.ask-many, [data-optional]), .ask-keypad")];
  const open = questions.find((each) => each.getClientRects().length && !each.closest("details") && !isAnswered(each));
  return open ?? form.querySelector(".lanes:not([hidden], [data-full])");
}

/** @param {AnyElement} question */
function isAnswered(question) {
  return question.matches(".ask-keypad") ? find("input", question).value !== "" : question.querySelector("input:checked");
}

/**
 * Scrolls an element above the save button, without animation: nothing may move under the next tap.
 * @param {AnyElement} form
 * @param {AnyElement} element
 */
function scrollAboveSaveBar(form, element) {
  const bar = find(".save-bar", form).getBoundingClientRect();
  const overlap = element.getBoundingClientRect().bottom + ROOM - bar.top;
  if (overlap > 0) window.scrollBy({ top: overlap, behavior: "instant" });
}

/** @param {AnyElement} form @param {AnyElement} answered */
function scrollToNext(form, answered) {
  // A form filled with a refused deal begins with the reason.
  if (!answered && form.querySelector(".wrong-line")) return;
  const next = nextQuestion(form) ?? answered;
  if (next) scrollAboveSaveBar(form, next);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-entry]");
  const answered = event.target.closest?.(".ask");
  // After the form has shown or hidden its questions.
  if (form) setTimeout(scrollToNext, 0, form, answered);
});

/** Scrolls to the error above the questions, then to the first question with an error. */
function scrollToProblem() {
  const line = document.querySelector("form[data-entry] :is(.error, .banner)");
  if (!line) return false;
  line.scrollIntoView({ block: "start", behavior: "instant" });
  const wrong = document.querySelector("form[data-entry] .ask .error")?.closest(".ask");
  const form = line.closest("form");
  if (!wrong || !form) return true;
  scrollAboveSaveBar(form, wrong);
  wrong.querySelector("input")?.focus({ preventScroll: true });
  return true;
}

// A deal was sent: the answer is an error, or the form for the next deal.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig?.verb === "post" && event.target.id === "entry") scrollToOutcome();
});
document.addEventListener("deal-shown", ({ detail }) => {
  if (!detail?.still) scrollToOutcome();
});

function scrollToOutcome() {
  // A match that is over begins with its winner: `match/finish.js` shows the top of the page.
  if (scrollToProblem() || isOver()) return;
  const top = find("#receipt").getBoundingClientRect().top;
  const strip = find("#strip").offsetHeight;
  window.scrollBy({ top: top - strip - ROOM, behavior: "instant" });
  document.querySelector("#entry input:checked")?.focus({ preventScroll: true });
}
scrollToProblem();
