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
from scorekeeper.club.evenings.attendance import here_on, set_attendance, teams_on
from scorekeeper.club.evenings.draw import DrawnTables, Strength, Wishes, draw, shape_of
from scorekeeper.club.evenings.meetings import Meetings, Repeats, repeats
from scorekeeper.club.evenings.met import met_tonight, table_game, tables_of
from scorekeeper.club.evenings.models import Drawing, StartedTable
from scorekeeper.club.evenings.signals import round_drawn
from scorekeeper.leagues.acts.changes import day_text
from scorekeeper.leagues.acts.kind import By, Day, Group, Kind, Name
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.models import League, Rating
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.matches import services as matches
from scorekeeper.matches.log.outcomes import Attempt, KeyReused
from scorekeeper.matches.models import Match
from scorekeeper.scoring.divisions import together
from scorekeeper.scoring.ratings import Strength as Rated
from scorekeeper.scoring.ratings import shown
from scorekeeper.storage.database import write_transaction

TOO_FEW = _("At least one table must be full.")
NOT_DRAWN = _("Choose two people of this round who sit at different places.")
OF_TOURNAMENT = _("This round belongs to a tournament: change it there.")
HAS_STARTED = _("A match has started at this table: its players stay.")
CALLER = "page"
"""The caller for matches started from pages: their idempotency keys share one namespace."""


@dataclass(frozen=True)
class Round:
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
    drawn = league.drawings.filter(evening=day).select_related("tournament_round__tournament")
    return list(drawn.prefetch_related(started))


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


def draw_round(league: League, wanted: Round, *, day: date, by: By = None) -> Drawing:
    """Draw the next round of an evening, after storing the attendance. Raises `Refused`."""
    _refuse_others(league, wanted)
    with write_transaction():
        lock(league.pk)
        if wanted.present is not None or wanted.teams:
            there = here_on(league, day) if wanted.present is None else wanted.present
            set_attendance(league, day, there, wanted.teams)
        present = here_on(league, day)
        wishes = _wishes(league, wanted, day)
        if not shape_of(len(present), wishes.games):
            raise Refused([Refusal("too_few", TOO_FEW, "present")])
        drawings = drawings_of(league, day)
        met = met_tonight(league, day, drawings)
        drawn = _drawn(_apart(league, present, day) if wanted.divided else [present], wishes, met)
        if not drawn.tables:
            raise Refused([Refusal("too_few", TOO_FEW, "present")])
        games = [table.game.slug for table in drawn.tables]
        drawing = league.drawings.create(
            evening=day,
            number=max((drawing.number for drawing in drawings), default=0) + 1,
            game=wanted.game,
            games=games if set(games) != {wanted.game} else [],
            tables=[list(table.people) for table in drawn.tables],
            out=list(drawn.out),
        )
        record(league, by, RoundDrawn.of(drawing))
        round_drawn.send(Drawing, drawing=drawing)
    return drawing


def _drawn(groups: Sequence[Sequence[str]], wishes: Wishes, met: Meetings) -> DrawnTables[str]:
    """Draw the tables of each group by itself."""
    drawn = [draw(group, wishes, met=met, seed=secrets.randbits(32)) for group in groups]
    return DrawnTables(
        tuple(table for each in drawn for table in each.tables),
        tuple(person for each in drawn for person in each.out),
    )


def _apart(league: League, present: Sequence[str], day: date) -> list[list[str]]:
    """Group the members present by division of the day's season; those without one come last."""
    season = league.seasons.on(day).select_related("divisions").first()
    divisions = divisions_of(season) if season else None
    if divisions is None:
        return [list(present)]
    groups = together(dict.fromkeys(present), divisions.members, len(divisions.names))
    return [group for group in groups if group]


def _refuse_others(league: League, wanted: Round) -> None:
    if wanted.game not in league.games or wanted.second_game not in {"", *league.games}:
        raise Refused([Refusal("other_game", playing.OTHER_GAME, "game")])


def _wishes(league: League, wanted: Round, day: date) -> Wishes:
    slugs = [slug for slug in (wanted.game, wanted.second_game) if slug]
    strength: Strength = wanted.strength  # type: ignore[assignment]
    return Wishes(
        games=tuple(table_game(slug) for slug in slugs),
        five=wanted.five,
        teams=teams_on(league, day),
        apart=wanted.apart,
        strength=strength,
        ranks=_ranks(league, wanted.game) if strength else {},
    )


def _ranks(league: League, game: str) -> dict[str, int]:
    """Return the rank of each rated member of a game, from 0 for the strongest."""
    rated = Rating.objects.filter(league=league, game=game).values_list("member", "mu", "sigma")
    ordered = sorted(rated, key=lambda row: (-shown(Rated(row[1], row[2]), league.rating), row[0]))
    return {str(member): place for place, (member, _mu, _sigma) in enumerate(ordered)}


# Swaps


@dataclass(frozen=True)
class Swap:
    """A round with two people swapped, and the repeated meetings before and after."""

    tables: list[list[str]]
    out: list[str]
    before: Repeats
    after: Repeats


