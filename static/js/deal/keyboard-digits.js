// Answers questions from the keyboard: digits choose a button, Enter saves the deal.

const DIGIT_PAUSE = 800;

let typed = "";
/** @type {AnyElement | undefined} */
let question;
/** @type {number | undefined} */
let timer;

/**
 * Returns the visible answers of a question with their texts.
 * @param {AnyElement} fieldset
 * @returns {[string, AnyElement | null][]}
 */
function answersOf(fieldset) {
  const shown = [...fieldset.querySelectorAll("label.choice")].filter((each) => !each.hidden);
  return shown.map((each) => [each.textContent.trim(), each.querySelector("input[type=radio]")]);
}

/** @param {AnyElement} fieldset @param {string} digit */
function answerFor(fieldset, digit) {
  clearTimeout(timer);
  timer = setTimeout(forget, DIGIT_PAUSE);
  const answers = answersOf(fieldset);
  const longer = (question === fieldset ? typed : "") + digit;
  typed = answers.some(([text]) => text.startsWith(longer)) ? longer : digit;
  question = fieldset;
  return answers.find(([text]) => text === typed)?.[1];
}

function forget() {
  typed = "";
}

/** @param {AnyElement} input */
function choose(input) {
  input.focus();
  if (input.checked) return;
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const fieldset = event.target.closest?.("form[data-entry] fieldset.ask");
  if (!fieldset || !/^[0-9٠-٩۰-۹]$/.test(event.key)) return;
  const input = answerFor(fieldset, String(event.key.charCodeAt(0) & 15));
  if (!input) return;
  event.preventDefault();
  choose(input);
});
