"""`python -m tests.message_pictures hr` makes pictures of every message of a language in its place.

It needs Chromium, and takes some minutes. The demo club and matches of every game are shown on a
server of their own, whose messages have invisible marks; `var/messages/hr/index.html` lists each
message with its translation, the lines of the source and a picture, and those on no page visited.
`en-xa` is the pseudo-language, `--pages 20` stops earlier.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import django
from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

from scorekeeper.languages.pseudo import CODE
from tests.league_pictures import demo
from tests.plugins.browser import FLAGS, PHONE
from tests.plugins.programs import ROOT
from tests.plugins.server import running_server
from tests.support.browser.marked_messages import (
    REVEAL,
    STILL,
    Place,
    compile_marked,
    places_on,
)
from tests.support.browser.message_index import Seen, write_index
from tests.support.browser.message_pages import Pages, play_every_game

MOST_PAGES = 500
SIGNED_OUT = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/leagues/new/")
LINKS = "all => all.map((a) => new URL(a.getAttribute('href'), location).href)"
AROUND = 90
"""CSS pixels above and below a message in its picture."""
SCALE = int(PHONE["device_scale_factor"])
HIGHEST = 8_000
"""CSS pixels of a page that Chromium draws at this scale."""
INK, QUALITY = "#d6006c", 60
Account = tuple[str, ...]
"""User name, password, and the path of the league."""


@dataclass
class Camera:
    """A camera that pictures each message once, in the first place where it is seen."""

    folder: Path
    seen: dict[int, Seen] = field(default_factory=dict)

    def look_at(self, page: Page, address: str) -> None:
        """Picture the new messages of a page, then those that it keeps for later."""
        self.picture(page, address)
        page.evaluate(REVEAL)
        self.picture(page, address)
        page.set_viewport_size(PHONE["viewport"])

    def picture(self, page: Page, address: str) -> None:
        """Picture the new messages that a page shows now."""
        height = min(page.evaluate(STILL), HIGHEST)
        page.set_viewport_size({"width": PHONE["viewport"]["width"], "height": height})
        places = {place.number: place for place in reversed(places_on(page))}
        new = [place for number, place in places.items() if number not in self.seen]
        new = [place for place in new if place.box[3] <= height]
        if not new:
            return
        screen = Image.open(BytesIO(page.screenshot())).convert("RGB")
        for place in new:
            name = f"pictures/{place.number}.webp"
            outlined(screen, place).save(self.folder / name, quality=QUALITY)
            self.seen[place.number] = Seen(address, place.how, name)


def outlined(screen: Image.Image, place: Place) -> Image.Image:
    """Return the part of a page around a message, with an outline."""
    left, top, right, bottom = (round(side * SCALE) for side in place.box)
    upper = min(max(0, top - AROUND * SCALE), max(0, screen.height - 2 * AROUND * SCALE))
    lower = min(screen.height, max(upper + 1, bottom + AROUND * SCALE))
    part = screen.crop((0, upper, screen.width, lower))
    if right > left:
        frame = (left - 4, top - upper - 4, right + 4, bottom - upper + 4)
        ImageDraw.Draw(part).rectangle(frame, outline=INK, width=4)
    return part


def main() -> None:
    """Make the pictures and the index of a language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="?", default=CODE, help="by default the pseudo-language")
    parser.add_argument("--pages", type=int, default=MOST_PAGES, help="the most pages to visit")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    out = ROOT / "var" / "messages" / options.language
    shutil.rmtree(out, ignore_errors=True)
    (out / "pictures").mkdir(parents=True)
    camera = Camera(out)
    with tempfile.TemporaryDirectory() as folder:
        messages = compile_marked(options.language, Path(folder))
        with demo_site(Path(folder)) as (url, account), sync_playwright() as play:
            program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
            browser = play.chromium.launch(executable_path=program, args=FLAGS)
            device = PHONE | {"base_url": url, "locale": options.language}
            page = browser.new_context(**device).new_page()
            walk(page, camera, Pages(SIGNED_OUT), len(SIGNED_OUT))
            page = browser.new_context(**device).new_page()
            sign_in(page, account)
            pages = Pages(("/", account[2], *play_every_game(url, page)))
            walk(page, camera, pages, options.pages)
            browser.close()
    write_index(out, options.language, messages, camera.seen)
    tell(f"{len(camera.seen)} of {len(messages)} messages are in {out}/index.html")


@contextmanager
def demo_site(folder: Path) -> Iterator[tuple[str, Account]]:
    """Serve the demo club with the marked messages; yield the URL and an account."""
    database = f"sqlite:///{folder}/pictures.sqlite3"
    variables = {"STATIC_ROOT": f"{folder}/static"}
    account = demo(database, folder / "clock", variables)
    variables["DJANGO_SETTINGS_MODULE"] = "tests.marked_settings"
    with running_server(folder, database, **variables, MARKED_MESSAGES=str(folder)) as server:
        yield server.url, account


def sign_in(page: Page, account: Account) -> None:
    """Sign a page in."""
    page.goto("/accounts/login/")
    page.fill("[name=login]", account[0])
    page.fill("[name=password]", account[1])
    with page.expect_navigation():
        page.click(".account-form button[type=submit]")


def walk(page: Page, camera: Camera, pages: Pages, most: int) -> None:
    """Visit pages and those they link to, at most so many; print the progress."""
    for number, address in enumerate(pages, start=1):
        before = len(camera.seen)
        page.goto(address)
        camera.look_at(page, urlsplit(page.url).path)
        pages.add(page.locator("a[href]").evaluate_all(LINKS))
        new = len(camera.seen) - before
        tell(f"{number} of {number + len(pages)}: {address} +{new}, {len(camera.seen)}")
        if number == most:
            return


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
