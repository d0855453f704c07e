// Runs the page of groups: all groups or, by the URL, one to edit or remove.

import { groupCard, groupCards } from "./cards.js";
import { findGroup, newGroup, readGroups, removeGroup, saveGroup, withNames } from "./store.js";
import { find } from "../site/element.js";

const page = find("[data-group-page]");
const message = find("[data-says]", page);
/** @param {string} name */
const part = (name) => find(`[data-part="${name}"]`, page);
/** @type {(() => void) | undefined} */
let undoLast;

/** Shows what was done, with a button that undoes it. @param {string} text @param {() => void} undo */
function showMessage(text, undo) {
  find("p", message).textContent = text;
  message.hidden = false;
  undoLast = undo;
}

/** Returns a field for a name, with a label for screen readers only. @param {string} value */
function nameField(value) {
  const element = find("*", find("template", part("edit")).content).cloneNode(true);
  find("input", element).value = value;
  return element;
}

/** @param {Group | undefined} group */
function drawEdit(group) {
  const form = part("edit");
  form.elements.name.value = group?.name ?? "";
  const free = group ? 1 : 4;
  const names = [...(group?.people ?? []).map(({ name }) => name), ...Array(free).fill("")];
  find("[data-names]", form).replaceChildren(...names.map(nameField));
  form.hidden = false;
}

function draw() {
  const id = location.hash.slice(1);
  const group = findGroup(id);
  const all = readGroups();
  for (const each of page.querySelectorAll("[data-part]")) each.hidden = true;
  part("cards").replaceChildren(...(group ? [groupCard(group, true)] : groupCards(all)));
  part("cards").hidden = false;
  part("empty").hidden = all.length > 0 || id === "new";
  part("new").hidden = Boolean(group) || id === "new";
  part("remove").hidden = !group;
  part("all").hidden = !group && id !== "new";
  if (group || id === "new") drawEdit(group);
}

/** Shows a group, or all groups. @param {string} hash */
function goTo(hash) {
  history.pushState(null, "", hash || location.pathname);
  draw();
}

part("edit").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const names = [...form.querySelectorAll("[data-names] input")].map((each) => each.value.trim());
  const entered = names.filter(Boolean);
  const title = form.elements.name.value.trim();
  const hasDuplicate = new Set(entered.map((each) => each.toLocaleLowerCase())).size < entered.length;
  find("[data-twice]", form).hidden = !hasDuplicate;
  if (hasDuplicate || !entered.length || !title) return;
  const group = findGroup(location.hash.slice(1));
  const next = group ? withNames(group, title, names) : newGroup(title, entered);
  const undo = saveGroup(next);
  showMessage((page.dataset.saved ?? "").replace("{name}", title), undo);
  goTo(`#${next.id}`);
});

part("remove").addEventListener("click", () => {
  const group = findGroup(location.hash.slice(1));
  if (!group) return;
  showMessage((page.dataset.removed ?? "").replace("{name}", group.name), removeGroup(group.id));
  goTo("");
});

find("button", message).addEventListener("click", () => {
  undoLast?.();
  message.hidden = true;
  draw();
});

window.addEventListener("hashchange", () => {
  message.hidden = true;
  draw();
});
window.addEventListener("pageshow", ({ persisted }) => persisted && draw());
draw();
