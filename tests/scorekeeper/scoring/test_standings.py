"""Standings by each method, calculated by hand; places, ties, movement, form."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from scorekeeper.scoring.adjustments import Extra
from scorekeeper.scoring.history import before_last_evenings, history_of, history_of_all_games
from scorekeeper.scoring.results import PLACE_POINT, WHOLE_SHARE
from scorekeeper.scoring.standings import (
    SHARE,
    EarlierSums,
    GamePart,
    Score,
    Standing,
    Tally,
    as_text,
    rule_of,
    standings,
    tally,
    with_extras,
    with_movement,
)

DAY = date(2026, 9, 10)
WON = Score("W", 8000, 3 * PLACE_POINT, WHOLE_SHARE, DAY)
LOST = Score("L", -4000, PLACE_POINT // 2, WHOLE_SHARE // 4, DAY)
DRAWN = Score("D", 0, 2 * PLACE_POINT, WHOLE_SHARE // 2, DAY)

# Anna wins 3 of 4, Ben wins 2 of 3, Dora draws one and loses one.
TALLIES = {
    "Anna": tally([WON, LOST, WON, WON], best_of=2),
    "Ben": tally([LOST, WON, WON], best_of=2),
    "Dora": tally([DRAWN, LOST], best_of=2),
}


def table_of(method: str, minimum: int = 1) -> list[tuple[int | None, str, str]]:
    table = standings(TALLIES, method, minimum=minimum)
    return [(standing.place, name, as_text(standing.value)) for name, standing in table.items()]


def test_sum_adds_the_points_up() -> None:
    # 3 × 80 − 40 = 200; 2 × 80 − 40 = 120; 0 − 40
    assert table_of("sum") == [(1, "Anna", "200"), (2, "Ben", "120"), (3, "Dora", "-40")]


def test_value_is_the_sum_of_results_and_adjustments() -> None:
    tally = Tally(matches=4, points=500, extra=Extra(once=-100))

    assert (tally.earned("mean"), tally.adjusted("mean"), tally.value("mean")) == (
        Fraction(5, 4),
        Fraction(-1, 4),
        Fraction(1),
    )


def test_mean_gives_no_place_below_the_minimum_of_matches() -> None:
    # 200 / 4 = 50; 120 / 3 = 40; Dora has played 2 of 3
    assert table_of("mean", minimum=3) == [
        (1, "Anna", "50"),
        (2, "Ben", "40"),
        (None, "Dora", "-20"),
    ]


def test_places_bring_their_points() -> None:
    # 3 × 3 + ½ = 9.5; 2 × 3 + ½ = 6.5; 2 + ½ = 2.5
    assert table_of("places") == [(1, "Anna", "9.5"), (2, "Ben", "6.5"), (3, "Dora", "2.5")]


def test_best_matches_count_alone() -> None:
    # the best two: 160 and 160, so the matches won decide; 0 − 40
    assert table_of("best") == [(1, "Anna", "160"), (2, "Ben", "160"), (3, "Dora", "-40")]


def test_share_is_the_mean_over_all_matches() -> None:
    # (3 × 100 + 25) / 4; (2 × 100 + 25) / 3; (50 + 25) / 2
    assert table_of(SHARE) == [(1, "Anna", "81.25"), (2, "Ben", "75"), (3, "Dora", "37.5")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Tally(matches=2, won=1, best=100, points=5), Tally(matches=2, won=0, best=100, points=9)),
        (Tally(matches=2, won=1, best=100, points=9), Tally(matches=2, won=1, best=100, points=5)),
    ],
    ids=["more won", "more points"],
)
def test_equal_values_are_decided_by_the_rule(better: Tally, worse: Tally) -> None:
    table = standings({"worse": worse, "better": better}, "best")

    assert [(name, standing.place) for name, standing in table.items()] == [
        ("better", 1),
        ("worse", 2),
    ]


def test_equal_players_share_the_place_and_the_next_is_skipped() -> None:
    equal = Tally(matches=1, won=1, points=100)
    table = standings({"a": equal, "b": equal, "c": Tally(matches=1)}, "sum")

    assert [standing.place for standing in table.values()] == [1, 1, 3]


def test_player_without_matches_is_not_in_the_standings() -> None:
    assert standings({"a": Tally()}, "sum") == {}


def standing(place: int | None) -> Standing:
    return Standing(place, "sum", Tally())


def test_movement_is_the_places_gained() -> None:
    now = {"a": standing(1), "b": standing(2), "c": standing(3), "d": standing(None)}
    earlier = {"a": standing(3), "b": standing(2), "c": standing(None), "d": standing(1)}

    assert [own.moved for own in with_movement(now, earlier).values()] == [2, 0, None, None]


def test_recent_form_lists_the_last_five_newest_last() -> None:
    results = [WON, WON, LOST, LOST, DRAWN, WON]

    assert tally(results, best_of=1).form == "WLLDW"


@pytest.mark.parametrize(
    ("back", "matches", "points", "best"),
    # Won on the 1st and the 10th, lost on the 4th, drawn on the 10th; the best two count.
    [(0, 4, 12000, 16000), (1, 2, 4000, 4000), (6, 2, 4000, 4000), (7, 1, 8000, 8000)],
)
def test_sums_keep_their_values_of_the_last_week(
    back: int, matches: int, points: int, best: int
) -> None:
    days = [DAY - timedelta(days=9), DAY - timedelta(days=6), DAY, DAY]
    played = zip((WON, LOST, WON, DRAWN), days, strict=True)
    results = [replace(result, evening=day) for result, day in played]
    now = tally(results, 2)._replace(earlier=before_last_evenings(history_of(results, 2)))

    earlier = now.on(DAY - timedelta(days=back))

    assert (earlier.matches, earlier.points, earlier.best) == (matches, points, best)


def test_sums_stay_the_same_long_after_the_last_match() -> None:
    now = tally([WON], 9)._replace(earlier=before_last_evenings(history_of([WON], 9)))

    assert now.on(DAY + timedelta(days=30)) == now


def test_rule_is_given_in_a_sentence() -> None:
    rule = rule_of("places", minimum=1, best_of=1, places=[3, 1, 0])

    assert rule.render() == (
        "Each match gives points by place: 3 – 1 – 0. Players who share a place share its points."
    )


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(1, 8), "0.13"), (Fraction(-1, 3), "-0.33"), (Fraction(0), "0")]
)
def test_value_is_written_with_at_most_two_places(value: Fraction, text: str) -> None:
    assert as_text(value) == text


def test_sums_over_all_games_have_no_points_now_or_earlier() -> None:
    days = [DAY, DAY + timedelta(days=1), DAY + timedelta(days=3)]
    results = [replace(WON, evening=day) for day in days]
    history = history_of(results, 2)
    over_all_games = history_of_all_games(results, {"tarneeb": history})

    assert before_last_evenings(history) == (
        EarlierSums("2026-09-10", 0, 0, 0, 0, 0, 0),
        EarlierSums("2026-09-11", 1, 1, 8000, 3 * PLACE_POINT, WHOLE_SHARE, 8000),
        EarlierSums("2026-09-13", 2, 2, 16000, 6 * PLACE_POINT, 2 * WHOLE_SHARE, 16000),
    )
    assert before_last_evenings(over_all_games) == (
        EarlierSums("2026-09-10", 0, 0, 0, 0, 0, 0),
        EarlierSums("2026-09-11", 1, 1, 0, 0, WHOLE_SHARE, 0),
        EarlierSums("2026-09-13", 2, 2, 0, 0, 2 * WHOLE_SHARE, 0),
    )
    now = Tally(
        matches=3,
        won=3,
        share=3 * WHOLE_SHARE,
        form="WWW",
        parts=(GamePart("tarneeb", 3, 3 * WHOLE_SHARE),),
    )
    assert tally(results, 2).of_all_games([GamePart("tarneeb", 3, 3 * WHOLE_SHARE)]) == now
    assert over_all_games[-1].tally() == now


def test_members_without_a_place_are_ordered_by_matches_then_points() -> None:
    tallies = {"Anna": Tally(matches=1, points=-900), "Ben": Tally(matches=2, points=-500)}
    extras = {"Cleo": Extra(once=-30000), "Dora": Extra(once=50000), "Eva": Extra(once=20000)}

    table = standings(with_extras({**tallies, "Finn": Tally()}, extras), "mean", minimum=3)

    assert [(standing.place, name) for name, standing in table.items()] == [
        (None, "Ben"),
        (None, "Anna"),
        (None, "Dora"),
        (None, "Eva"),
        (None, "Cleo"),
    ]
