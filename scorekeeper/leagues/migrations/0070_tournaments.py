import django.db.models.deletion
import uuid6
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0060_ratings_by_choice"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid6.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("game", models.CharField(max_length=40)),
                ("starts_on", models.DateField()),
                ("ends_on", models.DateField(blank=True, null=True)),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("rounds", "Rounds"),
                            ("groups", "Groups"),
                            ("knockout", "Knockout"),
                        ],
                        max_length=8,
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField(default=3)),
                ("deals", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "draw",
                    models.CharField(
                        choices=[("fewest", "Fewest"), ("standing", "Standing")],
                        default="fewest",
                        max_length=8,
                    ),
                ),
                (
                    "points",
                    models.CharField(
                        choices=[("sum", "Sum"), ("places", "Places")], default="sum", max_length=6
                    ),
                ),
                ("group_size", models.PositiveSmallIntegerField(default=4)),
                ("best", models.PositiveSmallIntegerField(default=2)),
                ("together", models.BooleanField(default=False)),
                ("entrants", models.JSONField()),
                ("teams", models.JSONField(blank=True, default=dict)),
                ("groups", models.JSONField(blank=True, default=list)),
                ("place_points", models.JSONField()),
                ("ties", models.JSONField()),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tournaments",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "ordering": ("-starts_on", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="TournamentRound",
            fields=[
                (
                    "drawing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="tournament_round",
                        serialize=False,
                        to="leagues.drawing",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "stage",
                    models.CharField(
                        choices=[("round", "Round"), ("final", "Final")],
                        default="round",
                        max_length=5,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds_drawn",
                        to="leagues.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"),
                        name="a_round_of_a_tournament_is_drawn_once",
                    )
                ],
            },
        ),
    ]
