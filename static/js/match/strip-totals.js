// Animates the totals of the strip, and shows what each side gained until the next tap.
// Screen readers get the new total at once, and the gain with the receipt.

import { find } from "../site/element.js";

const COUNTS = 900;

const still = matchMedia("(prefers-reduced-motion: reduce)");
let known = document.getElementById("strip");

// As the server writes decimals (`decimal_text`): with the digits 0 to 9 in every language.
const { format } = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`, { useGrouping: false });

/** Writes what was gained with its sign. @param {number} amount */
function signed(amount) {
  return `${amount < 0 ? "−" : "+"}${format(Math.abs(amount))}`;
}

/** @param {Found} was @param {Found} now @param {string} name */
function difference(was, now, name) {
  return Math.round((Number(now.dataset[name] ?? 0) - Number(was.dataset[name] ?? 0)) * 100) / 100;
}

/**
 * Lets a total count: the style of `.counting` draws `--n`, which moves by itself.
 * @param {Found} was
 * @param {Found} now
 */
function count(was, now) {
  const [from, to] = [Number(was.dataset.total), Number(now.dataset.total)];
  if (still.matches || from === to || !Number.isInteger(from) || !Number.isInteger(to)) return;
  const figure = find(".chip-figure", now);
  figure.style.setProperty("--n", from);
  figure.classList.add("counting");
  figure.classList.toggle("plus", figure.textContent.startsWith("+") && from >= 0);
  figure.getBoundingClientRect();
  figure.classList.add("moving");
  figure.style.setProperty("--n", to);
  setTimeout(() => {
    figure.classList.remove("counting", "moving", "plus");
    figure.style.removeProperty("--n");
  }, COUNTS);
}

/** @param {Found} was @param {Found} now */
function showGain(was, now) {
  const amount = difference(was, now, "total");
  const beside = difference(was, now, "beside");
  if (!amount && !beside) return;
  const label = amount ? "" : `${find(".chip-label", now).textContent} `;
  const gain = find(".chip-gain", now);
  gain.textContent = label + signed(amount || beside);
  gain.hidden = false;
  now.classList.add("gained");
}

function hideGains() {
  document.querySelectorAll("#strip .gained").forEach((chip) => {
    find(".chip-gain", chip).hidden = true;
    chip.classList.remove("gained");
  });
}

/** @param {Found} strip */
const names = (strip) => [...strip.querySelectorAll("bdi")].map((each) => each.textContent).join("\n");

new MutationObserver(() => {
  const now = document.getElementById("strip");
  if (!now || now === known) return;
  const was = known;
  known = now;
  if (!was || names(was) !== names(now)) return;
  const before = was.querySelectorAll(".chip");
  now.querySelectorAll(".chip").forEach((chip, place) => {
    count(before[place], chip);
    showGain(before[place], chip);
  });
}).observe(document.body, { childList: true });

document.addEventListener("pointerdown", hideGains);
document.addEventListener("keydown", hideGains);
