"""A match of Hearts: what can come next, its end, ties, settlement and standing."""

from fractions import Fraction
from typing import Any

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva")


def deal(*hearts: int, queen: int = 2, **more: Any) -> dict[str, Any]:
    rows = [{"player": player, "hearts": number} for player, number in enumerate(hearts)]
    return {"kind": "played", "queen": queen, **more} | ({"rows": rows} if hearts else {})


EVEN = deal(3, 3, 7)
"""Ana and Ivo have three, Eva twenty."""


def sheet_of(*deals: dict[str, Any], **options: Any) -> Sheet:
    game = GAMES["hearts"].at_table(options, len(NAMES))
    return fold_sheet(MatchInput(game, NAMES, options, Seats(first_dealer=0), deals=deals))


def test_hearts_is_played_by_three_to_seven_and_the_fewest_win() -> None:
    game = GAMES["hearts"]

    assert (game.table_sizes, game.players, game.counts_against) == ((3, 4, 5, 6, 7), 4, True)


def test_next_deal_says_its_cards_and_where_they_are_passed() -> None:
    begun: Any = sheet_of().next
    second: Any = sheet_of(EVEN).next

    assert begun.model_dump() == {"number": 1, "dealer": 0, "cards": 17, "passing": "left"}
    assert second.model_dump() == {"number": 2, "dealer": 1, "cards": 17, "passing": "right"}


def test_match_ends_when_a_total_reaches_the_target() -> None:
    assert [sheet_of(*[EVEN] * played, target=40).over for played in range(3)] == [
        False,
        False,
        True,
    ]


def test_fewest_points_win_and_equal_points_share_the_place() -> None:
    settled = sheet_of(EVEN, target=20).settlement_now.result

    assert settled.scores == (3, 3, 20)
    assert settled.ranking == ((0, 1), (2,))
    assert settled.reason == "target"
    assert [str(each) for each in settled.balance] == ["17/3", "17/3", "-34/3"]


def test_stopped_match_is_settled_as_it_stands() -> None:
    settled = sheet_of(EVEN, stake_unit="match").settlement_now.result

    assert settled.reason == "stopped"
    assert [str(each) for each in settled.balance] == ["1/2", "1/2", "-1"]


def test_tie_is_shared_or_played_on_as_agreed() -> None:
    shared = sheet_of(EVEN, target=20)
    open_still = sheet_of(EVEN, target=20, tie_rule="play_on")
    decided = sheet_of(EVEN, deal(2, 4, 7), target=20, tie_rule="play_on")

    assert (shared.over, open_still.over, decided.over) == (True, False, True)
    assert decided.settlement_now.result.ranking == ((0,), (1,), (2,))


def test_tie_is_played_off_even_where_the_target_is_lost_again() -> None:
    off = deal(queen=2, moon=2, moon_to="own")
    agreed = {"target": 20, "tie_rule": "play_on"}

    lost = sheet_of(EVEN, off, **agreed)

    assert list(lost.totals.model_dump()["points"]) == [3, 3, -6]
    assert lost.over
    assert not sheet_of(off, **agreed).over


def test_total_that_goes_back_does_not_end_the_match() -> None:
    back = sheet_of(EVEN, target=20, exact="half")

    assert list(back.totals.model_dump()["points"]) == [3, 3, 10]
    assert not back.over


def test_lowest_total_leads_and_the_points_to_the_target_are_left() -> None:
    holdings = sheet_of(deal(2, 4, 7), target=21).standing.holdings

    assert [holding.leads for holding in holdings] == [True, False, False]
    assert [holding.running.amount for holding in holdings] == [19, 17, 1]
    reached = sheet_of(EVEN, target=20, tie_rule="play_on").standing.holdings
    assert [holding.running.amount for holding in reached] == [17, 17, 0]


def test_no_one_leads_before_the_first_deal() -> None:
    assert [holding.leads for holding in sheet_of().standing.holdings] == [False] * 3


def test_players_level_at_zero_lead_at_the_end() -> None:
    over = sheet_of(deal(0, 0, 13), target=20, moon="none").standing.holdings

    assert [holding.leads for holding in over] == [True, True, False]


def test_balance_so_far_is_that_of_the_points_or_none() -> None:
    for unit, expected in (
        ("average", Fraction(17, 3)),
        ("point", Fraction(17)),
        ("match", None),
    ):
        sheet = sheet_of(EVEN, stake_unit=unit)
        so_far = sheet.match.game.balance_so_far(sheet.state, sheet.options)
        assert (so_far and so_far[0]) == expected


def test_moon_moves_with_the_players_who_change_seats() -> None:
    sheet = sheet_of()
    entry = deal(queen=1, moon=1, moon_to="own", bonus=0)

    moved = sheet.match.game.reseat_deal(entry, (2, 0, 1), sheet.state, sheet.options)

    assert moved.entry == {
        "kind": "played",
        "queen": 0,
        "moon": 0,
        "moon_to": "own",
        "bonus": 2,
    }
    assert moved.whole
