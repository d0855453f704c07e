"""The system by which a league rates, and the volatility that one of them needs."""

from django.db import migrations, models

SYSTEMS = [("openskill", "Openskill"), ("elo", "Elo"), ("glicko2", "Glicko2")]


class Migration(migrations.Migration):
    dependencies = (("leagues", "0042_evenings_to_come"),)

    operations = (
        migrations.AddField(
            model_name="league",
            name="rating",
            field=models.CharField(max_length=9, choices=SYSTEMS, default="openskill"),
        ),
        migrations.AddField(
            model_name="result", name="volatility", field=models.FloatField(null=True)
        ),
        migrations.AddField(
            model_name="rating", name="volatility", field=models.FloatField(null=True)
        ),
    )
