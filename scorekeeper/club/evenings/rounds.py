"""Rounds of an evening: draw the next one, delete the last one."""

from datetime import date
from typing import Any, Self

from django.db.models import Prefetch

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.attendance import members_present, set_attendance
from scorekeeper.club.evenings.draw import table_games
from scorekeeper.club.evenings.models import Drawing, StartedTable
from scorekeeper.club.evenings.round_draw import (
    RoundSettings,
    draw_groups,
    draw_settings_of,
    present_by_division,
    refuse_other_games,
)
from scorekeeper.club.evenings.season_meetings import meetings_tonight, unusual_sizes
from scorekeeper.club.evenings.signals import round_drawn
from scorekeeper.leagues.acts.changes import day_text
from scorekeeper.leagues.acts.kind import By, Day, Group, Kind
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League
from scorekeeper.storage.database import write_transaction

TOO_FEW = _("At least one table must be full.")
OF_TOURNAMENT = _("This round belongs to a tournament: change it there.")


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
    refuse_other_games(league, settings)
    with write_transaction():
        lock_league(league.pk)
        if settings.present is not None or settings.teams:
            people = members_present(league, day) if settings.present is None else settings.present
            set_attendance(league, day, people, settings.teams)
        present = members_present(league, day)
        draw_settings = draw_settings_of(league, settings, day)
        if not table_games(len(present), draw_settings.games):
            raise Refused([Refusal("too_few", TOO_FEW, "present")])
        drawings = drawings_of(league, day)
        meetings = meetings_tonight(league, day, drawings)
        drawn_tables = draw_groups(
            present_by_division(league, present, day) if settings.divided else [present],
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
            sizes=unusual_sizes(drawn_tables.tables),
            tables=[list(table.people) for table in drawn_tables.tables],
            out=list(drawn_tables.out),
        )
        record(league, by, RoundDrawn.of(drawing))
        round_drawn.send(Drawing, drawing=drawing)
    return drawing


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
