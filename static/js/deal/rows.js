// Adds up the numbers of a deal that stand in rows, and changes their signs.

/** Returns the sum of the numbers of a form, where an empty box is zero. @param {AnyElement} form @param {string[]} names */
function sumOf(form, names) {
  const values = names.map((name) => form.querySelector(`input[name="${name}"]`)?.value ?? "");
  return values.reduce((sum, value) => sum + (Number(value.replace("−", "-")) || 0), 0);
}

/** Shows what is missing to each sum of a form. @param {AnyElement} form */
function showSums(form) {
  for (const line of form.querySelectorAll("[data-sum]")) {
    const { sum = "", total, missing = "", over = "" } = line.dataset;
    const left = Number(total) - sumOf(form, sum.split(" "));
    const text = (left > 0 ? missing : over).replace("{n}", Math.abs(left));
    line.querySelector("[data-left]")?.replaceChildren(left ? text : "✓");
    line.toggleAttribute("data-right", !left);
  }
}

/** Shows the sums of the page, and the buttons for signs, which need scripts. */
function show() {
  for (const button of document.querySelectorAll("[data-sign]")) button.hidden = false;
  for (const form of document.querySelectorAll("form[data-entry]")) showSums(form);
}

/** @param {Event} event */
function showSumsOf({ target }) {
  const form = target instanceof Element ? target.closest("form[data-entry]") : null;
  if (form) showSums(form);
}

document.addEventListener("input", showSumsOf);
document.addEventListener("change", showSumsOf);

document.addEventListener("click", (event) => {
  const input = event.target.closest?.("[data-sign]")?.parentElement?.querySelector("input");
  if (!input) return;
  const number = input.value.trim().replace("−", "-");
  input.value = number.startsWith("-") ? number.slice(1) : `-${number}`;
  input.focus();
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

document.addEventListener("htmx:load", show);
document.addEventListener("deal-shown", show);
show();
