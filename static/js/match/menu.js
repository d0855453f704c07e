// Closes the menu of a match on a tap beside it and on Escape; opening it needs no script.

const openMenu = () => document.querySelector(".top-menu[open]");

document.addEventListener("click", ({ target }) => {
  const menu = openMenu();
  if (menu && !menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = openMenu();
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
});
