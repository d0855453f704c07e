from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0085_divisions_of_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="leaguematch",
            name="counts",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="counts",
            field=models.BooleanField(default=True),
        ),
    ]
