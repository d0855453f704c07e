"""Matches of a league as its pages list them, with what they brought."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.models import LeagueMatch, Result, Seat
from scorekeeper.leagues.people.faces import People
from scorekeeper.matches.models import Match


@dataclass(frozen=True)
class Row:
    """A member in a list of a league."""

    member: UUID
    name: str
    suit: int


@dataclass(frozen=True)
class ResultRow(Row):
    """What a match brought a member."""

    place: int
    points: str
    counts: bool = True
    deals: int | None = None


@dataclass(frozen=True)
class ShownMatch:
    """A counted match, read `with_unknown`, with its results or why there are none."""

    row: LeagueMatch
    results: list[ResultRow]

    @property
    def game(self) -> str:
        """The game's name."""
        return game_name(self.row.match.game)

    @property
    def asks(self) -> bool:
        """Whether it would bring results if it were known who is who."""
        return vars(self.row)["unknown"] and may_count(self.row.match)

    @property
    def without(self) -> str:
        """Why it has no results; empty where an owner has to let them count first."""
        match = self.row.match
        if match.status == Match.Status.OPEN:
            return "open"
        if match.deal_count == 0:
            return "no deal"
        if match.scores == []:
            return "void"
        if vars(self.row)["unknown"]:
            return "unknown"
        return "handed over" if "seatings" in match.document else ""


def with_unknown(matches: QuerySet[LeagueMatch]) -> QuerySet[LeagueMatch]:
    """Read with matches what their lists show: the match, the season, whether a seat is unknown."""
    unknown = Seat.objects.filter(league_match=OuterRef("pk"), member=None)
    return matches.select_related("match", "season", "pending").annotate(unknown=Exists(unknown))


def present_matches(
    matches: Iterable[LeagueMatch], people: People, known: Iterable[Result] | None = None
) -> list[ShownMatch]:
    """Return matches, read `with_unknown`; `known` are their results if they have been read."""
    listed = list(matches)
    if known is None:
        known = Result.objects.filter(league_match__in=listed)
    results: dict[UUID | None, list[ResultRow]] = defaultdict(list)
    for result in in_places(known):
        row = result_row(result, people, counts=result.counts, deals=result.deals)
        results[result.league_match_id].append(row)
    return [ShownMatch(counted, results[counted.pk]) for counted in listed]


def in_places(results: Iterable[Result]) -> list[Result]:
    """Return results by place, equal ones by seat."""
    return sorted(results, key=lambda result: (result.place, result.seat))


def result_row(
    result: Result, people: People, *, counts: bool = True, deals: int | None = None
) -> ResultRow:
    """Return a result with whose it is."""
    face, points = people[result.member_id], points_text(result.points)
    return ResultRow(result.member_id, face.name, face.suit, result.place, points, counts, deals)


def may_count(match: Match) -> bool:
    """Say whether a match can bring results once all its players are known."""
    return match.status == Match.Status.OPEN or bool(match.scores and match.deal_count)
