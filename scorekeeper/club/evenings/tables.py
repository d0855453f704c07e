"""Writes of an evening's tables: draw rounds, swap people, start matches."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Self
from uuid import UUID

from django.db.models import Prefetch

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.attendance import members_present, set_attendance, teams_on
from scorekeeper.club.evenings.draw import (
    DrawnTables,
    DrawSettings,
    Strength,
    draw_tables,
    table_games,
)
from scorekeeper.club.evenings.meetings import Meetings, Repeats, repeats
from scorekeeper.club.evenings.models import Drawing, StartedTable
from scorekeeper.club.evenings.season_meetings import meetings_tonight, table_game, tables_of
from scorekeeper.club.evenings.signals import round_drawn
from scorekeeper.leagues.acts.changes import day_text
from scorekeeper.leagues.acts.kind import By, Day, Group, Kind, Name
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League, Rating
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.matches.log.outcomes import Attempt, KeyReused
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import find_creation, start_match
from scorekeeper.scoring.divisions import group_by_division
from scorekeeper.scoring.ratings import Strength as Rated
from scorekeeper.scoring.ratings import displayed_rating
from scorekeeper.storage.database import write_transaction

TOO_FEW = _("At least one table must be full.")
NOT_DRAWN = _("Choose two people of this round who sit at different places.")
OF_TOURNAMENT = _("This round belongs to a tournament: change it there.")
HAS_STARTED = _("A match has started at this table: its players stay.")
CALLER = "page"
"""The caller for matches started from pages: their idempotency keys share one namespace."""


@dataclass(frozen=True)
class RoundSettings:
    """The settings of the next round.

    `present` are the members present, None for no change; `second_game` is for tables of another
    size; `teams` has pairs and teams as in `set_attendance`; `apart` seats people of a team at
    different tables; `divided` draws each division by itself.
    """

    game: str
    present: Sequence[str] | None = None
    teams: Mapping[str, str] = field(default_factory=dict)
    second_game: str = ""
    five: bool = False
    apart: bool = False
    strength: str = ""
    divided: bool = False


def drawings_of(league: League, day: date) -> list[Drawing]:
    """Return the rounds of an evening in order, with the matches started at their tables."""
    started = Prefetch("started", StartedTable.objects.select_related("league_match__match"))
    rows = league.drawings.filter(evening=day).select_related("tournament_round__tournament")
    return list(rows.prefetch_related(started))


class AboutRound(Kind):
    """An act about a round of an evening."""

    group = Group.EVENINGS

    day: Day
    number: int

    @classmethod
    def of(cls, drawing: Drawing, **more: Any) -> Self:
        """Return the act about a round, with the other fields of its kind."""
        return cls(day=drawing.evening.isoformat(), number=drawing.number, **more)

    def words(self) -> dict[str, str]:
        return super().words() | {"day": day_text(self.day)}


class RoundDrawn(AboutRound):
    """A round was drawn."""

    slug = "round_drawn"
    says = _("Drew round {number} of {day}")


def draw_round(league: League, settings: RoundSettings, *, day: date, by: By = None) -> Drawing:
    """Draw the next round of an evening, after storing the attendance. Raises `Refused`."""
    _refuse_other_games(league, settings)
    with write_transaction():
        lock_league(league.pk)
        if settings.present is not None or settings.teams:
            people = members_present(league, day) if settings.present is None else settings.present
            set_attendance(league, day, people, settings.teams)
        present = members_present(league, day)
        draw_settings = _draw_settings(league, settings, day)
        if not table_games(len(present), draw_settings.games):
            raise Refused([Refusal("too_few", TOO_FEW, "present")])
        drawings = drawings_of(league, day)
        meetings = meetings_tonight(league, day, drawings)
        drawn_tables = _draw_groups(
            _group_by_division(league, present, day) if settings.divided else [present],
            draw_settings,
            meetings,
        )
        if not drawn_tables.tables:
            raise Refused([Refusal("too_few", TOO_FEW, "present")])
        games = [table.game.slug for table in drawn_tables.tables]
        drawing = league.drawings.create(
            evening=day,
            number=max((drawing.number for drawing in drawings), default=0) + 1,
            game=settings.game,
            games=games if set(games) != {settings.game} else [],
            tables=[list(table.people) for table in drawn_tables.tables],
            out=list(drawn_tables.out),
        )
        record(league, by, RoundDrawn.of(drawing))
        round_drawn.send(Drawing, drawing=drawing)
    return drawing


def _draw_groups(
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


def _group_by_division(league: League, present: Sequence[str], day: date) -> list[list[str]]:
    """Group the members present by division of the day's season; those without one come last."""
    season = league.seasons.on(day).select_related("divisions").first()
    divisions = divisions_of(season) if season else None
    if divisions is None:
        return [list(present)]
    groups = group_by_division(dict.fromkeys(present), divisions.members, len(divisions.names))
    return [group for group in groups if group]


