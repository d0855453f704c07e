"""Data of acts: typed fields let imports replace keys and deletions replace names."""

from typing import Any

import pytest
from pydantic import ValidationError

from scorekeeper.club.divisions.services import SeasonDivided
from scorekeeper.leagues.acts.kind import kinds
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.people.services import RoleChanged
from tests.support.club import club

SEAT = {"seat": 1, "before": None, "after": "2", "was": "", "now": "Dora"}
MATCH = {"code": "k7pq2mxa", "game": "avinas", "day": "2026-09-10"}
AGREED = {"names": ["A", "Dora"], "moving": 1, "game": ""}


@pytest.mark.parametrize(
    ("slug", "data", "renamed"),
    [
        ("member_renamed", {"before": "Dora", "after": "Eva"}, {"before": "X", "after": "Eva"}),
        ("claim_declined", {"name": "Eva", "account": "Dora"}, {"name": "Eva", "account": "X"}),
        ("places_swapped", {"one": "Dora", "two": "Eva"}, {"one": "X", "two": "Eva"}),
        ("who_is_who", {"people": [SEAT]}, {"people": [SEAT | {"now": "X"}]}),
        ("season_closed", {"name": "Dora"}, {"name": "Dora"}),
        ("season_divided", {"agreed": [None, AGREED]}, {"agreed": [None, AGREED]}),
        ("division_changed", {"name": "Dora", "was": "Dora"}, {"name": "X", "was": "Dora"}),
    ],
)
def test_name_of_a_person_is_replaced_and_others_stay(
    slug: str, data: dict[str, Any], renamed: dict[str, Any]
) -> None:
    result = kinds()[slug].with_names(data, lambda name: "X" if name == "Dora" else name)

    assert result == renamed


@pytest.mark.parametrize(
    ("slug", "data", "numbered"),
    [
        ("who_is_who", MATCH, MATCH | {"code": "Match k7pq2mxa"}),
        ("who_is_who", {"people": [SEAT]}, {"people": [SEAT | {"after": "Member 2"}]}),
        ("season_divided", {"moved": {"7": [1, None]}}, {"moved": {"Member 7": [1, None]}}),
        ("adjustment_undone", {"season": 3, "name": "1"}, {"season": "Season 3", "name": "1"}),
        ("founded", {"from_file": True}, {"from_file": True}),
    ],
)
def test_rows_get_other_keys_by_their_model(
    slug: str, data: dict[str, Any], numbered: dict[str, Any]
) -> None:
    rekeyed = kinds()[slug].with_rows(data, lambda row, key: f"{row.model.__name__} {key}")

    assert rekeyed == numbered


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: RoleChanged(member="1", name="Dora", before="queen", after="member"),
        lambda: RoleChanged(member="1", name="D" * 401, before="guest", after="member"),
        lambda: SeasonDivided(season="1", name="2026", agreed=[None], moved={}),
        lambda: SeasonDivided(season="1", name="2026", agreed=[None, None], moved={"1": [0, 1]}),
    ],
)
def test_act_that_is_none_of_its_kind_is_refused(wrong: Any) -> None:
    with pytest.raises(ValidationError):
        wrong()


@pytest.mark.django_db
def test_act_keeps_only_the_fields_of_its_kind() -> None:
    act = record(club(), None, kinds()["adjustment_undone"](season="1", name="2026"))

    assert (act.data, act.who, act.subject) == ({"season": "1", "name": "2026"}, "", "")
