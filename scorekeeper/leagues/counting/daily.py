"""Sums of results at the end of any day, added up by the database."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Aggregate, CharField, Count, F, Func, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast

from games.values import Fields, JsonObject
from scorekeeper.leagues.models import Result
from scorekeeper.scoring.standings import FORM, GamePart, Tally

SUMMED = ("points", "place_points", "share")


class Concatenation(Aggregate):
    """Concatenation of a value of all rows, in a given order."""

    function = "STRING_AGG"
    output_field = TextField()


class OrderedConcat(Func):
    """Join SQL values without a separator, keeping their order."""

    template = "'' ORDER BY %(expressions)s"
    output_field = CharField()


class CommaSeparated(OrderedConcat):
    """Join SQL values with commas, keeping their order."""

    template = "',' ORDER BY %(expressions)s"


def sums_by_day(
    results: QuerySet[Result],
    days: Collection[date],
    *,
    best_of: int = 0,
    by_game: bool = False,
    summed: Collection[str] = SUMMED,
) -> list[dict[UUID, Tally]]:
    """Return the sums of results by member at the end of each day. One query.

    `by_game` adds up all games together, without points, and keeps the part of each game. The best
    `best_of` matches are added up unless it is 0; of the other sums, those in `summed`. The form
    is left to `forms_at`, which reads it for the members shown.
    """
    counting = results.filter(counts=True, evening__lte=max(days)).order_by()
    sum_fields = ("share",) if by_game else summed
    columns: JsonObject = {}
    for number, day in enumerate(days):
        day_columns = _columns(day, sum_fields, best_of)
        columns |= {f"{name}_{number}": column for name, column in day_columns.items()}
    keys = ("member_id", "game") if by_game else ("member_id",)
    rows: Any = counting.values(*keys).annotate(**columns)
    tallies_of = _tallies_over_all_games if by_game else _tallies_in_a_game
    rows = list(rows)
    return [tallies_of(rows, f"_{number}", best_of) for number in range(len(days))]


def forms_at(results: QuerySet[Result], day: date, members: Collection[UUID]) -> dict[UUID, str]:
    """Return members' last outcomes at the end of a day, newest last. One query."""
    counting = results.filter(counts=True, evening__lte=day, member__in=members).order_by()
    newest_last = OrderedConcat(F("started_at"), F("league_match"))
    rows = counting.values("member_id").annotate(form=Concatenation("outcome", newest_last))
    return {member: form[-FORM:] for member, form in rows.values_list("member_id", "form")}


def _columns(day: date, summed: Collection[str], best_of: int) -> dict[str, object]:
    until = Q(evening__lte=day)
    columns: dict[str, object] = {
        "matches": Count("pk", filter=until),
        "won": Count("pk", filter=until & Q(outcome=Result.Outcome.WON)),
        **{name: Sum(name, filter=until) for name in summed},
    }
    if best_of:
        most_first = CommaSeparated(F("points").desc())
        columns["spread"] = Concatenation(Cast("points", TextField()), most_first, filter=until)
    return columns


def _tallies_in_a_game(rows: Iterable[Fields], suffix: str, best_of: int) -> dict[UUID, Tally]:
    return {
        row["member_id"]: _tally(row, suffix, best_of) for row in rows if row[f"matches{suffix}"]
    }


def _tally(row: Fields, suffix: str, best_of: int) -> Tally:
    best = row[f"spread{suffix}"].split(",", best_of)[:best_of] if best_of else ()
    return Tally(
        matches=row[f"matches{suffix}"],
        won=row[f"won{suffix}"],
        points=int(row.get(f"points{suffix}", 0)),
        place_points=int(row.get(f"place_points{suffix}", 0)),
        share=int(row.get(f"share{suffix}", 0)),
        best=sum(map(int, best)),
    )


def _tallies_over_all_games(
    rows: Iterable[Fields], suffix: str, _best_of: int
) -> dict[UUID, Tally]:
    """Add up the sums over all games by member, with the part of each game in order of slugs."""
    parts_by_member: dict[UUID, list[tuple[GamePart, int]]] = defaultdict(list)
    for row in rows:
        if row[f"matches{suffix}"]:
            part = GamePart(row["game"], row[f"matches{suffix}"], int(row[f"share{suffix}"]))
            parts_by_member[row["member_id"]].append((part, row[f"won{suffix}"]))
    return {
        member: Tally(
            matches=sum(part.matches for part, _won in games),
            won=sum(won for _part, won in games),
            share=sum(part.share for part, _won in games),
            parts=tuple(sorted(part for part, _won in games)),
        )
        for member, games in parts_by_member.items()
    }
