"""The law of the log: every successful write of a league adds exactly one act."""

import re
from typing import Any

import pytest
from django.db import transaction

from scorekeeper.leagues import services
from scorekeeper.leagues.acts.kind import Group, Kind, Undoable, kind_of, kinds
from scorekeeper.leagues.models import Act, League
from scorekeeper.leagues.models.acts import LONGEST_KIND
from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.worlds import World, among
from tests.support.addresses import LEAGUES, Row, rows
from tests.support.club import account, club
from tests.support.round_the_table import in_a_league, outcome_of

pytestmark = pytest.mark.django_db

CLUB, API = "leagues/<league:slug>/", "api/v1/leagues/<league_slug:slug>/"
ANSWER = "An answer stands on the page itself."
LEAVES_NONE = {
    f"POST {CLUB}evenings/<uuid:planned>/answer/": ANSWER,
    f"PUT {API}evenings/<uuid:planned>/answer/": ANSWER,
    f"POST {CLUB}delete/": "The log goes with the league.",
    f"DELETE {API}": "The same.",
    f"POST {CLUB}notices/": "What a member is told concerns that member alone.",
    f"PUT {API}notices/": "The same.",
    f"POST {CLUB}notices/devices/": "The same.",
    f"POST {CLUB}notices/devices/<uuid:device>/": "The same.",
    f"POST {API}notices/devices/": "The same.",
    f"DELETE {API}notices/devices/<uuid:device>/": "The same.",
    f"POST {API}chats/<uuid:chat>/test/": "A test changes nothing.",
    f"POST {CLUB}tables/<int:number>/swap/": "Shows what it costs first.",
    f"POST {CLUB}import/": "Shows what would come first.",
    f"POST {API}imports/preview/": "Only shows.",
    f"POST {CLUB}join/<invite:key>/": "An owner is in the league already.",
    f"POST {API}matches/": "The match counts already.",
    f"PATCH {API}matches/<match_name:name>/": "Nothing is said, so nothing is done.",
}
UUID_LIKE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
WRITES = [
    row
    for row in rows(LEAGUES)
    if row.method != "GET" and row.answers["owner"] in {"done", "200", "201"}
]


def label(row: Row) -> str:
    return f"{row.method} {row.route}"


@among(in_a_league)
@pytest.mark.parametrize("row", WRITES, ids=label)
def test_write_of_a_league_leaves_exactly_one_act(world: World, row: Row) -> None:
    people, values = world
    before = set(Act.objects.values_list("pk", flat=True))

    with transaction.atomic():
        answer = people["owner"].ask(row.method, row.route, values)
        acts = list(Act.objects.exclude(pk__in=before))
        strange = [name for act in acts for name in identifiers(without_rows(act))]
        authors_and_texts = [
            (act.by and act.by.username, kind_of(act).text() != "") for act in acts
        ]
        transaction.set_rollback(True)
    clear_sheets()

    assert outcome_of(answer) == row.answers["owner"]
    expected = [] if label(row) in LEAVES_NONE else [("anna", True)]
    assert (authors_and_texts, strange) == (expected, [])


def without_rows(act: Act) -> dict[str, Any]:
    """Return the data of an act, without the keys that a league's file replaces."""
    return kinds()[act.kind].with_rows(act.data, lambda _row, _key: "")


def identifiers(data: dict[str, Any]) -> set[str]:
    """Return the names of fields that hold UUIDs, at any depth."""
    items = [item for value in data.values() if isinstance(value, list) for item in value]
    nested = {name for item in items if isinstance(item, dict) for name in identifiers(item)}
    return nested | {name for name, value in data.items() if UUID_LIKE.fullmatch(str(value))}


OTHERS = {
    "name": "Other",
    "games": ["avinas"],
    "public": True,
    "method": "mean",
    "methods": {"avinas": "mean"},
    "minimum": 7,
    "best_of": 7,
    "place_points": [9, 5, 1],
    "substitutes": "whole",
    "rating": "elo",
    "ties": ["best"],
    "zone": "Africa/Cairo",
}
"""For each setting of a league, a value other than the club's."""


@pytest.mark.parametrize("field", League.SETTINGS)
def test_log_tells_a_change_of_every_setting(field: str) -> None:
    league = club()

    services.change_league(league, {field: OTHERS[field]}, by=account("Anna"))
    newest = league.acts.first()

    assert newest is not None
    labels = {model_field.name: model_field.verbose_name for model_field in League._meta.fields}
    assert f"{labels[field]}: " in kind_of(newest).text()


def test_kinds_are_found_by_slug_and_have_a_group() -> None:
    all_kinds = kinds()

    assert {kind.slug: kind for kind in leaves(Kind)} == all_kinds
    assert max(map(len, all_kinds)) <= LONGEST_KIND
    assert {kind.group for kind in all_kinds.values()} == set(Group)


def test_kind_that_can_be_undone_has_a_subject() -> None:
    undoable = [kind for kind in kinds().values() if issubclass(kind, Undoable)]

    assert [kind.slug for kind in undoable if not kind.subject] == []
    assert len(undoable) == 19


def leaves(kind: type[Kind]) -> list[type[Kind]]:
    """Return the concrete kinds below a base class."""
    below = [leaf for subclass in kind.__subclasses__() for leaf in leaves(subclass)]
    return below or [kind]
