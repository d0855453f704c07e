"""`python -m tests.league_pictures` makes the pictures of `docs/leagues.md`.

It needs Chromium. The pictures show the demo club on a server of its own, always on the same day.
Run it when the look of a page has changed, and check the pictures.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.pictures import screen
from tests.plugins.browser import FLAGS
from tests.plugins.programs import ROOT
from tests.plugins.server import running_server
from tests.support.browser.club_pages import Api, press, token_of
from tests.support.browser.moved_clock import MOVED

FOLDER = ROOT / "docs" / "pictures" / "leagues"
EVENING = datetime(2026, 11, 19, 18, 20, tzinfo=UTC)
IN_ZAGREB: dict[str, Any] = {"timezone_id": "Europe/Zagreb", "reduced_motion": "reduce"}
PHONE = screen(360, 640) | {"is_mobile": True, "has_touch": True} | IN_ZAGREB
WIDE = screen(960, 480) | IN_ZAGREB
QUALITY = 80
CREDENTIALS = re.compile(r"sign in as (\S+) with (\S+)\nthe league: (\S+)\n")
PAST = "Date,Player,Points\n2026-03-05,Ana,80\n2026-03-05,Dora,-40\n2026-03-05,Emill,-40"

DEALS = [
    {"kind": "contract", "declarer": who, "bid": bid, "tricks": bid, "denomination": "hearts"}
    for who, bid in ((0, 9), (3, 8))
]


def main() -> None:
    """Make all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
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
            make(browser, server.url, league, (name, password))
            browser.close()


def demo(database: str, clock: Path, variables: dict[str, str]) -> tuple[str, ...]:
    """Create the demo club; return user name, password, and the path of the league."""
    clock.write_text(EVENING.isoformat())
    settings = {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    process = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=ROOT,
        env=os.environ | settings | variables,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    match = CREDENTIALS.search(process.stdout)
    assert match is not None, process.stdout
    return match.groups()


def make(browser: Browser, url: str, league: str, account: tuple[str, str]) -> None:
    """Prepare the content of the pictures, and take them."""
    phone = browser.new_page(**PHONE, base_url=url)
    wide = browser.new_page(**WIDE, base_url=url)
    for page in (phone, wide):
        page.goto("/accounts/login/")
        page.fill("[name=login]", account[0])
        page.fill("[name=password]", account[1])
        press(page, "Sign in")
    prepare(Api(url, token_of(phone)), league)
    for name, (page, address, look) in pictures(phone, wide).items():
        page.goto(f"{league}{address}")
        look(page)
        page.wait_for_timeout(300)
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        picture.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


def prepare(api: Api, league: str) -> None:
    """Plan an evening with answers, start a match, add a penalty, set up a pot."""
    path = league.lstrip("/")
    members = {
        member["name"]: member["id"] for member in api.ask("GET", f"{path}members/")["results"]
    }
    season = api.ask("GET", f"{path}seasons/")["results"][0]["id"]
    evening = {"day": "2026-11-26", "time": "19:30", "place": "Red Lion", "games": ["preferans"]}
    planned = api.ask("POST", f"{path}evenings/", evening)["id"]
    for name, answer in (("Ana", "yes"), ("Ben", "yes"), ("Dora", "maybe"), ("Emil", "no")):
        body = {"answer": answer, "member": members[name]}
        api.ask("PUT", f"{path}evenings/{planned}/answer/", body)
    code = api.ask("POST", f"{path}evenings/{EVENING:%Y-%m-%d}/rounds/1/tables/1/")["code"]
    api.play(code, DEALS)
    api.ask(
        "POST",
        f"{path}adjustments/",
        {
            "season": season,
            "game": "preferans",
            "member": members["Ben"],
            "kind": "penalty",
            "amount": "20",
            "reason": "Came an hour late",
            "day": "2026-11-12",
        },
    )
    api.ask(
        "PUT",
        f"{path}seasons/{season}/pot/",
        {
            "game": "preferans",
            "fee": "2",
            "currency": "EUR",
            "per": "evening",
            "by": "percent",
            "prizes": ["50", "30", "20"],
        },
    )


Look = Callable[[Page], None]


def pictures(phone: Page, wide: Page) -> dict[str, tuple[Page, str, Look]]:
    """Return by name the page, the path below the league, and a preparation of the view."""
    return {
        "standings": (phone, "?game=preferans", scroll_to("body")),
        "import": (phone, "import/", ask_who_is_who),
        "who-is-here": (phone, "tables/", scroll_to("form:has([name=search])")),
        "round": (wide, "tables/", open_swap),
        "wall": (wide, "tables/wall/", scroll_to("body")),
        "adjusted": (phone, "?game=preferans", open_adjusted),
        "pot": (phone, "?game=preferans", scroll_to(".pot")),
        "desk": (phone, "desk/", scroll_to("h1")),
        "evenings": (phone, "evenings/", scroll_to("h1")),
        "ranks": (wide, "charts/?game=preferans", scroll_to("main .card")),
    }


def scroll_to(place: str) -> Look:
    """Return a function that scrolls to the first match of a selector."""
    return lambda page: page.locator(place).first.evaluate("(it) => it.scrollIntoView()")


def ask_who_is_who(page: Page) -> None:
    """Paste results with a misspelt name of a member."""
    page.fill("#text", PAST)
    press(page, "Preview")
    scroll_to(".card:has(.banner)")(page)


def open_adjusted(page: Page) -> None:
    """Open the adjustments of a value in the standings."""
    page.locator("details.adjusted summary").first.click()
    scroll_to("tr:has(+ .parts .adjusted)")(page)


def open_swap(page: Page) -> None:
    """Open the form that swaps two people."""
    page.get_by_text("Swap two people").click()
    scroll_to(".table-drawn")(page)


if __name__ == "__main__":
    main()
