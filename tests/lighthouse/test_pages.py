"""Eight pages, each audited once: accessible, well made, public ones indexable; speed noted."""

from collections.abc import Mapping
from typing import Any

import httpx
import pytest

from tests.browser.conftest import create_match
from tests.lighthouse.program import audit, installed
from tests.plugins.browser import required
from tests.plugins.figures import Note
from tests.plugins.server import Server
from tests.support.machines import tokens_on
from tests.support.people import ANNA, NINE_DEALS, PASSED_OUT, SANAC, contract

pytestmark = pytest.mark.thorough

FOUR = ("Anna", "Ben", "Cleo", "Dora")
GRAND = {"kind": "contract", "declarer": 0, "level": 6, "denomination": "grand", "tricks": 12}
SKRUUVI = [GRAND] * 24
PREFERANS = [contract(ANNA, SANAC, (1, 2)), PASSED_OUT] * 12
EVENINGS = 6
PUBLIC = ("home", "new match", "rules", "standings")
PAGES = (*PUBLIC, "scoring, Skruuvi", "scoring, Preferans", "sheet, Skruuvi", "player")
GOALS = {"accessibility": 100, "best-practices": 100, "seo": 100}
NOTED = "speed 95, others 100, painted 2 s, blocked 200 ms"


@pytest.fixture(scope="module")
def addresses(server: Server) -> Mapping[str, str]:
    """URLs of the pages by name, on a site filled with a club and two long matches."""
    skruuvi = create_match(
        server.url, *SKRUUVI, game="skruuvi", players=list(FOUR), options={"unwind": True}
    )
    preferans = create_match(server.url, *PREFERANS, options={"start": 1000})
    league, player = club(server)
    return {
        "home": f"{server.url}/",
        "new match": f"{server.url}/new/skruuvi/",
        "rules": f"{server.url}/games/skruuvi/",
        "scoring, Skruuvi": skruuvi.score,
        "scoring, Preferans": preferans.score,
        "sheet, Skruuvi": skruuvi.watch,
        "standings": f"{server.url}/leagues/{league}/",
        "player": f"{server.url}/players/{player}/",
    }


def club(server: Server) -> tuple[str, str]:
    """Found a public league with counted matches; return its slug and the id of a player."""
    key = {"Authorization": f"Bearer {tokens_on(server, 'anna')[0]}"}
    with httpx.Client(base_url=f"{server.url}/api/v1/leagues/", headers=key) as api:
        slug: str = post(api, "", name="Friday", games=["preferans"], public=True)["slug"]
        players = [post(api, f"{slug}/members/", name=name) for name in NINE_DEALS.players]
        for _evening in range(EVENINGS):
            match = create_match(server.url, *NINE_DEALS.deals, players=list(NINE_DEALS.players))
            post(api, f"{slug}/matches/", match=match.api.rstrip("/").rpartition("/")[2])
    return slug, players[0]["id"]


def post(api: httpx.Client, address: str, **body: Any) -> Any:
    return api.post(address, json=body).raise_for_status().json()


@pytest.mark.parametrize("name", PAGES)
def test_page_is_well_made(name: str, addresses: Mapping[str, str], figure: Note) -> None:
    program, chromium = installed(), required("chromium")

    page = audit(program, chromium, addresses[name], public=name in PUBLIC)

    points = ", ".join(str(number) for number in page.points.values())
    figure(name, f"{points}; painted {page.paint}, blocked {page.blocked}", NOTED)
    goals = {kind: least for kind, least in GOALS.items() if kind != "seo" or name in PUBLIC}
    assert {goal: page.points[goal] for goal in goals} == goals, page.faults
