// Closes the menu of a match by a tap beside it and by Escape; opened and left it is without scripts, too.

const open = () => document.querySelector(".top-menu[open]");

document.addEventListener("click", ({ target }) => {
  const menu = open();
  if (menu && !menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = open();
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
