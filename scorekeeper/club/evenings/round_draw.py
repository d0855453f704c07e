"""The draw of a round: its settings, the groups that are drawn apart, and the ranks of members."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from games.values import Refusal, Refused
from scorekeeper.club.evenings.attendance import teams_on
from scorekeeper.club.evenings.draw import DrawnTables, DrawSettings, Strength, draw_tables
from scorekeeper.club.evenings.meetings import Meetings, TableGame
from scorekeeper.club.evenings.season_meetings import table_game
from scorekeeper.club.evenings.table_sizes import size_refusals, sizes_in_league
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import League, Rating
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.scoring.divisions import group_by_division
from scorekeeper.scoring.ratings import Strength as Rated
from scorekeeper.scoring.ratings import displayed_rating


@dataclass(frozen=True)
class RoundSettings:
    """The settings of the next round.

    `present` are the members present, None for no change; `second_game` is for tables of another
    size; `seats` is the number of players at a table of a game with a range, to which other tables
    are adjusted; `teams` has pairs and teams as in `set_attendance`; `apart` seats people of a team
    at different tables; `divided` draws each division by itself.
    """

    game: str
    present: Sequence[str] | None = None
    teams: Mapping[str, str] = field(default_factory=dict)
    second_game: str = ""
    seats: int | None = None
    five: bool = False
    apart: bool = False
    strength: str = ""
    divided: bool = False


def draw_groups(
    groups: Sequence[Sequence[str]], draw_settings: DrawSettings, meetings: Meetings
) -> DrawnTables[str]:
    """Draw the tables of each group by itself."""
    draws = [
        draw_tables(group, draw_settings, met=meetings, seed=secrets.randbits(32))
        for group in groups
    ]
    return DrawnTables(
        tuple(table for result in draws for table in result.tables),
        tuple(person for result in draws for person in result.out),
    )


def present_by_division(league: League, present: Sequence[str], day: date) -> list[list[str]]:
    """Group the members present by division of the day's season; those without one come last."""
    season = league.seasons.on(day).select_related("divisions").first()
    divisions = divisions_of(season) if season else None
    if divisions is None:
        return [list(present)]
    groups = group_by_division(dict.fromkeys(present), divisions.members, len(divisions.names))
    return [group for group in groups if group]


def refuse_other_games(league: League, settings: RoundSettings) -> None:
    """Refuse games that the league does not play. Raises `Refused`."""
    if settings.game not in league.games or settings.second_game not in {"", *league.games}:
        raise Refused([Refusal("other_game", playing.OTHER_GAME, "game")])


def draw_settings_of(league: League, settings: RoundSettings, day: date) -> DrawSettings:
    """Return the settings of the draw: the games' tables, the teams of the day, the ranks."""
    games = [_chosen_game(league, settings)]
    if settings.second_game:
        games.append(table_game(settings.second_game))
    strength: Strength = settings.strength  # type: ignore[assignment]
    return DrawSettings(
        games=tuple(games),
        five=settings.five,
        teams=teams_on(league, day),
        apart=settings.apart,
        strength=strength,
        ranks=_ranks(league, settings.game) if strength else {},
    )


def _chosen_game(league: League, settings: RoundSettings) -> TableGame:
    """Return the game of a round, with the numbers to which tables are adjusted, if one is chosen.

    Raises `Refused`.
    """
    if settings.seats is None:
        return table_game(settings.game)
    sizes = sizes_in_league(league, settings.game)
    refusals = tuple(size_refusals(settings.seats, settings.game, sizes))
    if refusals:
        raise Refused(refusals)
    return table_game(settings.game, settings.seats)._replace(sizes=sizes)


def _ranks(league: League, game: str) -> dict[str, int]:
    """Return the rank of each rated member of a game, from 0 for the strongest."""
    rated = Rating.objects.filter(league=league, game=game).values_list("member", "mu", "sigma")
    ranking = sorted(
        rated, key=lambda row: (-displayed_rating(Rated(row[1], row[2]), league.rating), row[0])
    )
    return {str(member): place for place, (member, _mu, _sigma) in enumerate(ranking)}
