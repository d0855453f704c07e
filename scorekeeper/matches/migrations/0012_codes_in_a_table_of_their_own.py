import django.db.models.deletion
from django.db import migrations, models

FILL = "INSERT INTO matches_matchcode (code, match_id) SELECT code, id FROM matches_match"


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0011_own_matches_by_an_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchCode",
            fields=[
                (
                    "code",
                    models.CharField(
                        editable=False, max_length=8, primary_key=True, serialize=False
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="codes",
                        to="matches.match",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
