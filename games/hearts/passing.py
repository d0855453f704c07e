"""The hands of a deal: their cards, what is left over, where cards are passed, who leads."""

from typing import Literal

from games.hearts.deals import PACK, HeartsOptions, PassingOrder
from games.words import Name, Phrase, _, counted_phrase, ngettext

Passing = Literal[
    "left",
    "right",
    "second_left",
    "second_right",
    "third_left",
    "third_right",
    "across",
    "scatter",
    "hold",
]
LEFT_OUT: dict[str, dict[int, tuple[str, ...]]] = {
    "diamonds": {
        3: ("2♦",),
        5: ("2♦", "2♣"),
        6: ("2♦", "3♦", "3♣", "4♣"),
        7: ("2♦", "3♦", "3♣"),
    },
    "clubs": {
        3: ("2♣",),
        5: ("2♣", "2♦"),
        6: ("2♣", "3♣", "2♦", "3♦"),
        7: ("2♣", "3♣", "2♦"),
    },
}
"""The cards that are left out, by the option and the number of players."""

SIDES: tuple[tuple[Passing, Passing], ...] = (
    ("left", "right"),
    ("second_left", "second_right"),
    ("third_left", "third_right"),
)
"""The directions of passing by the distance of the neighbours."""

PASS = ngettext("Pass {cards} card {where}", "Pass {cards} cards {where}")
SCATTER = ngettext(
    "Pass {cards} card to each other player", "Pass {cards} cards to each other player"
)
HOLD = _("Hold: no cards are passed")
WHERE: dict[Passing, str] = {
    "left": _("to the left"),
    "right": _("to the right"),
    "second_left": _("to the second on the left"),
    "second_right": _("to the second on the right"),
    "third_left": _("to the third on the left"),
    "third_right": _("to the third on the right"),
    "across": _("across"),
}
SIGNS: dict[Passing, str] = {
    "left": "←",
    "right": "→",
    "second_left": "2←",
    "second_right": "2→",
    "third_left": "3←",
    "third_right": "3→",
    "across": "↑",
    "scatter": "+",
    "hold": "–",
}
"""The signs of passing at the edge of the sheet."""


def passing_cycle(players: int, options: HeartsOptions) -> tuple[Passing, ...]:
    """Return where cards are passed in each deal, until the order begins again.

    >>> passing_cycle(4, HeartsOptions())
    ('left', 'right', 'across', 'hold')
    >>> passing_cycle(5, HeartsOptions(passing="every_distance"))
    ('left', 'right', 'second_left', 'second_right', 'hold')
    """
    across: tuple[Passing, ...] = () if players % 2 else ("across",)
    near: tuple[Passing, ...] = (*SIDES[0], *across)
    pairs = SIDES[: (players - 1) // 2]
    cycles: dict[PassingOrder, tuple[Passing, ...]] = {
        "usual": (*near, "hold"),
        "no_hold": near,
        "scatter": (*near, "scatter"),
        "scatter_hold": (*near, "scatter", "hold"),
        "every_distance": (*(way for pair in pairs for way in pair), *across, "hold"),
        "left": ("left",),
        "right": ("right",),
        "none": ("hold",),
    }
    return cycles[options.passing]


def passing_of(number: int, players: int, options: HeartsOptions) -> Passing:
    """Return where cards are passed in a deal; its number counts from 1.

    >>> [passing_of(number, 3, HeartsOptions()) for number in (1, 2, 3, 4)]
    ['left', 'right', 'hold', 'left']
    """
    cycle = passing_cycle(players, options)
    return cycle[(number - 1) % len(cycle)]


def passing_text(passing: Passing, players: int, options: HeartsOptions) -> Phrase:
    """Return the reminder of what is passed, and where.

    >>> passing_text("across", 4, HeartsOptions()).render()
    'Pass 3 cards across'
    >>> passing_text("scatter", 3, HeartsOptions(pass_cards=4)).render()
    'Pass 2 cards to each other player'
    """
    if passing == "hold":
        return Phrase(HOLD)
    if passing == "scatter":
        each = max(options.pass_cards // (players - 1), 1)
        return counted_phrase(SCATTER, "cards", {"cards": each})
    values = {"cards": options.pass_cards, "where": Phrase(WHERE[passing])}
    return counted_phrase(PASS, "cards", values)


def cards_each(players: int) -> int:
    """Return the cards that each player is dealt.

    >>> [cards_each(players) for players in range(3, 8)]
    [17, 13, 10, 8, 7]
    """
    return PACK // players


def left_over_text(players: int, options: HeartsOptions) -> Phrase | None:
    """Return the cards of each player and what is left over; None if all are dealt.

    >>> text = left_over_text(5, HeartsOptions())
    >>> text and text.render()
    'Cards each: 10, without 2♦ 2♣'
    """
    cards, kitty = cards_each(players), PACK % players
    if not kitty:
        return None
    if options.left_over in LEFT_OUT:
        left_out = " ".join(LEFT_OUT[options.left_over][players])
        values = {"cards": cards, "left_out": left_out}
        return Phrase(_("Cards each: {cards}, without {left_out}"), values)
    return Phrase(_("Cards each: {cards}, in the kitty: {kitty}"), {"cards": cards, "kitty": kitty})


def lead_text(dealer: int, players: int, options: HeartsOptions) -> Phrase:
    """Return the reminder of who leads to the first trick, or which card.

    >>> lead_text(0, 4, HeartsOptions()).render(), lead_text(0, 5, HeartsOptions()).render()
    ('2♣ leads', '3♣ leads')
    >>> lead_text(3, 4, HeartsOptions(first_lead="next")).render(names=["Ana", "Ivo"])
    'Ana leads first'
    """
    if options.first_lead == "next":
        return Phrase(_("{name} leads first"), {"name": Name((dealer + 1) % players)})
    if PACK % players and options.left_over not in LEFT_OUT:
        return Phrase(_("The lowest club leads"))
    left_out = LEFT_OUT.get(options.left_over, {}).get(players, ())
    lowest = next(f"{rank}♣" for rank in (2, 3, 4) if f"{rank}♣" not in left_out)
    return Phrase(_("{card} leads"), {"card": lowest})
