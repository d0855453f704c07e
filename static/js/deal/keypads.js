// Draws a keypad for questions with one number, and lanes for the aces of a misère.

import { find } from "../site/element.js";

/** @param {Found} input */
const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));

// A keypad

/** @param {string} key */
const isTens = (key) => key.length > 1;

/**
 * What stands in the box after a key: 60 is whole tens, to which a digit is added; digits go on where
 * the keypad has written, else they begin anew.
 * @param {Found} pad
 * @param {Found} input
 * @param {string} key
 */
function typed(pad, input, key) {
  if (!key) return input.value.slice(0, -1);
  if (isTens(key) || pad.dataset.typed !== input.value) return key;
  const longer = pad.dataset.tens ? Number(input.value) + Number(key) : Number(input.value + key);
  return String(longer <= Number(input.dataset.most) ? longer : Number(key));
}

/** @param {Found} pad @param {Found} button */
function tapKey(pad, button) {
  const input = pad.parentElement?.querySelector("input");
  if (!input) return;
  const { key = "" } = button.dataset;
  input.value = pad.dataset.typed = typed(pad, input, key);
  pad.dataset.tens = isTens(key) ? key : "";
  changed(input);
}

// Lanes: one tap on a trick says where the next ace fell and who won it, in place of two questions.

/** @param {Found | null} each */
const isShown = (each) => !each?.hidden;
/** @param {Found[]} fields */
const checked = (fields) => fields.map((each) => each.querySelector("input:checked")).find((each) => each !== null);

/**
 * An ace: its question of the trick, and the one of the side in the words that count now.
 * @param {Found} group
 * @returns {Ace}
 */
function aceOf(group) {
  const [trick, ...sides] = [...group.querySelectorAll("fieldset.ask")].filter(isShown);
  const [number, side] = [checked([trick]), checked(sides)];
  return { group, trick, sides, number: side && number?.value, side: number && side?.value };
}

/** The groups of questions that stand where an element does, one for each ace. @param {Found} each */
const groupsBeside = (each) => [...(each.parentElement?.querySelectorAll(":scope > [data-lanes]") ?? [])];
/** @param {Found} lanes */
const acesOf = (lanes) => groupsBeside(lanes).map(aceOf);
/** @param {Ace[]} aces */
const sidesOf = ([ace]) => (ace.sides.length ? [...ace.sides[0].querySelectorAll("label.choice")].filter(isShown) : []);

/**
 * The ace that a tap places: the one that was chosen, else the first that lies nowhere yet.
 * @param {Found} lanes
 * @param {Ace[]} aces
 */
function nextOf(lanes, aces) {
  return aces[Number(lanes.dataset.chosen)] ?? aces.find((ace) => !ace.number);
}

/** @param {Ace} ace @param {string} [number] @param {string} [side] */
function place(ace, number, side) {
  for (const input of ace.group.querySelectorAll("input")) {
    input.checked = ace.trick.contains(input) ? input.value === number : input.value === side && isShown(input.closest("fieldset"));
  }
}

/** @param {Found} lanes @param {Found} button */
function tapTrick(lanes, button) {
  const aces = acesOf(lanes);
  const { value, dataset: { side } } = button;
  const here = aces.filter((ace) => ace.number === value && ace.side === side).pop();
  const next = nextOf(lanes, aces);
  if (next) place(next, value, side);
  else if (here) place(here);
  delete lanes.dataset.chosen;
  changed(find("input", aces[0].trick));
}

/** @param {Found} lanes @param {Found} button */
function tapAce(lanes, button) {
  const chosen = lanes.dataset.chosen === button.value;
  if (chosen) delete lanes.dataset.chosen;
  else lanes.dataset.chosen = button.value;
  showLanes(lanes);
}

/** @param {string} name @param {string} className @param {(string | Node)[]} inside */
function made(name, className, ...inside) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...inside);
  return element;
}

