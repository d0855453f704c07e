// Shows what a round asks and scores by the rules that are being chosen.

import { find } from "../site/element.js";

const DELAY = 200;
const trial = find("form[data-trial]");
const rules = find("form.new");
/** @type {AbortController | undefined} */
let request;
/** @type {number | undefined} */
let timer;

/** Returns the rules and the numbers of the trial round. @param {boolean} rulesChanged */
function bodyOf(rulesChanged) {
  const body = new FormData(rules);
  for (const [name, value] of rulesChanged ? [] : new FormData(trial)) body.append(name, value);
  return body;
}

/** Draws the trial again; the questions only if the rules have changed. @param {boolean} rulesChanged */
async function draw(rulesChanged) {
  request?.abort();
  request = new AbortController();
  let answer;
  try {
    answer = await fetch(trial.dataset.trial ?? "", {
      method: "POST", headers: { "HX-Request": "true" }, body: bodyOf(rulesChanged), signal: request.signal,
    });
  } catch {
    return; // No network, or a later request: what is drawn stays.
  }
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of trial.querySelectorAll("[data-part]")) {
    const news = drawn.querySelector(`[data-part="${part.dataset.part}"]`);
    if (news && (rulesChanged || part.dataset.part !== "questions")) part.replaceChildren(...news.childNodes);
  }
  trial.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
}

/** @param {boolean} rulesChanged */
function drawSoon(rulesChanged) {
  clearTimeout(timer);
  timer = setTimeout(() => draw(rulesChanged), DELAY);
}

rules.addEventListener("change", () => drawSoon(true));
trial.addEventListener("change", () => drawSoon(false));
trial.addEventListener("submit", (event) => event.preventDefault());
