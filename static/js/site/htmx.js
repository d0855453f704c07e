// Loads htmx, which puts answers into the page, on the first touch of a form or the first answer: a page
// that is only read needs none of it.

/** @type {Promise<Htmx> | undefined} */
let coming;

/** @param {string} address @returns {Promise<Htmx>} */
function loaded(address) {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((done, failed) => {
    const fail = () => {
      script.remove();
      coming = undefined;
      failed(new Error("htmx has not been loaded"));
    };
    script.addEventListener("load", () => (window.htmx ? done(window.htmx) : fail()));
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}

/** Returns htmx; rejects where there is no network and this phone does not keep it. */
export async function htmx() {
  if (window.htmx) return window.htmx;
  const address = document.querySelector("[data-htmx]")?.dataset.htmx;
  if (!address) throw new Error("The page names no address of htmx");
  return (coming ??= loaded(address));
}

/**
 * Puts what a form's answer brings into the page: its first part in the place of the form, others in theirs.
 * Nothing is brought into view where that is to keep `still`: nobody has just saved.
 * @param {string} html
 * @param {() => unknown} [then]
 */
export async function swapEntry(html, then, { still = false } = {}) {
  let library;
  try {
    library = await htmx();
  } catch {
    location.reload(); // The page is read anew: the answer is in it.
    return;
  }
  library.swap("#entry", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, {
    afterSettleCallback() {
      then?.();
      document.dispatchEvent(new CustomEvent("deal-shown", { detail: { still } }));
    },
  });
}

// Drawn on this phone, by scripts that are loaded later.
document.addEventListener("entry-drawn", ({ detail: { html, then } }) => swapEntry(html, then));

for (const touch of /** @type {const} */ (["pointerdown", "focusin"])) {
  document.addEventListener(touch, ({ target }) => {
    if (target.closest?.("[data-htmx]")) htmx().catch(() => {});
  }, { passive: true });
}

// Who is quicker than htmx comes: the form is sent once it is there, and told where it cannot come.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter ?? null;
  if (window.htmx || !button || !form.matches("[data-htmx]")) return;
  event.preventDefault();
  try {
    await htmx();
    button.click();
  } catch {
    form.dispatchEvent(new CustomEvent("htmx:sendError", { bubbles: true }));
  }
});
