"""Suits, seats, sides and signed numbers, shared by several games."""

from collections.abc import Sequence
from typing import Annotated, Literal, overload

from pydantic import AfterValidator, Field, ValidationInfo

from games.words import Name, Phrase, _

Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Doubling = Literal["none", "double", "redouble"]
Direction = Literal["clockwise", "counter_clockwise"]

MOST_PLAYERS = 10
"""The most players at a table of any game."""

PlayerOf4 = Annotated[int, Field(ge=0, le=3)]
"""A player number at a table of four, in order of play."""


def _at_the_table(player: int, table: ValidationInfo) -> int:
    """Return a player number. Raises `ValueError` if the table has fewer players."""
    if table.context and player >= table.context["players"]:
        raise ValueError(player)
    return player


PlayerOf3Or4 = Annotated[PlayerOf4, AfterValidator(_at_the_table)]
"""A player number at a table of three or four; a match accepts the numbers of its own table."""

PlayerOf3To7 = Annotated[Annotated[int, Field(ge=0, le=6)], AfterValidator(_at_the_table)]
"""A player number at a table of three to seven; a match accepts the numbers of its own table."""

SUIT_NAMES = {
    "clubs": _("clubs"),
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
    "spades": _("spades"),
    "no_trumps": _("no trumps"),
}
DOUBLINGS = {"none": _("not doubled"), "double": _("doubled"), "redouble": _("redoubled")}
SUIT_SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


def contract_sign(denomination: str) -> Phrase:
    """Return the sign of a suit, or the name of a denomination without a sign.

    >>> contract_sign("hearts").render(), contract_sign("no_trumps").render()
    ('♥', 'no trumps')
    """
    return Phrase(SUIT_SIGNS.get(denomination) or SUIT_NAMES[denomination])


def next_player(player: int, players: int) -> int:
    """Return the next player in turn after `player`.

    >>> next_player(3, players=4)
    0
    """
    return (player + 1) % players


def side_of(player: int) -> int:
    """Return the side of a player in fixed partnerships: 0 and 2 against 1 and 3.

    >>> [side_of(player) for player in range(4)]
    [0, 1, 0, 1]
    """
    return player % 2


def partners(side: int) -> tuple[int, int]:
    """Return the two players of a side in fixed partnerships."""
    return (side, side + 2)


@overload
def side_names(players: tuple[int, int]) -> Phrase: ...
@overload
def side_names(players: Sequence[int]) -> Phrase | Name: ...
def side_names(players: Sequence[int]) -> Phrase | Name:
    """Return the name of one player, or those of partners, joined by ampersands.

    >>> side_names((1, 3)).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Ivo & Jan'
    >>> side_names((0, 2, 3)).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Ana & Eva & Jan'
    """
    first, *others = players
    phrase: Phrase | Name = Name(first)
    for player in others:
        phrase = Phrase(_("{one} & {two}"), {"one": phrase, "two": Name(player)})
    return phrase


def signed(amount: int) -> str:
    """Format an amount with its sign and a true minus, as on a sheet.

    >>> signed(16), signed(-16), signed(0)
    ('+16', '−16', '0')
    """
    return f"+{amount}" if amount > 0 else number_text(amount)


def number_text(amount: int) -> str:
    """Format an amount with a true minus and no plus.

    >>> number_text(-16)
    '−16'
    """
    return str(amount) if amount >= 0 else f"−{-amount}"
