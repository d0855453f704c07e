"""Adds up the results of a season's members: the sums that standings, charts and reports read."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from scorekeeper.leagues.models import Aggregate, Member, Result, Season
from scorekeeper.scoring.history import as_lines
from scorekeeper.scoring.standings import Score, Tally
from scorekeeper.scoring.tallies import Key, MemberScore, tallies_of
from scorekeeper.storage.queries import ROWS_AT_A_TIME

SUMS = (
    "matches",
    "won",
    "points",
    "place_points",
    "share",
    "best",
    "form",
    "spread",
    "earlier",
    "parts",
    "history",
    "contracts",
)
"""The fields of a tally that an aggregate stores."""

AS_TEXT = ("earlier", "parts", "contracts")
"""The fields stored as JSON text."""

SCORE_FIELDS = ("outcome", "points", "place_points", "share", "evening", "contracts")
"""The fields of a result that make a `Score`."""


def update_sums(season: UUID, members: Collection[UUID], best_of: int) -> None:
    """Recalculate the sums of some members in a season from their results."""
    results = Result.objects.filter(season=season, member__in=members)
    tallies = tallies_of(scores_in_order(results), best_of, history=True)
    aggregates = Aggregate.objects.filter(season=season, member__in=members)
    obsolete = [
        pk
        for pk, member, game in aggregates.values_list("pk", "member_id", "game")
        if (member, game) not in tallies
    ]
    if obsolete:
        aggregates.filter(pk__in=obsolete).delete()
    write_sums(season, tallies)


def write_sums(season: UUID, tallies: Mapping[Key[UUID], Tally]) -> None:
    """Insert or update sums of a season."""
    Aggregate.objects.bulk_create(
        [
            Aggregate(season_id=season, member_id=member, game=game, **as_sums(sums))
            for (member, game), sums in tallies.items()
        ],
        batch_size=ROWS_AT_A_TIME,
        update_conflicts=True,
        unique_fields=["season", "game", "member"],
        update_fields=SUMS,
    )


def as_sums(tally: Tally) -> dict[str, object]:
    """Convert a tally to the fields of an aggregate."""
    texts = {name: json.dumps(getattr(tally, name), separators=(",", ":")) for name in AS_TEXT}
    texts["history"] = as_lines(tally.history)
    return {name: getattr(tally, name) for name in SUMS} | {"spread": list(tally.spread)} | texts


def parse_texts(texts: Iterable[str]) -> list[Any]:
    """Parse many of the fields that are stored as text, in one call."""
    values: list[object] = json.loads(f"[{','.join(texts)}]")
    return values


def scores_in_order(results: QuerySet[Result]) -> Iterator[MemberScore[UUID]]:
    """Yield the scores of results that count, oldest first."""
    ordered = results.filter(counts=True).order_by("started_at", "league_match")
    # As text: converting this many identifiers is slow.
    rows = ordered.annotate(member_text=Cast("member_id", TextField()))
    members: dict[str, UUID] = {}
    for text, game, *score in rows.values_list("member_text", "game", *SCORE_FIELDS):
        member = members.get(text) or members.setdefault(text, UUID(text))
        yield member, game, Score(*score)


def recount_season(season: Season) -> None:
    """Recalculate all sums of a season, as after a change of its rules."""
    members = list(Member.objects.filter(league=season.league_id).values_list("pk", flat=True))
    Aggregate.objects.filter(season=season).delete()
    update_sums(season.pk, members, season.reckoning.best_of)
