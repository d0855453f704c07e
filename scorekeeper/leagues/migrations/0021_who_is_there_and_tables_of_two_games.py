import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("leagues", "0020_substitutes_and_guests"),)

    operations = (
        migrations.AddField(
            model_name="drawing",
            name="games",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("evening", models.DateField()),
                ("team", models.CharField(blank=True, max_length=20)),
                ("came_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="leagues.league",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="leagues.member",
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.UniqueConstraint(
                fields=("league", "evening", "member"), name="a_member_is_there_once_an_evening"
            ),
        ),
    )
