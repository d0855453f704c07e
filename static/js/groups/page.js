// Runs the page of groups: all groups or, by the URL, one to edit or remove.

import { card, cards } from "./cards.js";
import { groupAt, groups, newGroup, remove, save, withNames } from "./store.js";
import { find } from "../site/element.js";

const page = find("[data-group-page]");
const says = find("[data-says]", page);
/** @param {string} name */
const part = (name) => find(`[data-part="${name}"]`, page);
/** @type {(() => void) | undefined} */
let back;

/** Says what was done, with a way back. @param {string} text @param {() => void} undo */
function say(text, undo) {
  find("p", says).textContent = text;
  says.hidden = false;
  back = undo;
}

/** A field for a name, with a label that only screen readers say. @param {string} value */
function field(value) {
  const made = find("*", find("template", part("edit")).content).cloneNode(true);
  find("input", made).value = value;
  return made;
}

/** @param {Group | undefined} group */
function drawEdit(group) {
  const form = part("edit");
  form.elements.name.value = group?.name ?? "";
  const free = group ? 1 : 4;
  const names = [...(group?.people ?? []).map(({ name }) => name), ...Array(free).fill("")];
  find("[data-names]", form).replaceChildren(...names.map(field));
  form.hidden = false;
}

function draw() {
  const id = location.hash.slice(1);
  const group = groupAt(id);
  const all = groups();
  for (const each of page.querySelectorAll("[data-part]")) each.hidden = true;
  part("cards").replaceChildren(...(group ? [card(group, true)] : cards(all)));
  part("cards").hidden = false;
  part("empty").hidden = all.length > 0 || id === "new";
  part("new").hidden = Boolean(group) || id === "new";
  part("remove").hidden = !group;
  part("all").hidden = !group && id !== "new";
  if (group || id === "new") drawEdit(group);
}

/** Goes to a group, or to all; what was said before is done with. @param {string} hash */
function go(hash) {
  history.pushState(null, "", hash || location.pathname);
  draw();
}

part("edit").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const names = [...form.querySelectorAll("[data-names] input")].map((each) => each.value.trim());
  const known = names.filter(Boolean);
  const title = form.elements.name.value.trim();
  const twice = new Set(known.map((each) => each.toLocaleLowerCase())).size < known.length;
  find("[data-twice]", form).hidden = !twice;
  if (twice || !known.length || !title) return;
  const group = groupAt(location.hash.slice(1));
  const next = group ? withNames(group, title, names) : newGroup(title, known);
  const undo = save(next);
  say((page.dataset.saved ?? "").replace("{name}", title), undo);
  go(`#${next.id}`);
});

part("remove").addEventListener("click", () => {
  const group = groupAt(location.hash.slice(1));
  if (!group) return;
  say((page.dataset.removed ?? "").replace("{name}", group.name), remove(group.id));
  go("");
});

find("button", says).addEventListener("click", () => {
  back?.();
  says.hidden = true;
  draw();
});

window.addEventListener("hashchange", () => {
  says.hidden = true;
  draw();
});
window.addEventListener("pageshow", ({ persisted }) => persisted && draw());
draw();
