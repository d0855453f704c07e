"""What is looked at on small screens: every page of a match, and what may not be on them."""

from playwright.sync_api import Page

LONGEST = "Maximiliana Ana Marija von Hohenstaufen-X"[:40]
PAGES = (
    "/",
    "/new/preferans/",
    "/games/preferans/",
    "/import/",
    "/offline/en/",
    "",
    "deals/1/",
    "deals/1/insert/",
    "details/",
    "history/",
    "settlement/",
    "share/",
    "exports/",
)
"""Every page of a match that is going on; the relative ones below its own address."""

SIDEWAYS = """() => {
  const room = document.documentElement.clientWidth;
  const scrolls = (e) => getComputedStyle(e).overflowX !== "visible";
  const inside = (e) => e && (scrolls(e) || inside(e.parentElement));
  return [...document.querySelectorAll("main *, header *")].filter((e) =>
    e.checkVisibility() && e.getClientRects().length && !inside(e.parentElement)
    && (e.getBoundingClientRect().right > room + 1 || e.getBoundingClientRect().left < -1)
    && !e.matches(".words, .skip, .suits")).map((e) => e.outerHTML.slice(0, 120));
}"""
SMALL_TARGETS = """(least) => [...document.querySelectorAll(
  "main :is(button, label, a.button, summary, select), header a")]
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < least
    && !(e.matches("label") && !e.querySelector("input")))
  .map((e) => `${Math.round(e.getBoundingClientRect().height)} ${e.outerHTML.slice(0, 100)}`)"""


def open_details(page: Page) -> None:
    """Open everything on a page that folds."""
    page.evaluate("document.querySelectorAll('main details').forEach((e) => { e.open = true; })")


def enlarge_text(page: Page) -> None:
    """Set the browser's own text size to the double, as people with weak eyes do."""
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => {"
        " document.documentElement.style.fontSize = '200%'; });"
    )
