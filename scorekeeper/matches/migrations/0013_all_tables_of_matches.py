"""All tables of matches and of their webhooks as 1.0.0 has them, for an empty database."""

import uuid6
from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, SET_NULL

from scorekeeper.matches.access.keys import new_code
from scorekeeper.storage.create_tables import CreateTables

REPLACED = (
    "0001_a_match_and_its_log",
    "0002_webhooks_and_their_outbox",
    "0003_a_phone_that_scores",
    "0004_words_of_players_on_deals",
    "0005_time_zone_of_a_match",
    "0006_how_large_a_log_is",
    "0007_a_longer_kind_of_change",
    "0008_a_lane_for_each_receiver",
    "0009_where_a_match_stands",
    "0010_suits_of_the_seats",
    "0011_own_matches_by_an_index",
    "0012_codes_in_a_table_of_their_own",
)


def uuid_key() -> models.Field:  # type: ignore[type-arg]  # not generic at run time
    return models.UUIDField(default=uuid6.uuid7, editable=False, primary_key=True, serialize=False)


def number_key() -> models.Field:  # type: ignore[type-arg]
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def match_key(related_name: str) -> models.Field:  # type: ignore[type-arg]
    return models.ForeignKey("matches.match", on_delete=CASCADE, related_name=related_name)


class Migration(migrations.Migration):
    initial = True
    replaces = [("matches", name) for name in REPLACED]
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        CreateTables(
            [
                migrations.CreateModel(
                    name="Match",
                    fields=[
                        ("id", uuid_key()),
                        (
                            "code",
                            models.CharField(
                                default=new_code, editable=False, max_length=8, unique=True
                            ),
                        ),
                        ("game", models.CharField(max_length=40)),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("opening", models.JSONField()),
                        ("document", models.JSONField()),
                        (
                            "status",
                            models.CharField(
                                choices=[
                                    ("open", "Open"),
                                    ("finished", "Finished"),
                                    ("stopped", "Stopped"),
                                ],
                                default="open",
                                max_length=8,
                            ),
                        ),
                        ("scores", models.JSONField(blank=True, null=True)),
                        ("deal_count", models.PositiveIntegerField(default=0)),
                        ("key_generation", models.PositiveIntegerField(default=1)),
                        ("key_hash", models.CharField(editable=False, max_length=64, unique=True)),
                        ("started_at", models.DateTimeField(auto_now_add=True)),
                        ("changed_at", models.DateTimeField(auto_now=True, db_index=True)),
                        (
                            "owner",
                            models.ForeignKey(
                                settings.AUTH_USER_MODEL,
                                blank=True,
                                null=True,
                                on_delete=SET_NULL,
                                related_name="matches",
                            ),
                        ),
                        ("has_webhooks", models.BooleanField(default=False)),
                        ("agreeing", models.BooleanField(default=False)),
                        ("words", models.PositiveIntegerField(default=0)),
                        ("zone", models.CharField(blank=True, max_length=40)),
                        ("log_bytes", models.PositiveBigIntegerField(default=0)),
                        ("standing", models.JSONField(blank=True, null=True)),
                        ("suits", models.JSONField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name_plural": "matches",
                        "indexes": [
                            models.Index(fields=["owner", "id"], name="own_matches"),
                            models.Index(
                                fields=["owner", "started_at", "id"], name="own_matches_as_started"
                            ),
                        ],
                    },
                ),
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
                                "matches.match",
                                db_constraint=False,
                                on_delete=CASCADE,
                                related_name="codes",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Creation",
                    fields=[
                        ("id", number_key()),
                        ("caller", models.CharField(max_length=64)),
                        ("key", models.CharField(max_length=64)),
                        ("digest", models.CharField(max_length=64)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("match", match_key("creations")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("caller", "key"), name="a_caller_uses_a_creation_key_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Change",
                    fields=[
                        ("id", number_key()),
                        ("version", models.PositiveIntegerField()),
                        ("kind", models.CharField(max_length=12)),
                        ("number", models.PositiveIntegerField(null=True)),
                        ("old", models.JSONField(null=True)),
                        ("new", models.JSONField(null=True)),
                        ("author", models.CharField(blank=True, max_length=80)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("key", models.CharField(max_length=64, null=True)),
                        ("digest", models.CharField(blank=True, max_length=64)),
                        ("match", match_key("changes")),
                        ("refers_to", models.PositiveIntegerField(null=True)),
                    ],
                    options={
                        "ordering": ("match", "version"),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("match", "version"), name="a_version_happens_once"
                            ),
                            models.UniqueConstraint(
                                fields=("match", "key"), name="a_key_is_used_once_in_a_match"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Device",
                    fields=[
                        ("id", number_key()),
                        ("mark", models.CharField(max_length=64)),
                        ("label", models.CharField(max_length=60)),
                        ("put_out", models.BooleanField(default=False)),
                        ("since", models.DateTimeField(auto_now_add=True)),
                        ("match", match_key("devices")),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("match", "mark"), name="a_device_is_listed_once"
                            ),
                            models.UniqueConstraint(
                                fields=("match", "label"), name="a_label_names_one_device"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Word",
                    fields=[
                        ("id", number_key()),
                        ("deal", models.CharField(max_length=32)),
                        ("who", models.CharField(max_length=40)),
                        ("agrees", models.BooleanField()),
                        ("at", models.DateTimeField(auto_now=True)),
                        ("match", match_key("said")),
                    ],
                    options={
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("match", "deal", "who"),
                                name="a_player_has_one_word_on_a_deal",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        ("id", uuid_key()),
                        ("url", models.CharField(max_length=500)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("match", match_key("webhooks")),
                        ("receiver", models.CharField(blank=True, max_length=500)),
                        ("network", models.CharField(blank=True, max_length=64)),
                        ("proven", models.BooleanField(default=False)),
                        ("failures", models.PositiveIntegerField(default=0)),
                        ("resting_until", models.DateTimeField(blank=True, null=True)),
                        ("off_since", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={"ordering": ("created_at",)},
                ),
                migrations.CreateModel(
                    name="Delivery",
                    fields=[
                        ("id", uuid_key()),
                        ("version", models.PositiveIntegerField()),
                        ("body", models.TextField()),
                        ("tries", models.PositiveIntegerField(default=0)),
                        ("taken", models.BooleanField(default=False)),
                        ("due_at", models.DateTimeField(blank=True, db_index=True, null=True)),
                        (
                            "webhook",
                            models.ForeignKey(
                                "matches.webhook", on_delete=CASCADE, related_name="deliveries"
                            ),
                        ),
                    ],
                    options={"verbose_name_plural": "deliveries"},
                ),
                migrations.CreateModel(
                    name="DeliveryAttempt",
                    fields=[
                        ("id", number_key()),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("status", models.PositiveIntegerField(null=True)),
                        ("error", models.CharField(blank=True, max_length=80)),
                        ("milliseconds", models.PositiveIntegerField()),
                        (
                            "delivery",
                            models.ForeignKey(
                                "matches.delivery", on_delete=CASCADE, related_name="attempts"
                            ),
                        ),
                    ],
                    options={"ordering": ("-at",)},
                ),
            ]
        )
    ]
