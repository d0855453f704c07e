import django.db.models.deletion
import uuid6
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("leagues", "0041_declined_corrections"),)

    operations = (
        migrations.CreateModel(
            name="PlannedEvening",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid6.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("day", models.DateField()),
                ("time", models.TimeField(blank=True, null=True)),
                ("place", models.CharField(blank=True, max_length=80)),
                ("games", models.JSONField(blank=True, default=list)),
                ("sequence", models.PositiveIntegerField(default=0)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="planned",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "ordering": ("day", "time", "id"),
                "indexes": [models.Index(fields=["league", "day"], name="evenings_to_come")],
            },
        ),
        migrations.CreateModel(
            name="EveningAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "word",
                    models.CharField(
                        choices=[("yes", "Yes"), ("maybe", "Maybe"), ("no", "No")], max_length=5
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="leagues.member",
                    ),
                ),
                (
                    "planned",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="leagues.plannedevening",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("planned", "member"), name="a_member_answers_once_an_evening"
                    )
                ],
            },
        ),
    )
