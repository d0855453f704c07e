"""URLs of the API: trailing slashes, and the location of new resources."""

import pytest
from django.test import override_settings

from tests.scorekeeper.api.conftest import MATCHES, Phone, machine
from tests.support.people import TABLE

MATCH = {"game": "preferans", "players": TABLE}
PASSED_OUT = {"kind": "passed_out"}
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("debug", [False, True])
def test_address_without_its_slash_leads_to_the_right_one(ben: Phone, debug: bool) -> None:  # noqa: FBT001
    with override_settings(DEBUG=debug):
        answer = ben.post("/api/v1/matches?a=1%20b", MATCH)

    assert (answer.status_code, answer["Location"], answer["Content-Type"]) == (
        308,
        "/api/v1/matches/?a=1%20b",
        "application/problem+json",
    )
    assert answer.json() == {
        "type": "about:blank",
        "title": "Permanent Redirect",
        "status": 308,
        "code": "moved",
        "detail": "This address ends with a slash: /api/v1/matches/?a=1%20b",
    }


@pytest.mark.parametrize("path", ["nothing", "matches/22222222/nothing", "games/a/b"])
def test_unknown_address_is_not_redirected_to_a_slash(ben: Phone, path: str) -> None:
    answer = ben.get(f"/api/v1/{path}")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_creation_gives_its_location(ben: Phone) -> None:
    anna = machine("Anna")
    match = anna.post(MATCHES, MATCH)
    url = f"{MATCHES}{match.json()['id']}/"
    league = anna.post("/api/v1/leagues/", {"name": "Friday", "games": ["preferans"]})
    club = f"/api/v1/leagues/{league.json()['slug']}/"
    brought = ben.post(f"{MATCHES}import/", ben.get(f"{url}export.json").json())
    deal = anna.post(f"{url}deals/", PASSED_OUT)
    inserted = anna.post(f"{url}deals/?before=1", PASSED_OUT)
    hook = anna.post(f"{url}webhooks/", {"url": "https://example.com/hook"})
    token = anna.post("/api/v1/tokens/", {})
    member = anna.post(f"{club}members/", {"name": "Hugo"})
    season = anna.post(f"{club}seasons/", {"name": "Next", "starts_on": "2030-01-01"})
    counted_match = anna.post(f"{club}matches/", {"match": match.json()["code"]})

    created = [match, league, brought, deal, inserted, hook, token, member, season, counted_match]
    assert [(answer.status_code, answer["Location"]) for answer in created] == [
        (201, url),
        (201, club),
        (201, f"{MATCHES}{brought.json()['id']}/"),
        (201, f"{url}deals/1/"),
        (201, f"{url}deals/1/"),
        (201, f"{url}webhooks/{hook.json()['id']}/"),
        (201, f"/api/v1/tokens/{token.json()['id']}/"),
        (201, f"{club}members/{member.json()['id']}/"),
        (201, f"{club}seasons/{season.json()['id']}/"),
        (201, f"{club}matches/{match.json()['id']}/"),
    ]
