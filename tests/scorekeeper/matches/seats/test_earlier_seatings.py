"""Earlier seatings follow the deals and the players."""

from games.seatings import Seating
from scorekeeper.matches.seats.earlier_seatings import without_deal

FIRST, SECOND = Seating(1, ("Anna", "Ben", "Dora")), Seating(2, ("Ben", "Anna", "Dora"))


def test_seating_goes_with_its_only_deal() -> None:
    assert without_deal((FIRST, SECOND), 1) == (Seating(1, SECOND.players),)
    assert without_deal((FIRST, SECOND), 2) == (FIRST,)
    assert without_deal((FIRST, SECOND), 3) == (FIRST, SECOND)
