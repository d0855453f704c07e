from collections import Counter
from typing import Any

from django.db import migrations, models

SUITS = 8


def fill(apps: Any, _editor: object) -> None:
    """Give members their suits in the order in which they came."""
    here: Counter[Any] = Counter()
    members = list(apps.get_model("leagues", "Member").objects.order_by("joined_at", "id"))
    for member in members:
        member.suit = here[member.league_id] % SUITS + 1
        here[member.league_id] += 1
    apps.get_model("leagues", "Member").objects.bulk_update(members, ["suit"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = (("leagues", "0006_started_tables_and_places_of_the_sheet"),)

    operations = (
        migrations.AddField(
            model_name="member",
            name="suit",
            field=models.PositiveSmallIntegerField(default=1, editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    )
