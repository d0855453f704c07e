"""The kingdoms: their owners, the contracts left, and the end."""

from typing import Any

from games import GAMES
from tests.games.trex.conftest import COMPLEX, KINGDOM, king, queens, rows, sheet_of, trex

TWO = (COMPLEX, trex(1, 2, 3, 4))


def owners(*deals: dict[str, Any], owner: int = 0, **options: Any) -> list[int | None]:
    return [row.dealer for row in sheet_of(*deals, owner=owner, **options).rows]


def next_of(*deals: dict[str, Any], **options: Any) -> dict[str, Any]:
    following = sheet_of(*deals, **options).next
    assert following is not None
    return following.model_dump()


def test_owner_deals_a_whole_kingdom_then_the_next_on_the_right() -> None:
    assert owners(*KINGDOM * 4, owner=2) == [2] * 5 + [3] * 5 + [0] * 5 + [1] * 5
    assert owners(*TWO * 4, contracts="complex") == [0, 0, 1, 1, 2, 2, 3, 3]
    assert GAMES["trex"].direction == "counter_clockwise"


def test_kingdoms_can_cross_the_table() -> None:
    crossed = {"contracts": "complex", "kingdoms": "crossed"}

    assert owners(*TWO * 4, owner=1, **crossed) == [1, 1, 2, 2, 0, 0, 3, 3]
    assert sheet_of(*TWO * 4, owner=1, **crossed).state.dealer == 1


def test_next_deal_names_the_kingdom_and_the_contracts_left() -> None:
    assert next_of(KINGDOM[0], KINGDOM[3]) == {
        "number": 3,
        "dealer": 0,
        "kingdom": 1,
        "contracts": ("queens", "diamonds", "trex"),
    }
    assert next_of(*KINGDOM)["kingdom"] == 2
    assert next_of(order="fixed")["contracts"] == ("trex", "queens", "king", "diamonds", "slaps")
    assert next_of(contracts="complex")["contracts"] == ("complex", "trex")


def test_joined_contracts_shorten_the_kingdom() -> None:
    both = {
        "kind": "complex",
        "contracts": ["diamonds", "slaps"],
        "rows": rows(diamonds=(3, 4, 6, 0), tricks=(2, 2, 4, 5)),
    }

    assert next_of(both, contracts="joined")["contracts"] == ("king", "queens", "trex")
    ended = next_of(both, king(0), queens(0, 0, 0, 0), trex(1, 2, 3, 4), contracts="joined")
    assert (ended["kingdom"], ended["dealer"], len(ended["contracts"])) == (2, 1, 5)


def kinds_after(*deals: dict[str, Any], **options: Any) -> tuple[str, ...]:
    choices = sheet_of(*deals, **options).choices
    assert choices is not None
    return choices.kinds


def test_complex_can_be_chosen_while_two_contracts_are_left_to_join() -> None:
    assert "complex" in kinds_after(*KINGDOM[:2], contracts="joined")
    assert kinds_after(*KINGDOM[:3], contracts="joined") == ("slaps", "trex")
    assert kinds_after(*KINGDOM[:2]) == ("queens", "slaps", "trex")
    assert kinds_after(order="fixed") == ("trex",)


def test_match_ends_after_four_kingdoms() -> None:
    almost = sheet_of(*(KINGDOM * 4)[:19])
    ended = sheet_of(*KINGDOM * 4)

    assert (almost.over, ended.over) == (False, True)
    assert ended.next is None
    assert [row.counted for row in sheet_of(*KINGDOM * 4, KINGDOM[0]).rows] == [True] * 20 + [False]


def to_go(*deals: dict[str, Any], **options: Any) -> int:
    return sheet_of(*deals, **options).standing.holdings[0].running.amount


def test_contracts_to_go_count_down() -> None:
    assert [to_go(), to_go(KINGDOM[0]), to_go(*KINGDOM), to_go(*KINGDOM * 4)] == [20, 19, 15, 0]
    assert to_go(COMPLEX, contracts="complex") == 7
