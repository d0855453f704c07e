// Answers questions from the keyboard: digits choose a button, Enter saves the deal.

const TOGETHER = 800;

let typed = "";
/** @type {Found | undefined} */
let question;
/** @type {number | undefined} */
let pause;

/**
 * Returns what the answers of a question read as; only numbers can be typed.
 * @param {Found} fieldset
 * @returns {[string, Found | null][]}
 */
function readings(fieldset) {
  const shown = [...fieldset.querySelectorAll("label.choice")].filter((each) => !each.hidden);
  return shown.map((each) => [each.textContent.trim(), each.querySelector("input[type=radio]")]);
}

/** @param {Found} fieldset @param {string} digit */
function chosen(fieldset, digit) {
  clearTimeout(pause);
  pause = setTimeout(forget, TOGETHER);
  const answers = readings(fieldset);
  const longer = (question === fieldset ? typed : "") + digit;
  typed = answers.some(([text]) => text.startsWith(longer)) ? longer : digit;
  question = fieldset;
  return answers.find(([text]) => text === typed)?.[1];
}

function forget() {
  typed = "";
}

/** @param {Found} input */
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
  const input = chosen(fieldset, String(event.key.charCodeAt(0) & 15));
  if (!input) return;
  event.preventDefault();
  choose(input);
});
