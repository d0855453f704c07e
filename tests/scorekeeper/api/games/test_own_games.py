"""Games of an account's own in the API, and the JSON Schemas of their deals."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from games import GAMES
from games.sheet import MatchInput, opening_sheet
from scorekeeper.api.games.own_schemas import own_deal_schema, own_options_schema
from scorekeeper.own_games.services import read_rules
from tests.games.play.house import OPTIONS, next_deal
from tests.scorekeeper.api.conftest import MATCHES, Phone, machine
from tests.support.games.strategies import NAMES

GAMES_AT = "/api/v1/games/"
HOUSE = GAMES["house"]
WHIST = {"name": "Kitchen Whist", "tricks": {"total": 13}, "bids": {}}


def made(phone: Phone, options: dict[str, Any] = WHIST) -> dict[str, Any]:
    """Make a game by the API; return the answer."""
    answer = phone.post(GAMES_AT, {"options": options})
    assert answer.status_code == 201, answer.content
    body: dict[str, Any] = answer.json()
    return body


@pytest.mark.django_db
def test_account_makes_reads_changes_and_removes_a_game() -> None:
    anna = machine("anna")

    game = made(anna)
    at = f"{GAMES_AT}{game['code']}/"
    changed = anna.patch(at, {"options": WHIST | {"end": "rounds"}, "version": 1})

    assert (game["slug"], game["name"], game["version"]) == ("house", "Kitchen Whist", 1)
    assert changed.json()["version"] == 2
    assert anna.get(at).json() == changed.json()
    assert [each["code"] for each in anna.get(GAMES_AT).json()][-1] == game["code"]
    assert anna.delete(at).status_code == 200
    assert anna.delete(at).status_code == 404
    assert len(anna.get(GAMES_AT).json()) == len(GAMES)


@pytest.mark.django_db
def test_stranger_reads_and_keeps_a_game_but_cannot_change_it() -> None:
    anna, cleo, anybody = machine("anna"), machine("cleo"), Phone()
    at = f"{GAMES_AT}{made(anna)['code']}/"

    assert anybody.get(at).json()["name"] == "Kitchen Whist"
    assert len(anybody.get(GAMES_AT).json()) == len(GAMES)
    assert anybody.put(at).status_code == 401
    assert cleo.put(at).json()["code"]
    assert len(cleo.get(GAMES_AT).json()) == len(GAMES) + 1
    assert cleo.patch(at, {"options": WHIST | {"end": "rounds"}}).status_code == 403


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "options"),
        ({"options": {"name": ""}}, "options.name"),
        ({"options": WHIST | {"target": 0}}, "options.target"),
        ({"options": WHIST | {"colour": 1}}, "options.colour"),
        ({"rules": {}}, "rules"),
    ],
)
def test_game_that_is_refused_names_the_field(body: dict[str, Any], field: str) -> None:
    answer = machine("anna").post(GAMES_AT, body)

    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == [field]


@pytest.mark.django_db
def test_match_is_started_by_the_code_of_a_game_with_another_end() -> None:
    anna = machine("anna")
    code = made(anna)["code"]
    body = {"game": code, "players": ["Anna", "Ben", "Cleo"], "options": {"end": "target"}}

    started = anna.post(MATCHES, body).json()

    match = anna.get(f"{MATCHES}{started['code']}/").json()
    assert match["game"] == "house"
    assert match["options"]["name"] == "Kitchen Whist"
    assert match["options"]["end"] == "target"
    assert match["options"]["bids"]["made"] == 10


@pytest.mark.django_db
def test_unknown_code_of_a_game_starts_no_match() -> None:
    answer = Phone().post(MATCHES, {"game": "k7pq2mxa", "players": ["Anna", "Ben"]})

    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == ["game"]


@given(data=st.data())
def test_schema_of_a_deal_allows_whatever_the_rules_ask(data: st.DataObject) -> None:
    rules = read_rules(data.draw(OPTIONS) | {"name": "Whist"})
    players = data.draw(st.sampled_from(HOUSE.at_table(rules, 4).table_sizes))
    game = HOUSE.at_table(rules, players)
    sheet = opening_sheet(MatchInput(game=game, players=NAMES[:players], options=rules))

    deal = data.draw(st.composite(next_deal)(sheet))

    Draft202012Validator(own_deal_schema(HOUSE, rules)).validate(deal)


@given(options=OPTIONS)
def test_defaults_of_a_games_options_are_its_rules(options: dict[str, Any]) -> None:
    rules = read_rules(options | {"name": "Whist"})
    schema = own_options_schema(HOUSE, rules)

    Draft202012Validator(schema).validate(rules)
    assert {name: field["default"] for name, field in schema["properties"].items()} == rules


@pytest.mark.parametrize(
    ("field", "value"), [("points", 7), ("points", 105), ("tricks", 3), ("place", 1)]
)
def test_schema_refuses_numbers_that_the_rules_do_not_ask(field: str, value: int) -> None:
    rules = read_rules({"name": "Fives", "points": {"step": 5, "least": 0, "most": 100}})
    schema = Draft202012Validator(own_deal_schema(HOUSE, rules))

    assert schema.is_valid({"kind": "round", "rows": [{"owner": 0, "points": 15}]})
    assert not schema.is_valid({"kind": "round", "rows": [{"owner": 0, field: value}]})
    assert not schema.is_valid({"kind": "round", "rows": [], "winner": 0})
