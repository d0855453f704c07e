// Lists the cached pages on the page that is shown without a network, matches first.

const MATCH = /^\/m\/[^/]+\/$/;
const OTHERS = /^\/(new\/[^/]+\/)?$/;

/** What a kept page is called: its title without the site's name, and the code of a match. @param {string} html */
function called(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const title = page.querySelector(".match-head h1")?.textContent ?? page.title.split(" · ")[0];
  return [title.trim(), page.querySelector(".match-head .code")?.textContent ?? ""];
}

/** @param {string} path @param {string} html */
function link(path, html) {
  const made = document.createElement("a");
  made.href = path;
  const [title, code] = called(html);
  const [strong, hint] = ["b", "span"].map((each) => document.createElement(each));
  strong.dir = "auto";
  strong.textContent = title;
  hint.className = "hint";
  hint.dir = "ltr";
  hint.textContent = code;
  made.append(strong, hint);
  const item = document.createElement("li");
  item.append(made);
  return item;
}

async function list() {
  const pages = await caches.open("pages");
  const found = (await pages.keys()).reverse().map((request) => ({ path: new URL(request.url).pathname, request }));
  const wanted = [MATCH, OTHERS].flatMap((kind) => found.filter(({ path }) => kind.test(path)));
  const links = await Promise.all(wanted.map(async ({ path, request }) => link(path, await (await pages.match(request, { ignoreVary: true }))?.text() ?? "")));
  const section = document.querySelector("[data-kept-pages]");
  if (!section) return;
  section.querySelector("ul")?.append(...links);
  section.hidden = !links.length;
}

document.querySelector("[data-again]")?.addEventListener("click", () => location.reload());

// A page that has been asked for is not taken away by the network that comes back just then.
let leaves = false;
window.addEventListener("beforeunload", () => {
  leaves = true;
});
window.addEventListener("online", () => leaves || location.reload());
window.caches && list();
