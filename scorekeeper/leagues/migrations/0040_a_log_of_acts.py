import django.db.models.deletion
import uuid6
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (
        ("leagues", "0032_pots_of_seasons"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid6.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("who", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("kind", models.CharField(max_length=40)),
                ("subject", models.CharField(blank=True, max_length=60)),
                ("data", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="acts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="leagues.league",
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="undone_by",
                        to="leagues.act",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [models.Index(fields=["league", "id"], name="acts_of_a_league")],
            },
        ),
    )