def _refuse_other_games(league: League, settings: RoundSettings) -> None:
    if settings.game not in league.games or settings.second_game not in {"", *league.games}:
        raise Refused([Refusal("other_game", playing.OTHER_GAME, "game")])


def _draw_settings(league: League, settings: RoundSettings, day: date) -> DrawSettings:
    slugs = [slug for slug in (settings.game, settings.second_game) if slug]
    strength: Strength = settings.strength  # type: ignore[assignment]
    return DrawSettings(
        games=tuple(table_game(slug) for slug in slugs),
        five=settings.five,
        teams=teams_on(league, day),
        apart=settings.apart,
        strength=strength,
        ranks=_ranks(league, settings.game) if strength else {},
    )


def _ranks(league: League, game: str) -> dict[str, int]:
    """Return the rank of each rated member of a game, from 0 for the strongest."""
    rated = Rating.objects.filter(league=league, game=game).values_list("member", "mu", "sigma")
    ranking = sorted(
        rated, key=lambda row: (-displayed_rating(Rated(row[1], row[2]), league.rating), row[0])
    )
    return {str(member): place for place, (member, _mu, _sigma) in enumerate(ranking)}


# Swaps


@dataclass(frozen=True)
class Swap:
    """A round with two people swapped, and the repeated meetings before and after."""

    tables: list[list[str]]
    out: list[str]
    before: Repeats
    after: Repeats


def preview_swap(drawing: Drawing, first: str, second: str) -> Swap:
    """Return a round with two people swapped, and the cost. Raises `Refused`."""
    refuse_tournament_round(drawing, "swap")
    places = [*drawing.tables, drawing.out]
    table_of = {person: number for number, people in enumerate(places) for person in people}
    if (
        first == second
        or first not in table_of
        or second not in table_of
        or table_of[first] == table_of[second] == len(drawing.tables)
    ):
        raise Refused([Refusal("invalid", NOT_DRAWN, "swap")])
    started = set(drawing.started.values_list("number", flat=True))
    if started & {table_of[first] + 1, table_of[second] + 1}:
        raise Refused([Refusal("started", HAS_STARTED, "swap")])
    swap_of = {first: second, second: first}
    *tables, out = [[swap_of.get(person, person) for person in people] for people in places]
    earlier_rounds = drawing.league.drawings.filter(
        evening=drawing.evening, number__lt=drawing.number
    )
    meetings = meetings_tonight(drawing.league, drawing.evening, list(earlier_rounds))
    after = Drawing(game=drawing.game, games=drawing.games, tables=tables, out=out)
    return Swap(
        tables, out, repeats(tables_of(drawing), meetings), repeats(tables_of(after), meetings)
    )


class PlacesSwapped(AboutRound):
    """Two people of a round were swapped."""

    slug = "places_swapped"
    says = _("Swapped {one} and {two} in round {number} of {day}")

    one: Name
    two: Name


