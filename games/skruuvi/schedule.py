"""The schedule of a session: pairs, seats, dealers, and the kind of the next deal.

Three sets give each player each partner once. A set is half kitty deals, then half kotka deals.
Bolshevik is a separate round after a set, or, played inside, one deal per player and set.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from games.kernel import Seats, State
from games.skruuvi.deals import (
    HIGHEST_LEVEL,
    LOWEST_LEVEL,
    AnySkruuviDeal,
    SkruuviBolshevik,
    SkruuviBolshevikPassed,
)
from games.skruuvi.options import SkruuviOptions
from games.values import INVALID, Refusal
from games.words import _

Phase = Literal["kitty", "kotka", "bolshevik"]
Pair = tuple[int, int]
Seating = tuple[int, int, int, int]

PAIRINGS: tuple[tuple[Pair, Pair], ...] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The sides of the three sets: AB against CD, AC against BD, AD against BC."""
SEATINGS: tuple[Seating, ...] = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))
"""The same three sets clockwise round the table, partners opposite each other."""

SET_SIZES = {"standard24": 8, "short12": 4}
ROUND_LENGTH = 8
"""The maximum of deals in a Bolshevik round; it ends when all four have been soloist."""


@dataclass(frozen=True)
class SkruuviState(State):
    """The state of a session: the set, the deals played in it, and the past soloists.

    `bolshevik_deals` counts the deals of the present Bolshevik round, passed-out ones included;
    `before_set` holds each player's partnership points at the start of this set.
    """

    set_number: int = 1
    partnership_deals: int = 0
    bolshevik_deals: int = 0
    soloists: tuple[int, ...] = ()
    set_dealers: Mapping[str, int] = field(default_factory=dict)
    before_set: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def owing_players(self) -> tuple[int, ...]:
        """The players who have not been soloist in this round."""
        return tuple(player for player in range(4) if player not in self.soloists)


def set_size(options: SkruuviOptions) -> int:
    """Return the number of partnership deals in a set."""
    return SET_SIZES[options.session]


def pairing_order(options: SkruuviOptions) -> tuple[int, ...]:
    """Return the pairing of each set: in order, and then in reverse order with `unwind`.

    >>> pairing_order(SkruuviOptions(unwind=True))
    (0, 1, 2, 2, 1, 0)
    """
    return (0, 1, 2, 2, 1, 0) if options.unwind else (0, 1, 2)


def sides(set_number: int, options: SkruuviOptions) -> tuple[Pair, Pair]:
    """Return the two pairs of a set; side 0 holds player 0."""
    return PAIRINGS[pairing_order(options)[set_number - 1]]


def seating(set_number: int, options: SkruuviOptions) -> Seating:
    """Return the players of a set clockwise. A Bolshevik round keeps its set's seats."""
    return SEATINGS[pairing_order(options)[set_number - 1]]


def begins_set(state: SkruuviState) -> bool:
    """Return whether the next deal begins a set, so that players take its seats."""
    return not state.partnership_deals and not state.soloists


def players_moving(set_number: int, options: SkruuviOptions) -> tuple[int, ...]:
    """Return the players who change seats before a set; none before the first.

    >>> players_moving(2, SkruuviOptions())
    (1, 2)
    """
    if set_number == 1:
        return ()
    old_seats, new_seats = seating(set_number - 1, options), seating(set_number, options)
    return tuple(
        player for player in range(4) if old_seats.index(player) != new_seats.index(player)
    )


def side_in(player: int, set_number: int, options: SkruuviOptions) -> int:
    """Return the side of a player in a set."""
    return 0 if player in sides(set_number, options)[0] else 1


def new_sides(seats: Sequence[int], set_number: int, options: SkruuviOptions) -> tuple[int, int]:
    """Return the new sides of player 0 and partner when player p moves to `seats[p]`.

    >>> new_sides((2, 3, 0, 1), 1, SkruuviOptions()), new_sides((2, 0, 1, 3), 1, SkruuviOptions())
    ((1, 1), (1, 0))
    """
    first, second = sides(set_number, options)[0]
    return side_in(seats[first], set_number, options), side_in(seats[second], set_number, options)


