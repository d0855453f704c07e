// Loads groups/match.js for a match of a group, and at the end of every match.

const code = location.pathname.split("/")[2];
const load = () => import("./match.js");

/** Returns whether the match may be in a group of this phone. */
function mayBeInGroup() {
  try {
    return location.hash.startsWith("#group=") || localStorage.getItem("groups")?.includes(code);
  } catch {
    return false;
  }
}

const isOver = () => document.querySelector("#settled [data-evening]");

// Without a network the page stays as it is.
const loadIfThere = () => load().catch(() => {});

if (mayBeInGroup() || isOver()) loadIfThere();
for (const event of ["htmx:afterSettle", "deal-shown"]) {
  document.addEventListener(event, () => isOver() && loadIfThere());
}
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-keep-group]")) load().then(({ saveTableAsGroup }) => saveTableAsGroup());
});
