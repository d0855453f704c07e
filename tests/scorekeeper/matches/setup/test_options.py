"""Options that no game has yet: a number or "never", and two that exclude each other."""

import re
from typing import Any

import jsonschema_rs
import pytest
from django.test import Client
from django.utils.html import escape

from games import GAMES
from scorekeeper.api.games.answers import game_answer
from scorekeeper.exports.files.as_json import match_file
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.paper.content import Head, PrintSettings, printed_sheet
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.strict_json import read_json
from scorekeeper.rules import pages
from tests.scorekeeper.matches.conftest import Hands
from tests.support.games.bag_game import BagGame

pytestmark = pytest.mark.django_db

PLAYERS = ("Anna", "Ben", "Cleo", "Dora")
NEW = "/new/nestors/"
OF_ITS_OWN = {"preset": "own", "options.target": "500", "options.nil": "true"} | {
    f"players.{seat}": name for seat, name in enumerate(PLAYERS)
}
"""The form of a new match, without the fields for bags and blind nil."""
NEEDS_NIL = "Blind nil is played only with nil."


class BagGameAsNestors(BagGame):
    """The bag game under the slug of an existing game."""

    slug = "nestors"


@pytest.fixture(autouse=True)
def bag_game(monkeypatch: pytest.MonkeyPatch) -> BagGame:
    """Replace Nestors with the bag game."""
    game = BagGameAsNestors()
    monkeypatch.setitem(GAMES, game.slug, game)
    return game


def start(**options: Any) -> Match:
    """Start a match of the bag game."""
    return start_match(game="nestors", players=list(PLAYERS), options=options)[0]


def inputs_of(page: str, name: str) -> list[tuple[str, str, bool]]:
    """Return the inputs of an option: type or mode, value, and whether checked."""
    tags = re.findall(rf'<input [^>]*name="options\.{name}"[^>]*>', page)
    return [
        (
            "checkbox" if 'type="checkbox"' in tag else "number",
            "".join(re.findall(r'value="([^"]*)"', tag)),
            " checked" in tag,
        )
        for tag in tags
    ]


def start_by_form(client: Client, form: dict[str, Any]) -> Match:
    """Start a match by the form and return it."""
    assert client.post(NEW, {**OF_ITS_OWN, **form}).status_code == 302
    return Match.objects.get()


def test_number_or_never_is_drawn_as_a_number_and_a_tick(client: Client) -> None:
    page = client.get(NEW).content.decode()

    assert inputs_of(page, "bags_at") == [("number", "10", False), ("checkbox", "never", False)]


@pytest.mark.parametrize(
    ("typed", "agreed"),
    [("7", 7), ("\u0667", 7), ("", 10), (["7", "never"], "never"), (["", "never"], "never")],
)
def test_number_or_never_is_agreed_as_typed(client: Client, typed: Any, agreed: Any) -> None:
    match = start_by_form(client, {"options.bags_at": typed})

    assert match.read_document().options["bags_at"] == agreed


def test_number_beyond_its_bounds_is_refused_at_its_option(client: Client) -> None:
    answer = client.post(NEW, OF_ITS_OWN | {"options.bags_at": "21"})

    page = answer.content.decode()
    assert (answer.status_code, Match.objects.count()) == (400, 0)
    assert inputs_of(page, "bags_at") == [("number", "21", False), ("checkbox", "never", False)]
    assert page.count('aria-invalid="true"') == 1


def test_never_is_ticked_on_the_details_and_can_be_taken_back(
    client: Client, scorer: Hands
) -> None:
    phone = scorer(start(bags_at="never"))

    page = phone.get("details/").getvalue().decode()
    answer = phone.post("details/", OF_ITS_OWN | {"options.bags_at": "5", "version": "0"})

    assert inputs_of(page, "bags_at") == [("number", "", False), ("checkbox", "never", True)]
    assert answer.status_code == 302
    assert Match.objects.get().read_document().options["bags_at"] == 5


def test_excluded_option_is_refused_at_its_option(client: Client) -> None:
    form = {"options.blind_nil": "true", "options.nil": ""}

    answer = client.post(NEW, OF_ITS_OWN | form)

    page = answer.content.decode()
    (option,) = [
        option_html
        for option_html in page.split('<div class="option">')
        if NEEDS_NIL in option_html
    ]
    assert (answer.status_code, Match.objects.count()) == (400, 0)
    assert 'name="options.blind_nil"' in option
    assert '<details class="options" open>' in page


def test_excluded_option_is_refused_over_the_api_with_its_field(client: Client) -> None:
    body = {
        "game": "nestors",
        "players": list(PLAYERS),
        "options": {"nil": False, "blind_nil": True},
    }

    answer = client.post("/api/v1/matches/", body, "application/json")

    assert (answer.status_code, Match.objects.count()) == (400, 0)
    assert answer.json()["errors"] == [
        {"field": "options.blind_nil", "code": "needs_nil", "message": NEEDS_NIL}
    ]


def test_change_that_would_exclude_an_option_is_refused(client: Client) -> None:
    match = start(blind_nil=True)

    answer = client.patch(
        f"/api/v1/matches/{match.code}/",
        {"options": {"nil": False}},
        "application/json",
        headers={"Authorization": f"Bearer {match.scorer_key}"},
    )

    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["options.blind_nil"]
    assert Match.objects.get().read_document().options["nil"] is True


@pytest.mark.parametrize(
    ("value", "fits"),
    [(2, True), (20, True), ("never", True), (1, False), (21, False), ("ever", False)],
)
def test_schema_of_the_api_takes_a_number_or_never(
    *, bag_game: BagGame, value: int | str, fits: bool
) -> None:
    schema = game_answer(bag_game)["options"]

    assert jsonschema_rs.Draft202012Validator(schema).is_valid({"bags_at": value}) is fits


def test_rules_tell_the_bounds_of_a_number_and_never(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_rendered", pages._rendered.__wrapped__)  # noqa: SLF001  as if first read

    page = client.get("/games/nestors/").content.decode()

    assert "2 to 20 · never" in page
    assert escape("They cost 100 points.") in page


@pytest.mark.parametrize("agreed", [7, "never"])
def test_number_or_never_survives_its_file_and_is_printed(agreed: int | str) -> None:
    match = start(bags_at=agreed)

    again, _key = import_match(read_json(match_file(match)))

    rules = printed_sheet(sheet_of(match), Head(), PrintSettings())["rules"]
    assert (
        Match.objects.get(code=again.code).read_document().options == match.read_document().options
    )
    assert [rule["value"] for rule in rules if rule["label"] == "Bags for a penalty"] == [
        str(agreed)
    ]
