"""Changes of details: names, title, options, stake, first dealer, all as one change."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.matches.log.outcomes import Attempt, KeyReused
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import change_details, change_options, rename_players, stop_match
from tests.support.conflicts import NEEDS_A_REFE, conflict_of
from tests.support.people import (
    ANNA,
    DIAMONDS,
    NINE_DEALS,
    PASSED_OUT,
    TABLE,
    contract,
    log_of,
    reloaded,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db

STAKE = {"amount": "0.10", "currency": "EUR"}
KEY = "0192f3a4-0000-7000-8000-000000000001"


def refusals_of(match: Match, details: Mapping[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        change_details(match, details)
    assert reloaded(match).document == match.document
    assert reloaded(match).version == match.version
    return [(refusal.field, refusal.code) for refusal in caught.value.refusals]


def test_several_details_are_one_change() -> None:
    match = start(PASSED_OUT)

    outcome = change_details(match, {"title": "Club night", "stake": STAKE, "first_dealer": 2})

    assert log_of(match) == [(1, "add", 1), (2, "details", None)]
    assert outcome.change.old == {"title": None, "stake": None, "first_dealer": 0}
    assert outcome.change.new == {"title": "Club night", "stake": STAKE, "first_dealer": 2}
    assert outcome.sheet.rows[0].dealer == 2
    assert outcome.row is None


def test_renamed_players_keep_their_scores() -> None:
    match = start(*NINE_DEALS.deals)

    outcome = rename_players(match, ["Ada ", "Ben", "Eva"])

    assert reloaded(match).document["players"] == ["Ada", "Ben", "Eva"]
    assert outcome.sheet.match.players == ("Ada", "Ben", "Eva")
    assert outcome.match.scores == [-78, -216, 294]


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["Anna", "Ben"], [("players", "players")]),
        (["Anna", "Ben", "ANNA "], [("players", "players")]),
        (["Anna", "", "Dora"], [("players.1", "players")]),
        (["Anna", "B" * 41, 7], [("players.1", "players"), ("players.2", "players")]),
    ],
)
def test_invalid_names_are_refused(names: list[Any], found: list[tuple[str, str]]) -> None:
    assert refusals_of(start(), {"players": names}) == found


def test_options_not_named_stay_as_they_are() -> None:
    match = start(options={"start": 50, "kontra_cap": 2})

    change_options(match, {"kontra_cap": 4})

    options = reloaded(match).document["options"]
    assert (options["start"], options["kontra_cap"]) == (50, 4)


def test_null_brings_an_option_back_to_its_default() -> None:
    match = start(options={"start": 50, "refe_limit": 1})

    change_options(match, {"start": None, "refe_limit": None})

    options = reloaded(match).document["options"]
    assert (options["start"], options["refe_limit"]) == (30, None)


def test_changed_options_score_every_deal_again() -> None:
    match = start(contract(ANNA, DIAMONDS))

    change_options(match, {"start": 50})

    assert sheet(match)["totals"]["centre"] == [-44, -50, -50]


def test_options_can_end_a_match_and_open_it_again() -> None:
    match = start(contract(ANNA, DIAMONDS))

    finished = change_options(match, {"start": 2}).match
    opened = change_options(finished, {"start": 30}).match

    assert (finished.status, opened.status) == ("finished", "open")


def test_options_that_make_an_earlier_deal_invalid_are_refused() -> None:
    match = start(PASSED_OUT, NEEDS_A_REFE)

    assert conflict_of(lambda: change_options(match, {"refe_limit": 0})) == (
        "later_deal_invalid",
        (2,),
    )
    assert reloaded(match).document["options"]["refe_limit"] is None


def test_invalid_options_are_refused() -> None:
    match = start()

    assert refusals_of(match, {"options": {"start": 3}}) == [("options.start", "start")]
    assert refusals_of(match, {"options": {"bid": 1}}) == [("options.bid", "unknown_field")]
    assert refusals_of(match, {"options": []}) == [("options", "invalid")]


@pytest.mark.parametrize("name", ["title", "stake", "first_dealer"])
def test_null_clears_a_detail(name: str) -> None:
    agreed = {"title": "Club night", "stake": STAKE, "first_dealer": 2}
    match = start(details=agreed)

    change_details(match, {name: None})

    empty = {"title": None, "stake": None, "first_dealer": 0}
    document = reloaded(match).document
    assert {name_of_detail: document[name_of_detail] for name_of_detail in agreed} == agreed | {
        name: empty[name]
    }


@pytest.mark.parametrize("name", ["players", "options"])
def test_null_leaves_required_details_unchanged(name: str) -> None:
    match = start(options={"start": 50})

    change_details(match, {name: None, "title": "Club night"})

    document = reloaded(match).document
    assert (document["players"], document["options"]["start"]) == (TABLE, 50)
    assert document["title"] == "Club night"


@pytest.mark.parametrize(
    ("details", "found"),
    [
        ({"title": "x" * 81}, [("title", "invalid")]),
        ({"title": "bell\x07"}, [("title", "invalid")]),
        ({"first_dealer": 3}, [("first_dealer", "invalid")]),
        ({"first_dealer": False}, [("first_dealer", "invalid")]),
        ({"stake": "much"}, [("stake", "invalid")]),
        ({"game": "avinas"}, [("game", "unknown_field")]),
        ({"deals": []}, [("deals", "unknown_field")]),
    ],
)
def test_invalid_detail_is_refused(
    details: Mapping[str, Any], found: list[tuple[str, str]]
) -> None:
    assert refusals_of(start(PASSED_OUT), details) == found


def test_one_wrong_detail_keeps_the_others_from_being_stored() -> None:
    match = start()

    assert refusals_of(match, {"title": "Club night", "players": []}) == [("players", "players")]


def test_details_of_a_stopped_match_can_be_changed() -> None:
    match = stop_match(start(*NINE_DEALS.deals[:7])).match

    outcome = change_details(match, {"stake": STAKE})

    assert outcome.sheet.settlement is not None
    assert [payment.amount for payment in outcome.sheet.settlement.payments or ()] == [
        "6.40",
        "20.20",
    ]


def test_unchanged_details_are_no_change() -> None:
    match = start(PASSED_OUT, details={"title": "Club night"})

    outcome = change_details(match, {"title": " Club night", "options": {"start": 30}})

    assert (outcome.match.version, outcome.row) == (1, None)
    assert log_of(match) == [(1, "add", 1)]


def test_unchanged_details_change_nothing_in_a_new_match() -> None:
    match = start()

    outcome = change_details(match, {})

    assert (outcome.match.version, outcome.row, log_of(match)) == (0, None, [])


def test_key_is_consumed_even_when_nothing_changes() -> None:
    match = start(details={"title": "Club night"})
    attempt = Attempt(key=KEY, digest="the body")

    change_details(match, {"title": "Club night"}, attempt=attempt)
    change_details(reloaded(match), {"title": "Finals"})
    retried = change_details(reloaded(match), {"title": "Club night"}, attempt=attempt)

    assert (retried.replayed, reloaded(match).document["title"]) == (True, "Finals")
    with pytest.raises(KeyReused):
        change_details(reloaded(match), {}, attempt=Attempt(key=KEY, digest="another body"))


def test_dealers_of_sets_are_merged_with_earlier_ones() -> None:
    match = skruuvi_match({"2": 3, "3": 1})

    change_details(match, {"set_dealers": {"2": 0}, "bookkeeper": 3})

    document = reloaded(match).document
    assert document["set_dealers"] == {"2": 0, "3": 1}
    assert document["bookkeeper"] == 3


def test_null_clears_the_dealer_of_one_set_or_of_all() -> None:
    match = skruuvi_match({"2": 3, "3": 1})

    cleared = change_details(match, {"set_dealers": {"2": None}}).match.document["set_dealers"]
    none = change_details(match, {"set_dealers": None}).match.document["set_dealers"]

    assert (cleared, none) == ({"3": 1}, {})


def test_dealer_of_a_set_that_is_not_played_is_refused() -> None:
    assert refusals_of(skruuvi_match({}), {"set_dealers": {"bolshevik": 1}}) == [
        ("set_dealers.bolshevik", "invalid")
    ]


def skruuvi_match(set_dealers: Mapping[str, int]) -> Match:
    return start(
        game="skruuvi",
        players=["Anna", "Ben", "Cleo", "Dora"],
        details={"set_dealers": set_dealers},
    )
