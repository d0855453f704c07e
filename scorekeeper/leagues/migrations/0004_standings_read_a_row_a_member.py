import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from django.db import migrations, models

WEEK = timedelta(days=7)
COLUMNS = ("member_id", "game", "evening", "outcome", "points", "place_points", "share")

Result = tuple[date, str, int, int, int]
"""Evening, outcome, points, points by place and share."""


def fill(apps: Any, _editor: object) -> None:
    """Work out what the sums of each season were before its last evenings, and their games."""
    aggregates = apps.get_model("leagues", "Aggregate").objects
    for season in apps.get_model("leagues", "Season").objects.select_related("league"):
        best_of = season.frozen["best_of"] if season.frozen else season.league.best_of
        played: dict[Any, dict[str, list[Result]]] = defaultdict(lambda: defaultdict(list))
        for member, game, *result in season.results.values_list(*COLUMNS):
            played[member][game].append(tuple(result))
        sums = list(season.aggregates.all())
        for own in sums:
            games = played[own.member_id]
            if own.game:
                own.earlier = earlier(games[own.game], best_of)
                continue
            results = [(*each[:2], 0, 0, each[4]) for game in games.values() for each in game]
            own.earlier = earlier(results, best_of)
            own.parts = told(
                [game, len(each), sum(result[4] for result in each)]
                for game, each in sorted(games.items())
            )
        aggregates.bulk_update(sums, ("earlier", "parts"), batch_size=500)


def earlier(results: Sequence[Result], best_of: int) -> str:
    """Return as JSON the sums before each evening of the last week of play."""
    newest = max((result[0] for result in results), default=date.min)
    evenings = sorted({result[0] for result in results if newest - result[0] < WEEK})
    return told(
        [evening.isoformat(), *before([each for each in results if each[0] < evening], best_of)]
        for evening in evenings
    )


def told(rows: Iterable[list[Any]]) -> str:
    return json.dumps(list(rows), separators=(",", ":"))


def before(results: Sequence[Result], best_of: int) -> list[int]:
    """Return matches, matches won, points, points by place, shares, points of the best matches."""
    points = sorted((result[2] for result in results), reverse=True)
    won = sum(result[1] == "W" for result in results)
    places, shares = sum(result[3] for result in results), sum(result[4] for result in results)
    return [len(results), won, sum(points), places, shares, sum(points[:best_of])]


class Migration(migrations.Migration):
    dependencies = (("leagues", "0003_each_game_by_a_method_of_its_own"),)

    operations = (
        migrations.AddField("aggregate", "earlier", models.TextField(default="[]")),
        migrations.AddField("aggregate", "parts", models.TextField(default="[]")),
        migrations.RunPython(fill, migrations.RunPython.noop),
    )
