// Draws a keypad for questions with one number, and lanes for the aces of a misère.

import { find } from "../site/element.js";

/** @param {AnyElement} input */
const dispatchChange = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));

// A keypad

/** @param {string} key */
const isTens = (key) => key.length > 1;

/**
 * Returns the input's value after a key. A key of tens (60) begins a number to which a digit is added; other
 * digits are appended to what the keypad wrote, else they begin a new number.
 * @param {AnyElement} pad
 * @param {AnyElement} input
 * @param {string} key
 */
function valueAfterKey(pad, input, key) {
  if (!key) return input.value.slice(0, -1);
  if (isTens(key) || pad.dataset.typed !== input.value) return key;
  const longer = pad.dataset.tens ? Number(input.value) + Number(key) : Number(input.value + key);
  return String(longer <= Number(input.dataset.most) ? longer : Number(key));
}

/** @param {AnyElement} pad @param {AnyElement} button */
function tapKey(pad, button) {
  const input = pad.parentElement?.querySelector("input");
  if (!input) return;
  const { key = "" } = button.dataset;
  input.value = pad.dataset.typed = valueAfterKey(pad, input, key);
  pad.dataset.tens = isTens(key) ? key : "";
  dispatchChange(input);
}

// Lanes: one tap on a trick answers two questions, in which trick the next ace fell and which side won it.

/** @param {AnyElement | null} each */
const isShown = (each) => !each?.hidden;
/** @param {AnyElement[]} fields */
const checkedInput = (fields) => fields.map((each) => each.querySelector("input:checked")).find((each) => each !== null);

/**
 * Returns an ace: its question about the trick, and the visible ones about the side.
 * @param {AnyElement} group
 * @returns {Ace}
 */
function aceOf(group) {
  const [trick, ...sides] = [...group.querySelectorAll("fieldset.ask")].filter(isShown);
  const [number, side] = [checkedInput([trick]), checkedInput(sides)];
  return { group, trick, sides, number: side && number?.value, side: number && side?.value };
}

/** Returns the groups of questions beside an element, one for each ace. @param {AnyElement} each */
const groupsBeside = (each) => [...(each.parentElement?.querySelectorAll(":scope > [data-lanes]") ?? [])];
/** @param {AnyElement} lanes */
const acesOf = (lanes) => groupsBeside(lanes).map(aceOf);
/** @param {Ace[]} aces */
const sidesOf = ([ace]) => (ace.sides.length ? [...ace.sides[0].querySelectorAll("label.choice")].filter(isShown) : []);

/**
 * Returns the ace that the next tap places: the chosen one, else the first without a trick.
 * @param {AnyElement} lanes
 * @param {Ace[]} aces
 */
function aceToPlace(lanes, aces) {
  return aces[Number(lanes.dataset.chosen)] ?? aces.find((ace) => !ace.number);
}

/** @param {Ace} ace @param {string} [number] @param {string} [side] */
function placeAce(ace, number, side) {
  for (const input of ace.group.querySelectorAll("input")) {
    input.checked = ace.trick.contains(input) ? input.value === number : input.value === side && isShown(input.closest("fieldset"));
  }
}

/** @param {AnyElement} lanes @param {AnyElement} button */
function tapTrick(lanes, button) {
  const aces = acesOf(lanes);
  const { value, dataset: { side } } = button;
  const placed = aces.filter((ace) => ace.number === value && ace.side === side).pop();
  const next = aceToPlace(lanes, aces);
  if (next) placeAce(next, value, side);
  else if (placed) placeAce(placed);
  delete lanes.dataset.chosen;
  dispatchChange(find("input", aces[0].trick));
}

/** @param {AnyElement} lanes @param {AnyElement} button */
function tapAce(lanes, button) {
  const chosen = lanes.dataset.chosen === button.value;
  if (chosen) delete lanes.dataset.chosen;
  else lanes.dataset.chosen = button.value;
  showLanes(lanes);
}

/** @param {string} name @param {string} className @param {(string | Node)[]} inside */
function create(name, className, ...inside) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...inside);
  return element;
}

/** @param {string} value @param {(string | Node)[]} inside */
function createButton(value, ...inside) {
  const button = create("button", "", ...inside);
  button.type = "button";
  button.value = value;
  return button;
}

/** Draws the lane of a side: its name, and the thirteen tricks. @param {AnyElement} label @param {Ace} ace */
function createLane(label, ace) {
  const side = find("input", label).value;
  const numbers = [...ace.trick.querySelectorAll("input")].map((each) => createButton(each.value, each.value));
  for (const each of numbers) each.dataset.side = side;
  const head = create("p", "lane-head", ...[...find("span", label).childNodes].map((each) => each.cloneNode(true)));
  const tricks = create("div", "choices lane", ...numbers);
  tricks.setAttribute("role", "group");
  tricks.setAttribute("aria-label", head.textContent);
  const [, seat] = /\b(seat-\d)\b/.exec(label.className) ?? [];
  return create("div", `lane-of ${seat ?? ""}`, head, tricks);
}

/**
 * Draws the button that chooses an ace: its suit, and its trick once known.
 * @param {Ace} ace
 * @param {number} place
 */
function createSuitButton(ace, place) {
  const suit = find("input", ace.trick).name.split(".").slice(-2)[0];
  const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("class", `suit suit-${suit}`);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${suit}`);
  svg.append(use);
  const button = createButton(String(place), svg, create("span", "lane-where"));
  button.setAttribute("aria-label", find("legend", ace.trick).textContent);
  return button;
}

/**
 * Draws the lanes again if the sides changed, as with another kind of deal.
 * @param {AnyElement} lanes
 * @param {Ace[]} aces
 */
function redraw(lanes, aces) {
  const sides = sidesOf(aces);
  const sideNames = sides.map((each) => each.textContent).join("\n");
  if (lanes.dataset.drawn === sideNames) return;
  lanes.dataset.drawn = sideNames;
  lanes.replaceChildren(create("p", "group-name", aces[0].group.dataset.lanes ?? ""), create("div", "choices lane-aces", ...aces.map(createSuitButton)),
    ...sides.map((each) => createLane(each, aces[0])));
}

/** @param {AnyElement} lanes */
function showLanes(lanes) {
  const aces = acesOf(lanes);
  lanes.hidden = aces[0].group.hidden;
  if (lanes.hidden) return;
  redraw(lanes, aces);
  const next = aceToPlace(lanes, aces);
  lanes.toggleAttribute("data-full", !next);
  lanes.querySelectorAll(".lane-aces button").forEach((button, place) => {
    button.setAttribute("aria-pressed", aces[place] === next);
    find(".lane-where", button).textContent = aces[place].number ?? "";
  });
  for (const button of lanes.querySelectorAll(".lane button")) showTrick(button, aces, next);
}

/** @param {AnyElement} button @param {Ace[]} aces @param {Ace | undefined} next */
function showTrick(button, aces, next) {
  const placed = aces.filter((ace) => ace.number === button.value);
  const ownAces = placed.filter((ace) => ace.side === button.dataset.side);
  button.textContent = ownAces.length > 1 ? `${button.value} ×${ownAces.length}` : button.value;
  button.setAttribute("aria-pressed", ownAces.length > 0);
  button.disabled = !ownAces.length && (!next || placed.some((ace) => ace !== next));
}

/** Shows the keypads and lanes of a form as it stands. @param {AnyElement} form */
export function showPads(form) {
  for (const pad of form.querySelectorAll("[data-keypad]")) pad.hidden = false;
  for (const first of form.querySelectorAll(":not([data-lanes]):not(.lanes) + [data-lanes]")) {
    first.before(create("div", "lanes"));
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