def swapped(drawing: Drawing, one: str, two: str) -> Swap:
    """Return a round with two people swapped, and the cost. Raises `Refused`."""
    refuse_other(drawing, "swap")
    places = [*drawing.tables, drawing.out]
    at = {person: number for number, people in enumerate(places) for person in people}
    if one == two or one not in at or two not in at or at[one] == at[two] == len(drawing.tables):
        raise Refused([Refusal("invalid", NOT_DRAWN, "swap")])
    started = set(drawing.started.values_list("number", flat=True))
    if started & {at[one] + 1, at[two] + 1}:
        raise Refused([Refusal("started", HAS_STARTED, "swap")])
    other = {one: two, two: one}
    *tables, out = [[other.get(person, person) for person in people] for people in places]
    earlier = drawing.league.drawings.filter(evening=drawing.evening, number__lt=drawing.number)
    met = met_tonight(drawing.league, drawing.evening, list(earlier))
    after = Drawing(game=drawing.game, games=drawing.games, tables=tables, out=out)
    return Swap(tables, out, repeats(tables_of(drawing), met), repeats(tables_of(after), met))


class PlacesSwapped(AboutRound):
    """Two people of a round were swapped."""

    slug = "places_swapped"
    says = _("Swapped {one} and {two} in round {number} of {day}")

    one: Name
    two: Name


def swap(drawing: Drawing, one: str, two: str, *, by: By = None) -> tuple[Drawing, Swap]:
    """Swap two people of a round; return it and the cost. Raises `Refused`."""
    with write_transaction():
        lock(drawing.league_id)
        drawing = Drawing.objects.select_related("league").get(pk=drawing.pk)
        changed = swapped(drawing, one, two)
        drawing.tables, drawing.out = changed.tables, changed.out
        drawing.save(update_fields=["tables", "out"])
        names = dict(drawing.league.members.filter(pk__in=(one, two)).values_list("pk", "name"))
        act = PlacesSwapped.of(drawing, one=names[UUID(one)], two=names[UUID(two)])
        record(drawing.league, by, act)
        only = _at_table_with(drawing, one, two)
        round_drawn.send(Drawing, drawing=drawing, only=only)
    return drawing, changed


def _at_table_with(drawing: Drawing, *people: str) -> set[str]:
    """Return these people and all others at their tables."""
    tables = [table for table in drawing.tables if not set(people).isdisjoint(table)]
    return {*people, *(one for table in tables for one in table)}


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
            lock(drawing.league_id)
            earlier = matches.created(CALLER, attempt)
            if earlier is not None:
                return earlier
            started = drawing.started.filter(number=number).last()
            if started is not None and not another:
                raise AlreadyStarted(started.league_match.match)
            return _started(drawing, number, owner, attempt)
    except KeyReused:
        made = Match.objects.get(creations__caller=CALLER, creations__key=attempt.key)
        raise AlreadyStarted(made) from None


def _started(drawing: Drawing, number: int, owner: User | None, attempt: Attempt) -> Match:
    league, table = drawing.league, tables_of(drawing)[number - 1]
    names = dict(league.members.values_list("pk", "name"))
    of_game = league.matches.filter(match__game=table.game.slug).select_related("match")
    last = of_game.order_by("-evening", "-match").first()
    agreed = last.match.read() if last else None
    match, _again = matches.start_match(
        game=table.game.slug,
        players=[names.get(UUID(person), "") for person in table.playing],
        options=agreed.options if agreed else None,
        details={"stake": agreed.stake if agreed else None},
        owner=owner,
        zone=league.zone,
        caller=CALLER,
        attempt=attempt,
    )
    counted = playing.count_for(match, league, by=owner, counts=not is_apart(drawing))
    StartedTable.objects.create(league_match=counted, drawing=drawing, number=number)
    return match


def is_apart(drawing: Drawing) -> bool:
    """Return whether the matches of a round count for its tournament alone; one query."""
    rows = Drawing.objects.filter(pk=drawing.pk, tournament_round__tournament__counts=False)
    return rows.exists()


def refuse_other(drawing: Drawing, field: str = "") -> None:
    """Refuse to change a round of a tournament. Raises `Refused`."""
    if Drawing.objects.filter(pk=drawing.pk, tournament_round__isnull=False).exists():
        raise Refused([Refusal("tournament", OF_TOURNAMENT, field)])


def drop_last(league: League, day: date, *, by: By = None) -> None:
    """Delete the last round of an evening, except those of tournaments."""
    with write_transaction():
        last = league.drawings.filter(evening=day, tournament_round=None).last()
        if last is not None:
            drop(last, by=by)


class RoundDropped(AboutRound):
    """A round was deleted."""

    slug = "round_dropped"
    says = _("Took round {number} of {day} back")


def drop(drawing: Drawing, *, by: By = None) -> None:
    """Delete a round."""
    with write_transaction():
        record(drawing.league, by, RoundDropped.of(drawing))
        drawing.delete()
