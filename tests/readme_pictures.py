"""`python -m tests.readme_pictures` makes the pictures of `README.md`.

It needs Chromium. A match of Preferans and the demo club are shown on a server of their own, always
on the same day. Run it when the look has changed, and check the pictures.
"""

import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import typst
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.league_pictures import EVENING, IN_ZAGREB, demo
from tests.pictures import screen
from tests.plugins.browser import FLAGS, PHONE
from tests.plugins.programs import ROOT
from tests.plugins.server import running_server
from tests.support.browser.club_pages import Api, press, token_of
from tests.support.browser.moved_clock import MOVED
from tests.support.games.preferans_table import (
    BETTEL,
    CLUBS,
    DIAMONDS,
    HEARTS,
    PASSED_OUT,
    SANAC,
    contract,
)

FOLDER = ROOT / "docs" / "pictures"
QUALITY = 70
WIDE = screen(1200, 800)
LIGHT: dict[str, Any] = {"color_scheme": "light", "service_workers": "block"} | IN_ZAGREB
MATCH = {
    "game": "preferans",
    "players": ["Ana", "Ivo", "Mia"],
    "stake": {"amount": "0.10", "currency": "EUR"},
    "zone": "Europe/Zagreb",
}
DEALS = (
    contract(SANAC, "came 1", "came 2"),
    PASSED_OUT,
    contract(BETTEL, declarer=2, declarer_took_trick=False),
    contract(DIAMONDS, "came 3", "came 2", declarer=1),
    contract(CLUBS, "came 2", "came 2", declarer=1, igra=True, kontra=2),
    contract(BETTEL, declarer=2, declarer_took_trick=False, igra=True),
    contract(HEARTS, "came 3", "declined", declarer=1),
    PASSED_OUT,
    contract(SANAC, "came 2", "came 2", declarer=2),
)
"""The nine deals of the source of Preferans; the last one ends the match."""
RECORDED = 6
"""Deals that the phone has saved; the next is being typed."""
TAPS = {
    "declarer": 1,
    "contract": HEARTS,
    "defenders.2.tricks": 3,
    "defenders.0.status": "declined",
}
"""Answers of the form for the deal that is being typed."""
PAGE_OF_PDF = b"#set page(width: auto, height: auto, margin: 0pt)\n#image(sys.inputs.file)"
"""A document of typst that draws a page of a PDF."""
PPI = 116


def main() -> None:
    """Make the three pictures."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/pictures.sqlite3"
        clock = Path(folder, "clock")
        variables = {**MOVED, "CLOCK": str(clock), "STATIC_ROOT": f"{folder}/static"}
        name, password, league = demo(database, clock, variables)
        clock.write_text(EVENING.isoformat())
        with (
            running_server(Path(folder), database, **variables) as server,
            sync_playwright() as play,
        ):
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            save(standings(browser, server.url, league, (name, password)), "standings")
            api, code, links = start(server.url)
            api.play(code, DEALS[:RECORDED])
            save(phone_at_the_table(browser, links["score"]), "phone")
            api.play(code, DEALS[RECORDED:])
            save(printed_sheet(links["watch"], Path(folder)), "sheet")
            browser.close()


def start(url: str) -> tuple[Api, str, dict[str, str]]:
    """Start the match; return the API with the scorer's key, the match's code and its links."""
    answer = httpx.post(f"{url}/api/v1/matches/", json=MATCH).raise_for_status().json()
    return Api(url, answer["scorer_key"]), answer["code"], answer["links"]


def phone_at_the_table(browser: Browser, address: str) -> Image.Image:
    """Type the next deal, up to the points that it will bring."""
    page = browser.new_page(**PHONE | LIGHT)
    page.goto(address)
    for field, value in TAPS.items():
        page.check(f"[name='{field}'][value='{value}']", force=True)
    page.evaluate("scrollTo(0, 0)")
    return shot(page)


def standings(browser: Browser, url: str, league: str, account: tuple[str, str]) -> Image.Image:
    """Name the league as a club does, and open its standings on a wide screen."""
    page = browser.new_page(**WIDE | LIGHT, base_url=url)
    page.goto("/accounts/login/")
    page.fill("[name=login]", account[0])
    page.fill("[name=password]", account[1])
    press(page, "Sign in")
    api = Api(url, token_of(page))
    api.ask("PATCH", league.lstrip("/"), {"name": "Thursday Club"})
    page.goto(f"{league}?game=egyptian-tarneeb")
    return shot(page)


def printed_sheet(address: str, folder: Path) -> Image.Image:
    """Fetch the PDF of a match; return its page as a picture."""
    pdf = httpx.get(f"{address}export.pdf").raise_for_status().content
    (folder / "sheet.pdf").write_bytes(pdf)
    (folder / "page.typ").write_bytes(PAGE_OF_PDF)
    drawn = typst.compile(
        folder / "page.typ", format="png", ppi=PPI, sys_inputs={"file": "sheet.pdf"}
    )
    assert isinstance(drawn, bytes)
    return Image.open(BytesIO(drawn))


def shot(page: Page) -> Image.Image:
    """Return a screenshot, once the page stands still."""
    page.wait_for_timeout(800)
    return Image.open(BytesIO(page.screenshot()))


def save(picture: Image.Image, name: str) -> None:
    """Write a picture in the documents, compressed without visible loss."""
    picture.convert("RGB").save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main()
