// Gives places by taps, in the order in which the players finish.

let turn = 0;

/** @param {AnyElement} input */
const placeOf = (input) => Number(input.value) || 0;

/** @param {AnyElement} input */
const turnOf = (input) => Number(input.dataset.turn ?? 0);

/** Returns the boxes of an order that have a place, the first place first. @param {AnyElement[]} inputs */
function placedIn(inputs) {
  const placed = inputs.filter(placeOf);
  return placed.sort((a, b) => placeOf(a) - placeOf(b) || turnOf(a) - turnOf(b));
}

/** Returns the boxes of an order. @param {AnyElement} order */
function inputsOf(order) {
  const names = (order.dataset.order ?? "").split(" ");
  const inputs = names.map((name) => order.closest("form")?.querySelector(`input[name="${name}"]`) ?? null);
  return inputs.filter((input) => input !== null);
}

/** Returns the order to which a box belongs. @param {AnyElement} input */
function orderOf(input) {
  const orders = [...(input.closest("form")?.querySelectorAll("[data-order]") ?? [])];
  return orders.find((order) => inputsOf(order).includes(input));
}

/** Returns the name and the place of a box, as a screen reader says them. @param {AnyElement} order @param {AnyElement} input */
function placeText(order, input) {
  const { placed = "", unplaced = "" } = order.dataset;
  const name = input.closest(".group-row")?.querySelector(".group-name")?.textContent.trim() ?? "";
  return (placeOf(input) ? placed : unplaced).replace("{name}", name).replace("{n}", placeOf(input));
}

/** Shows the buttons of an order with their places. @param {AnyElement} order */
function showOrder(order) {
  const inputs = inputsOf(order);
  order.hidden = false;
  for (const input of inputs) {
    const button = input.parentElement?.querySelector("[data-finish]");
    if (!button) continue;
    input.tabIndex = -1;
    button.hidden = false;
    input.closest(".group-row")?.setAttribute("data-taps", "");
    button.textContent = placeOf(input) ? `${placeOf(input)}.` : "";
    button.setAttribute("aria-pressed", placeOf(input) > 0);
    button.setAttribute("aria-label", placeText(order, input));
  }
  const [last, before] = placedIn(inputs).reverse();
  const level = order.querySelector("[data-level]");
  if (!level) return;
  level.disabled = !before;
  level.setAttribute("aria-pressed", Boolean(before) && placeOf(last) === placeOf(before));
}

/** @param {AnyElement} form */
function showOrders(form) {
  for (const order of form.querySelectorAll("[data-order]")) showOrder(order);
}

/** @param {AnyElement} input @param {number} place */
function give(input, place) {
  input.value = String(place);
  input.dataset.turn = String(turn += 1);
}

/** Gives a player the next place, and the last one to the only player left. @param {AnyElement[]} inputs @param {AnyElement} input */
function placeNext(inputs, input) {
  give(input, placedIn(inputs).length + 1);
  const left = inputs.filter((each) => !placeOf(each));
  if (left.length !== 1) return [input];
  give(left[0], inputs.length);
  return [input, left[0]];
}

/** Takes a player out of the order; the later ones move up. @param {AnyElement[]} inputs @param {AnyElement} input */
function takeOut(inputs, input) {
  const place = placeOf(input);
  input.value = "";
  for (const each of inputs) if (placeOf(each) > place) each.value = String(placeOf(each) - 1);
  return [input];
}

/** Makes the last player level with the one before, or no longer. @param {AnyElement[]} inputs */
function changeLevel(inputs) {
  const placed = placedIn(inputs);
  const [last, before] = [...placed].reverse();
  if (!before) return [];
  last.value = placeOf(last) === placeOf(before) ? String(placed.length) : before.value;
  return [last];
}

/** Says what changed, and lets the form follow. @param {AnyElement} order @param {AnyElement[]} changed */
function announce(order, changed) {
  if (!changed.length) return;
  const text = changed.map((input) => placeText(order, input)).join(", ");
  order.querySelector("[role=status]")?.replaceChildren(text);
  changed[0].dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns the box of the row that was tapped: its place, or its name. @param {AnyElement} target */
function tappedInput(target) {
  const row = target.closest(".group-row");
  return target.closest("[data-finish], .group-name") ? row?.querySelector(".ask-place input") : null;
}

document.addEventListener("click", ({ target }) => {
  const levelled = target instanceof Element ? target.closest("[data-level]")?.closest("[data-order]") : null;
  if (levelled) announce(levelled, changeLevel(inputsOf(levelled)));
  const input = target instanceof Element ? tappedInput(target) : null;
  const order = input ? orderOf(input) : null;
  if (!input || !order) return;
  const inputs = inputsOf(order);
  announce(order, placeOf(input) ? takeOut(inputs, input) : placeNext(inputs, input));
});

/** @param {Event} event */
function showOrdersOf({ target }) {
  const form = target instanceof Element ? target.closest("form[data-entry]") : null;
  if (form) showOrders(form);
}

function show() {
  for (const form of document.querySelectorAll("form[data-entry]")) showOrders(form);
}

document.addEventListener("input", showOrdersOf);
document.addEventListener("change", showOrdersOf);
document.addEventListener("htmx:load", show);
document.addEventListener("deal-shown", show);
show();
