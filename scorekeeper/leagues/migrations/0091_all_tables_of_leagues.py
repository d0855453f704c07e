"""All tables of leagues as 1.0.0 has them, for an empty database."""

import uuid

import uuid6
from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, NOT_PROVIDED, SET_NULL, F, Q
from django.utils import timezone

from scorekeeper.leagues.models.people import new_key, usual_places, usual_ties
from scorekeeper.storage.create_tables import CreateTables

REPLACED = (
    "0001_a_league_and_what_counts_for_it",
    "0002_the_points_of_each_match_beside_their_sum",
    "0003_each_game_by_a_method_of_its_own",
    "0004_standings_read_a_row_a_member",
    "0005_a_feed_key_for_each_member",
    "0006_started_tables_and_places_of_the_sheet",
    "0007_a_suit_for_each_member",
    "0008_results_of_before_the_site",
    "0020_substitutes_and_guests",
    "0021_who_is_there_and_tables_of_two_games",
    "0030_adjustments_of_the_standings",
    "0031_tie_breaks_in_order",
    "0032_pots_of_seasons",
    "0040_a_log_of_acts",
    "0041_declined_corrections",
    "0042_evenings_to_come",
    "0060_ratings_by_choice",
    "0070_tournaments",
    "0080_notices",
    "0081_notices_on_devices",
    "0085_divisions_of_seasons",
    "0090_tournaments_apart_from_the_season",
)


def uuid_key() -> models.Field:  # type: ignore[type-arg]  # not generic at run time
    return models.UUIDField(default=uuid6.uuid7, editable=False, primary_key=True, serialize=False)


def number_key() -> models.Field:  # type: ignore[type-arg]
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


def foreign_key(model: str, related_name: str) -> models.Field:  # type: ignore[type-arg]
    """Return a foreign key whose row goes with the row that it names."""
    return models.ForeignKey(model, on_delete=CASCADE, related_name=related_name)


def loose_key(model: str, related_name: str) -> models.Field:  # type: ignore[type-arg]
    """Return a foreign key that is emptied when the row that it names goes."""
    return models.ForeignKey(
        model, blank=True, null=True, on_delete=SET_NULL, related_name=related_name
    )


def only_key(model: str, related_name: str) -> models.Field:  # type: ignore[type-arg]
    """Return the primary key of a table that adds one row to a row of another."""
    return models.OneToOneField(
        model, on_delete=CASCADE, primary_key=True, related_name=related_name, serialize=False
    )


def choice(length: int, *values: str, default: str | type = NOT_PROVIDED) -> models.Field:  # type: ignore[type-arg]
    choices = [(value, value.replace("_", " ").title()) for value in values]
    return models.CharField(max_length=length, choices=choices, default=default)


