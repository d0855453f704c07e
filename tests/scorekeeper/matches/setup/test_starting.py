"""Starting a match: fields, refusals, and repeated requests."""

import secrets
from collections.abc import Mapping
from itertools import cycle
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.accounts.models import User
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.outcomes import Attempt, KeyReused
from scorekeeper.matches.models import Creation, Match
from scorekeeper.matches.services import record_deal
from scorekeeper.matches.setup.services import start_match
from tests.support.people import PASSED_OUT, TABLE, start

pytestmark = pytest.mark.django_db

KEY = "0192f3a4-0000-7000-8000-000000000001"


def refusals_of(**values: Any) -> list[tuple[str, str]]:
    arguments = {"game": "preferans", "players": TABLE} | values
    with pytest.raises(Refused) as caught:
        start_match(**arguments)
    assert Match.objects.count() == Creation.objects.count() == 0
    return [(refusal.field, refusal.code) for refusal in caught.value.refusals]


def test_match_starts_open_with_all_options_filled_in() -> None:
    match, repeated = start_match(game="preferans", players=TABLE, options={"start": 50})

    document = match.read_document()
    assert (match.version, match.status, match.deal_count, match.scores) == (0, "open", 0, None)
    assert document == Document.read(match.opening)
    assert (document.players, document.title, document.stake) == (tuple(TABLE), None, None)
    assert (document.options["start"], document.options["kontra_cap"]) == (50, 8)
    assert len(document.options) == 17
    assert not repeated


def test_match_starts_with_its_details() -> None:
    agreed = {
        "title": " Club night ",
        "stake": {"amount": "0.10", "currency": "EUR"},
        "first_dealer": 2,
    }

    match = start(details=agreed)

    document = match.read_document()
    assert (document.title, document.first_dealer) == ("Club night", 2)
    assert document.stake == {"amount": "0.10", "currency": "EUR"}


@pytest.mark.parametrize("details", [{}, {"title": None, "stake": None, "first_dealer": None}])
def test_null_is_the_same_as_absent_at_the_start(details: Mapping[str, Any]) -> None:
    match = start(details=details)

    document = match.read_document()
    assert (document.title, document.stake, document.first_dealer) == (None, None, 0)


def test_names_are_stored_without_outer_spaces() -> None:
    match = start(players=[" Anna", "Ben ", "\tDora\n"])

    assert match.read_document().players == ("Anna", "Ben", "Dora")


@pytest.mark.parametrize("game", ["bridge", "", 7, ["preferans"], {}])
def test_unknown_game_is_refused(game: object) -> None:
    assert refusals_of(game=game) == [("game", "invalid")]


def test_missing_game_is_refused() -> None:
    assert refusals_of(game=None) == [("game", "required")]


@pytest.mark.parametrize("players", [None, [], TABLE[:2], [*TABLE, "Cleo", "Emil"], "Anna"])
def test_wrong_number_of_names_is_refused(players: object) -> None:
    assert refusals_of(players=players) == [("players", "players")]


@pytest.mark.parametrize("options", [[], "start", 7, True])
def test_options_that_are_no_object_are_refused(options: object) -> None:
    assert refusals_of(options=options) == [("options", "invalid")]


def test_all_errors_are_reported_at_once() -> None:
    refusals = refusals_of(
        players=["Anna", "", "Dora"],
        options={"start": 3, "refe": 1},
        details={
            "title": 7,
            "stake": {"amount": "0", "currency": "EUR"},
            "mood": "calm",
        },
    )

    assert sorted(refusals) == [
        ("mood", "unknown_field"),
        ("options.refe", "unknown_field"),
        ("options.start", "start"),
        ("players.1", "players"),
        ("stake.amount", "invalid"),
        ("title", "invalid"),
    ]


def test_dealer_is_checked_with_names_but_not_under_invalid_options() -> None:
    wrong = {"first_dealer": 3, "set_dealers": {"2": "1"}}

    assert refusals_of(players=[], details=wrong) == [
        ("players", "players"),
        ("set_dealers.2", "invalid"),
    ]
    assert refusals_of(options={"start": 3}, details=wrong) == [("options.start", "start")]


