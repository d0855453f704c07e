"""Checks of layout on small screens, and the pages to check."""

from playwright.sync_api import Page

from tests.support.browser.every_page import OF_PLAYERS

LONGEST = "Maximiliana Ana Marija von Hohenstaufen-X"[:40]
PAGES = (
    *OF_PLAYERS,
    "",
    "deals/1/",
    "deals/1/insert/",
    "details/",
    "history/",
    "settlement/",
    "share/",
    "exports/",
    "seats/",
    "table/",
    "table/?turn=1",
)
"""Every page of a running match; relative paths are below its own address."""

SIDEWAYS = """() => {
  const room = document.documentElement.clientWidth;
  const scrolls = (e) => getComputedStyle(e).overflowX !== "visible";
  const inside = (e) => e && (scrolls(e) || inside(e.parentElement));
  return [...document.querySelectorAll("main *, header *")].filter((e) =>
    e.checkVisibility() && e.getClientRects().length && !inside(e.parentElement)
    && (e.getBoundingClientRect().right > room + 1 || e.getBoundingClientRect().left < -1)
    && !e.matches(".words, .skip, .suits")).map((e) => e.outerHTML.slice(0, 120));
}"""
BROKEN_WORDS = """() => {
  const WORD = /[^\\s/·\u2068\u2069–\\-\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+/g;
  const style = (e) => getComputedStyle(e);
  const within = (e, test) => e && (test(e) || within(e.parentElement, test));
  const scrolls = (e) => style(e).overflowX !== "visible";
  const unseen = (e) => e.offsetWidth < 2 || e.matches(".words, .skip, .suits, .name, script");
  const widest = document.documentElement.clientWidth * 0.75;
  const along = document.querySelector(".turn-1, .turn-3") ? "left" : "top";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const [text, around] = [texts.currentNode, texts.currentNode.parentElement];
    if (!around.checkVisibility() || within(around, unseen)) continue;
    for (const word of text.data.matchAll(WORD)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      const across = boxes.reduce((sum, box) => sum + box.width, 0);
      const lines = boxes.some((box) => Math.abs(box[along] - boxes[0][along]) > 4);
      const away = boxes.some((box) => box.left < -1 || box.right > innerWidth + 1);
      const faults = { broken: lines && across < widest, away: away && !within(around, scrolls) };
      for (const fault in faults) {
        if (faults[fault]) found.add(`${word[0]} ${fault}: ${around.outerHTML.slice(0, 60)}`);
      }
    }
  }
  return [...found];
}"""
"""Lists words broken although they fit in one line, and words outside of the screen.

Japanese, which is broken between letters, is left to `FEW_LETTERS`.
"""
FEW_LETTERS = """() => {
  const unseen = (e) => e && (e.offsetWidth < 2 || unseen(e.parentElement));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const [text, around] = [texts.currentNode, texts.currentNode.parentElement];
    if (!around.checkVisibility() || unseen(around) || around.closest("script")) continue;
    for (const run of text.data.matchAll(/[぀-ヿ㐀-鿿]{4,}/g)) {
      const range = document.createRange();
      range.setStart(text, run.index);
      range.setEnd(text, run.index + run[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 2 && run[0].length / lines.size <= 2) found.add(run[0]);
    }
  }
  return [...found];
}"""
"""Lists Japanese text on three lines or more with two letters a line or fewer."""
NAMES = """const shown = (e) => e.checkVisibility() && e.getClientRects().length;
  const whole = (e) => {
    const [box, name] = [e.getBoundingClientRect(), e.firstElementChild.getBoundingClientRect()];
    return name.top > box.top - 1 && name.width < box.width + 1;
  };"""
SHORTENED = f"""() => {{ {NAMES}
  return [...document.querySelectorAll(".name")].filter((e) => shown(e) && !whole(e))
    .map((e) => `${{e.textContent}} in ${{e.parentElement.className}}`); }}"""
"""Lists one-line names that are cut off."""
UNEVEN = f"""() => {{ {NAMES}
  const width = (e) => e.parentElement.getBoundingClientRect().width;
  const top = (e) => e.getBoundingClientRect().top;
  return [...document.querySelectorAll(".chip-who")]
    .map((e) => [...e.querySelectorAll(".name")])
    .filter(([one, two]) => two && top(one) === top(two))
    .filter(([one, two]) => (!whole(one) && width(one) < width(two) - 1)
      || (!whole(two) && width(two) < width(one) - 1))
    .map(([one, two]) => `${{one.textContent}} & ${{two.textContent}}`); }}"""
"""Lists partners in one line of whom one is cut off with less room than the other."""
SMALL_TARGETS = """(least) => [...document.querySelectorAll(
  "main :is(button, label, a.button, summary, select), header a")]
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < least
    && !(e.matches("label") && !e.querySelector("input")))
  .map((e) => `${Math.round(e.getBoundingClientRect().height)} ${e.outerHTML.slice(0, 100)}`)"""


def open_details(page: Page) -> None:
    """Open all `<details>` of a page."""
    page.evaluate("document.querySelectorAll('main details').forEach((e) => { e.open = true; })")


def layout_faults(page: Page) -> list[str]:
    """Return the faults of a layout: parts outside of the screen, broken words, small targets."""
    open_details(page)
    checks = (SIDEWAYS, BROKEN_WORDS, FEW_LETTERS)
    found = [fault for check in checks for fault in page.evaluate(check)]
    return [*found, *map(str, page.evaluate(SMALL_TARGETS, 44))]


def enlarge_text(page: Page) -> None:
    """Double the browser's text size, as people with weak eyes do."""
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => {"
        " document.documentElement.style.fontSize = '200%'; });"
    )
