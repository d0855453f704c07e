"""The results of a season summed up by the database for charts, without a row per match."""

import json
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Aggregate, CharField, Count, F, Func, Q, Sum, TextField, Value
from django.db.models.functions import Cast

from scorekeeper.club.charts.rank_course import EveningSums
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.models import League, Result
from scorekeeper.scoring.comparison import Pairs, count_pairs
from scorekeeper.scoring.records import count_contracts

Declared = list[tuple[str, bool, int]]
SUMMED = ("points", "place_points", "share")


class Concatenation(Aggregate):
    """Concatenation of a value of all rows, in a given order."""

    function = "STRING_AGG"
    output_field = TextField()


class CommaSeparated(Func):
    """Join SQL values with commas, keeping their order."""

    template = "',' ORDER BY %(expressions)s"
    output_field = CharField()


@dataclass(frozen=True)
class SeasonSums:
    """Sums by member and evening, declared contracts, and numbers of matches."""

    evenings: list[tuple[UUID, EveningSums]]
    declared: Declared
    matches: Mapping[UUID, int]
    """The number of rated matches by member."""
    has_partners: bool


def season_sums(query: StandingsQuery) -> SeasonSums:
    """Sum up the results of a season by member and evening. One query."""
    best, counts = query.method == League.Method.BEST, Q(counts=True)
    columns: dict[str, object] = {
        "matches": Count("pk", filter=counts),
        "wins": Count("pk", filter=counts & Q(outcome=Result.Outcome.WON)),
        **{f"all_{name}": Sum(name, filter=counts) for name in SUMMED},
        "rates": Count("pk", filter=Q(rated=True)),
        "sided": Count("side", filter=Q(rated=True)),
    }
    commas, nothing = CommaSeparated(F("seat")), Value(None, output_field=TextField())
    contracts, points = (Cast(name, TextField()) for name in ("contracts", "points"))
    joined = Concatenation(contracts, commas, filter=counts & ~Q(contracts=[]))
    columns["spoken"] = joined if query.game else nothing
    columns["spread"] = Concatenation(points, commas, filter=counts) if best else nothing
    results = Result.objects.filter(season=query.season).order_by()
    results = results.filter(game=query.game) if query.game else results
    keys = {"who": Cast("member_id", TextField()), "day": Cast("evening", TextField())}
    # As text: converting this many identifiers and days is slow.
    rows: Any = results.annotate(**keys)
    rows = rows.values("who", "day").annotate(**columns)
    return _collect_sums(rows.values_list("who", "day", *columns))


def _collect_sums(rows: Any) -> SeasonSums:
    members: dict[str, UUID] = {}
    days: dict[str, date] = {}
    evenings: list[tuple[UUID, EveningSums]] = []
    spoken: Counter[str] = Counter()
    matches: Counter[UUID] = Counter()
    has_partners = False
    for member_id, day, count, won, points, place_points, share, rated, sided, text, spread in rows:
        member = members.get(member_id) or members.setdefault(member_id, UUID(member_id))
        if rated:
            matches[member] += rated
            has_partners = has_partners or sided > 0
        if count:
            evening = days.get(day) or days.setdefault(day, date.fromisoformat(day))
            summed = (won, int(points), int(place_points), int(share))
            best = [int(own) for own in spread.split(",")] if spread else ()
            evenings.append((member, EveningSums(evening, count, *summed, best)))
        if text:
            spoken[text] += 1
    contracts = ((own, count) for text, count in spoken.items() for own in json.loads(f"[{text}]"))
    return SeasonSums(evenings, count_contracts(contracts), matches, has_partners)


@dataclass(slots=True)
class SeatedPlayer:
    """A seat at a match: its member and side."""

    league_match_id: UUID
    member_id: UUID
    side: int | None


def meetings_among(query: StandingsQuery, members: Collection[UUID]) -> Pairs:
    """Return the meetings among some members in rated matches. One query."""
    rated = Result.objects.rated().filter(season=query.season, member__in=members).order_by()
    rated = rated.filter(game=query.game) if query.game else rated
    return count_pairs(
        [SeatedPlayer(*row) for row in rated.values_list("league_match_id", "member_id", "side")]
    )
