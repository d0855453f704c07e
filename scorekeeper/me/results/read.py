"""Queries of a person's matches: results in leagues, and others by chosen names."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import Result, Season
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.me.results.sums import OtherPlayer, OwnMatch
from scorekeeper.media.times import evening_of
from scorekeeper.scoring.handovers import SHARE, table_names, table_results
from scorekeeper.scoring.results import PlayerResult

MOST = 300
"""Limit of matches outside leagues, newest first: each needs a fold of its sheet."""
ALL, YEAR, MONTH = "all", "year", "month"
DAYS = 30
NO_PLACES = (0,)
"""No points by place: they belong to leagues and are not used here."""


@dataclass(frozen=True)
class Period:
    """A filter of matches: all, those since a day, or those of a season."""

    name: str = ALL
    since: date | None = None
    season: UUID | None = None

    def contains(self, match: OwnMatch) -> bool:
        """Return True if a match is in the period."""
        if self.season is not None:
            return bool(match.season == self.season)
        return self.since is None or match.evening >= self.since


@dataclass(frozen=True)
class OwnMatches:
    """A person's matches in a period, newest first, and the names to choose from."""

    matches: Sequence[OwnMatch]
    names: Counter[str] = field(default_factory=Counter)
    more: bool = False
    """True if there are older matches outside leagues, beyond the limit."""


def period_of(name: str, season: UUID | None = None) -> Period:
    """Return the period given in the query string; all for an unknown name."""
    today = evening_of(timezone.now(), settings.TIME_ZONE)
    if season is not None:
        return Period("season", season=season)
    if name == YEAR:
        return Period(YEAR, today.replace(month=1, day=1))
    if name == MONTH:
        return Period(MONTH, today - timedelta(days=DAYS - 1))
    return Period()


def seasons_of(user: User) -> list[tuple[UUID, str, str]]:
    """Return the seasons of an account's leagues, newest first: id, league, name."""
    seasons = Season.objects.filter(league__members__user=user)
    ordered = seasons.order_by("-starts_on", "league__name")
    return list(ordered.values_list("pk", "league__name", "name"))


def matches_of_account(user: User, names: Collection[str], period: Period) -> OwnMatches:
    """Return an account's matches in a period, newest first. Three queries."""
    in_leagues = list(_in_leagues(user))
    outside = OwnMatches(())
    if period.season is None:
        matches = Match.objects.owned_by(user).exclude(pk__in=_counted_match_ids(user))
        outside = _outside_leagues(matches, names, period)
    own_matches = [match for match in in_leagues if period.contains(match)] + list(outside.matches)
    return OwnMatches(_newest_first(own_matches), outside.names, outside.more)


def matches_of_phone(codes: Collection[str], names: Collection[str], period: Period) -> OwnMatches:
    """Return the matches known to a phone, played under one of the names. One query."""
    matches = Match.objects.filter(code__in=list(codes)).defer("opening")
    results = _outside_leagues(matches, names, period)
    return OwnMatches(_newest_first(results.matches), results.names, results.more)


def _newest_first(own_matches: Iterable[OwnMatch]) -> list[OwnMatch]:
    return sorted(own_matches, key=lambda match: (match.started_at, str(match.match)), reverse=True)


def _counted_match_ids(user: User) -> QuerySet[Any]:
    """Return the ids of matches that count for the account in a league."""
    results = Result.objects.counting().filter(member__user=user, past=None)
    return results.exclude(league_match=None).values("league_match")


def _in_leagues(user: User) -> Iterator[OwnMatch]:
    """Yield an account's matches in leagues. Two queries."""
    results = Result.objects.counting().filter(member__user=user)
    rows = results.with_match("league", "member").order_by("started_at", "league_match")
    tables = Result.objects.rated().filter(league_match__in=results.values("league_match"))
    players_by_match: dict[object, list[tuple[object, OtherPlayer]]] = defaultdict(list)
    seats = tables.order_by("league_match", "seat").values_list(
        "league_match_id", "member_id", "member__name", "side", "place"
    )
    for match, member, name, side, place in seats:
        players_by_match[match].append((member, OtherPlayer(name, side, place)))
    for row in rows:
        table = players_by_match[row.league_match_id]
        yield _own_match(
            row,
            [other for other_member, other in table if other_member != row.member_id],
            match=row.league_match_id,
            code=row.code,
            game=row.game,
            evening=row.evening,
            started_at=row.started_at,
            league=row.league.slug if row.member.removed_at is None else "",
            league_name=row.league.name,
            member=row.member_id,
            season=row.season_id,
        )


def _own_match(
    result: Result | PlayerResult, others: Iterable[OtherPlayer], **about: Any
) -> OwnMatch:
    """Combine a result with further facts about its match."""
    return OwnMatch(
        outcome=result.outcome,
        place=result.place,
        side=result.side,
        points=result.points,
        money=result.money,
        currency=result.currency,
        others=tuple(others),
        **about,
    )


def _outside_leagues(
    matches: QuerySet[Match], names: Collection[str], period: Period
) -> OwnMatches:
    """Return the newest matches outside leagues, up to `MOST`. One query."""
    ended = matches.exclude(status=Match.Status.OPEN).order_by("-started_at", "-pk")
    if period.since is not None:
        ended = ended.filter(started_at__gte=_start_of(period.since))
    rows = list(ended[: MOST + 1])
    own_names = {name.casefold() for name in names}
    name_counts: Counter[str] = Counter()
    own_matches = []
    for match in rows[:MOST]:
        table = table_names(match.read_document().match_input())
        name_counts.update(table)
        if not own_names.isdisjoint(name.casefold() for name in table):
            own_matches += [
                result for result in _results_in(match, own_names) if period.contains(result)
            ]
    return OwnMatches(own_matches, name_counts, len(rows) > MOST)


def _start_of(day: date) -> datetime:
    """Return a time before the first match of an evening in any time zone."""
    first = max(day, date.min + timedelta(days=2)) - timedelta(days=1)
    return datetime(first.year, first.month, first.day, tzinfo=timezone.get_current_timezone())


def _results_in(match: Match, own_names: Collection[str]) -> Iterator[OwnMatch]:
    """Yield the person's result of a match, if any."""
    sheet = sheet_of(match)
    names = table_names(sheet.match)
    results = [each for each in table_results(sheet, NO_PLACES, SHARE) if each.counts]
    own_results = [each for each in results if names[each.seat].casefold() in own_names]
    for result in own_results[:1]:
        yield _own_match(
            result,
            [
                OtherPlayer(names[each.seat], each.side, each.place)
                for each in results
                if each.rated and each.seat != result.seat
            ],
            match=match.pk,
            code=match.code,
            game=match.game,
            evening=match.evening,
            started_at=match.started_at,
        )