def has_round(set_number: int, options: SkruuviOptions) -> bool:
    """Return whether a separate Bolshevik round follows a set."""
    last = set_number == len(pairing_order(options))
    return options.bolshevik == "after_each_set" or (options.bolshevik == "after_last_set" and last)


def plays_solo(set_number: int, options: SkruuviOptions) -> bool:
    """Return whether Bolshevik is played in a set or after it."""
    return options.bolshevik == "inside" or has_round(set_number, options)


def owes_bolshevik(state: SkruuviState, options: SkruuviOptions) -> bool:
    """Return whether a player must still be soloist before the set can end."""
    return plays_solo(state.set_number, options) and bool(state.owing_players)


def phase(state: SkruuviState, options: SkruuviOptions) -> Phase:
    """Return the kind of deal that comes next."""
    if state.partnership_deals >= set_size(options):
        return "bolshevik"
    return "kitty" if state.partnership_deals < set_size(options) // 2 else "kotka"


def place_in_set(state: SkruuviState, options: SkruuviOptions) -> int:
    """Return the number of the next deal in the set, or in the Bolshevik round."""
    in_round = phase(state, options) == "bolshevik"
    return 1 + (state.bolshevik_deals if in_round else state.partnership_deals)


def allowed_levels(state: SkruuviState, options: SkruuviOptions) -> tuple[int, ...]:
    """Return the levels allowed as the final bid of the next deal."""
    if phase(state, options) == "kotka":
        least: int = options.kotka_min_level
    else:
        least = LOWEST_LEVEL if options.level4_kitty else LOWEST_LEVEL + 1
    return tuple(range(least, HIGHEST_LEVEL + 1))


def may_play_solo(state: SkruuviState, options: SkruuviOptions) -> bool:
    """Return whether the next deal may be a Bolshevik."""
    if options.bolshevik == "inside":
        return bool(state.owing_players)
    return phase(state, options) == "bolshevik"


def must_be_played(state: SkruuviState, options: SkruuviOptions) -> bool:
    """Return whether the next Bolshevik deal cannot be passed out.

    That is so when the deals left in the round, this one included, equal the players who still owe
    one; played inside a set, when only Bolshevik is left.

    >>> round_ = SkruuviOptions(bolshevik="after_each_set")
    >>> must_be_played(SkruuviState(partnership_deals=8, bolshevik_deals=4), round_)
    True
    """
    if phase(state, options) != "bolshevik":
        return False
    left = ROUND_LENGTH - state.bolshevik_deals
    return options.bolshevik == "inside" or left == len(state.owing_players)


def speaking_order(state: SkruuviState, options: SkruuviOptions) -> tuple[int, ...]:
    """Return the players who may bid Bolshevik: the dealer first, then clockwise.

    >>> played = SkruuviState(set_number=2, dealer=2, partnership_deals=8, soloists=(1,))
    >>> speaking_order(played, SkruuviOptions(bolshevik="after_each_set"))
    (2, 3, 0)
    """
    seats = seating(state.set_number, options)
    first = seats.index(state.dealer)
    return tuple(p for p in (*seats[first:], *seats[:first]) if p in state.owing_players)


def session_over(state: SkruuviState, options: SkruuviOptions) -> bool:
    """Return whether the last set and its Bolshevik are played."""
    return state.set_number == len(pairing_order(options)) and set_over(state, options)


def set_over(state: SkruuviState, options: SkruuviOptions) -> bool:
    """Return whether a set and its Bolshevik are played."""
    played = state.partnership_deals == set_size(options)
    return played and not owes_bolshevik(state, options)


def begins_part(state: SkruuviState, options: SkruuviOptions) -> bool:
    """Return whether the next deal begins a set after the first, or a Bolshevik round.

    >>> begins_part(SkruuviState(), SkruuviOptions()), begins_part(
    ...     SkruuviState(set_number=2), SkruuviOptions())
    (False, True)
    """
    if phase(state, options) == "bolshevik":
        return not state.bolshevik_deals and has_round(state.set_number, options)
    played = state.partnership_deals + state.bolshevik_deals
    return not played and state.set_number > 1


