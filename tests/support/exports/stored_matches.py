"""Stored matches, made of examples and of drawn inputs."""

from typing import Any

from games import GAMES
from games.examples import examples
from games.sheet import MatchInput
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from tests.plugins.profiles import at_length

EXAMPLES = {
    f"{slug}-{example.name}": example.match for slug in GAMES for example in examples(slug).matches
}
"""The worked matches of every game."""
FIRST = {match.game.slug: name for name, match in reversed(EXAMPLES.items())}
USUAL = [name for number, name in enumerate(EXAMPLES) if name in FIRST.values() or number % 4 == 0]
"""The first of each game and every fourth, for tests slow on each."""
EVERY_NAME = [*USUAL, *at_length(*(name for name in EXAMPLES if name not in USUAL))]
"""The usual ones; all of them in `make thorough`."""
LONGEST = {
    slug: max((e.match for e in examples(slug).matches), key=lambda match: len(match.deals))
    for slug in GAMES
}
"""The longest worked match of each game."""


def store_match(source: MatchInput, **details: Any) -> Match:
    """Store a match deal by deal."""
    seats = source.seats
    match, _again = start_match(
        game=source.game.slug,
        players=list(source.players),
        options=dict(source.options),
        details={
            "first_dealer": seats.first_dealer,
            "set_dealers": dict(seats.set_dealers),
            "bookkeeper": seats.bookkeeper,
            "stake": source.stake.model_dump() if source.stake else None,
            **details,
        },
    )
    for deal in source.deals:
        match = services.record_deal(match, dict(deal)).match
    if source.stopped:
        match = services.stop_match(match).match
    return match
