"""Writes of a season's divisions: divide, move members, promote, drop; and their undo.

Each verb is one transaction under the league's lock, with a log entry of its author (`by`) and
changes. All raise `Refused` before storing.
"""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.values import REQUIRED, Fields, Refusal, Refused
from games.words import _
from scorekeeper.club.divisions.numbers import number_in, read_numbers
from scorekeeper.club.divisions.proposals import propose
from scorekeeper.leagues.acts.about import AboutMember, AboutSeason
from scorekeeper.leagues.acts.kind import By, Group, MemberKey, SeasonKey, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import existing, expect
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.models import Divisions, League, Member, Season
from scorekeeper.leagues.models.divisions import MOST_MOVING
from scorekeeper.leagues.seasons.settings import SEASON_CLOSED
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.scoring.divisions import FEWEST, MOST
from scorekeeper.storage.database import write_transaction

NOT_DIVIDED = _("Divide the season first.")
NO_DIVISION = "–"


class Agreed(TypedDict):
    """The settings of divisions, without their members."""

    names: Annotated[list[str], Field(min_length=FEWEST, max_length=MOST)]
    moving: Annotated[int, Field(ge=0, le=MOST_MOVING)]
    game: str


Numbers = Mapping[str, int]
"""Divisions by member."""
Number = Annotated[int, Field(ge=1, le=MOST)] | None
Pair = Field(min_length=2, max_length=2)
Moved = dict[MemberKey, Annotated[list[Number], Pair]]
"""By member, the divisions before and after an act."""


class AboutDivisions(AboutSeason, Undoable):
    """An act about a season's divisions, with the settings before and after it."""

    subject = "divisions:{season}"

    agreed: Annotated[list[Agreed | None], Pair]
    moved: Moved

    def undo(self, league: League, by: By) -> None:
        expect(take_back(self.season_in(league), self, by=by))


class SeasonDivided(AboutDivisions):
    """A season was divided, or its divisions were changed."""

    slug = "season_divided"
    says = _("Divided the season {name}")


class DivisionsRemoved(AboutDivisions):
    """The divisions of a season were removed."""

    slug = "season_undivided"
    says = _("Removed the divisions of {name}")


class Promoted(AboutDivisions):
    """A season began with promotion and relegation."""

    slug = "season_promoted"
    says = _("Promoted and relegated into {name}")


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
        season, member = existing(seasons), self.member_in(league)
        [(was, now)] = self.moved.values()
        row = divisions_of(season)
        expect(row is not None and row.members.get(str(member.pk)) == now)
        move_member(season, member, was, by=by)


def keep_divisions(season: Season, fields: Mapping[str, object], *, by: By = None) -> Divisions:
    """Create or change a season's divisions; absent fields stay. Raises `Refused`.

    Without `members`, members of divisions that still exist stay there. A number beyond the
    divisions is refused.
    """
    with write_transaction():
        league, season = _open(season)
        agreed, members = _changed(league, season, fields)
        _keep(league, season, agreed, members, SeasonDivided, by)
        return Divisions.objects.get(season=season, league=league)


def promote(
    season: Season, members: Mapping[str, object] | None = None, *, by: By = None
) -> Divisions:
    """Start a season with promotion and relegation from the one before. Raises `Refused`.

    `members` overrides proposed divisions, and has to answer all questions.
    """
    with write_transaction():
        league, season = _open(season)
        proposed = propose(season, "promotion")
        chosen = {**proposed.members, **(members or {})}
        numbers = read_numbers(chosen, len(proposed.names), _ranked(league, season))
        agreed = Agreed(names=proposed.names, moving=proposed.moving, game=proposed.game)
        _keep(league, season, agreed, numbers, Promoted, by)
        return Divisions.objects.get(season=season, league=league)


def drop_divisions(season: Season, *, by: By = None) -> None:
    """Remove a season's divisions; results are not changed. Raises `Refused`."""
    with write_transaction():
        league, season = _open(season)
        _keep(league, season, None, {}, DivisionsRemoved, by)


