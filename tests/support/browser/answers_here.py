"""What a page shows, keeps and sends where its phone answers for itself."""

from playwright.sync_api import Page, expect

from games import GAMES
from tests.support.browser.kept import until
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
"""Fetches the bundle; resolves to how many bytes were here after each file."""
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
LOCAL = "performance.getEntriesByType('resource').find(({ name }) => /js\\/local\\./.test(name))"
LOADED = f"() => {LOCAL}"
ANSWER_HERE = f"""async () => {{
  const {{ answerAddress }} = await import({LOCAL}.name);
  return (await answerAddress(location.href)).length;
}}"""
"""Lets a page answer for itself that the server has drawn; what begins it is `LOADED`."""
DRAWN = """async (address) => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const { askedAt, answered } = await import(files.find((name) => /js\\/asked-here\\./.test(name)));
  return (await answered(askedAt(address), { key: "0" })).html;
}"""
SHOWN = ("#strip", "#drawing", "#totals", "#deals", "#result", "#settled")
WITHOUT_EVENING = """(each) => {
  const own = each.cloneNode(true);
  const added = ".winner-kicker, .winner-picture, .fan, [data-evening]";
  for (const part of own.querySelectorAll(added)) part.remove();
  return own.outerHTML.replace(/\\s+/g, " ");
}"""
"""A part of a page without the wins of the evening, which come from the server once it is there."""
SHEET = ("#deals", "#strip .chip-total", "#totals")


def all_sent(page: Page) -> None:
    """Wait until nothing waits on the phone any more, and the page says so."""
    until(page, ALL_SENT)
    expect(page.locator("#steps")).to_be_hidden()


def sheet(page: Page) -> list[list[str]]:
    """Return what stands on the sheet."""
    return [page.locator(each).all_text_contents() for each in SHEET]


def waiting(page: Page, count: int) -> None:
    expect(page.locator("#steps [data-said]")).to_have_text(f"Changes only on this phone: {count}")


def lose_network(page: Page) -> None:
    """Cut the network, and wait until the page answers for itself."""
    page.context.set_offline(True)
    page.wait_for_function(LOADED)
    page.evaluate(ANSWER_HERE)


def begin(phone: Thumb, slug: str) -> None:
    """Fill in the form of a new match and start it, on the phone that has drawn the form."""
    for seat, name in zip(range(GAMES[slug].players), FOUR, strict=False):
        phone.page.fill(f"[name='players.{seat}']", name)
    phone.tap(phone.button("Start"))
    expect(phone.page.locator("#now")).to_contain_text("Deal 1")
    expect(phone.page.locator("#entry")).to_be_visible()


def drawn_here(page: Page, address: str) -> str:
    """Return a page as this phone draws it."""
    value: str = page.evaluate(DRAWN, address)
    return value


def shown(page: Page) -> list[str]:
    """Return the parts of a page that say how a match stands, to the byte."""
    return [page.locator(each).evaluate(WITHOUT_EVENING) for each in SHOWN]
