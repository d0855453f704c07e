"""The sums of a season that charts show, read without its results."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Exists, FilteredRelation, OuterRef, Q, QuerySet, Subquery

from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.counting.sums import parse_texts
from scorekeeper.leagues.models import Member, Result
from scorekeeper.scoring.comparison import Pairs, count_pairs
from scorekeeper.scoring.records import count_contracts

Declared = list[tuple[str, bool, int]]


@dataclass(frozen=True)
class SeasonSums:
    """Sums by member and evening, declared contracts, and numbers of matches."""

    histories: Mapping[UUID, str]
    """The history of each member, as text."""
    declared: Declared
    matches: Mapping[UUID, int]
    """The number of rated matches by member."""
    has_partners: bool


def season_sums(query: StandingsQuery) -> SeasonSums:
    """Read the sums of a season's members, in the order of names. One query."""
    of_season = Q(aggregates__season=query.season, aggregates__game=query.game)
    rated = rated_in(query).filter(member=OuterRef("pk")).order_by().values("member")
    members = Member.objects.filter(league=query.league).order_by("name")
    rows = members.annotate(
        sums=FilteredRelation("aggregates", condition=of_season),
        rated=Subquery(rated.annotate(number=Count("pk")).values("number")),
        sided=Exists(rated.filter(side__isnull=False)),
    ).values_list("pk", "sums__history", "sums__contracts", "rated", "sided")
    matches, histories, contracts = dict[UUID, int](), dict[UUID, str](), []
    has_partners = False
    for member, history, declared, number, sided in rows:
        if number:
            matches[member] = number
            has_partners = has_partners or sided
        if history:
            histories[member] = history
            contracts.append(declared)
    declared_contracts = count_contracts((own, 1) for own in parse_texts(contracts))
    return SeasonSums(histories, declared_contracts, matches, has_partners)


def rated_in(query: StandingsQuery) -> QuerySet[Result]:
    """Return the rated results of a season in a game, or in all games."""
    rated = Result.objects.rated().filter(season=query.season)
    return rated.filter(game=query.game) if query.game else rated


@dataclass(slots=True)
class SeatedPlayer:
    """A seat at a match: its member and side."""

    league_match_id: UUID
    member_id: UUID
    side: int | None


def meetings_among(query: StandingsQuery, members: Collection[UUID]) -> Pairs:
    """Return the meetings among some members in rated matches. One query."""
    rated = rated_in(query).filter(member__in=members).order_by()
    return count_pairs(
        [SeatedPlayer(*row) for row in rated.values_list("league_match_id", "member_id", "side")]
    )