def move_member(season: Season, member: Member, number: object, *, by: By = None) -> Divisions:
    """Move a member with all results to a division, None for none. Raises `Refused`."""
    with write_transaction():
        league, season = _open(season)
        row = divisions_of(season)
        if row is None:
            raise Refused([Refusal("not_divided", NOT_DIVIDED)])
        wanted = _number(number, len(row.names))
        key, was = str(member.pk), row.members.get(str(member.pk))
        read_numbers({key: wanted}, len(row.names), _ranked(league, season))
        if wanted != was:
            row.members = _with(row.members, key, wanted)
            row.save(update_fields=["members"])
            names = dict(enumerate(row.names, start=1))
            act = DivisionChanged.of(
                member,
                season=str(season.pk),
                moved={key: [was, wanted]},
                was=names.get(was or 0, NO_DIVISION),
                now=names.get(wanted or 0, NO_DIVISION),
            )
            record(league, by, act)
        return row


def _number(given: object, many: int) -> int | None:
    try:
        return number_in(many)(given)
    except ValueError as error:
        raise Refused([Refusal("invalid", str(error), "division")]) from None


def _with(members: Numbers, member: str, number: int | None) -> dict[str, int]:
    others = {key: own for key, own in members.items() if key != member}
    return others | ({member: number} if number is not None else {})


def _open(season: Season) -> tuple[League, Season]:
    """Lock the league; return it with the current season. Raises `Refused` if it is closed."""
    league = lock(season.league_id)
    season = league.seasons.select_related("divisions").get(pk=season.pk)
    season.league = league
    if season.closed_at is not None:
        raise Refused([Refusal("season_closed", SEASON_CLOSED, "season")])
    return league, season


def _changed(league: League, season: Season, fields: Fields) -> tuple[Agreed, dict[str, int]]:
    """Return the new settings and members of divisions. Raises `Refused`."""
    row = divisions_of(season) or Divisions(game=league.games[0], names=[])
    agreed = Agreed(
        names=fields.get("names", row.names),
        moving=fields.get("moving", row.moving),
        game=fields.get("game", row.game),
    )
    many = len(agreed["names"])
    if not many:
        raise Refused([Refusal(REQUIRED.code, REQUIRED.message, "names")])
    if "members" in fields:
        return agreed, read_numbers(fields["members"], many, _ranked(league, season))
    return agreed, {member: number for member, number in row.members.items() if number <= many}


def _agreed(row: Divisions) -> Agreed:
    return Agreed(names=row.names, moving=row.moving, game=row.game)


def _ranked(league: League, season: Season) -> set[str]:
    """Return the members who can have a division: ranked ones and those who have one."""
    row = divisions_of(season)
    ranked = {str(pk) for pk in league.members.regulars().values_list("pk", flat=True)}
    return ranked if row is None else ranked | row.members.keys()


def _keep(
    league: League,
    season: Season,
    agreed: Agreed | None,
    members: Numbers,
    kind: type[AboutDivisions],
    by: By,
) -> None:
    """Store or delete a season's divisions and record the changes."""
    row = divisions_of(season)
    before = None if row is None else _agreed(row)
    was: Numbers = {} if row is None else row.members
    if (before, was) == (agreed, members):
        return
    if agreed is None:
        Divisions.objects.filter(season=season, league=league).delete()
    else:
        Divisions.objects.update_or_create(
            season=season, league=league, defaults={**agreed, "members": dict(members)}
        )
    moved = {
        member: [was.get(member), members.get(member)]
        for member in {**was, **members}
        if was.get(member) != members.get(member)
    }
    record(league, by, kind.of(season, agreed=[before, agreed], moved=moved))


def take_back(season: Season, act: AboutDivisions, *, by: By = None) -> bool:
    """Restore the divisions before an act. Return False if they have changed since.

    Raises `Refused`.
    """
    with write_transaction():
        league, season = _open(season)
        row = divisions_of(season)
        now = None if row is None else _agreed(row)
        members: dict[str, int] = {} if row is None else dict(row.members)
        was, is_ = act.agreed
        if is_ != now or any(members.get(key) != own for key, (_was, own) in act.moved.items()):
            return False
        for member, (number, _now) in act.moved.items():
            members = _with(members, member, number)
        most = 0 if was is None else len(was["names"])
        if any(number > most for number in members.values()):
            return False
        kind = DivisionsRemoved if was is None else SeasonDivided
        _keep(league, season, was, members, kind, by)
    return True
