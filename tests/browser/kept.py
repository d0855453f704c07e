"""The deals that a phone keeps until they are acknowledged, as its own database has them."""

from playwright.sync_api import Page

STATES = """() => new Promise((done) => {
  const request = indexedDB.open("scorekeeper", 1);
  request.onsuccess = () => {
    const all = request.result.transaction("deals").objectStore("deals").getAll();
    all.onsuccess = () => {
      request.result.close();
      done(all.result.map((each) => each.state));
    };
  };
})"""


def wait_for_states(page: Page, wanted: str, timeout: float) -> None:
    """Wait until the `states` of all deals are as wanted: a condition in the page's own words."""
    told = f"async () => {{ const states = await ({STATES})(); return {wanted}; }}"
    page.wait_for_function(told, polling=50, timeout=timeout)
