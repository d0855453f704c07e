// Runs the form of a new match: buttons for names used before, and presets that fill in the options.

import { find } from "../site/element.js";
import { showOptions } from "../setup/option-conditions.js";

const form = find("form.new");
const chips = form.querySelector("[data-names]");

function hideUsedNames() {
  const used = [...form.querySelectorAll("input[name^='players.']")].map((each) => each.value.trim());
  for (const chip of form.querySelectorAll("[data-names] button")) chip.hidden = used.includes(chip.dataset.name ?? "");
}

if (chips) {
  chips.hidden = false;
  chips.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.dataset.name;
    const seats = [...form.querySelectorAll("input[name^='players.']")];
    const free = seats.find((each) => !each.value.trim());
    if (name && free) free.value = name;
    hideUsedNames();
  });
  form.addEventListener("input", hideUsedNames);
  hideUsedNames();
}

/** @param {string} preset */
function fillPreset(preset) {
  fillOptions(JSON.parse(document.getElementById(`preset-${preset}`)?.textContent ?? "{}"));
  showOptions(form);
}

/**
 * Fills in all options of a preset or a group; an option with fields of its own is ticked.
 * @param {Record<string, any>} options
 * @param {string} [prefix]
 */
export function fillOptions(options, prefix = "options.") {
  for (const [name, value] of Object.entries(options)) {
    const inputs = [...form.querySelectorAll(`[name="${prefix}${name}"]`)];
    const fields = value && typeof value === "object" && !Array.isArray(value);
    if (fields) fillOptions(value, `${prefix}${name}.`);
    const option = inputs.find((each) => each.type === "checkbox" && each.value === (fields ? "true" : String(value)));
    for (const input of inputs) {
      if (input.type === "checkbox") input.checked = input === option;
      else input.value = option ? "" : (value ?? "");
    }
  }
}

form.addEventListener("change", (event) => {
  const input = event.target;
  if (input.matches("[data-preset]")) fillPreset(input.value);
  else if (input.name === "preset") form.querySelector("details.options")?.setAttribute("open", "");
  else if (input.name.startsWith("options.")) {
    const own = form.querySelector("input[name=preset][value=own]");
    if (own) own.checked = true;
  }
});

const chosen = form.querySelector("[data-preset]:checked");
if (chosen) fillPreset(chosen.value);
