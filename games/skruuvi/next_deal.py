"""The next deal: its number and pairs for the table, and the choices for its form."""

from typing import Annotated

from pydantic import Field

from games.cards import PlayerOf4
from games.kernel import Choices, Next
from games.skruuvi.deals import Denomination
from games.skruuvi.options import SkruuviOptions
from games.skruuvi.points import tricks_allowed, tricks_needed
from games.skruuvi.schedule import (
    Pair,
    Phase,
    Seating,
    SkruuviState,
    allowed_levels,
    may_play_solo,
    must_be_played,
    phase,
    place_in_set,
    seating,
    sides,
    speaking_order,
)
from games.values import Many

RANKS: dict[Phase, tuple[Denomination, ...]] = {
    "kitty": ("misere", "spades", "clubs", "diamonds", "hearts", "grand"),
    "kotka": ("spades", "clubs", "diamonds", "hearts", "misere", "grand"),
    "bolshevik": (),
}
"""Denominations from the lowest to the highest; misère ranks high in a kotka deal."""


class SkruuviNext(Next):
    """The next deal, its pairs and seating; in a Bolshevik round the players who can play alone."""

    phase: Phase
    """The part of the set, `kitty` or `kotka`, or the `bolshevik` round."""
    set: int
    """The number of the set, from 1."""
    in_set: int
    """The number of the deal in its set, from 1."""
    sides: tuple[Pair, Pair] | None = None
    """The two pairs of the set, null in the Bolshevik round."""
    seating: Seating
    """The players clockwise, as they sit."""
    eligible: Annotated[Many[PlayerOf4] | None, Field(exclude_if=lambda value: value is None)] = (
        None
    )
    """In the Bolshevik round: the players who can play alone."""
    forced: Annotated[bool | None, Field(exclude_if=lambda value: value is None)] = None
    """In the Bolshevik round: the deal cannot be passed out."""


class SkruuviChoices(Choices):
    """The choices of the form: levels with their tricks, denominations, soloists."""

    levels: tuple[int, ...]
    tricks_needed: tuple[int, ...]
    """The tricks that trumps and grand must win, level by level."""
    tricks_allowed: tuple[int, ...]
    """The most tricks that misère may win, level by level."""
    denominations: tuple[Denomination, ...]
    """The denominations, from the lowest to the highest."""
    sides: tuple[Pair, Pair] | None = None
    soloists: tuple[PlayerOf4, ...]
    """The players who can play alone now, in the order in which they speak."""
    forced: bool
    """Whether a Bolshevik deal cannot be passed out."""


def next_deal(state: SkruuviState, options: SkruuviOptions) -> SkruuviNext:
    """Return the number, pairs and seating of the next deal, and who can play alone."""
    solo = may_play_solo(state, options)
    return SkruuviNext(
        number=state.number,
        dealer=state.dealer,
        phase=phase(state, options),
        set=state.set_number,
        in_set=place_in_set(state, options),
        sides=pairs_now(state, options),
        seating=seating(state.set_number, options),
        eligible=state.owing_players if solo else None,
        forced=must_be_played(state, options) if solo else None,
    )


def choices(state: SkruuviState, options: SkruuviOptions) -> SkruuviChoices:
    """Return the choices for the next deal."""
    next_phase = phase(state, options)
    levels = () if next_phase == "bolshevik" else allowed_levels(state, options)
    solo = may_play_solo(state, options)
    return SkruuviChoices(
        kinds=kinds_now(state, options),
        levels=levels,
        tricks_needed=tuple(map(tricks_needed, levels)),
        tricks_allowed=tuple(map(tricks_allowed, levels)),
        denominations=RANKS[next_phase],
        sides=pairs_now(state, options),
        soloists=speaking_order(state, options) if solo else (),
        forced=must_be_played(state, options),
    )


def kinds_now(state: SkruuviState, options: SkruuviOptions) -> tuple[str, ...]:
    """Return the kinds of deal that can come next, the likeliest first.

    >>> kinds_now(SkruuviState(), SkruuviOptions(bolshevik="inside"))
    ('contract', 'all_pass', 'bolshevik')
    """
    solo = ("bolshevik",) if may_play_solo(state, options) else ()
    if phase(state, options) != "bolshevik":
        return ("contract", "all_pass", *solo)
    return solo if must_be_played(state, options) else (*solo, "bolshevik_passed")


def pairs_now(state: SkruuviState, options: SkruuviOptions) -> tuple[Pair, Pair] | None:
    """Return the two pairs; None in a Bolshevik round."""
    in_round = phase(state, options) == "bolshevik"
    return None if in_round else sides(state.set_number, options)
