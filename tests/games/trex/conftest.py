"""Deals of Trex as typed, and a game at a table."""

from collections.abc import Sequence
from typing import Any

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, opening_sheet

NAMES = ("Ana", "Ivo", "Eva", "Jan")
QUEENS = ("queen_spades", "queen_hearts", "queen_diamonds", "queen_clubs")


def card(name: str, taker: int, doubler: int | None = None, leader: int | None = None) -> Any:
    typed = {"card": name, "taker": taker, "doubler": doubler, "leader": leader}
    return {key: value for key, value in typed.items() if value is not None}


def king(*answers: int) -> dict[str, Any]:
    """Return a deal of the king: its taker, who doubled it, who led."""
    return {"kind": "king", "cards": [card("king_hearts", *answers)]}


def queens(*takers: int | tuple[int, ...]) -> dict[str, Any]:
    """Return a deal of the queens of spades, hearts, diamonds and clubs."""
    return {"kind": "queens", "cards": queen_cards(*takers)}


def queen_cards(*takers: int | tuple[int, ...]) -> list[Any]:
    return [
        card(queen, *(taker if isinstance(taker, tuple) else (taker,)))
        for queen, taker in zip(QUEENS, takers, strict=True)
    ]


def rows(**numbers: Sequence[int]) -> list[dict[str, int]]:
    return [
        {"player": player} | {field: each[player] for field, each in numbers.items()}
        for player in range(4)
    ]


def diamonds(*each: int) -> dict[str, Any]:
    return {"kind": "diamonds", "rows": rows(diamonds=each)}


def slaps(*each: int) -> dict[str, Any]:
    return {"kind": "slaps", "rows": rows(tricks=each)}


def trex(*places: int) -> dict[str, Any]:
    return {"kind": "trex", "rows": rows(place=places)}


def complex_deal(
    king_answers: tuple[int, ...],
    takers: Sequence[int | tuple[int, ...]],
    diamonds_taken: Sequence[int],
    tricks: Sequence[int],
) -> dict[str, Any]:
    return {
        "kind": "complex",
        "cards": [card("king_hearts", *king_answers), *queen_cards(*takers)],
        "rows": rows(diamonds=diamonds_taken, tricks=tricks),
    }


KINGDOM = (
    king(1),
    diamonds(3, 4, 6, 0),
    queens(0, 2, 2, 3),
    slaps(2, 2, 4, 5),
    trex(2, 1, 4, 3),
)
"""The five contracts of a kingdom."""
COMPLEX = complex_deal((1,), (0, 2, 2, 3), (3, 4, 6, 0), (2, 2, 4, 5))
"""The four contracts of `KINGDOM` in one deal."""


def sheet_of(*deals: dict[str, Any], owner: int = 0, **options: Any) -> Sheet:
    """Return the sheet of a table after some deals."""
    game = GAMES["trex"].at_table(options, 4)
    match = MatchInput(game, NAMES, options, Seats(first_dealer=owner), tuple(deals))
    sheet = opening_sheet(match)
    for deal in deals:
        sheet = sheet.plus(deal)
    return sheet


def changes(deal: dict[str, Any], **options: Any) -> list[int]:
    """Return the points that a first deal brings each player."""
    sheet = sheet_of(deal, **options)
    assert sheet.rows[0].counted, sheet.rows[0].refusals
    return list(sheet.state.sums["points"])


def refused(deal: dict[str, Any], *before: dict[str, Any], **options: Any) -> list[tuple[str, str]]:
    """Return the codes and fields with which a deal is refused."""
    refusals = sheet_of(*before, deal, **options).rows[-1].refusals
    return [(refusal.code, refusal.field) for refusal in refusals]


def sentences(deal: dict[str, Any], *before: dict[str, Any], **options: Any) -> list[str]:
    """Return the sentences with which a deal is refused."""
    return [each.render() for each in sheet_of(*before, deal, **options).rows[-1].refusals]
