"""Receipts: the evening, the standings and the payments."""

from uuid import UUID

import pytest
from django.utils.translation import override

from scorekeeper.leagues.counting.receipts import moves_line
from scorekeeper.matches import services as matches
from scorekeeper.matches.log.observers import observers
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.club import THREE, account, club, evening, preferans
from tests.support.people import bettel

pytestmark = pytest.mark.django_db


def plain(text: str) -> str:
    """Remove the bidirectional marks."""
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(("moved", "more"), [(11, ""), (12, ""), (13, ", 1 more")])
def test_receipt_names_twelve_moves_and_counts_the_others(moved: int, more: str) -> None:
    names = {UUID(int=number): f"P{number:02}" for number in range(1, moved + 1)}
    moves = dict.fromkeys(names, ("1", "2")) | {UUID(int=99): ("3", "3")}

    with override("en"):
        lines = [plain(line) for line in moves_line("Standings", moves, names)]

    first_twelve = ", ".join(f"{name} 1 → 2" for name in list(names.values())[:12])
    assert lines == [f"Standings: {first_twelve}{more}"]


def test_receipt_orders_players_by_seat_and_others_by_name() -> None:
    zoe, ben, anna, cleo = (UUID(int=number) for number in range(4))
    names = {zoe: "Zoe", ben: "Ben", anna: "Anna", cleo: "Cleo"}

    (line,) = moves_line("Ratings", dict.fromkeys(names, ("1", "2")), names, first=[cleo, anna])

    assert plain(line) == "Ratings: Cleo 1 → 2, Anna 1 → 2, Ben 1 → 2, Zoe 1 → 2"


def test_receipt_shows_the_evenings_sums_and_payments() -> None:
    league = club(games=["preferans"])
    stake = {"stake": {"amount": "0.10", "currency": "EUR"}}
    preferans(league, THREE, "Anna", evening(10, 18), details=stake)
    match = preferans(league, THREE, "Anna", evening(10, 20), details=stake)
    before = sheet_of(match)

    after = matches.correct_deal(match, 1, bettel(1)).sheet

    (leagues,) = observers()
    with override("en"):
        lines = [plain(line) for line in leagues.receipt(match, before, after, account("Dora"))]
    assert lines[:3] == [
        "Evening of 10 Sep 2026: Anna +160 → +40, Ben −80 → +40",
        "Who pays over the evening now: Dora → Anna 4.00 EUR, Dora → Ben 4.00 EUR",
        (
            "Standings of Thursday: "
            "Anna 1. (+160) → 1. (+40), Ben 2. (−80) → 1. (+40), Dora 2. (−80) → 3. (−80)"
        ),
    ]
    assert len(lines) == 4
