"""Sums at the end of each evening, and contracts, beside a member's sums in a season."""

import json
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db import migrations, models

from scorekeeper.scoring.history import as_lines
from scorekeeper.scoring.standings import Score
from scorekeeper.scoring.tallies import MemberScore, tallies_of

MEMBERS_AT_A_TIME = 50
FIELDS = ("history", "contracts")
SCORE = ("outcome", "points", "place_points", "share", "evening", "contracts")


def fill(apps: Any, _editor: object) -> None:
    """Compute the fields from the results, of some members of a season at a time."""
    sums = apps.get_model("leagues", "Aggregate").objects
    for season in apps.get_model("leagues", "Season").objects.select_related("league"):
        best_of = season.frozen["best_of"] if season.frozen else season.league.best_of
        members = sorted(set(season.aggregates.values_list("member", flat=True)))
        for start in range(0, len(members), MEMBERS_AT_A_TIME):
            some = members[start : start + MEMBERS_AT_A_TIME]
            tallies = tallies_of(_scores(season, some), best_of, history=True)
            rows = list(season.aggregates.filter(member__in=some).only("member", "game"))
            for row in rows:
                tally = tallies.get((row.member_id, row.game))
                if tally is not None:
                    row.history = as_lines(tally.history)
                    row.contracts = json.dumps(tally.contracts, separators=(",", ":"))
            sums.bulk_update(rows, FIELDS)


def _scores(season: Any, members: Sequence[UUID]) -> Iterator[MemberScore[UUID]]:
    results = season.results.filter(member__in=members, counts=True)
    ordered = results.order_by("started_at", "league_match")
    for member, game, *score in ordered.values_list("member_id", "game", *SCORE):
        yield member, game, Score(*score)


class Migration(migrations.Migration):
    dependencies = (("leagues", "0093_players_at_a_table"),)

    operations = (
        migrations.AddField(
            "aggregate", "history", models.TextField(blank=True, default=""), preserve_default=False
        ),
        migrations.AddField("aggregate", "contracts", models.TextField(default="[]")),
        migrations.RunPython(fill, migrations.RunPython.noop),
    )
