"""Writes of a season's divisions: divide, promote, drop; and their undo.

Each verb is one transaction under the league's lock, with a log entry of its author (`by`) and
changes. All raise `Refused` before storing.
"""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.values import REQUIRED, Fields, Refusal, Refused
from games.words import _
from scorekeeper.club.divisions.numbers import read_numbers
from scorekeeper.club.divisions.proposals import propose
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.kind import By, MemberKey, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import Divisions, League, Season
from scorekeeper.leagues.models.divisions import MOST_MOVING
from scorekeeper.leagues.seasons.refusals import SEASON_CLOSED
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.scoring.divisions import FEWEST, MOST
from scorekeeper.storage.database import write_transaction


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
        expect_unchanged(restore_divisions(self.season_in(league), self, by=by))


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


def save_divisions(season: Season, fields: Mapping[str, object], *, by: By = None) -> Divisions:
    """Create or change a season's divisions; absent fields stay. Raises `Refused`.

    Without `members`, members of divisions that still exist stay there. A number beyond the
    divisions is refused.
    """
    with write_transaction():
        league, season = open_season(season)
        agreed, members = _merge_fields(league, season, fields)
        _store(league, season, agreed, members, SeasonDivided, by)
        return Divisions.objects.get(season=season, league=league)


def promote(
    season: Season, members: Mapping[str, object] | None = None, *, by: By = None
) -> Divisions:
    """Start a season with promotion and relegation from the one before. Raises `Refused`.

    `members` overrides proposed divisions, and has to answer all questions.
    """
    with write_transaction():
        league, season = open_season(season)
        proposed = propose(season, "promotion")
        submitted = {**proposed.members, **(members or {})}
        numbers = read_numbers(submitted, len(proposed.names), eligible_members(league, season))
        agreed = Agreed(names=proposed.names, moving=proposed.moving, game=proposed.game)
        _store(league, season, agreed, numbers, Promoted, by)
        return Divisions.objects.get(season=season, league=league)


def remove_divisions(season: Season, *, by: By = None) -> None:
    """Remove a season's divisions; results are not changed. Raises `Refused`."""
    with write_transaction():
        league, season = open_season(season)
        _store(league, season, None, {}, DivisionsRemoved, by)


def replace_division(members: Numbers, member: str, number: int | None) -> dict[str, int]:
    """Return the divisions by member, with another one for a member; None for none."""
    others = {key: division for key, division in members.items() if key != member}
    return others | ({member: number} if number is not None else {})


def open_season(season: Season) -> tuple[League, Season]:
    """Lock the league; return it with the current season. Raises `Refused` if it is closed."""
    league = lock_league(season.league_id)
    season = league.seasons.select_related("divisions").get(pk=season.pk)
    season.league = league
    if season.closed_at is not None:
        raise Refused([Refusal("season_closed", SEASON_CLOSED, "season")])
    return league, season


def _merge_fields(league: League, season: Season, fields: Fields) -> tuple[Agreed, dict[str, int]]:
    """Return the new settings and members of divisions. Raises `Refused`."""
    row = divisions_of(season) or Divisions(game=league.games[0], names=[])
    agreed = Agreed(
        names=fields.get("names", row.names),
        moving=fields.get("moving", row.moving),
        game=fields.get("game", row.game),
    )
    count = len(agreed["names"])
    if not count:
        raise Refused([Refusal(REQUIRED.code, REQUIRED.message, "names")])
    if "members" in fields:
        return agreed, read_numbers(fields["members"], count, eligible_members(league, season))
    return agreed, {member: number for member, number in row.members.items() if number <= count}


def _settings_of(row: Divisions) -> Agreed:
    return Agreed(names=row.names, moving=row.moving, game=row.game)


def eligible_members(league: League, season: Season) -> set[str]:
    """Return the members who can have a division: ranked ones and those who have one."""
    row = divisions_of(season)
    ranked = {str(pk) for pk in league.members.regulars().values_list("pk", flat=True)}
    return ranked if row is None else ranked | row.members.keys()


def _store(
    league: League,
    season: Season,
    agreed: Agreed | None,
    members: Numbers,
    kind: type[AboutDivisions],
    by: By,
) -> None:
    """Store or delete a season's divisions and record the changes."""
    row = divisions_of(season)
    before = None if row is None else _settings_of(row)
    old_members: Numbers = {} if row is None else row.members
    if (before, old_members) == (agreed, members):
        return
    if agreed is None:
        Divisions.objects.filter(season=season, league=league).delete()
    else:
        Divisions.objects.update_or_create(
            season=season, league=league, defaults={**agreed, "members": dict(members)}
        )
    moved = {
        member: [old_members.get(member), members.get(member)]
        for member in {**old_members, **members}
        if old_members.get(member) != members.get(member)
    }
    record(league, by, kind.of(season, agreed=[before, agreed], moved=moved))


def restore_divisions(season: Season, act: AboutDivisions, *, by: By = None) -> bool:
    """Restore the divisions before an act. Return False if they have changed since.

    Raises `Refused`.
    """
    with write_transaction():
        league, season = open_season(season)
        row = divisions_of(season)
        current = None if row is None else _settings_of(row)
        members: dict[str, int] = {} if row is None else dict(row.members)
        before, after = act.agreed
        if after != current or any(
            members.get(key) != new for key, (_was, new) in act.moved.items()
        ):
            return False
        for member, (number, _now) in act.moved.items():
            members = replace_division(members, member, number)
        most = 0 if before is None else len(before["names"])
        if any(number > most for number in members.values()):
            return False
        kind = DivisionsRemoved if before is None else SeasonDivided
        _store(league, season, before, members, kind, by)
    return True
