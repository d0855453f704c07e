// Loads htmx, which puts answers into the page, on the first touch of a form or the first answer: a page
// that is only read does not need it.

/** @type {Promise<Htmx> | undefined} */
let loading;
/** Whether another page was asked for meanwhile: browsers then break off what this one loads. */
let leaving = false;
const leave = () => {
  leaving = true;
};

/** @param {string} address @returns {Promise<Htmx>} */
function load(address) {
  const script = document.createElement("script");
  script.src = address;
  leaving = false;
  // Only for this while: Firefox keeps no page for the way back that listens to this event.
  window.addEventListener("beforeunload", leave);
  /** @type {Promise<Htmx>} */
  const loaded = new Promise((done, failed) => {
    const fail = () => {
      script.remove();
      loading = undefined;
      failed(new Error("htmx has not been loaded"));
    };
    script.addEventListener("load", () => (window.htmx ? done(window.htmx) : fail()));
    script.addEventListener("error", fail);
    document.head.append(script);
  });
  return loaded.finally(() => window.removeEventListener("beforeunload", leave));
}

/** Resolves to htmx; rejects if it is neither cached nor on the network. */
export async function htmx() {
  if (window.htmx) return window.htmx;
  const address = document.querySelector("[data-htmx]")?.dataset.htmx;
  if (!address) throw new Error("The page names no address of htmx");
  return (loading ??= load(address));
}

/**
 * Puts the parts of a form's answer into the page: the first replaces the form, others replace their namesakes.
 * With `still` the page does not scroll to the outcome.
 * @param {string} html
 * @param {() => unknown} [then]
 */
export async function swapEntry(html, then, { still = false } = {}) {
  let library;
  try {
    library = await htmx();
  } catch {
    // The page that is read again contains the answer; to read it now would call the next page off.
    if (!leaving) location.reload();
    return;
  }
  library.swap("#entry", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, {
    afterSettleCallback() {
      then?.();
      document.dispatchEvent(new CustomEvent("deal-shown", { detail: { still } }));
    },
  });
}

// A refresh during a request may have shown a new row before its answer (match/live.js).
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const row = detail.fragment.querySelector(":scope > li[id]");
  if (row && document.getElementById(row.id)) detail.shouldSwap = false;
});

// Answers that this phone rendered, from offline/render.js.
document.addEventListener("entry-drawn", ({ detail: { html, then } }) => swapEntry(html, then));

for (const touch of /** @type {const} */ (["pointerdown", "focusin"])) {
  document.addEventListener(touch, ({ target }) => {
    if (target.closest?.("[data-htmx]")) htmx().catch(() => {});
  }, { passive: true });
}

// A form submitted before htmx has loaded is sent afterwards, or reported as not sent.
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
