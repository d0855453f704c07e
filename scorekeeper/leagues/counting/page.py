"""Lists of league matches with their results, for pages."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext

from scorekeeper.leagues.counting.words import points_text
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
    """A member's result in a match."""

    place: int
    points: str
    counts: bool = True
    deals: int | None = None


@dataclass(frozen=True)
class ShownMatch:
    """A league match read `with_unknown`, with its results or the reason for having none."""

    row: LeagueMatch
    results: list[ResultRow]

    @property
    def game(self) -> str:
        """The name of the game, of a game that a table made itself its own."""
        return gettext(self.row.match.rules.name)

    @property
    def asks(self) -> bool:
        """Whether the match would have results if its unknown players were named."""
        return vars(self.row)["unknown"] and may_count(self.row.match)

    @property
    def without(self) -> str:
        """The reason for having no results; empty if an owner has to apply them."""
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
    """Select the match and season of league matches, and whether a player is unknown."""
    unknown = Seat.objects.filter(league_match=OuterRef("pk"), member=None)
    return matches.select_related("match", "season", "pending").annotate(unknown=Exists(unknown))


def present_matches(
    matches: Iterable[LeagueMatch], people: People, known: Iterable[Result] | None = None
) -> list[ShownMatch]:
    """Return matches read `with_unknown` for a page; `known` are their results, if read."""
    league_matches = list(matches)
    if known is None:
        known = Result.objects.filter(league_match__in=league_matches)
    rows_by_match: dict[UUID | None, list[ResultRow]] = defaultdict(list)
    for result in sort_by_place(known):
        row = result_row(result, people, counts=result.counts, deals=result.deals)
        rows_by_match[result.league_match_id].append(row)
    return [
        ShownMatch(league_match, rows_by_match[league_match.pk]) for league_match in league_matches
    ]


def sort_by_place(results: Iterable[Result]) -> list[Result]:
    """Sort results by place, then by seat."""
    return sorted(results, key=lambda result: (result.place, result.seat))


def result_row(
    result: Result, people: People, *, counts: bool = True, deals: int | None = None
) -> ResultRow:
    """Return a result with the name and suit of its member."""
    face, points = people[result.member_id], points_text(result.points)
    return ResultRow(result.member_id, face.name, face.suit, result.place, points, counts, deals)


def may_count(match: Match) -> bool:
    """Return whether a match can have results once all its players are named."""
    return match.status == Match.Status.OPEN or bool(match.scores and match.deal_count)
