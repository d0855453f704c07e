// Animates the totals of the strip, and shows what each side gained until the next tap.
// Screen readers read the new total at once, and the gain with the receipt.

import { find } from "../site/element.js";

const DURATION = 900;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
let lastStrip = document.getElementById("strip");

// As the server writes decimals (`decimal_text`): with the digits 0 to 9 in every language.
const { format } = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`, { useGrouping: false });

/** Writes what was gained with its sign. @param {number} amount */
function signed(amount) {
  return `${amount < 0 ? "−" : "+"}${format(Math.abs(amount))}`;
}

/** @param {AnyElement} old @param {AnyElement} current @param {string} name */
function difference(old, current, name) {
  return Math.round((Number(current.dataset[name] ?? 0) - Number(old.dataset[name] ?? 0)) * 100) / 100;
}

/**
 * Animates a total: the style of `.counting` shows `--n`, which has a transition.
 * @param {AnyElement} old
 * @param {AnyElement} current
 */
function animateTotal(old, current) {
  const [from, to] = [Number(old.dataset.total), Number(current.dataset.total)];
  if (reducedMotion.matches || from === to || !Number.isInteger(from) || !Number.isInteger(to)) return;
  const figure = find(".chip-figure", current);
  figure.style.setProperty("--n", from);
  figure.classList.add("counting");
  figure.classList.toggle("plus", figure.textContent.startsWith("+") && from >= 0);
  figure.getBoundingClientRect();
  figure.classList.add("moving");
  figure.style.setProperty("--n", to);
  setTimeout(() => {
    figure.classList.remove("counting", "moving", "plus");
    figure.style.removeProperty("--n");
  }, DURATION);
}

/** @param {AnyElement} old @param {AnyElement} current */
function showGain(old, current) {
  const amount = difference(old, current, "total");
  const beside = difference(old, current, "beside");
  if (!amount && !beside) return;
  const label = amount ? "" : `${find(".chip-label", current).textContent} `;
  const gain = find(".chip-gain", current);
  gain.textContent = label + signed(amount || beside);
  gain.hidden = false;
  current.classList.add("gained");
}

function hideGains() {
  document.querySelectorAll("#strip .gained").forEach((chip) => {
    find(".chip-gain", chip).hidden = true;
    chip.classList.remove("gained");
  });
}

/** @param {AnyElement} strip */
const names = (strip) => [...strip.querySelectorAll("bdi")].map((each) => each.textContent).join("\n");

new MutationObserver(() => {
  const current = document.getElementById("strip");
  if (!current || current === lastStrip) return;
  const old = lastStrip;
  lastStrip = current;
  if (!old || names(old) !== names(current)) return;
  const oldChips = old.querySelectorAll(".chip");
  current.querySelectorAll(".chip").forEach((chip, place) => {
    animateTotal(oldChips[place], chip);
    showGain(oldChips[place], chip);
  });
}).observe(document.body, { childList: true });

document.addEventListener("pointerdown", hideGains);
document.addEventListener("keydown", hideGains);
