"""Points by place and shares in 2520ths, which divide evenly among up to ten; before in twelfths."""

import json
from collections.abc import Iterator
from typing import Any

from django.db import migrations
from django.db.models import F

PARTS_OF_A_TWELFTH = 210
ROWS_AT_A_TIME = 500
IN_EARLIER, IN_PARTS = (4, 5), (2,)
"""The positions of points by place and shares in the sums before an evening, and of a game."""


def to_2520ths(apps: Any, _editor: object) -> None:
    """Convert the results and their sums from twelfths."""
    for name in ("Result", "Aggregate"):
        apps.get_model("leagues", name).objects.update(
            place_points=F("place_points") * PARTS_OF_A_TWELFTH,
            share=F("share") * PARTS_OF_A_TWELFTH,
        )
    sums = apps.get_model("leagues", "Aggregate").objects
    for row in sums.exclude(earlier="[]", parts="[]").iterator(ROWS_AT_A_TIME):
        row.earlier = _converted(row.earlier, IN_EARLIER)
        row.parts = _converted(row.parts, IN_PARTS)
        row.save(update_fields=["earlier", "parts"])


def _converted(text: str, positions: tuple[int, ...]) -> str:
    """Convert the numbers at these positions of each row of a table in JSON."""
    rows = [list(_multiplied(row, positions)) for row in json.loads(text)]
    return json.dumps(rows, separators=(",", ":"))


def _multiplied(row: list[Any], positions: tuple[int, ...]) -> Iterator[Any]:
    for position, value in enumerate(row):
        yield value * PARTS_OF_A_TWELFTH if position in positions else value


class Migration(migrations.Migration):
    dependencies = (("leagues", "0091_all_tables_of_leagues"),)

    operations = (migrations.RunPython(to_2520ths),)
