"""An index of the open matches, so that those of a large league are counted at once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("matches", "0013_all_tables_of_matches"),)

    operations = (
        migrations.AddIndex(
            "match",
            models.Index(
                fields=("started_at",), name="open_matches", condition=models.Q(status="open")
            ),
        ),
    )