def swap(drawing: Drawing, first: str, second: str, *, by: By = None) -> tuple[Drawing, Swap]:
    """Swap two people of a round; return it and the cost. Raises `Refused`."""
    with write_transaction():
        lock_league(drawing.league_id)
        drawing = Drawing.objects.select_related("league").get(pk=drawing.pk)
        changed = preview_swap(drawing, first, second)
        drawing.tables, drawing.out = changed.tables, changed.out
        drawing.save(update_fields=["tables", "out"])
        names = dict(
            drawing.league.members.filter(pk__in=(first, second)).values_list("pk", "name")
        )
        act = PlacesSwapped.of(drawing, one=names[UUID(first)], two=names[UUID(second)])
        record(drawing.league, by, act)
        only = _tablemates(drawing, first, second)
        round_drawn.send(Drawing, drawing=drawing, only=only)
    return drawing, changed


def _tablemates(drawing: Drawing, *people: str) -> set[str]:
    """Return these people and all others at their tables."""
    tables = [table for table in drawing.tables if not set(people).isdisjoint(table)]
    return {*people, *(person for table in tables for person in table)}


# Matches at the tables


class AlreadyStarted(Exception):  # noqa: N818  not an error
    """A match of the table was started before, and no other one is requested."""

    def __init__(self, match: Match) -> None:
        """Store the earlier match."""
        self.match = match
        super().__init__(match.code)


def start_table(
    drawing: Drawing,
    number: int,
    *,
    owner: User | None,
    attempt: Attempt,
    another: bool = False,
) -> Match:
    """Start the match of a drawn table and count it for the league.

    Options and stake are those of the league's last match of the game. Raises `Refused`, and
    `AlreadyStarted` unless `another` match of this table is requested.
    """
    try:
        with write_transaction():
            lock_league(drawing.league_id)
            existing = find_creation(CALLER, attempt)
            if existing is not None:
                return existing
            started = drawing.started.filter(number=number).last()
            if started is not None and not another:
                raise AlreadyStarted(started.league_match.match)
            return _start_match(drawing, number, owner, attempt)
    except KeyReused:
        match = Match.objects.get(creations__caller=CALLER, creations__key=attempt.key)
        raise AlreadyStarted(match) from None


def _start_match(drawing: Drawing, number: int, owner: User | None, attempt: Attempt) -> Match:
    league, table = drawing.league, tables_of(drawing)[number - 1]
    names = dict(league.members.values_list("pk", "name"))
    of_game = league.matches.filter(match__game=table.game.slug).select_related("match")
    last = of_game.order_by("-evening", "-match").first()
    last_document = last.match.read_document() if last else None
    match, _again = start_match(
        game=table.game.slug,
        players=[names.get(UUID(person), "") for person in table.playing],
        options=last_document.options if last_document else None,
        details={"stake": last_document.stake if last_document else None},
        owner=owner,
        zone=league.zone,
        caller=CALLER,
        attempt=attempt,
    )
    counted = playing.count_for(
        match, league, by=owner, counts=not counts_for_tournament_alone(drawing)
    )
    StartedTable.objects.create(league_match=counted, drawing=drawing, number=number)
    return match


def counts_for_tournament_alone(drawing: Drawing) -> bool:
    """Return whether the matches of a round count for its tournament alone; one query."""
    rows = Drawing.objects.filter(pk=drawing.pk, tournament_round__tournament__counts=False)
    return rows.exists()


def refuse_tournament_round(drawing: Drawing, field: str = "") -> None:
    """Refuse to change a round of a tournament. Raises `Refused`."""
    if Drawing.objects.filter(pk=drawing.pk, tournament_round__isnull=False).exists():
        raise Refused([Refusal("tournament", OF_TOURNAMENT, field)])


def delete_last_round(league: League, day: date, *, by: By = None) -> None:
    """Delete the last round of an evening, except those of tournaments."""
    with write_transaction():
        last = league.drawings.filter(evening=day, tournament_round=None).last()
        if last is not None:
            delete_round(last, by=by)


class RoundDropped(AboutRound):
    """A round was deleted."""

    slug = "round_dropped"
    says = _("Took round {number} of {day} back")


def delete_round(drawing: Drawing, *, by: By = None) -> None:
    """Delete a round."""
    with write_transaction():
        record(drawing.league, by, RoundDropped.of(drawing))
        drawing.delete()
