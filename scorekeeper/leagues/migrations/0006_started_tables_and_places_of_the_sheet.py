from typing import Any

import django.db.models.deletion
from django.db import migrations, models

SECOND, AS_ON_SHEET = 2, 3


def as_on_sheet(apps: Any, _editor: object) -> None:
    """Let the losing side have the place that the sheet gives it; points by place stay."""
    sides = apps.get_model("leagues", "Result").objects.exclude(side=None)
    sides.filter(place=SECOND).update(place=AS_ON_SHEET)


def among_sides(apps: Any, _editor: object) -> None:
    """Count the places of sides among sides again."""
    sides = apps.get_model("leagues", "Result").objects.exclude(side=None)
    sides.filter(place=AS_ON_SHEET).update(place=SECOND)


class Migration(migrations.Migration):
    dependencies = (("leagues", "0005_a_feed_key_for_each_member"),)

    operations = (
        migrations.CreateModel(
            name="StartedTable",
            fields=[
                (
                    "league_match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="started_table",
                        serialize=False,
                        to="leagues.leaguematch",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "drawing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="started",
                        to="leagues.drawing",
                    ),
                ),
            ],
            options={"ordering": ("league_match",)},
        ),
        migrations.RunPython(as_on_sheet, among_sides),
    )
