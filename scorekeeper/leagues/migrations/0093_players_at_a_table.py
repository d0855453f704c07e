"""The number of players at the tables of rounds and tournaments, where it is not the usual one."""

from django.db import migrations, models

import scorekeeper.fields.columns


class Migration(migrations.Migration):
    dependencies = (("leagues", "0092_place_points_in_2520ths"),)

    operations = (
        migrations.AddField("drawing", "sizes", models.JSONField(blank=True, default=list)),
        migrations.AddField(
            "tournament",
            "seats",
            scorekeeper.fields.columns.WholeField(blank=True, null=True),
        ),
    )
