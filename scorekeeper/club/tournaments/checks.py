"""Validation of a tournament's settings, field by field."""

from collections import Counter
from collections.abc import Iterator

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.meetings import TableGame
from scorekeeper.club.evenings.rounds import TOO_FEW
from scorekeeper.club.evenings.season_meetings import table_game
from scorekeeper.club.evenings.table_sizes import size_refusals, sizes_in_league
from scorekeeper.club.tournaments.models import TEAMS, Tournament
from scorekeeper.leagues.seasons.refusals import ENDS_BEFORE

PAIRS = _("Partners are teams of exactly two people, and everyone must be in one.")
NO_PARTNERS = _("This game has no partners.")
GROUPED = _("Groups draw partners by lot: choose another format for fixed partners.")
SMALL_GROUP = _("A group must fill a table.")
BEST = _("Fewer must go on than play at a table.")
BEST_SIDE = _("Two partners win together: let two of a table go on.")
BEST_FINAL = _("Those who go on must fill a table in the final.")


def units_at_table(tournament: Tournament) -> int:
    """Return how many units, players or fixed pairs, sit at a table."""
    return game_of(tournament).seats // (2 if tournament.together else 1)


def game_of(tournament: Tournament) -> TableGame:
    """Return the game of a tournament, with the number of players at its tables."""
    return table_game(tournament.game, tournament.seats)


def refuse_unplayable(tournament: Tournament) -> None:
    """Refuse settings that no table could play. Raises `Refused`."""
    refusals = [*_check_people(tournament), *_check_format(tournament)]
    if refusals:
        raise Refused(refusals)


def _check_people(tournament: Tournament) -> Iterator[Refusal]:
    game = game_of(tournament)
    sizes = sizes_in_league(tournament.league, tournament.game)
    yield from size_refusals(tournament.seats, tournament.game, sizes)
    if tournament.ends_on and tournament.ends_on < tournament.starts_on:
        yield Refusal("invalid", ENDS_BEFORE, "ends_on")
    if len(tournament.entrants) < game.seats:
        yield Refusal("too_few", TOO_FEW, "entrants")
    if not set(tournament.entrants).issuperset(tournament.teams):
        yield Refusal("invalid", str(TEAMS), "teams")
    if not tournament.together:
        return
    if not game.sides:
        yield Refusal("invalid", NO_PARTNERS, "together")
    elif tournament.format == Tournament.Format.GROUPS:
        yield Refusal("invalid", GROUPED, "together")
    elif len(tournament.teams) < len(tournament.entrants) or {
        *Counter(tournament.teams.values()).values()
    } != {2}:
        yield Refusal("invalid", PAIRS, "teams")


def _check_format(tournament: Tournament) -> Iterator[Refusal]:
    game, best, size = game_of(tournament), tournament.best, tournament.group_size
    if tournament.format == Tournament.Format.KNOCKOUT:
        if best >= units_at_table(tournament):
            yield Refusal("invalid", BEST, "best")
        elif game.sides and not tournament.together and best != 2:  # noqa: PLR2004  two partners
            yield Refusal("invalid", BEST_SIDE, "best")
    elif tournament.format == Tournament.Format.GROUPS:
        groups = max(len(tournament.entrants) // size, 1)
        if size < game.seats:
            yield Refusal("invalid", SMALL_GROUP, "group_size")
        elif best > size or best * groups < game.seats:
            yield Refusal("invalid", BEST_FINAL, "best")
