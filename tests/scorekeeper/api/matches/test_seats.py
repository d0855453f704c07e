"""Changes of seats and players over the API."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.matches.models import Match
from scorekeeper.matches.services import stop_match
from tests.support.people import BEN, HEARTS, PASSED_OUT, contract, reloaded, start

pytestmark = pytest.mark.django_db

STAKE = {"amount": "0.10", "currency": "EUR"}


def post_as_scorer(match: Match, path: str, body: dict[str, Any]) -> Any:
    """Send a request with the scorer's key."""
    return Client().post(
        f"/api/v1/matches/{match.code}/{path}/",
        body,
        "application/json",
        headers={"Authorization": f"Bearer {match.scorer_key}"},
    )


def sheet_at(match: Match) -> dict[str, Any]:
    body: dict[str, Any] = Client().get(f"/api/v1/matches/{match.code}/sheet/").json()
    return body


def test_seats_change_for_the_whole_match() -> None:
    match = start(contract(BEN, HEARTS))

    answer = post_as_scorer(match, "reseat", {"order": [0, 2, 1]})

    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert sheet_at(match)["players"] == ["Anna", "Dora", "Ben"]
    assert sheet_at(match)["deals"][0]["entry"]["declarer"] == 2


def test_seat_is_taken_over_from_the_next_deal_by_default() -> None:
    match = start(PASSED_OUT, PASSED_OUT, details={"stake": STAKE})

    post_as_scorer(match, "takeover", {"player": BEN, "name": "Eva"})

    assert sheet_at(match)["seatings"][0]["to"] == 2
    assert "people" not in sheet_at(match)
    stop_match(reloaded(match))
    assert [person["name"] for person in sheet_at(match)["people"]] == [
        "Anna",
        "Ben",
        "Eva",
        "Dora",
    ]


@pytest.mark.parametrize(
    ("what", "body", "fields"),
    [
        ("reseat", {}, ["order"]),
        ("reseat", {"order": [0, 1, "2"]}, ["order"]),
        ("reseat", {"order": [0, 1, 1]}, ["order"]),
        ("reseat", {"order": [0, 2, 1], "from": 9}, ["from"]),
        ("reseat", {"order": [0, 2, 1], "from": "1"}, ["from"]),
        ("reseat", {"order": [0, 2, 1], "deals": "mine"}, ["deals"]),
        ("reseat", {"order": [0, 2, 1], "since": 1}, ["since"]),
        ("takeover", {}, ["player", "name"]),
        ("takeover", {"player": 3, "name": "Eva"}, ["player"]),
        ("takeover", {"player": True, "name": "Eva"}, ["player"]),
        ("takeover", {"player": 1, "name": " anna"}, ["name"]),
        ("takeover", {"player": 1, "name": "Eva", "from": 0}, ["from"]),
    ],
)
def test_invalid_value_is_refused_at_its_field(
    what: str, body: dict[str, Any], fields: list[str]
) -> None:
    match = start(PASSED_OUT)

    answer = post_as_scorer(match, what, body)

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == fields
    assert reloaded(match).version == 1
