// Lists the cached pages on the page that is shown without a network, matches first.

const MATCH = /^\/m\/[^/]+\/$/;
const OTHERS = /^\/(new\/[^/]+\/)?$/;

/** Returns the title of a cached page without the site's name, and the code of a match or "". @param {string} html */
function titleAndCode(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const title = page.querySelector(".match-head h1")?.textContent ?? page.title.split(" · ")[0];
  return [title.trim(), page.querySelector(".match-head .code")?.textContent ?? ""];
}

/** @param {string} path @param {string} html */
function createItem(path, html) {
  const anchor = document.createElement("a");
  anchor.href = path;
  const [title, code] = titleAndCode(html);
  const [strong, hint] = ["b", "span"].map((each) => document.createElement(each));
  strong.dir = "auto";
  strong.textContent = title;
  hint.className = "hint";
  hint.dir = "ltr";
  hint.textContent = code;
  anchor.append(strong, hint);
  const item = document.createElement("li");
  item.append(anchor);
  return item;
}

async function listPages() {
  const pages = await caches.open("pages");
  const cached = (await pages.keys()).reverse().map((request) => ({ path: new URL(request.url).pathname, request }));
  const sorted = [MATCH, OTHERS].flatMap((kind) => cached.filter(({ path }) => kind.test(path)));
  const links = await Promise.all(sorted.map(async ({ path, request }) => createItem(path, await (await pages.match(request, { ignoreVary: true }))?.text() ?? "")));
  const section = document.querySelector("[data-kept-pages]");
  if (!section) return;
  section.querySelector("ul")?.append(...links);
  section.hidden = !links.length;
}

document.querySelector("button[data-again]")?.addEventListener("click", () => location.reload());

// A navigation under way is not cancelled when the network returns.
let leaving = false;
window.addEventListener("beforeunload", () => {
  leaving = true;
});
window.addEventListener("online", () => leaving || location.reload());
window.caches && listPages();
if (/^#\d/.test(location.hash)) import("../code/numbers.js");
