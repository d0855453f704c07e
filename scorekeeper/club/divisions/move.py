"""Moves of a member to another division, with their undo."""

from typing import Annotated

from pydantic import Field

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.divisions.numbers import number_in, read_numbers
from scorekeeper.club.divisions.services import (
    Moved,
    eligible_members,
    open_season,
    replace_division,
)
from scorekeeper.leagues.acts.about import AboutMember
from scorekeeper.leagues.acts.kind import By, Group, SeasonKey, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged, first_existing
from scorekeeper.leagues.models import Divisions, League, Member, Season
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.storage.database import write_transaction


class DivisionChanged(AboutMember, Undoable):
    """A member was moved between divisions; `was` and `now` are their names."""

    slug = "division_changed"
    group = Group.SEASONS
    says = _("Moved {name} to another division: {was} → {now}")
    subject = "division:{member}"

    season: SeasonKey
    moved: Annotated[Moved, Field(min_length=1, max_length=1)]
    was: str
    now: str

    def undo(self, league: League, by: By) -> None:
        seasons = league.seasons.filter(pk=self.season).select_related("divisions")
        season, member = first_existing(seasons), self.member_in(league)
        [(before, after)] = self.moved.values()
        row = divisions_of(season)
        expect_unchanged(row is not None and row.members.get(str(member.pk)) == after)
        move_member(season, member, before, by=by)


def move_member(season: Season, member: Member, number: object, *, by: By = None) -> Divisions:
    """Move a member with all results to a division, None for none. Raises `Refused`."""
    with write_transaction():
        league, season = open_season(season)
        row = divisions_of(season)
        if row is None:
            raise Refused([Refusal("not_divided", NOT_DIVIDED)])
        new = _parse_number(number, len(row.names))
        key, old = str(member.pk), row.members.get(str(member.pk))
        read_numbers({key: new}, len(row.names), eligible_members(league, season))
        if new != old:
            row.members = replace_division(row.members, key, new)
            row.save(update_fields=["members"])
            names = dict(enumerate(row.names, start=1))
            act = DivisionChanged.of(
                member,
                season=str(season.pk),
                moved={key: [old, new]},
                was=names.get(old or 0, NO_DIVISION),
                now=names.get(new or 0, NO_DIVISION),
            )
            record(league, by, act)
        return row


def _parse_number(value: object, divisions: int) -> int | None:
    try:
        return number_in(divisions)(value)
    except ValueError as error:
        raise Refused([Refusal("invalid", str(error), "division")]) from None


NOT_DIVIDED = _("Divide the season first.")
NO_DIVISION = "–"
