"""`python -m tests.pictures` makes the pictures of the site: for its manifest and its links.

It needs Chromium. A match is played on a server of its own. Run it when the look has changed, and
check the pictures.
"""

import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.bench.pages import DEALS
from tests.plugins.browser import FLAGS, PHONE
from tests.plugins.programs import ROOT
from tests.plugins.server import running_server

STATIC = ROOT / "static"
PLAYERS = ["Ana", "Ivo", "Marta"]
QUALITY = 70
SIZES_OF_AN_ICON = [(16, 16), (32, 32), (48, 48)]


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/pictures.sqlite3"
        variables = {"STATIC_ROOT": f"{folder}/static"}
        with (
            running_server(Path(folder), database, **variables) as server,
            sync_playwright() as play,
        ):
            program = shutil.which("chromium")
            browser = play.chromium.launch(executable_path=program, args=FLAGS)
            links = play_match(server.url)
            save(shot(browser, links["score"], PHONE), "pictures/scoring.webp")
            save(shot(browser, links["watch"], PHONE), "pictures/sheet.webp")
            save(shot(browser, links["watch"] + "table/", screen(1280, 720)), "pictures/board.webp")
            save(shot(browser, links["watch"], screen(1200, 630)), "pictures/preview.png")
            browser.close()
    icon = Image.open(STATIC / "icons" / "icon-192.png")
    icon.save(STATIC / "icons" / "favicon.ico", sizes=SIZES_OF_AN_ICON)


def play_match(url: str) -> dict[str, str]:
    """Play a match; return its links."""
    api = f"{url}/api/v1/matches/"
    answer = (
        httpx.post(api, json={"game": "preferans", "players": PLAYERS}).raise_for_status().json()
    )
    key = {"Authorization": f"Bearer {answer['scorer_key']}"}
    for deal in DEALS:
        httpx.post(f"{api}{answer['code']}/deals/", json=deal, headers=key).raise_for_status()
    links: dict[str, str] = answer["links"]
    return links


def screen(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}}


def shot(browser: Browser, address: str, device: dict[str, Any]) -> Image.Image:
    """Return a screenshot of a page on a device, without motion."""
    page = browser.new_page(**device, service_workers="block", reduced_motion="reduce")
    page.goto(address)
    page.wait_for_timeout(500)
    picture = Image.open(BytesIO(page.screenshot()))
    page.close()
    return picture


def save(picture: Image.Image, name: str) -> None:
    """Write a picture, compressed without visible loss."""
    file = STATIC / name
    if file.suffix == ".webp":
        picture.convert("RGB").save(file, quality=QUALITY, method=6)
    else:
        picture.convert("RGB").quantize(128).save(file, optimize=True)


if __name__ == "__main__":
    main()
