// Adds up the numbers of a deal that stand in rows, and changes their signs.

/** The sum of the numbers in a form, where an empty box is zero. @param {HTMLFormElement} form @param {string[]} names */
function sumOf(form, names) {
  return names.reduce((sum, name) => {
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name="${name}"]`));
    return sum + (Number(input?.value.replace("−", "-")) || 0);
  }, 0);
}

/** Says what is missing to each sum of a form. @param {HTMLFormElement} form */
function showSums(form) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-sum]"))) {
    const missing = Number(line.dataset.total) - sumOf(form, line.dataset.sum?.split(" ") ?? []);
    const words = missing > 0 ? line.dataset.missing : line.dataset.over;
    const left = line.querySelector("[data-left]");
    if (left) left.textContent = missing ? words?.replace("{n}", String(Math.abs(missing))) ?? "" : "✓";
    line.toggleAttribute("data-right", !missing);
  }
}

/** Shows what needs scripts in a form: its sums and the buttons for signs. @param {ParentNode} place */
function show(place) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-sign]"))) button.hidden = false;
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (place.querySelectorAll("form[data-entry]"))) showSums(form);
}

for (const act of ["input", "change"]) {
  document.addEventListener(act, (event) => {
    const form = /** @type {HTMLElement} */ (event.target).closest?.("form[data-entry]");
    if (form) showSums(/** @type {HTMLFormElement} */ (form));
  });
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.("[data-sign]"));
  if (!button) return;
  const input = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.sign ?? ""));
  const number = input.value.trim().replace("−", "-");
  input.value = number.startsWith("-") ? number.slice(1) : `-${number}`;
  input.focus();
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("htmx:load", () => show(document));
document.addEventListener("deal-shown", () => show(document));
show(document);
