"""Players who join and leave a stored match: undo, corrections, files, a rematch, refusals."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.seatings import names_at
from games.values import Refused
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.model.tables import tables
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.seats.table import Joining, Leaving
from scorekeeper.matches.services import (
    change_details,
    change_options,
    change_seats,
    change_table,
    correct_deal,
    insert_deal,
    note_pending,
    record_deal,
    redo,
    remove_deal,
    stop_match,
    undo,
)
from scorekeeper.matches.setup.rematch import rematch_arguments
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import history
from tests.support.people import log_of, reloaded, sheet, start

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Cleo", "Dora"]


def typed(points: Mapping[int, int]) -> dict[str, Any]:
    """Return a round with the points of some players."""
    return {
        "kind": "round",
        "rows": [{"owner": owner, "points": number} for owner, number in points.items()],
    }


ROUND = typed({0: 10, 1: 4, 2: 3, 3: 0})
OF_FIVE = typed({0: 1, 1: 1, 2: 1, 3: 1, 4: 1})


def house(*deals: dict[str, Any], **options: Any) -> Match:
    return start(*deals, game="house", players=FOUR, options=options)


def joined(match: Match, name: str = "Eva", begins: Any = "average") -> Match:
    return change_table(match, Joining(name, begins)).match


def points(match: Match) -> list[int]:
    totals: list[int] = sheet(match)["totals"]["points"]
    return totals


def refused(match: Match, change: Joining | Leaving) -> list[tuple[str, str]]:
    """Return code and field of the refusals of a change; nothing is stored."""
    version = reloaded(match).version
    with pytest.raises(Refused) as caught:
        change_table(match, change)
    assert reloaded(match).version == version
    return [(refusal.code, refusal.field) for refusal in caught.value.refusals]


def test_player_joins_with_the_average_and_undo_takes_it_back() -> None:
    match = joined(house(ROUND, ROUND))

    assert sheet(match)["players"] == [*FOUR, "Eva"]
    assert points(match) == [20, 8, 6, 0, 8]
    assert log_of(match)[-1] == (3, "join", None)
    undone = undo(match).match
    assert (sheet(undone)["players"], points(undone)) == (FOUR, [20, 8, 6, 0])
    assert "table_changes" not in sheet(undone)
    assert points(redo(undone).match) == [20, 8, 6, 0, 8]


def test_correction_of_an_earlier_deal_changes_the_average() -> None:
    match = record_deal(joined(house(ROUND, ROUND)), OF_FIVE).match

    corrected = points(correct_deal(match, 1, typed({0: 30, 1: 4, 2: 3, 3: 0})).match)
    removed = remove_deal(reloaded(match), 2).match
    without, deals = points(removed), [each["deal"] for each in removed.document["table_changes"]]
    inserted = points(insert_deal(removed, ROUND, before=1).match)

    assert corrected == inserted == [41, 9, 7, 1, 14]
    assert (without, deals) == ([31, 5, 4, 1, 10], [2])


def test_player_leaves_keeps_the_total_and_comes_back_with_it() -> None:
    match = change_table(joined(house(ROUND)), Leaving(1)).match
    match = record_deal(match, typed({0: 1, 2: 1, 3: 1, 4: 1})).match

    back = change_table(match, Joining(f" {FOUR[1].upper()}")).match

    assert sheet(match)["next"]["dealer"] == 3
    assert points(back) == [11, 4, 4, 1, 5]
    assert points(record_deal(back, OF_FIVE).match) == [12, 5, 5, 2, 6]
    assert [change["joins"] for change in sheet(back)["table_changes"]] == [True, False, True]


def test_rematch_is_of_the_players_at_the_table_at_the_end() -> None:
    match = stop_match(change_table(joined(house(ROUND)), Leaving(1)).match).match

    arguments = rematch_arguments(match.read_document(), sheet_of(match))

    assert arguments["players"] == [FOUR[0], FOUR[2], FOUR[3], "Eva"]
    assert arguments["details"]["first_dealer"] == 1
    assert len(sheet(match)["settlement"]["scores"]) == 5


def test_file_brings_the_match_back_with_and_without_its_history() -> None:
    match = change_table(joined(house(ROUND), begins=-3), Leaving(0)).match
    match = record_deal(match, typed({1: 2, 2: 2, 3: 2, 4: 2})).match
    match = undo(change_table(match, Joining(FOUR[0])).match).match
    file: dict[str, Any] = match_data(match)

    copies = [import_match(file)[0], import_match(file | {"history": None})[0]]

    assert [points(copy) for copy in copies] == [points(match)] * 2
    assert (
        match_data(copies[0])["history"]["changes"][1]["new"]
        == file["history"]["changes"][1]["new"]
    )
    assert copies[1].document["table_changes"] == match.document["table_changes"]


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 9, "deal": 1, "joins": False},
        {"seat": 4, "deal": 1, "joins": True, "begins": "start"},
        {"seat": 0, "deal": 3, "joins": False},
        {"seat": 0, "deal": 1, "joins": True, "begins": "best"},
    ],
)
def test_file_with_an_impossible_table_is_refused(change: dict[str, Any]) -> None:
    file: dict[str, Any] = match_data(house()) | {"history": None}

    with pytest.raises(Refused) as caught:
        import_match(file | {"table_changes": [change]})

    assert {refusal.field.partition(".")[0] for refusal in caught.value.refusals} == {
        "table_changes"
    }


@pytest.mark.parametrize(
    "wrong", [{"seat": 9}, {"seat": 9, "name": FOUR[3]}, {"seat": 3}, {"joins": False}]
)
def test_history_of_another_table_is_refused(wrong: dict[str, Any]) -> None:
    file: dict[str, Any] = match_data(joined(house(ROUND)))
    file["history"]["changes"][1]["new"] |= wrong

    with pytest.raises(Refused) as caught:
        import_match(file)

    places = [refusal.field for refusal in caught.value.refusals]
    assert places
    assert all(place.startswith("history.changes.1") for place in places)


def test_cells_are_empty_before_a_player_joins_and_after_one_leaves() -> None:
    match = joined(house(ROUND, ROUND))
    match = change_table(record_deal(match, OF_FIVE).match, Leaving(0)).match
    match = record_deal(match, typed({1: 1, 2: 1, 3: 1, 4: 1})).match

    deals = tables(sheet_of(match))[0]

    after = [row[-5:] for row in deals.rows]
    assert after == [(10, 4, 3, 0, ""), (20, 8, 6, 0, 8), (21, 9, 7, 1, 9), ("", 10, 8, 2, 10)]


def test_history_names_who_joined_and_left() -> None:
    match = change_table(joined(house(ROUND)), Leaving(1)).match

    page = history(match, sheet_of(match), entries(match), scores=True)

    texts = [(change["says"], change["new"]) for change in page["changes"][:2]]
    assert [says for says, _new in texts] == ["Player left", "Player joined"]
    assert "Eva" in texts[1][1]
    assert texts[1][1].endswith(", from deal 2 on, with the average")


def test_table_stays_within_the_sizes_of_the_game() -> None:
    small = house(least_players=4, most_players=4)

    assert refused(small, Leaving(0)) == [("table_size", "player")]
    assert refused(small, Joining("Eva")) == [("table_size", "name")]
    with pytest.raises(Refused):
        change_options(joined(house()), {"most_players": 4})
    with pytest.raises(Refused):
        change_options(joined(house()), {"partners": "two_sides", "most_players": 10})


def test_impossible_players_and_points_are_refused_at_their_fields() -> None:
    match = change_table(house(ROUND, end="target"), Leaving(3)).match

    assert refused(match, Joining(FOUR[0])) == [("players", "name")]
    assert refused(match, Joining(FOUR[3], 5)) == [("invalid", "begins")]
    assert refused(match, Joining("Eva", 100)) == [("invalid", "begins")]
    assert refused(match, Leaving(3)) == [("invalid", "player")]
    assert refused(start(), Joining("Eva")) == [("not_in_this_game", "name")]


def test_ten_players_ever_sit_at_a_table() -> None:
    match = house()
    for number in range(6):
        match = joined(match, f"Guest {number}", "start")
    match = change_table(match, Leaving(0)).match

    assert refused(match, Joining("One more")) == [("table_size", "name")]


def test_nobody_joins_a_match_that_is_over_or_has_a_noted_deal() -> None:
    with pytest.raises(Conflict):
        joined(stop_match(house(ROUND)).match)
    with pytest.raises(Conflict):
        joined(note_pending(house(contract={}), {"kind": "round", "declarer": 1}).match)


def test_seats_are_taken_over_but_not_changed_after_a_player_joined() -> None:
    match = change_table(joined(house(ROUND)), Leaving(1)).match

    with pytest.raises(Refused):
        change_seats(match, Reseating((1, 0, 2, 3, 4)))
    with pytest.raises(Refused):
        change_seats(match, TakingOver(1, "Hugo"))
    taken = change_seats(match, TakingOver(4, "Hugo")).match

    match_input = sheet_of(taken).match
    assert names_at(match_input.players, match_input.seatings, 2)[4] == "Hugo"
    later = joined(taken, "Ivo")
    assert sheet(later)["players"][4:] == ["Hugo", "Ivo"]
    renamed = change_details(later, {"players": ["A", "B", "C", "D", "E", "F"]}).match
    assert sheet(renamed)["players"] == ["A", "B", "C", "D", "E", "F"]
    with pytest.raises(Refused):
        change_details(later, {"first_dealer": 5})