PEOPLE = [
    migrations.CreateModel(
        name="League",
        fields=[
            ("id", uuid_key()),
            ("slug", models.CharField(max_length=60, unique=True)),
            ("name", models.CharField(max_length=60)),
            ("public", models.BooleanField(default=False)),
            ("games", models.JSONField()),
            ("method", choice(6, "sum", "mean", "places", "best", default="sum")),
            ("minimum", models.PositiveSmallIntegerField(default=1)),
            ("best_of", models.PositiveSmallIntegerField(default=10)),
            ("place_points", models.JSONField(default=usual_places)),
            ("zone", models.CharField(default="UTC", max_length=40)),
            ("invite_key", models.CharField(default=new_key, editable=False, max_length=40)),
            ("feed_key", models.CharField(default=new_key, editable=False, max_length=40)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("methods", models.JSONField(blank=True, default=dict)),
            ("substitutes", choice(6, "share", "whole", "guest", "nobody", default="share")),
            ("ties", models.JSONField(blank=True, default=usual_ties)),
            ("rating", choice(9, "openskill", "elo", "glicko2", default="openskill")),
        ],
        options={"ordering": ("name", "slug")},
    ),
    migrations.CreateModel(
        name="Member",
        fields=[
            ("id", uuid_key()),
            ("name", models.CharField(max_length=40)),
            ("folded", models.CharField(editable=False, max_length=120)),
            ("role", choice(6, "owner", "scorer", "member", "guest", default="member")),
            ("joined_at", models.DateTimeField(auto_now_add=True)),
            ("removed_at", models.DateTimeField(blank=True, null=True)),
            ("league", foreign_key("leagues.league", "members")),
            ("merged_into", loose_key("leagues.member", "other_names")),
            ("user", loose_key(settings.AUTH_USER_MODEL, "memberships")),
            ("feed_key", models.CharField(default=new_key, editable=False, max_length=40)),
            ("suit", models.PositiveSmallIntegerField(default=1, editable=False)),
        ],
        options={
            "ordering": ("name",),
            "constraints": [
                models.UniqueConstraint(
                    fields=("league", "folded"), name="a_name_is_used_once_in_a_league"
                ),
                models.UniqueConstraint(
                    fields=("league", "user"), name="an_account_is_one_member_of_a_league"
                ),
                models.CheckConstraint(
                    condition=Q(merged_into=None) | Q(user=None),
                    name="an_account_belongs_to_the_main_name",
                ),
            ],
        },
    ),
    migrations.CreateModel(
        name="Claim",
        fields=[
            ("id", number_key()),
            ("at", models.DateTimeField(auto_now_add=True)),
            ("user", foreign_key(settings.AUTH_USER_MODEL, "claims")),
            ("member", foreign_key("leagues.member", "claims")),
        ],
        options={
            "ordering": ("at",),
            "constraints": [
                models.UniqueConstraint(
                    fields=("member", "user"), name="a_name_is_claimed_once_by_an_account"
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="Act",
        fields=[
            ("id", uuid_key()),
            ("who", models.CharField(blank=True, max_length=150)),
            ("at", models.DateTimeField(auto_now_add=True)),
            ("kind", models.CharField(max_length=40)),
            ("subject", models.CharField(blank=True, max_length=60)),
            ("data", models.JSONField(default=dict)),
            ("by", loose_key(settings.AUTH_USER_MODEL, "acts")),
            ("league", foreign_key("leagues.league", "acts")),
            (
                "undoes",
                models.OneToOneField(
                    "leagues.act",
                    blank=True,
                    null=True,
                    on_delete=SET_NULL,
                    related_name="undone_by",
                ),
            ),
        ],
        options={
            "ordering": ("-id",),
            "indexes": [models.Index(fields=["league", "id"], name="acts_of_a_league")],
        },
    ),
]

SEASONS = [
    migrations.CreateModel(
        name="Season",
        fields=[
            ("id", uuid_key()),
            ("name", models.CharField(max_length=60)),
            ("starts_on", models.DateField()),
            ("ends_on", models.DateField(blank=True, null=True)),
            ("closed_at", models.DateTimeField(blank=True, null=True)),
            ("frozen", models.JSONField(blank=True, null=True)),
            ("league", foreign_key("leagues.league", "seasons")),
        ],
        options={
            "ordering": ("-starts_on",),
            "constraints": [
                models.CheckConstraint(
                    condition=Q(ends_on=None) | Q(ends_on__gte=F("starts_on")),
                    name="a_season_ends_after_its_start",
                ),
                models.UniqueConstraint(
                    fields=("league", "starts_on"), name="one_season_starts_on_a_day"
                ),
            ],
        },
    ),
    migrations.CreateModel(
        name="Divisions",
        fields=[
            ("season", only_key("leagues.season", "divisions")),
            ("game", models.CharField(blank=True, max_length=40)),
            ("names", models.JSONField()),
            ("moving", models.PositiveSmallIntegerField(default=2)),
            ("members", models.JSONField(default=dict)),
            ("league", foreign_key("leagues.league", "divided")),
        ],
    ),
    migrations.CreateModel(
        name="Pot",
        fields=[
            ("season", only_key("leagues.season", "pot")),
            ("game", models.CharField(blank=True, max_length=40)),
            ("fee", models.BigIntegerField()),
            ("currency", models.CharField(max_length=3)),
            ("per", choice(7, "match", "evening", "season")),
            ("by", choice(7, "percent", "sum")),
            ("prizes", models.JSONField()),
            ("league", foreign_key("leagues.league", "pots")),
        ],
    ),
    migrations.CreateModel(
        name="Adjustment",
        fields=[
            ("id", uuid_key()),
            ("game", models.CharField(blank=True, max_length=40)),
            ("kind", choice(10, "penalty", "bonus", "carry_over", "handicap")),
            ("amount", models.BigIntegerField()),
            ("day", models.DateField()),
            ("reason", models.CharField(max_length=200)),
            ("at", models.DateTimeField(default=timezone.now)),
            ("batch", models.UUIDField(default=uuid.uuid4)),
            ("undone_at", models.DateTimeField(blank=True, null=True)),
            (
                "by",
                models.ForeignKey(
                    "leagues.member", null=True, on_delete=SET_NULL, related_name="+"
                ),
            ),
            ("league", foreign_key("leagues.league", "adjustments")),
            ("member", foreign_key("leagues.member", "adjustments")),
            ("person", foreign_key("leagues.member", "+")),
            ("season", foreign_key("leagues.season", "adjustments")),
            ("undone_by", loose_key("leagues.member", "+")),
        ],
        options={
            "ordering": ("-at", "pk"),
            "indexes": [
                models.Index(fields=["season", "game"], name="adjustments_of_standings"),
                models.Index(fields=["league", "batch"], name="adjustments_of_a_batch"),
            ],
        },
    ),
]

MATCHES = [
    migrations.CreateModel(
        name="LeagueMatch",
        fields=[
            ("match", only_key("matches.match", "league_match")),
            ("evening", models.DateField()),
            ("added_at", models.DateTimeField(auto_now_add=True)),
            ("league", foreign_key("leagues.league", "matches")),
            ("season", loose_key("leagues.season", "matches")),
            ("counts", models.BooleanField(default=True)),
        ],
        options={
            "verbose_name_plural": "league matches",
            "indexes": [
                models.Index(fields=["league", "evening", "match"], name="league_evenings")
            ],
        },
    ),
    migrations.CreateModel(
        name="Seat",
        fields=[
            ("id", number_key()),
            ("number", models.PositiveSmallIntegerField()),
            ("name", models.CharField(max_length=40)),
            ("league_match", foreign_key("leagues.leaguematch", "seats")),
            ("member", loose_key("leagues.member", "seats")),
        ],
        options={
            "ordering": ("number",),
            "constraints": [
                models.UniqueConstraint(
                    fields=("league_match", "number"),
                    name="a_seat_is_taken_once_in_a_league_match",
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="Pending",
        fields=[
            ("league_match", only_key("leagues.leaguematch", "pending")),
            ("since", models.DateTimeField(auto_now_add=True)),
            ("declined_at", models.DateTimeField(blank=True, null=True)),
            ("declined", models.CharField(blank=True, editable=False, max_length=64)),
        ],
        options={"verbose_name_plural": "pending", "ordering": ("since",)},
    ),
]

IMPORTS = [
    migrations.CreateModel(
        name="Import",
        fields=[
            ("id", uuid_key()),
            ("at", models.DateTimeField(auto_now_add=True)),
            ("source", models.CharField(blank=True, max_length=120)),
            ("added", models.JSONField(default=list)),
            ("restored", models.JSONField(default=list)),
            ("key", models.CharField(editable=False, max_length=64, null=True)),
            ("by", loose_key(settings.AUTH_USER_MODEL, "imports")),
            ("league", foreign_key("leagues.league", "imports")),
        ],
        options={
            "ordering": ("-at",),
            "constraints": [
                models.UniqueConstraint(
                    fields=("league", "key"), name="a_key_imports_once_into_a_league"
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="PastTable",
        fields=[
            ("id", uuid_key()),
            ("game", models.CharField(max_length=40)),
            ("evening", models.DateField()),
            ("started_at", models.DateTimeField()),
            ("imported", foreign_key("leagues.import", "tables")),
            ("league", foreign_key("leagues.league", "past_tables")),
            ("season", loose_key("leagues.season", "past_tables")),
        ],
        options={
            "ordering": ("started_at", "pk"),
            "indexes": [models.Index(fields=["league", "evening"], name="past_evenings")],
        },
    ),
    migrations.CreateModel(
        name="PastSeat",
        fields=[
            ("id", number_key()),
            ("number", models.PositiveSmallIntegerField()),
            ("name", models.CharField(max_length=40)),
            ("side", models.PositiveSmallIntegerField(null=True)),
            ("place", models.PositiveSmallIntegerField(null=True)),
            ("points", models.BigIntegerField(null=True)),
            ("money", models.BigIntegerField(null=True)),
            ("currency", models.CharField(blank=True, max_length=3)),
            ("member", foreign_key("leagues.member", "past_seats")),
            ("table", foreign_key("leagues.pasttable", "seats")),
        ],
        options={
            "ordering": ("number",),
            "constraints": [
                models.UniqueConstraint(
                    fields=("table", "number"), name="a_seat_is_taken_once_in_a_past_table"
                ),
                models.UniqueConstraint(
                    fields=("table", "member"), name="a_member_plays_once_in_a_past_table"
                ),
            ],
        },
    ),
]

STANDINGS = [
    migrations.CreateModel(
        name="Result",
        fields=[
            ("id", number_key()),
            ("game", models.CharField(max_length=40)),
            ("evening", models.DateField()),
            ("started_at", models.DateTimeField()),
            ("seat", models.PositiveSmallIntegerField()),
            ("side", models.PositiveSmallIntegerField(null=True)),
            (
                "outcome",
                models.CharField(
                    choices=[("W", "Won"), ("D", "Drawn"), ("L", "Lost")], max_length=1
                ),
            ),
            ("place", models.PositiveSmallIntegerField()),
            ("points", models.BigIntegerField()),
            ("place_points", models.IntegerField()),
            ("share", models.PositiveIntegerField()),
            ("money", models.BigIntegerField(null=True)),
            ("currency", models.CharField(blank=True, max_length=3)),
            ("contracts", models.JSONField(default=list)),
            ("mu", models.FloatField(null=True)),
            ("sigma", models.FloatField(null=True)),
            ("league", foreign_key("leagues.league", "results")),
            (
                "league_match",
                models.ForeignKey(
                    "leagues.leaguematch",
                    db_constraint=False,
                    null=True,
                    on_delete=CASCADE,
                    related_name="results",
                ),
            ),
            ("member", foreign_key("leagues.member", "results")),
            ("season", loose_key("leagues.season", "results")),
            (
                "past",
                models.ForeignKey(
                    "leagues.pasttable", null=True, on_delete=CASCADE, related_name="results"
                ),
            ),
            ("counts", models.BooleanField(default=True)),
            ("rated", models.BooleanField(default=True)),
            ("deals", models.PositiveIntegerField(null=True)),
            ("volatility", models.FloatField(null=True)),
        ],
        options={
            "indexes": [
                models.Index(fields=["season", "evening"], name="results_of_a_season"),
                models.Index(
                    fields=["season", "member", "game"], name="results_behind_an_aggregate"
                ),
                models.Index(fields=["member", "started_at"], name="results_of_a_player"),
                models.Index(fields=["league", "game", "started_at"], name="results_in_order"),
                models.Index(fields=["league", "evening"], name="results_of_an_evening"),
            ],
            "constraints": [
                models.UniqueConstraint(
                    fields=("league_match", "seat"), name="a_seat_has_one_result"
                ),
                models.UniqueConstraint(
                    fields=("league_match", "member"), name="a_member_plays_once_in_a_match"
                ),
            ],
        },
    ),
    migrations.CreateModel(
        name="Aggregate",
        fields=[
            ("id", number_key()),
            ("game", models.CharField(blank=True, max_length=40)),
            ("matches", models.PositiveIntegerField()),
            ("won", models.PositiveIntegerField()),
            ("points", models.BigIntegerField()),
            ("place_points", models.BigIntegerField()),
            ("share", models.BigIntegerField()),
            ("best", models.BigIntegerField()),
            ("form", models.CharField(max_length=5)),
            ("member", foreign_key("leagues.member", "aggregates")),
            ("season", foreign_key("leagues.season", "aggregates")),
            ("spread", models.JSONField(default=list)),
            ("earlier", models.TextField(default="[]")),
            ("parts", models.TextField(default="[]")),
        ],
        options={
            "constraints": [
                models.UniqueConstraint(
                    fields=("season", "game", "member"),
                    name="a_member_is_summed_once_in_a_season",
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="Rating",
        fields=[
            ("id", number_key()),
            ("game", models.CharField(max_length=40)),
            ("mu", models.FloatField()),
            ("sigma", models.FloatField()),
            ("league", foreign_key("leagues.league", "ratings")),
            ("member", foreign_key("leagues.member", "ratings")),
            ("volatility", models.FloatField(null=True)),
        ],
        options={
            "constraints": [
                models.UniqueConstraint(
                    fields=("league", "game", "member"),
                    name="a_member_has_one_rating_in_a_game",
                )
            ],
        },
    ),
]

EVENINGS = [
    migrations.CreateModel(
        name="PlannedEvening",
        fields=[
            ("id", uuid_key()),
            ("day", models.DateField()),
            ("time", models.TimeField(blank=True, null=True)),
            ("place", models.CharField(blank=True, max_length=80)),
            ("games", models.JSONField(blank=True, default=list)),
            ("sequence", models.PositiveIntegerField(default=0)),
            ("changed_at", models.DateTimeField(auto_now=True)),
            ("cancelled_at", models.DateTimeField(blank=True, null=True)),
            ("league", foreign_key("leagues.league", "planned")),
        ],
        options={
            "ordering": ("day", "time", "id"),
            "indexes": [models.Index(fields=["league", "day"], name="evenings_to_come")],
        },
    ),
    migrations.CreateModel(
        name="EveningAnswer",
        fields=[
            ("id", number_key()),
            ("word", choice(5, "yes", "maybe", "no")),
            ("member", foreign_key("leagues.member", "answers")),
            ("planned", foreign_key("leagues.plannedevening", "answers")),
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
    migrations.CreateModel(
        name="Attendance",
        fields=[
            ("id", number_key()),
            ("evening", models.DateField()),
            ("team", models.CharField(blank=True, max_length=20)),
            ("came_at", models.DateTimeField()),
            ("left_at", models.DateTimeField(blank=True, null=True)),
            ("league", foreign_key("leagues.league", "attendances")),
            ("member", foreign_key("leagues.member", "attendances")),
        ],
        options={
            "ordering": ("pk",),
            "constraints": [
                models.UniqueConstraint(
                    fields=("league", "evening", "member"),
                    name="a_member_is_there_once_an_evening",
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="Drawing",
        fields=[
            ("id", uuid_key()),
            ("evening", models.DateField()),
            ("number", models.PositiveSmallIntegerField()),
            ("game", models.CharField(max_length=40)),
            ("tables", models.JSONField()),
            ("out", models.JSONField()),
            ("league", foreign_key("leagues.league", "drawings")),
            ("games", models.JSONField(blank=True, default=list)),
        ],
        options={
            "ordering": ("evening", "number"),
            "constraints": [
                models.UniqueConstraint(
                    fields=("league", "evening", "number"), name="a_round_is_drawn_once"
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="StartedTable",
        fields=[
            ("league_match", only_key("leagues.leaguematch", "started_table")),
            ("number", models.PositiveSmallIntegerField()),
            ("drawing", foreign_key("leagues.drawing", "started")),
        ],
        options={"ordering": ("league_match",)},
    ),
]

TOURNAMENTS = [
    migrations.CreateModel(
        name="Tournament",
        fields=[
            ("id", uuid_key()),
            ("name", models.CharField(max_length=60)),
            ("game", models.CharField(max_length=40)),
            ("starts_on", models.DateField()),
            ("ends_on", models.DateField(blank=True, null=True)),
            ("format", choice(8, "rounds", "groups", "knockout")),
            ("rounds", models.PositiveSmallIntegerField(default=3)),
            ("deals", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("draw", choice(8, "fewest", "standing", default="fewest")),
            ("points", choice(6, "sum", "places", default="sum")),
            ("group_size", models.PositiveSmallIntegerField(default=4)),
            ("best", models.PositiveSmallIntegerField(default=2)),
            ("together", models.BooleanField(default=False)),
            ("entrants", models.JSONField()),
            ("teams", models.JSONField(blank=True, default=dict)),
            ("groups", models.JSONField(blank=True, default=list)),
            ("place_points", models.JSONField()),
            ("ties", models.JSONField()),
            ("league", foreign_key("leagues.league", "tournaments")),
            ("counts", models.BooleanField(default=True)),
        ],
        options={"ordering": ("-starts_on", "-pk")},
    ),
    migrations.CreateModel(
        name="TournamentRound",
        fields=[
            ("drawing", only_key("leagues.drawing", "tournament_round")),
            ("number", models.PositiveSmallIntegerField()),
            ("stage", choice(5, "round", "final", default="round")),
            ("tournament", foreign_key("leagues.tournament", "rounds_drawn")),
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

NOTICES = [
    migrations.CreateModel(
        name="Subscription",
        fields=[
            ("id", uuid_key()),
            ("way", choice(4, "chat", "mail", "push")),
            ("topics", models.JSONField()),
            ("language", models.CharField(max_length=12)),
            ("site", models.CharField(max_length=300)),
            ("url", models.CharField(blank=True, max_length=500)),
            (
                "key",
                models.CharField(default=new_key, editable=False, max_length=40, unique=True),
            ),
            ("receiver", models.CharField(blank=True, max_length=500)),
            ("network", models.CharField(blank=True, max_length=64)),
            ("proven", models.BooleanField(default=False)),
            ("failures", models.PositiveIntegerField(default=0)),
            ("resting_until", models.DateTimeField(blank=True, null=True)),
            ("off_since", models.DateTimeField(blank=True, null=True)),
            ("failed_at", models.DateTimeField(blank=True, null=True)),
            ("status", models.PositiveIntegerField(blank=True, null=True)),
            ("error", models.CharField(blank=True, max_length=80)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("league", foreign_key("leagues.league", "subscriptions")),
            (
                "user",
                models.ForeignKey(
                    settings.AUTH_USER_MODEL,
                    blank=True,
                    null=True,
                    on_delete=CASCADE,
                    related_name="subscriptions",
                ),
            ),
            ("keys", models.JSONField(blank=True, null=True)),
        ],
        options={
            "ordering": ("created_at",),
            "constraints": [
                models.UniqueConstraint(
                    condition=Q(way="mail"),
                    fields=("league", "user"),
                    name="an_account_chooses_mails_of_a_league_once",
                ),
                models.CheckConstraint(
                    condition=Q(user=None, way="chat") | ~Q(way="chat") & Q(user__isnull=False),
                    name="only_chat_programs_belong_to_no_account",
                ),
            ],
        },
    ),
    migrations.CreateModel(
        name="Notice",
        fields=[
            ("id", uuid_key()),
            ("kind", models.CharField(max_length=12)),
            ("data", models.JSONField()),
            ("tries", models.PositiveIntegerField(default=0)),
            ("taken", models.BooleanField(default=False)),
            ("due_at", models.DateTimeField(blank=True, db_index=True, null=True)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("league", foreign_key("leagues.league", "notices")),
            ("subscription", foreign_key("leagues.subscription", "notices")),
        ],
    ),
]


class Migration(migrations.Migration):
    initial = True
    replaces = [("leagues", name) for name in REPLACED]
    dependencies = [
        ("matches", "0013_all_tables_of_matches"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables(
            [
                *PEOPLE,
                *SEASONS,
                *MATCHES,
                *IMPORTS,
                *STANDINGS,
                *EVENINGS,
                *TOURNAMENTS,
                *NOTICES,
            ]
        )
    ]
