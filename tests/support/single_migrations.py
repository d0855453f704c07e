"""Databases as releases before the squashed migrations made them, one migration at a time."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps

APPS = ("accounts", "leagues", "matches")
"""The apps whose migrations are squashed."""
A2CC634 = {
    "accounts": "0003_guesses_of_codes_and_keys",
    "leagues": "0004_standings_read_a_row_a_member",
    "matches": "0004_words_of_players_on_deals",
}
"""The last migration of each app in commit a2cc634."""
HALF_WAY = {
    "accounts": "0060_the_page_of_ones_own_results",
    "leagues": "0021_who_is_there_and_tables_of_two_games",
    "matches": "0008_a_lane_for_each_receiver",
}
"""Where an upgrade from a2cc634 to 1.0.0 may have stopped: one app done, two on their way."""
FIRST_RELEASE = {
    "accounts": "0060_the_page_of_ones_own_results",
    "leagues": "0090_tournaments_apart_from_the_season",
    "matches": "0012_codes_in_a_table_of_their_own",
}
"""The last migration of each app in 1.0.0."""
STARTS = {"a2cc634": A2CC634, "half way": HALF_WAY, "1.0.0": FIRST_RELEASE}

FILLED = (
    *("accounts_user", "accounts_token"),
    *("matches_match", "matches_change", "matches_webhook", "matches_delivery"),
    *("leagues_league", "leagues_season", "leagues_member", "leagues_leaguematch", "leagues_seat"),
    *("leagues_pending", "leagues_rating", "leagues_result", "leagues_aggregate"),
)
"""The tables that get a row or two."""
STARTED_AT = datetime(2026, 9, 10, 18, tzinfo=UTC)
DEAL = {"kind": "passed_out"}
OPENING = {"game": "preferans", "players": ["Anna", "Ben", "Dora"], "options": {}, "deals": []}


class SingleLoader(MigrationLoader):
    """A loader that knows no squashed migration, as 1.0.0's."""

    def load_disk(self) -> None:
        """Load the migrations that the squashed ones replace, and all of other packages' apps."""
        super().load_disk()
        migrations = self.disk_migrations
        replaced = {key for migration in migrations.values() for key in migration.replaces}
        self.disk_migrations = {
            key: migration
            for key, migration in migrations.items()
            if key[0] not in APPS or key in replaced
        }


def single_executor() -> MigrationExecutor:
    """Return an executor of the single migrations."""
    executor = MigrationExecutor(connection)
    executor.loader = SingleLoader(connection)
    return executor


def migrate_to(newest: Mapping[str, str]) -> StateApps:
    """Run the single migrations of our apps up to these; return the models of that time.

    Of other packages' apps, all migrations run.
    """
    executor = single_executor()
    leaves = executor.loader.graph.leaf_nodes()
    targets = [*newest.items(), *(key for key in leaves if key[0] not in APPS)]
    apps = executor.migrate(targets).apps
    assert isinstance(apps, StateApps)
    return apps


def make_database(start: str) -> None:
    """Make the tables as at this start, with an account, a match and a league that counts it."""
    models = migrate_to(STARTS[start])
    user = models.get_model("accounts", "User").objects.create(username="anna")
    models.get_model("accounts", "Token").objects.create(
        user=user, digest="none", reads=True, writes=False
    )
    match = _fill_match(models, user)
    _fill_league(models, user, match)


def _fill_match(models: StateApps, user: Any) -> Any:
    match = models.get_model("matches", "Match").objects.create(
        code="ear2yday",
        game="preferans",
        version=2,
        opening=OPENING,
        owner=user,
        key_hash="none",
        document=OPENING | {"deals": [DEAL, DEAL]},
        deal_count=2,
        scores=[0, 0, 0],
    )
    for number in (1, 2):
        models.get_model("matches", "Change").objects.create(
            match=match, version=number, kind="add", number=number, new=DEAL
        )
    webhook = models.get_model("matches", "Webhook").objects.create(
        match=match, url="https://example.com/hook"
    )
    models.get_model("matches", "Delivery").objects.create(
        webhook=webhook, version=1, body="{}", taken=True
    )
    return match


def _fill_league(models: StateApps, user: Any, match: Any) -> None:
    def create(name: str, /, **values: Any) -> Any:
        return models.get_model("leagues", name).objects.create(**values)

    league = create("League", slug="thursday", name="Thursday", games=["preferans"])
    season = create("Season", league=league, name="Autumn", starts_on=date(2026, 9, 1))
    anna = create("Member", league=league, name="Anna", folded="anna", role="owner", user=user)
    played = create(
        "LeagueMatch", match=match, evening=date(2026, 9, 10), league=league, season=season
    )
    create("Seat", league_match=played, number=0, name="Anna", member=anna)
    create("Pending", league_match=played)
    create("Rating", league=league, member=anna, game="preferans", mu=25.0, sigma=8.0)
    counted = {"points": 120, "place_points": 3, "share": 100}
    create(
        "Result",
        league_match=played,
        league=league,
        season=season,
        member=anna,
        game="preferans",
        evening=date(2026, 9, 10),
        started_at=STARTED_AT,
        seat=0,
        outcome="W",
        place=1,
        **counted,
    )
    sums = {"matches": 1, "won": 1, "best": 120, "form": "W"}
    create("Aggregate", member=anna, season=season, game="preferans", **counted, **sums)
