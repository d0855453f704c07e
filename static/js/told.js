// What the panel of deals says for itself, in a place of its own: its list is drawn again and again.

const panel = document.getElementById("queue");
const place = panel.querySelector("[data-told]");
const listed = () => panel.querySelector("[data-list] li") !== null;

/** Shows the panel as long as there is something in it. */
export function showPanel() {
  panel.hidden = !listed() && !place.textContent;
}

/** Says something until something gets through to the server. */
export function tell(text) {
  place.textContent = text;
  showPanel();
  panel.scrollIntoView({ block: "nearest" });
}

/** Takes back what was said. */
export function untell() {
  place.textContent = "";
  showPanel();
}

for (const through of ["deal-taken", "deal-known"]) document.addEventListener(through, untell);
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) untell();
});
