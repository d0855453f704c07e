"""Quick matches outside of leagues."""

from typing import Any

import time_machine

from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from tests.support.club import BY_POINTS, QUICK, account, evening, made_contract
from tests.support.people import bettel


def own_match(owner: str | None, game: str, names: list[str], day: int, **agreed: Any) -> Match:
    """Play a quick match outside leagues, won by the last (Preferans) or first at the table."""
    with time_machine.travel(evening(day), tick=True):
        options = QUICK if game == "preferans" else BY_POINTS
        match, _again = start_match(
            game=game,
            players=names,
            options=options,
            owner=account(owner) if owner else None,
            **agreed,
        )
        if game == "preferans":
            return matches.record_deal(match, bettel(2)).match
        match = matches.record_deal(match, made_contract(0, 7 + day % 5)).match
        return matches.stop_match(match).match