/** @param {string} value @param {(string | Node)[]} inside */
function buttonOf(value, ...inside) {
  const button = made("button", "", ...inside);
  button.type = "button";
  button.value = value;
  return button;
}

/** Draws a side's lane: who it is, and the thirteen tricks. @param {Found} label @param {Ace} ace */
function laneOf(label, ace) {
  const side = find("input", label).value;
  const numbers = [...ace.trick.querySelectorAll("input")].map((each) => buttonOf(each.value, each.value));
  for (const each of numbers) each.dataset.side = side;
  const head = made("p", "lane-head", ...[...find("span", label).childNodes].map((each) => each.cloneNode(true)));
  const tricks = made("div", "choices lane", ...numbers);
  tricks.setAttribute("role", "group");
  tricks.setAttribute("aria-label", head.textContent);
  const [, seat] = /\b(seat-\d)\b/.exec(label.className) ?? [];
  return made("div", `lane-of ${seat ?? ""}`, head, tricks);
}

/**
 * Draws the button that chooses an ace: its suit, and beside it the trick once that is known.
 * @param {Ace} ace
 * @param {number} place
 */
function suitOf(ace, place) {
  const suit = find("input", ace.trick).name.split(".").slice(-2)[0];
  const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("class", `suit suit-${suit}`);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${suit}`);
  svg.append(use);
  const button = buttonOf(String(place), svg, made("span", "lane-where"));
  button.setAttribute("aria-label", find("legend", ace.trick).textContent);
  return button;
}

/**
 * Draws the lanes anew where they are those of other sides, as of another kind of deal.
 * @param {Found} lanes
 * @param {Ace[]} aces
 */
function redraw(lanes, aces) {
  const sides = sidesOf(aces);
  const drawn = sides.map((each) => each.textContent).join("\n");
  if (lanes.dataset.drawn === drawn) return;
  lanes.dataset.drawn = drawn;
  lanes.replaceChildren(made("p", "group-name", aces[0].group.dataset.lanes ?? ""), made("div", "choices lane-aces", ...aces.map(suitOf)),
    ...sides.map((each) => laneOf(each, aces[0])));
}

/** @param {Found} lanes */
function showLanes(lanes) {
  const aces = acesOf(lanes);
  lanes.hidden = aces[0].group.hidden;
  if (lanes.hidden) return;
  redraw(lanes, aces);
  const next = nextOf(lanes, aces);
  lanes.toggleAttribute("data-full", !next);
  lanes.querySelectorAll(".lane-aces button").forEach((button, place) => {
    button.setAttribute("aria-pressed", aces[place] === next);
    find(".lane-where", button).textContent = aces[place].number ?? "";
  });
  for (const button of lanes.querySelectorAll(".lane button")) showTrick(button, aces, next);
}

/** @param {Found} button @param {Ace[]} aces @param {Ace | undefined} next */
function showTrick(button, aces, next) {
  const there = aces.filter((ace) => ace.number === button.value);
  const own = there.filter((ace) => ace.side === button.dataset.side);
  button.textContent = own.length > 1 ? `${button.value} ×${own.length}` : button.value;
  button.setAttribute("aria-pressed", own.length > 0);
  button.disabled = !own.length && (!next || there.some((ace) => ace !== next));
}

/** Shows the keypads and lanes of a form as it stands. @param {Found} form */
export function showPads(form) {
  for (const pad of form.querySelectorAll("[data-keypad]")) pad.hidden = false;
  for (const first of form.querySelectorAll(":not([data-lanes]):not(.lanes) + [data-lanes]")) {
    first.before(made("div", "lanes"));
    for (const group of groupsBeside(first)) group.classList.add("in-lanes");
  }
  for (const lanes of form.querySelectorAll(".lanes")) showLanes(lanes);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-keypad] button, .lanes button");
  if (!button) return;
  const [pad, lanes] = ["[data-keypad]", ".lanes"].map((each) => button.closest(each));
  if (pad) tapKey(pad, button);
  else if (lanes) (button.closest(".lane") ? tapTrick : tapAce)(lanes, button);
});