@pytest.mark.parametrize("dealer", [-1, 3, True, False, "0", "", 0.0, 1.5, [], {}])
def test_first_dealer_must_be_the_number_of_a_player(dealer: object) -> None:
    assert refusals_of(details={"first_dealer": dealer}) == [("first_dealer", "invalid")]


@pytest.mark.parametrize(
    ("details", "field"),
    [
        ({"set_dealers": {"2": 1}}, "set_dealers"),
        ({"set_dealers": []}, "set_dealers"),
        ({"set_dealers": False}, "set_dealers"),
        ({"set_dealers": {"2": "1"}}, "set_dealers.2"),
        ({"bookkeeper": 1}, "bookkeeper"),
        ({"bookkeeper": False}, "bookkeeper"),
    ],
)
def test_game_without_sets_has_no_dealers_of_sets_nor_bookkeeper(
    details: Mapping[str, Any], field: str
) -> None:
    assert refusals_of(details=details) == [(field, "invalid")]


@pytest.mark.parametrize(
    ("stake", "found"),
    [
        ("1 EUR", [("stake", "invalid")]),
        ({}, [("stake.amount", "required"), ("stake.currency", "required")]),
        ({"amount": "0.10", "currency": "eur"}, [("stake.currency", "invalid")]),
        ({"amount": 0.1, "currency": "EUR"}, [("stake.amount", "invalid")]),
        ({"amount": "-1", "currency": "EUR"}, [("stake.amount", "invalid")]),
        ({"amount": "1", "currency": "EUR", "x": 1}, [("stake.x", "unknown_field")]),
    ],
)
def test_stake_is_a_decimal_and_a_currency(stake: object, found: list[tuple[str, str]]) -> None:
    assert refusals_of(details={"stake": stake}) == found


def test_signed_in_owner_is_remembered() -> None:
    anna = User.objects.create(username="anna")

    match = start(owner=anna)

    assert Match.objects.get(owner=anna) == match


def test_repeated_request_starts_one_match() -> None:
    attempt = Attempt(key=KEY, digest="the body")

    first = start_match(game="preferans", players=TABLE, caller="Anna", attempt=attempt)
    record_deal(first[0], PASSED_OUT)
    second = start_match(game="preferans", players=TABLE, caller="Anna", attempt=attempt)

    assert (second[0].pk, second[0].scorer_key) == (first[0].pk, first[0].scorer_key)
    assert (first[1], second[1], Match.objects.count()) == (False, True, 1)


def test_key_of_another_request_is_refused() -> None:
    start(caller="Anna", attempt=Attempt(key=KEY, digest="the body"))

    with pytest.raises(KeyReused):
        start(caller="Anna", attempt=Attempt(key=KEY, digest="another body"))

    assert Match.objects.count() == 1


def test_two_callers_may_use_the_same_key() -> None:
    attempt = Attempt(key=KEY, digest="the body")

    assert start(caller="Anna", attempt=attempt) != start(caller="Cleo", attempt=attempt)


def test_refused_start_does_not_consume_the_key() -> None:
    attempt = Attempt(key=KEY, digest="the body")

    refusals_of(players=[], attempt=attempt)

    assert start(attempt=attempt).version == 0


def test_taken_code_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    used_code = start().code
    codes = iter(used_code + used_code + "free2345")
    monkeypatch.setattr(secrets, "choice", lambda _alphabet: next(codes))

    match = start()

    assert match.code == "free2345"


def test_search_for_a_free_code_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    used_code = start().code
    codes = cycle(used_code)
    monkeypatch.setattr(secrets, "choice", lambda _alphabet: next(codes))

    with pytest.raises(RuntimeError, match="No free code"):
        start()


def test_match_is_found_by_id_and_by_code_in_any_case() -> None:
    match = start()

    for name in (str(match.pk), match.pk.hex, match.code, match.code.upper()):
        assert Match.objects.named(name).get() == match
    assert Match.objects.named("nowhere2").first() is None
