"""Three corrections that change two deals at once, as tables need them."""

from dataclasses import dataclass, field

from tests.support.games.skruuvi_table import AT_THE_END, SHORT, bolshevik, partnership_deals
from tests.support.people import ANNA, BEN, DIAMONDS, PASSED_OUT, SPADES, TABLE, Entry, contract

FOUR = ["Anna", "Ben", "Cleo", "Dora"]


@dataclass(frozen=True)
class Case:
    """A match as entered, the correction made first, and the second deal it requires."""

    game: str
    players: list[str]
    deals: list[Entry]
    first: Entry
    other: Entry
    errors: list[tuple[str, str, str]]
    """Refusals of the other deal after the first correction alone: field, code, message."""
    says: str
    """The history's entry for both corrections together."""
    options: Entry = field(default_factory=dict)

    @property
    def agreed(self) -> Entry:
        """The body that starts the match."""
        return {"game": self.game, "players": self.players, "options": self.options}

    @property
    def number(self) -> int:
        """The number of the deal whose form begins the correction."""
        number: int = self.first.get("number") or self.first["before"]
        return number

    @property
    def inserts(self) -> bool:
        """Whether the first correction inserts a forgotten deal."""
        return "before" in self.first

    @property
    def body(self) -> Entry:
        """The body that corrects both deals in one change."""
        return {"deals": [self.first, self.other]}

    @property
    def problem(self) -> Entry:
        """The API's error for the other deal."""
        errors = [dict(zip(("field", "code", "message"), e, strict=True)) for e in self.errors]
        return {"number": self.other["number"], "errors": errors}

    @property
    def corrected(self) -> list[Entry]:
        """The deals after both corrections."""
        deals = list(self.deals)
        deals[self.other["number"] - 1] = self.other["entry"]
        if self.inserts:
            return [self.first["entry"], *deals]
        deals[self.number - 1] = self.first["entry"]
        return deals


def solo(player: int) -> Entry:
    """Return a Bolshevik of one player, with the aces in the order of the form."""
    deal = bolshevik(player, 0, [], [4, 6, 7, 9])
    return deal | {"aces": [*deal["aces"][3:], *deal["aces"][:3]]}


def correction_of(number: int, entry: Entry) -> Entry:
    """Return the correction of a deal, as sent."""
    return {"number": number, "entry": entry}


SWAPPED = Case(
    game="skruuvi",
    players=FOUR,
    options=SHORT | AT_THE_END,
    deals=[*partnership_deals(12), solo(0), solo(1)],
    first=correction_of(13, solo(1)),
    other=correction_of(14, solo(0)),
    errors=[("soloist", "SK15", "Ben has already played a Bolshevik in this round.")],
    says="Deals 13, 14 corrected together",
)
"""Two soloists were entered the wrong way round."""

PLAIN_SPADES = "Add the kontra or clear the tricks: plain spades is played only after kontra."
NOT_PLAYED = contract(ANNA, SPADES) | {
    "defenders": [{"player": 1, "status": "came"}, {"player": 2, "status": "came"}]
}
REFE = Case(
    game="preferans",
    players=TABLE,
    deals=[PASSED_OUT, contract(BEN, DIAMONDS), contract(ANNA, SPADES)],
    first=correction_of(2, contract(ANNA, DIAMONDS)),
    other=correction_of(3, NOT_PLAYED),
    errors=[(f"defenders.{place}.tricks", "spades_needs_kontra", PLAIN_SPADES) for place in (0, 1)],
    says="Deals 2, 3 corrected together",
)
"""The refe was used in an earlier deal, so its holder could not play spades."""

WITH_BIDS: Entry = {
    "kind": "no_sevens",
    "declarer": 1,
    "bid": 3,
    "declarer_points": 70,
    "bids": [3, None, None, None],
}
WITHOUT_BIDS = {name: value for name, value in WITH_BIDS.items() if name != "bids"}
FORGOTTEN = Case(
    game="avinas",
    players=FOUR,
    deals=[WITH_BIDS, {"kind": "false_bid", "declarer": 2}],
    first={"before": 1, "entry": PASSED_OUT},
    other=correction_of(1, WITHOUT_BIDS),
    errors=[("declarer", "AV13", "The highest bidder declares.")],
    says="Deals inserted and corrected together",
)
"""A deal was forgotten: with it the dealer changes, and the noted bids no longer fit."""

CASES = {"swapped": SWAPPED, "refe": REFE, "forgotten": FORGOTTEN}
