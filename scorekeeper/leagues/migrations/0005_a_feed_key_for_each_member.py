"""Gives every member a key of their own for the league's feeds."""

from typing import Any

from django.db import migrations, models

import scorekeeper.leagues.models.people


def fill(apps: Any, _schema_editor: Any) -> None:
    members = list(apps.get_model("leagues", "Member").objects.all())
    for member in members:
        member.feed_key = scorekeeper.leagues.models.people.new_key()
    apps.get_model("leagues", "Member").objects.bulk_update(members, ["feed_key"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("leagues", "0004_standings_read_a_row_a_member")]

    operations = [
        migrations.AddField(
            "member", "feed_key", models.CharField(default="", editable=False, max_length=40)
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            "member",
            "feed_key",
            models.CharField(
                default=scorekeeper.leagues.models.people.new_key, editable=False, max_length=40
            ),
        ),
    ]
