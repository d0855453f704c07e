"""The exact limits of a log."""

from typing import Any

import pytest

from scorekeeper.matches import services
from scorekeeper.matches.log import bounds, entries
from scorekeeper.matches.log.bounds import MOST_CHANGES, MOST_DEALS, entry_size
from scorekeeper.matches.seats.change import TakingOver
from scorekeeper.matches.services import change_seats
from tests.support.people import PASSED_OUT, start

pytestmark = pytest.mark.django_db


def test_size_of_an_entry_is_counted_in_bytes() -> None:
    entry = {"kind": "add", "number": 1, "old": None, "new": {"kind": "passed_out"}}

    # 130 around it, "file:Žan" in 9 bytes, null in 4 and {"kind":"passed_out"} in 21
    assert entry_size(entry, "file:Žan") == 130 + 9 + 4 + 21


@pytest.mark.parametrize(
    ("reached", "too_much"),
    [
        ({"deals": MOST_DEALS}, {"deals": MOST_DEALS + 1}),
        ({"version": MOST_CHANGES - 1}, {"version": MOST_CHANGES}),
        (
            {"version": MOST_CHANGES, "ending": True},
            {"version": MOST_CHANGES + 1, "ending": True},
        ),
        ({"log_bytes": bounds.MOST_BYTES}, {"log_bytes": bounds.MOST_BYTES + 1}),
    ],
)
def test_bound_may_be_reached_but_not_passed(
    reached: dict[str, Any], too_much: dict[str, Any]
) -> None:
    short: dict[str, Any] = {"deals": 1, "version": 1, "log_bytes": 1}

    assert (bounds.too_long(**short | reached), bounds.too_long(**short | too_much)) == (
        False,
        True,
    )


def test_document_may_be_as_long_as_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    match = change_seats(start(PASSED_OUT), TakingOver(1, "Eva", 2)).match
    size = bounds.size_of(match.read_document().to_json())

    expected = []
    for most in (size, size - 1):
        monkeypatch.setattr(bounds, "MOST_BYTES", most)
        expected.append(bounds.document_too_long(match.read_document()))

    assert expected == [False, True]


def test_history_with_an_undo_is_read_at_once(django_assert_num_queries: Any) -> None:
    match = services.undo(start(PASSED_OUT)).match

    with django_assert_num_queries(1):
        actual = [(entry.kind, entry.old, entry.new) for entry in entries.entries(match)]

    assert actual == [("add", None, PASSED_OUT), ("undo", PASSED_OUT, None)]
