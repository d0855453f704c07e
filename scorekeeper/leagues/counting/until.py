"""What results had come to at the end of any day, added up by the database."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Aggregate, CharField, Count, F, Func, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast

from scorekeeper.leagues.models import Result
from scorekeeper.leagues.scoring.standings import FORM, GamePart, Tally

SUMMED = ("points", "place_points", "share")


class Strung(Aggregate):
    """A text of a value of all rows, one after the other in an order."""

    function = "STRING_AGG"
    output_field = TextField()


class InOrder(Func):
    """Nothing between two values, and the order in which they stand."""

    template = "'' ORDER BY %(expressions)s"
    output_field = CharField()


class WithCommas(InOrder):
    """Commas between values."""

    template = "',' ORDER BY %(expressions)s"


def sums_until(
    results: QuerySet[Result], days: Collection[date], *, best_of: int = 0, by_game: bool = False
) -> list[dict[UUID, Tally]]:
    """Return by member what results had come to at the end of each day.

    One statement, and another where sums are told `by_game`, for all games together: then there
    are no points. The form is that of the last day. `best_of` so many matches are added up; none
    if it does not matter.
    """
    counted = results.filter(counts=True, evening__lte=max(days)).order_by()
    columns: dict[str, Any] = {}
    for number, day in enumerate(days):
        columns |= {f"{name}_{number}": own for name, own in _columns(day, best_of).items()}
    columns["form"] = _form(max(days))
    sums: list[dict[UUID, Tally]] = [{} for _day in days]
    parts = _parts(counted, days) if by_game else [{} for _day in days]
    found: Any = counted.values("member_id").annotate(**columns)
    for row in found:
        for number, of_day in enumerate(sums):
            if row[f"matches_{number}"]:
                told = _tally(row, f"_{number}", best_of)
                member = row["member_id"]
                of_day[member] = told.of_all_games(parts[number][member]) if by_game else told
    return sums


def _columns(day: date, best_of: int) -> dict[str, Any]:
    until = Q(evening__lte=day)
    columns: dict[str, Any] = {
        "matches": Count("pk", filter=until),
        "won": Count("pk", filter=until & Q(outcome=Result.Outcome.WON)),
        **{name: Sum(name, filter=until) for name in SUMMED},
    }
    if best_of:
        most_first = WithCommas(F("points").desc())
        columns["spread"] = Strung(Cast("points", TextField()), most_first, filter=until)
    return columns


def _form(day: date) -> Strung:
    newest_last = InOrder(F("started_at"), F("league_match"))
    return Strung("outcome", newest_last, filter=Q(evening__lte=day))


def _tally(row: dict[str, Any], suffix: str, best_of: int) -> Tally:
    best = row[f"spread{suffix}"].split(",", best_of)[:best_of] if best_of else ()
    return Tally(
        matches=row[f"matches{suffix}"],
        won=row[f"won{suffix}"],
        points=int(row[f"points{suffix}"]),
        place_points=int(row[f"place_points{suffix}"]),
        share=int(row[f"share{suffix}"]),
        best=sum(map(int, best)),
        form=row["form"][-FORM:],
    )


def _parts(counted: QuerySet[Result], days: Collection[date]) -> list[dict[UUID, list[GamePart]]]:
    """Return by member the games of the sums over all games, by their slugs."""
    columns: dict[str, Any] = {}
    for number, day in enumerate(days):
        until = Q(evening__lte=day)
        columns[f"matches_{number}"] = Count("pk", filter=until)
        columns[f"share_{number}"] = Sum("share", filter=until)
    parts: list[dict[UUID, list[GamePart]]] = [defaultdict(list) for _day in days]
    rows: Any = counted.values("member_id", "game").annotate(**columns)
    for row in sorted(rows, key=lambda row: row["game"]):
        for number, of_day in enumerate(parts):
            if row[f"matches_{number}"]:
                part = GamePart(row["game"], row[f"matches_{number}"], int(row[f"share_{number}"]))
                of_day[row["member_id"]].append(part)
    return parts
