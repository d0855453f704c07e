"""Validation of a tournament's settings, field by field."""

from collections import Counter
from collections.abc import Iterator

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.met import table_game
from scorekeeper.club.evenings.tables import TOO_FEW
from scorekeeper.club.tournaments.models import TEAMS, Tournament
from scorekeeper.leagues.seasons.settings import ENDS_BEFORE

PAIRS = _("Partners are teams of exactly two people, and everyone must be in one.")
NO_PARTNERS = _("This game has no partners.")
GROUPED = _("Groups draw partners by lot: choose another format for fixed partners.")
SMALL_GROUP = _("A group must fill a table.")
BEST = _("Fewer must go on than play at a table.")
BEST_SIDE = _("Two partners win together: let two of a table go on.")
BEST_FINAL = _("Those who go on must fill a table in the final.")


def at_table(tournament: Tournament) -> int:
    """Return how many units, players or fixed pairs, sit at a table."""
    return table_game(tournament.game).seats // (2 if tournament.together else 1)


def refuse_unplayable(own: Tournament) -> None:
    """Refuse settings that no table could play. Raises `Refused`."""
    refusals = [*_wrong_people(own), *_wrong_format(own)]
    if refusals:
        raise Refused(refusals)


def _wrong_people(own: Tournament) -> Iterator[Refusal]:
    game = table_game(own.game)
    if own.ends_on and own.ends_on < own.starts_on:
        yield Refusal("invalid", ENDS_BEFORE, "ends_on")
    if len(own.entrants) < game.seats:
        yield Refusal("too_few", TOO_FEW, "entrants")
    if not set(own.entrants).issuperset(own.teams):
        yield Refusal("invalid", str(TEAMS), "teams")
    if not own.together:
        return
    if not game.sides:
        yield Refusal("invalid", NO_PARTNERS, "together")
    elif own.format == Tournament.Format.GROUPS:
        yield Refusal("invalid", GROUPED, "together")
    elif len(own.teams) < len(own.entrants) or {*Counter(own.teams.values()).values()} != {2}:
        yield Refusal("invalid", PAIRS, "teams")


def _wrong_format(own: Tournament) -> Iterator[Refusal]:
    game, best, size = table_game(own.game), own.best, own.group_size
    if own.format == Tournament.Format.KNOCKOUT:
        if best >= at_table(own):
            yield Refusal("invalid", BEST, "best")
        elif game.sides and not own.together and best != 2:  # noqa: PLR2004  two partners
            yield Refusal("invalid", BEST_SIDE, "best")
    elif own.format == Tournament.Format.GROUPS:
        groups = max(len(own.entrants) // size, 1)
        if size < game.seats:
            yield Refusal("invalid", SMALL_GROUP, "group_size")
        elif best > size or best * groups < game.seats:
            yield Refusal("invalid", BEST_FINAL, "best")
