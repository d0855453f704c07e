// Loads what a match has to do with the groups of this phone, where there is anything to do.

const code = location.pathname.split("/")[2];
const load = () => import("./group-match.js");

/** Whether a group of this phone may have the match. */
function mayBeInGroup() {
  try {
    return location.hash.startsWith("#group=") || localStorage.getItem("groups")?.includes(code);
  } catch {
    return false;
  }
}

if (mayBeInGroup()) load();
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-keep-group]")) load().then(({ keepTable }) => keepTable());
});
