"""Sums at the end of any day, read from the stored history of each member."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from uuid import UUID

from scorekeeper.leagues.counting.sums import parse_texts
from scorekeeper.leagues.models import Aggregate, Season
from scorekeeper.scoring.history import EveningSums, line_on
from scorekeeper.scoring.standings import Tally


def sums_by_day(season: Season, game: str, days: Collection[date]) -> list[dict[UUID, Tally]]:
    """Read the sums by member at the end of each day. One query.

    The game is empty for the sums over all games. A member without a match until then is left out.
    """
    rows = Aggregate.objects.filter(season=season, game=game).values_list("member_id", "history")
    lines = {member: history.splitlines() for member, history in rows}
    return [_sums_on(day, lines) for day in days]


def _sums_on(day: date, lines: Mapping[UUID, Sequence[str]]) -> dict[UUID, Tally]:
    lines_of_day = {member: line for member, own in lines.items() if (line := line_on(own, day))}
    sums = parse_texts(lines_of_day.values())
    return {
        member: EveningSums._make(row).tally()
        for member, row in zip(lines_of_day, sums, strict=True)
    }
