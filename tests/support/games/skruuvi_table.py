"""A Skruuvi table for tests: deals in short notation, entered at any point of a session."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games import skruuvi
from games.examples import examples
from games.kernel import AnyGame, Line, Seats
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet, score_deal
from games.skruuvi.options import SkruuviOptions
from games.values import Refused

GAME: AnyGame = skruuvi.GAME
NAMES = ("Anna", "Ben", "Cleo", "Dora")
SUITS = ("clubs", "diamonds", "hearts", "spades")
PASSED = {"kind": "bolshevik_passed"}
KOTKA: dict[str, Any] = {"partnership_deals": 4}
ROUND: dict[str, Any] = {"set_number": 3, "partnership_deals": 8}
AT_THE_END: dict[str, Any] = {"bolshevik": "after_last_set"}
AFTER_EACH: dict[str, Any] = {"bolshevik": "after_each_set"}
INSIDE: dict[str, Any] = {"bolshevik": "inside"}
SHORT: dict[str, Any] = {"session": "short12"}


def aces(**fell: Sequence[int]) -> list[dict[str, Any]]:
    """Return aces as entered, by the side that won them; sides 0 and 1 are written `s0` and `s1`.

    >>> aces(main=[4], defence=[1])[0]
    {'suit': 'clubs', 'trick': 4, 'side': 'main'}
    """
    ace_places = [(trick, side) for side, tricks in fell.items() for trick in tricks]
    sides: dict[str, Any] = {"s0": 0, "s1": 1}
    return [
        {"suit": suit, "trick": trick, "side": sides.get(side, side)}
        for suit, (trick, side) in zip(SUITS, ace_places, strict=False)
    ]


def contract(declarer: int, bid: str, tricks: int | None = None, **more: Any) -> dict[str, Any]:
    """Return a contract as entered.

    >>> contract(0, "5 hearts", 11)["level"]
    5
    """
    level, denomination = bid.split()
    deal = {"kind": "contract", "declarer": declarer, "level": int(level)}
    deal |= {"denomination": denomination} | more
    return deal if tricks is None else deal | {"tricks": tricks}


def misere(
    declarer: int, level: int, tricks: int, own: Sequence[int], others: Sequence[int], **more: Any
) -> dict[str, Any]:
    """Return a misère as entered, with the aces of the main players and of the defenders."""
    fell = aces(main=own, defence=others)
    return contract(declarer, f"{level} misere", tricks, aces=fell, **more)


def all_pass(tricks: int, own: Sequence[int], others: Sequence[int], **more: Any) -> dict[str, Any]:
    """Return an all-pass misère as entered, from the view of side 0."""
    return {"kind": "all_pass", "tricks": tricks, "aces": aces(s0=own, s1=others)} | more


def bolshevik(
    soloist: int, tricks: int, own: Sequence[int], others: Sequence[int], **more: Any
) -> dict[str, Any]:
    """Return a Bolshevik as entered, with the aces of the soloist and of the opponents."""
    fell = aces(soloist=own, opponents=others)
    deal = {"kind": "bolshevik", "soloist": soloist, "contract": "bolshevik", "tricks": tricks}
    return deal | {"aces": fell} | more


def dictator(soloist: int, tricks: int = 13, **more: Any) -> dict[str, Any]:
    """Return a Dictator as entered."""
    deal = {"kind": "bolshevik", "soloist": soloist, "contract": "dictator", "tricks": tricks}
    return deal | more


EVEN = contract(0, "5 hearts", 11)
"""A kitty deal allowed at any time."""
EVEN_KOTKA = contract(0, "6 hearts", 12)


WHOLE = next(
    example.match for example in examples("skruuvi").matches if example.name == "short-session"
)
"""Three short sets and a Bolshevik round."""


def whole(**options: str) -> Sheet:
    """Return the sheet of the example session under other options."""
    return fold_sheet(replace(WHOLE, options={**WHOLE.options, **options}))


def table(options: Mapping[str, Any] | None = None, **state: Any) -> Sheet:
    """Return a sheet in a given state, ready for the next deal."""
    sheet = opening_sheet(MatchInput(game=GAME, players=NAMES, options=options or {}))
    return replace(sheet, state=replace(sheet.state, **state))


def accepted_sheet(
    deals: Sequence[Mapping[str, Any]], options: Mapping[str, Any], **seats: Any
) -> Sheet:
    """Return the sheet of a session whose deals must all be accepted."""
    sheet = opening_sheet(
        MatchInput(game=GAME, players=NAMES, options=options, seats=Seats(**seats))
    )
    for deal in deals:
        sheet = sheet.plus(deal)
        assert sheet.rows[-1].refusals == ()
    return replace(sheet, match=replace(sheet.match, deals=tuple(deals)))


def partnership_deals(number: int, *, short: bool = True) -> list[dict[str, Any]]:
    """Return this many partnership deals, alternating kitty and kotka as a set does."""
    half = 2 if short else 4
    return [EVEN if place // half % 2 == 0 else EVEN_KOTKA for place in range(number)]


def lines(deal: Mapping[str, Any], sheet: Sheet | None = None) -> tuple[Line, ...]:
    """Return the lines of one more deal. Raises `Refused`."""
    sheet = sheet or table()
    return score_deal(sheet.match.game, GAME.read_deal(deal), sheet.state, sheet.options)[0]


def points(deal: Mapping[str, Any], sheet: Sheet | None = None) -> list[int]:
    """Return each player's points from one more deal."""
    gained = [0, 0, 0, 0]
    for line in lines(deal, sheet):
        gained[line.owner] += line.amount
    return gained


def refusals_of(
    deal: Mapping[str, Any], options: Mapping[str, Any] | None = None, **state: Any
) -> list[tuple[str, str, str]]:
    """Return code, field and message of each refusal of one more deal."""
    try:
        lines(deal, table(options, **state))
    except Refused as error:
        return [
            (refusal.code, refusal.field, refusal.render(names=NAMES)) for refusal in error.refusals
        ]
    return []


def without(deal: dict[str, Any], field: str) -> dict[str, Any]:
    """Return a deal without one of its fields."""
    return {name: value for name, value in deal.items() if name != field}


def options_of(**chosen: Any) -> SkruuviOptions:
    """Return options; those not chosen have their defaults."""
    options: SkruuviOptions = GAME.read_options(chosen)
    return options
