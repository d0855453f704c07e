"""Changed seats for the whole match or from a deal on, and replaced players."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.core.management import call_command

from games.examples import examples
from games.people import people
from games.values import Refused
from scorekeeper.matches.log.outcomes import Attempt, Conflict, Outdated
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, SeatChange, TakingOver, preview
from scorekeeper.matches.services import (
    change_details,
    change_seats,
    insert_deal,
    record_deal,
    redo,
    remove_deal,
    undo,
)
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.people import (
    ANNA,
    BEN,
    DORA,
    HEARTS,
    PASSED_OUT,
    SANAC,
    TABLE,
    contract,
    log_of,
    reloaded,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Cleo", "Dora"]
BY_ANNA = {"kind": "contract", "declarer": 0, "bid": 7, "tricks": 8}
BY_BEN = {"kind": "contract", "declarer": 1, "bid": 8, "tricks": 9}
BEN_FACES_ANNA = (0, 2, 1, 3)
"""Anna with Ben against Cleo with Dora; before, Anna played with Cleo."""


def tarneeb(*deals: Mapping[str, Any], **agreed: Any) -> Match:
    return start(*deals, game="tarneeb", players=FOUR, **agreed)


def seated(match: Match, change: SeatChange) -> Match:
    return change_seats(match, change).match


def points(match: Match) -> list[int]:
    sides: list[int] = sheet(match)["totals"]["sides"]
    return sides


def declarers(match: Match) -> list[str]:
    """Return the declarer of each deal, by the name at the time."""
    sheet = sheet_of(reloaded(match))
    return [sheet.match.players[row.entry["declarer"]] for row in sheet.rows]


def test_reseated_players_keep_their_declared_deals() -> None:
    match = tarneeb(BY_ANNA, BY_BEN)
    assert points(match) == [7, 8]

    corrected = seated(match, Reseating(BEN_FACES_ANNA))

    assert reloaded(corrected).document["players"] == ["Anna", "Cleo", "Ben", "Dora"]
    assert (points(corrected), declarers(corrected)) == ([15, 0], ["Anna", "Ben"])


def test_deals_entered_for_the_seats_stay_where_they_are() -> None:
    match = tarneeb(BY_ANNA, BY_BEN)

    corrected = seated(match, Reseating(BEN_FACES_ANNA, keep="seats"))

    assert (points(corrected), declarers(corrected)) == ([7, 8], ["Anna", "Cleo"])


def test_other_seats_are_one_change_that_is_undone_and_done_again() -> None:
    match = tarneeb(BY_ANNA, BY_BEN, details={"first_dealer": 1})
    before = reloaded(match).document

    corrected = seated(match, Reseating(BEN_FACES_ANNA))
    after = reloaded(corrected).document

    assert log_of(corrected)[-1] == (3, "reseat", None)
    assert after["first_dealer"] == 2  # Ben was the dealer
    assert reloaded(undo(corrected).match).document == before
    assert reloaded(redo(reloaded(corrected)).match).document == after


def test_earlier_deals_stay_with_their_players_when_seats_change_later() -> None:
    match = tarneeb(BY_ANNA, BY_BEN, BY_BEN)

    corrected = seated(match, Reseating(BEN_FACES_ANNA, since=3))

    assert log_of(corrected)[-1] == (4, "reseat", 3)
    assert sheet(corrected)["seatings"] == [
        {"from": 1, "to": 2, "players": FOUR},
        {"from": 3, "to": None, "players": ["Anna", "Cleo", "Ben", "Dora"]},
    ]
    assert [row["entry"]["declarer"] for row in sheet(corrected)["deals"]] == [0, 1, 2]
    assert points(corrected) == [15, 8]


def test_preview_shows_the_new_sheet_and_stores_nothing() -> None:
    match = tarneeb(BY_ANNA, BY_BEN)

    after = preview(match, sheet_of(match), Reseating(BEN_FACES_ANNA))

    assert after.state.sums["points"] == (15, 0)
    assert (reloaded(match).version, points(match)) == (2, [7, 8])


def skruuvi() -> Match:
    """Return a match with a deal that Ben doubled against Cleo."""
    deal = {
        "kind": "contract",
        "declarer": 2,
        "level": 5,
        "denomination": "grand",
        "doubling": "double",
        "doubled_by": 1,
        "tricks": 11,
    }
    return start(deal, game="skruuvi", players=FOUR)


def test_impossible_later_deal_is_named_and_nothing_changes() -> None:
    match = skruuvi()

    with pytest.raises(Conflict) as caught:
        change_seats(match, Reseating((0, 3, 2, 1)))  # Ben would then have doubled his own partner

    assert (caught.value.refusal.code, caught.value.deals) == ("later_deal_invalid", (1,))
    assert reloaded(match).version == 1


def test_tricks_of_an_all_pass_stay_with_their_winners() -> None:
    match = next(
        e
        for e in examples("skruuvi").matches
        if any(deal["kind"] == "all_pass" for deal in e.match.deals)
    )
    played, _ = start_match(
        game="skruuvi",
        players=FOUR,
        options=dict(match.match.options),
        details={"first_dealer": match.match.seats.first_dealer},
    )
    for deal in match.match.deals:
        played = record_deal(played, dict(deal)).match
    before = sheet(played)["totals"]["partnership"]

    turned = seated(played, Reseating((1, 0, 3, 2)))

    a, b, c, d = before
    assert sheet(turned)["totals"]["partnership"] == [b, a, d, c]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Reseating((0, 1, 2)), "players"),
        (Reseating((0, 0, 1, 2)), "players"),
        (Reseating((0, 1, 2, 3)), "players"),
        (Reseating(BEN_FACES_ANNA, since=0), "invalid"),
        (Reseating(BEN_FACES_ANNA, since=4), "invalid"),
        (TakingOver(1, "Cleo ", since=2), "players"),
        (TakingOver(1, "", since=2), "players"),
        (TakingOver(4, "Eva", since=2), "invalid"),
        (TakingOver(1, "Eva", since=4), "invalid"),
        (TakingOver(1, "Ben", since=2), "players"),
    ],
)
def test_invalid_seats_are_refused(change: SeatChange, code: str) -> None:
    match = tarneeb(BY_ANNA, BY_BEN)

    with pytest.raises(Refused) as caught:
        change_seats(match, change)

    assert [refusal.code for refusal in caught.value.refusals] == [code]
    assert reloaded(match).version == 2


def test_outdated_phone_changes_no_seats() -> None:
    match = tarneeb(BY_ANNA, BY_BEN)

    with pytest.raises(Outdated):
        change_seats(match, Reseating(BEN_FACES_ANNA), attempt=Attempt(version=1))


# Replacements


def eva_for_ben(*deals: Mapping[str, Any], since: int, **agreed: Any) -> Match:
    return seated(start(*deals, **agreed), TakingOver(BEN, "Eva", since))


def test_seat_that_is_taken_over_keeps_its_sheet() -> None:
    deals = contract(ANNA, SANAC, (1, 2)), contract(BEN, HEARTS), contract(DORA, HEARTS)
    match = start(*deals)

    changed = seated(match, TakingOver(BEN, "Eva", since=3))

    assert changed.document["players"] == ["Anna", "Eva", "Dora"]
    assert sheet(changed)["totals"] == sheet(match)["totals"]
    assert sheet(changed)["seatings"][0] == {"from": 1, "to": 2, "players": TABLE}
    assert log_of(changed)[-1] == (4, "reseat", 3)


def test_replacement_is_reverted_by_undo() -> None:
    match = eva_for_ben(PASSED_OUT, PASSED_OUT, since=2)

    back = undo(match).match

    assert reloaded(back).document["players"] == TABLE
    assert "seatings" not in reloaded(back).document


def test_both_have_their_part_of_the_result() -> None:
    deals = [contract(BEN, HEARTS), contract(ANNA, SANAC, (1, 2)), contract(DORA, HEARTS)]
    alone_balance = sheet_of(start(deals[0])).settlement_now
    match = eva_for_ben(*deals, since=2)

    persons = {person.name: person.balance for person in people(sheet_of(reloaded(match)))}

    whole = sheet_of(reloaded(match)).settlement_now.result.balance
    assert (
        abs(persons["Ben"] - alone_balance.result.balance[BEN]) < 10
    )  # the shares are whole points
    assert persons["Ben"] + persons["Eva"] == whole[BEN]
    assert (persons["Anna"], persons["Dora"]) == (whole[ANNA], whole[DORA])


def test_seat_taken_over_for_the_whole_match_is_another_name() -> None:
    match = eva_for_ben(PASSED_OUT, since=1)

    assert match.document["players"] == ["Anna", "Eva", "Dora"]
    assert "seatings" not in match.document


def test_player_who_comes_back_has_both_parts() -> None:
    match = eva_for_ben(PASSED_OUT, PASSED_OUT, PASSED_OUT, since=2)

    back = seated(match, TakingOver(BEN, "Ben", since=3))

    own = next(person for person in people(sheet_of(reloaded(back))) if person.name == "Ben")
    assert [(stint.first, stint.last) for stint in own.stints] == [(1, 1), (3, None)]


def test_inserted_and_removed_deals_leave_everybody_their_own() -> None:
    match = eva_for_ben(PASSED_OUT, PASSED_OUT, PASSED_OUT, since=3)

    longer = insert_deal(match, PASSED_OUT, before=2).match
    assert sheet(longer)["seatings"][0]["to"] == 3
    same = insert_deal(reloaded(longer), PASSED_OUT, before=4).match  # Eva's first deal
    assert sheet(same)["seatings"][0]["to"] == 3

    for _deal in range(3):
        same = remove_deal(reloaded(same), 1).match
    assert "seatings" not in sheet(same)


def test_renamed_player_has_the_new_name_everywhere() -> None:
    match = eva_for_ben(PASSED_OUT, PASSED_OUT, since=2)

    renamed = change_details(match, {"players": ["Ann", "Eva", "Dora"]}).match

    assert renamed.document["seatings"] == [{"until": 1, "players": ["Ann", "Ben", "Dora"]}]


def test_name_of_a_former_player_of_the_same_table_is_refused() -> None:
    match = eva_for_ben(PASSED_OUT, PASSED_OUT, since=2)

    with pytest.raises(Refused):
        change_details(match, {"players": ["Ben", "Eva", "Dora"]})

    assert reloaded(match).document["players"] == ["Anna", "Eva", "Dora"]


def test_match_with_other_seats_is_as_its_log_says() -> None:
    match = eva_for_ben(contract(ANNA, SANAC, (1, 2)), PASSED_OUT, since=2)
    match = seated(match, Reseating((2, 0, 1)))
    change_details(match, {"players": ["Dora", "Ann", "Eva"]})

    call_command("rescore", "--check")
