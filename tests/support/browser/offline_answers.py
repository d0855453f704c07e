"""Reading and driving pages whose phone answers without the server."""

from playwright.sync_api import Page, expect

from games import GAMES
from tests.support.browser.stored_deals import wait_until
from tests.support.browser.thumb import FOUR, Thumb

FETCH = """async (module) => {
  const engine = await import(module);
  const seen = [];
  await engine.fetchBundle(await engine.bundleAtServer(), (here) => seen.push(here));
  const { port1, port2 } = new MessageChannel();
  navigator.serviceWorker.controller.postMessage("ready", [port2]);
  await new Promise((done) => { port1.onmessage = done; });
  return seen;
}"""
"""Fetches the bundle; resolves to the number of bytes on the phone after each file."""
ALL_SENT = """async () => {
  const database = await new Promise((done) => {
    indexedDB.open("scorekeeper-matches").onsuccess = ({ target }) => done(target.result);
  });
  const left = await new Promise((done) => {
    const counted = database.transaction("steps").objectStore("steps").count();
    counted.onsuccess = () => done(counted.result);
  });
  database.close();
  return left === 0;
}"""
LOCAL = """performance.getEntriesByType("resource").find(
  ({ name }) => name.includes("/js/offline/controller."))"""
IS_LOADED = f"() => {LOCAL}"
ANSWER_HERE = f"""async () => {{
  const {{ answerAddress }} = await import({LOCAL}.name);
  return (await answerAddress(location.href)).length;
}}"""
"""Makes a page from the server answer by itself; `LOADED` tells when it can."""
RENDER = """async (address) => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const { askEngine, questionAt } = await import(
    files.find((name) => name.includes("/js/offline/routes.")));
  return (await askEngine(questionAt(address), { key: "0" })).html;
}"""
STATE_PARTS = ("#strip", "#drawing", "#totals", "#deals", "#result", "#settled")
WITHOUT_EVENING = """(each) => {
  const own = each.cloneNode(true);
  const added = ".winner-kicker, .winner-picture, .fan, [data-evening]";
  for (const part of own.querySelectorAll(added)) part.remove();
  return own.outerHTML.replace(/\\s+/g, " ");
}"""
"""A part of a page without the evening's wins, which only the server adds."""
SHEET = ("#deals", "#strip .chip-total", "#totals")


def give_network(page: Page) -> None:
    """Give the network back, and tell the page: a page that was opened without it is not told."""
    page.context.set_offline(False)
    page.dispatch_event("html", "online", {"bubbles": True})  # again if the page loads another


def wait_until_sent(page: Page) -> None:
    """Wait until the phone's queue is empty and the page hides its notice."""
    wait_until(page, ALL_SENT)
    expect(page.locator("#steps")).to_be_hidden()


def sheet(page: Page) -> list[list[str]]:
    """Return the texts of deals, chips and totals on the sheet."""
    return [page.locator(selector).all_text_contents() for selector in SHEET]


def expect_unsent(page: Page, count: int) -> None:
    expect(page.locator("#steps [data-said]")).to_have_text(f"Changes only on this phone: {count}")


def lose_network(page: Page) -> None:
    """Cut the network, and wait until the page answers by itself."""
    page.context.set_offline(True)
    page.wait_for_function(IS_LOADED)
    page.evaluate(ANSWER_HERE)


def start_on_phone(phone: Thumb, slug: str) -> None:
    """Fill in the form of a new match that the phone has rendered, and start the match."""
    for seat, name in zip(range(GAMES[slug].players), FOUR, strict=False):
        phone.page.fill(f"[name='players.{seat}']", name)
    phone.tap(phone.button("Start"))
    expect(phone.page.locator("#now")).to_contain_text("Deal 1")
    expect(phone.page.locator("#entry")).to_be_visible()


def render_on_phone(page: Page, address: str) -> str:
    """Return the HTML of a page as this phone renders it."""
    value: str = page.evaluate(RENDER, address)
    return value


def state_html(page: Page) -> list[str]:
    """Return the HTML of the parts of a page that show the state of a match."""
    return [page.locator(selector).evaluate(WITHOUT_EVENING) for selector in STATE_PARTS]
