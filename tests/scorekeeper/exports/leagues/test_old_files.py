"""Files of earlier releases: read correctly, and refused at the wrong line."""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.leagues.write import lines, packed_file
from scorekeeper.leagues.models import League
from scorekeeper.matches.models import Match
from tests.support.club import account
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

FIRST_FILE, SECOND_FILE = (
    Path(__file__).parent / f"league-of-version-{version}.jsonl.gz" for version in (1, 2)
)


def test_file_of_an_earlier_release_is_read() -> None:
    (imported,) = import_leagues([FIRST_FILE.read_bytes()], account("Anna"))

    assert imported.name == "Thursday"
    assert (imported.matches.count(), imported.past_tables.count()) == (5, 1)
    assert (imported.adjustments.count(), imported.imports.count()) == (8, 1)
    assert [act.kind for act in imported.acts.all()] == ["made_from_file"]
    assert check_stored_results() == ""


def test_file_of_1_0_is_read() -> None:
    """The league of `play_full_year`, as version 1.0.0 wrote it."""
    (imported,) = import_leagues([SECOND_FILE.read_bytes()], account("Anna"))

    lines_by_kind = Counter(line["kind"] for line in lines([imported], account("Anna")))
    assert lines_by_kind == {
        "league": 1,
        "season": 2,
        "pot": 1,
        "member": 9,
        "divisions": 1,
        "import": 1,
        "match": 9,
        "seat": 30,
        "pending": 2,
        "result": 3,
        "past": 1,
        "past_seat": 3,
        "adjustment": 8,
        "attendance": 6,
        "drawing": 3,
        "started": 4,
        "tournament": 2,
        "round": 2,
        "evening": 2,
        "answer": 2,
        "act": 50,
        "end": 1,
    }
    assert check_stored_results() == ""


def test_league_that_was_taken_is_taken_again() -> None:
    (imported,) = import_leagues([SECOND_FILE.read_bytes()], account("Anna"))

    (again,) = import_leagues([b"".join(packed_file([imported], account("Anna")))], account("Ben"))

    stays = [league.acts.filter(data__from_file=True).count() for league in (imported, again)]
    assert stays == [2, 2]
    assert again.members.get(user=account("Ben")).name == "Anna"
    assert check_stored_results() == ""


@pytest.mark.parametrize(
    ("kind", "harm", "field"),
    [
        ("match", {"seats": [{"name": "Anna", "member": 99}]}, "seats.0.member"),
        ("match", {"seats": 3}, ""),
        ("season", {"pot": {"fee": 0}}, "pot.fee"),
        ("season", {"divisions": {"names": ["A"], "members": []}}, "divisions.names"),
        ("drawing", {"started": [{"match": 99, "table": 1}]}, "started.0.league_match"),
        ("tournament", {"drawn": [{"drawing": 99, "number": 1}]}, "drawn.0.drawing"),
        ("evening", {"answers": [{"member": 0, "word": "perhaps"}]}, "answers.0.word"),
        ("attendance", {"present": [{}]}, "present.0.member"),
        ("adjustment", {"secret": 1}, "secret"),
    ],
)
def test_file_of_1_0_with_a_wrong_line_is_refused(
    kind: str, harm: dict[str, Any], field: str
) -> None:
    file = [json.loads(line) for line in gzip.decompress(SECOND_FILE.read_bytes()).splitlines()]
    before = (League.objects.count(), Match.objects.count())
    place = [line["kind"] for line in file].index(kind)
    file[place] |= harm

    with pytest.raises(Refused) as refused:
        import_leagues(["\n".join(map(json.dumps, file)).encode()], account("Ben"))

    expected = f"lines.{place + 1}.{field}".rstrip(".")
    assert expected in [refusal.field for refusal in refused.value.refusals]
    assert (League.objects.count(), Match.objects.count()) == before
