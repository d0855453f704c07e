"""All tables of accounts as 1.0.0 has them, for an empty database.

The number keeps `0001_user_with_uuid7` the first migration of the app: in a database between two
releases, those of other apps depend on it, not on this one.
"""

import uuid6
from django.conf import settings
from django.contrib.auth.models import UserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import migrations, models
from django.db.models import CASCADE
from django.utils import timezone

from scorekeeper.storage.create_tables import CreateTables

REPLACED = (
    "0001_user_with_uuid7",
    "0002_tokens_of_an_account",
    "0003_guesses_of_codes_and_keys",
    "0004_tokens_that_expire_and_tell_their_last_use",
    "0005_answers_kept_for_retries",
    "0006_invitations_to_sign_up",
    "0007_what_the_demo_has_made",
    "0008_counts_of_all_processes",
    "0060_the_page_of_ones_own_results",
)


def uuid_key() -> models.Field:  # type: ignore[type-arg]  # not generic at run time
    return models.UUIDField(default=uuid6.uuid7, editable=False, primary_key=True, serialize=False)


def number_key() -> models.Field:  # type: ignore[type-arg]
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [("accounts", name) for name in REPLACED]
    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        CreateTables(
            [
                migrations.CreateModel(
                    name="User",
                    fields=[
                        ("password", models.CharField(max_length=128)),
                        ("last_login", models.DateTimeField(blank=True, null=True)),
                        ("is_superuser", models.BooleanField(default=False)),
                        (
                            "username",
                            models.CharField(
                                max_length=150, unique=True, validators=[UnicodeUsernameValidator()]
                            ),
                        ),
                        ("first_name", models.CharField(blank=True, max_length=150)),
                        ("last_name", models.CharField(blank=True, max_length=150)),
                        ("email", models.EmailField(blank=True, max_length=254)),
                        ("is_staff", models.BooleanField(default=False)),
                        ("is_active", models.BooleanField(default=True)),
                        ("date_joined", models.DateTimeField(default=timezone.now)),
                        ("id", uuid_key()),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                            ),
                        ),
                    ],
                    options={"verbose_name": "user", "verbose_name_plural": "users"},
                    managers=[("objects", UserManager())],
                ),
                migrations.CreateModel(
                    name="Token",
                    fields=[
                        ("id", uuid_key()),
                        ("name", models.CharField(blank=True, max_length=40)),
                        ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                        ("reads", models.BooleanField()),
                        ("writes", models.BooleanField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "user",
                            models.ForeignKey(
                                settings.AUTH_USER_MODEL, on_delete=CASCADE, related_name="tokens"
                            ),
                        ),
                        ("expires_at", models.DateTimeField(blank=True, null=True)),
                        ("used_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={"ordering": ("created_at",)},
                ),
                migrations.CreateModel(
                    name="Guesses",
                    fields=[
                        ("id", number_key()),
                        ("asker", models.CharField(max_length=64)),
                        ("hour", models.PositiveIntegerField(db_index=True)),
                        ("count", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "verbose_name_plural": "guesses",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("asker", "hour"), name="an_asker_has_one_count_an_hour"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="KeptAnswer",
                    fields=[
                        ("id", uuid_key()),
                        ("caller", models.CharField(max_length=80)),
                        ("key", models.CharField(max_length=64)),
                        ("digest", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField(default=0)),
                        ("location", models.CharField(blank=True, max_length=300)),
                        ("body", models.TextField(blank=True)),
                        ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                        (
                            "user",
                            models.ForeignKey(
                                settings.AUTH_USER_MODEL,
                                null=True,
                                on_delete=CASCADE,
                                related_name="kept_answers",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("caller", "key"), name="a_caller_uses_a_key_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        ("id", uuid_key()),
                        ("note", models.CharField(blank=True, max_length=40)),
                        ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                        ("most", models.PositiveSmallIntegerField()),
                        ("used", models.PositiveSmallIntegerField(default=0)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        ("expires_at", models.DateTimeField()),
                        (
                            "maker",
                            models.ForeignKey(
                                settings.AUTH_USER_MODEL,
                                blank=True,
                                null=True,
                                on_delete=CASCADE,
                                related_name="invitations",
                            ),
                        ),
                    ],
                    options={"ordering": ("-made_at",)},
                ),
                migrations.CreateModel(
                    name="Demonstration",
                    fields=[
                        ("id", number_key()),
                        ("users", models.JSONField(default=list)),
                        ("leagues", models.JSONField(default=list)),
                        ("matches", models.JSONField(default=list)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Shared",
                    fields=[
                        ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("count", models.PositiveIntegerField(default=0)),
                        ("value", models.JSONField(null=True)),
                        ("expires_at", models.DateTimeField(db_index=True)),
                    ],
                    options={"verbose_name_plural": "shared"},
                ),
                migrations.CreateModel(
                    name="PersonPage",
                    fields=[
                        (
                            "user",
                            models.OneToOneField(
                                settings.AUTH_USER_MODEL,
                                on_delete=CASCADE,
                                primary_key=True,
                                related_name="person_page",
                                serialize=False,
                            ),
                        ),
                        ("names", models.JSONField(default=list)),
                        (
                            "share_key",
                            models.CharField(editable=False, max_length=40, null=True, unique=True),
                        ),
                    ],
                ),
            ]
        )
    ]