# From deal to deal


def initial_state(seats: Seats) -> SkruuviState:
    """Return the state before the first deal, without its columns."""
    dealer = seats.set_dealers.get("1", seats.first_dealer)
    return SkruuviState(dealer=dealer, set_dealers=seats.set_dealers)


def after_deal(state: SkruuviState, deal: AnySkruuviDeal, options: SkruuviOptions) -> SkruuviState:
    """Return the state for the next deal: its dealer, and possibly a new set."""
    solo = isinstance(deal, SkruuviBolshevik | SkruuviBolshevikPassed)
    soloist = (deal.soloist,) if isinstance(deal, SkruuviBolshevik) else ()
    following = replace(
        state,
        number=state.number + 1,
        partnership_deals=state.partnership_deals + (not solo),
        bolshevik_deals=state.bolshevik_deals + solo,
        soloists=state.soloists + soloist,
    )
    if session_over(following, options):
        return following
    if set_over(following, options):
        return _new_set(following, options)
    if solo and options.bolshevik == "inside":
        return following
    begins_round = not solo and phase(following, options) == "bolshevik"
    set_dealer = _dealer_of_round(following, options) if begins_round else None
    seats = seating(state.set_number, options)
    return replace(
        following, dealer=_next(state.dealer, seats) if set_dealer is None else set_dealer
    )


def _new_set(state: SkruuviState, options: SkruuviOptions) -> SkruuviState:
    """Return the state at the start of the next set: the deal passes on in the new seats."""
    number = state.set_number + 1
    in_turn = _next(state.dealer, seating(number, options))
    return replace(
        state,
        set_number=number,
        dealer=state.set_dealers.get(str(number), in_turn),
        partnership_deals=0,
        bolshevik_deals=0,
        soloists=(),
        before_set=state.sums["partnership"],
    )


def rematch_dealer(state: SkruuviState, options: SkruuviOptions) -> int:
    """Return the first dealer of a rematch: the next player in the seats of the first set.

    >>> rematch_dealer(SkruuviState(set_number=3, dealer=3, partnership_deals=8), SkruuviOptions())
    0
    """
    over = session_over(state, options)
    return _next(state.dealer, seating(1, options)) if over else state.dealer


def _dealer_of_round(state: SkruuviState, options: SkruuviOptions) -> int | None:
    """Return the dealer set for the Bolshevik round after this set, if any."""
    names = round_names(state.set_number, options)
    return next((state.set_dealers[name] for name in names if name in state.set_dealers), None)


def _next(dealer: int, seats: Seating) -> int:
    """Return the player clockwise of the dealer."""
    return seats[(seats.index(dealer) + 1) % 4]


# Settable dealers


def round_names(set_number: int, options: SkruuviOptions) -> tuple[str, ...]:
    """Return the keys in `set_dealers` for the Bolshevik round after a set.

    The last round has a second key without a number.

    >>> round_names(3, SkruuviOptions(bolshevik="after_last_set"))
    ('bolshevik_3', 'bolshevik')
    """
    if not has_round(set_number, options):
        return ()
    last = set_number == len(pairing_order(options))
    return (f"bolshevik_{set_number}", *(("bolshevik",) if last else ()))


def dealer_refusals(seats: Seats, options: SkruuviOptions) -> Iterator[Refusal]:
    """Yield the refusals of the first dealer, the set dealers and the bookkeeper."""
    nobody = _("This player is not at the table.")
    for name in ("first_dealer", "bookkeeper"):
        if getattr(seats, name) not in range(4):
            yield Refusal(INVALID.code, nobody, name)
    numbers = range(1, len(pairing_order(options)) + 1)
    known_rounds = {str(number) for number in numbers}
    known_rounds |= {name for number in numbers for name in round_names(number, options)}
    for key, dealer in seats.set_dealers.items():
        if key not in known_rounds:
            message = _("This session has no such set or Bolshevik round.")
            yield Refusal(INVALID.code, message, f"set_dealers.{key}")
        elif dealer not in range(4):
            yield Refusal(INVALID.code, nobody, f"set_dealers.{key}")
