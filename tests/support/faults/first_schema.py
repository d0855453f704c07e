"""Creates a database by the first migrations, with a match in it: `python -m` this module.

The rows are written through the historical models, as today's have more columns.
"""

import sys
from typing import Any

import django

FIRST = [("accounts", "0001_user_with_uuid7"), ("matches", "0001_a_match_and_its_log")]
CODE = "ear2yday"
ENTRIES: list[dict[str, Any]] = [
    {"kind": "passed_out"},
    {"kind": "contract", "declarer": 1, "contract": 6, "declarer_took_trick": False},
]
OPENING: dict[str, Any] = {
    "game": "preferans",
    "players": ["Anna", "Ben", "Dora"],
    "options": {"start": 1000},
    "first_dealer": 0,
    "deals": [],
}


def fill() -> None:
    """Migrate to the first migrations and create an account with a match."""
    from tests.support.single_migrations import single_executor  # noqa: PLC0415  needs Django

    apps = single_executor().migrate(FIRST).apps
    anna = apps.get_model("accounts", "User").objects.create(username="anna")
    match = apps.get_model("matches", "Match").objects.create(
        code=CODE,
        game="preferans",
        version=2,
        opening=OPENING,
        owner=anna,
        key_hash="none",
        document=OPENING | {"deals": ENTRIES},
        deal_count=2,
        scores=[0, 0, 0],
    )
    change = apps.get_model("matches", "Change").objects
    for number, entry in enumerate(ENTRIES, start=1):
        change.create(match=match, version=number, kind="add", number=number, new=entry)


if __name__ == "__main__":
    django.setup()
    fill()
    sys.exit()
