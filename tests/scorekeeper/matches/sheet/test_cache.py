"""Sheets cached in memory: correct for each match and version, and limited in number."""

from datetime import timedelta

import pytest

from games.sheet import fold_sheet
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import record_deal, stop_match
from scorekeeper.matches.sheet import cache as sheets
from scorekeeper.matches.sheet.cache import clear_sheets, sheet_of, summary
from tests.support.people import (
    ANNA,
    DIAMONDS,
    NINE_DEALS,
    PASSED_OUT,
    contract,
    reloaded,
    start,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    clear_sheets()


def test_sheet_is_folded_once_for_a_version() -> None:
    match = start(PASSED_OUT)

    assert sheet_of(reloaded(match)) is sheet_of(reloaded(match))


def test_sheet_that_a_write_computed_is_the_one_shown() -> None:
    outcome = record_deal(start(), PASSED_OUT)

    assert sheet_of(reloaded(outcome.match)) is outcome.sheet


def test_each_version_has_a_sheet_of_its_own() -> None:
    early = start(PASSED_OUT)
    late = record_deal(early, contract(ANNA, DIAMONDS)).match

    assert (len(sheet_of(early).rows), len(sheet_of(late).rows)) == (1, 2)


def test_version_that_was_rolled_back_is_not_taken_for_another() -> None:
    match = start(PASSED_OUT)
    rolled_back = reloaded(match)
    rolled_back.document = match.document | {"deals": [PASSED_OUT, PASSED_OUT]}
    rolled_back.changed_at -= timedelta(seconds=1)

    assert (len(sheet_of(rolled_back).rows), len(sheet_of(match).rows)) == (2, 1)


def test_sheets_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_CACHED", 2)
    first, second, third = start(), start(), start()
    clear_sheets()
    cached = sheet_of(first), sheet_of(second)

    assert sheet_of(first) is cached[0]  # now the second is the least recently used
    sheet_of(third)

    assert sheet_of(first) is cached[0]
    assert sheet_of(second) is not cached[1]


def test_forgotten_sheets_are_folded_again() -> None:
    match = start(PASSED_OUT)
    cached = sheet_of(match)

    clear_sheets()

    assert sheet_of(match) is not cached
    assert sheet_of(match) == cached


def list_entry(scores: list[str], *, leader: int | None, dealer: int | None) -> dict[str, object]:
    """Return the list entry of a match of three, from its scores; no dealer means it is over."""
    leads = [player == leader for player in range(3)]
    won = [] if leader is None or dealer is not None else [leader]
    entry = {"scores": scores, "leads": leads, "dealer": dealer, "signed": True, "unit": ""}
    return entry | {"won": won}


@pytest.mark.parametrize(
    ("deals", "summary_fields"),
    [
        (
            0,
            {
                "status": "open",
                "scores": None,
                "deal_count": 0,
                "standing": list_entry(["0", "0", "0"], leader=None, dealer=0),
            },
        ),
        (
            7,
            {
                "status": "stopped",
                "scores": [-64, -202, 266],
                "deal_count": 7,
                "standing": list_entry(["-64", "-202", "266"], leader=2, dealer=None),
            },
        ),
        (
            9,
            {
                "status": "finished",
                "scores": [-78, -216, 294],
                "deal_count": 9,
                "standing": list_entry(["-78", "-216", "294"], leader=2, dealer=None),
            },
        ),
    ],
)
def test_summary_shows_the_standing_of_a_match(
    deals: int, summary_fields: dict[str, object]
) -> None:
    match = start(*NINE_DEALS.deals[:deals])
    if deals == 7:
        match = stop_match(match).match

    document = match.read_document()

    assert summary(document, fold_sheet(document.match_input())) == summary_fields
    assert Match.objects.filter(pk=match.pk).values(*summary_fields).get() == summary_fields
