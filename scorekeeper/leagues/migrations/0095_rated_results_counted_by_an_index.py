"""An index that counts the rated results of a member without reading their rows."""

from django.db import migrations, models

NAME = "results_behind_an_aggregate"


class Migration(migrations.Migration):
    dependencies = (("leagues", "0094_sums_at_the_end_of_each_evening"),)

    operations = (
        migrations.RemoveIndex("result", NAME),
        migrations.AddIndex(
            "result",
            models.Index(fields=("season", "member", "game", "rated", "side"), name=NAME),
        ),
    )
