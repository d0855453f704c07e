"""The cast of the tests: Anna keeps the score, Ben and Dora play with her, Cleo is a stranger."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import override

from games.examples import examples
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import clear_sheets, sheet_of
from tests.support.games.answered import sheet_json

Entry = dict[str, Any]

ANNA, BEN, DORA = 0, 1, 2
TABLE = ["Anna", "Ben", "Dora"]
STRANGER = "Cleo"
TEN = ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jana", "Karl"]

SPADES, DIAMONDS, HEARTS, CLUBS, BETTEL, SANAC = range(2, 8)

PASSED_OUT: Entry = {"kind": "passed_out"}
NOTED: Entry = {"kind": "contract", "declarer": BEN, "contract": HEARTS}
"""A contract whose tricks are not known yet."""

NINE_DEALS = next(e.match for e in examples("preferans").matches if e.name == "nine-deals")
"""The worked example of the source: a whole match."""


def contract(
    declarer: int, contract: int, tricks: Sequence[int] = (2, 2), **typed: object
) -> Entry:
    """Return a contract that both defenders came to, made if they have at most four tricks."""
    others = (declarer + 1) % 3, (declarer + 2) % 3
    defenders = [
        {"player": player, "status": "came", "tricks": count}
        for player, count in zip(others, tricks, strict=True)
    ]
    entry = {"kind": "contract", "declarer": declarer, "contract": contract}
    return entry | {"defenders": defenders} | typed


THREE_DEALS = (contract(ANNA, SANAC, (1, 2)), PASSED_OUT, contract(BEN, HEARTS, (1, 3)))
"""The first three deals of an evening, all different."""


def bettel(declarer: int, *, took_trick: bool = False) -> Entry:
    """Return a bettel; one that is made is worth 12."""
    entry = {"kind": "contract", "declarer": declarer, "contract": BETTEL}
    return entry | {"declarer_took_trick": took_trick}


def start(*deals: Mapping[str, Any], **agreed: Any) -> Match:
    """Start a match of Preferans at Anna's table, with these deals recorded."""
    agreed = {"game": "preferans", "players": TABLE} | agreed
    match, _again = start_match(**agreed)
    for deal in deals:
        match = services.record_deal(match, dict(deal)).match
    return match


def reloaded(match: Match) -> Match:
    """Return a match reloaded from the database."""
    return Match.objects.get(pk=match.pk)


def damage_deal(match: Match, number: int, entry: object) -> Match:
    """Replace a stored deal, as a disk fault would; return the match."""
    document = reloaded(match).document
    document["deals"][number - 1] = entry
    Match.objects.filter(pk=match.pk).update(document=document)
    clear_sheets()
    return reloaded(match)


def sheet(match: Match) -> dict[str, Any]:
    """Return the sheet of a match as the API answers it."""
    with override("en"):
        return sheet_json(sheet_of(reloaded(match)))


def log_of(match: Match) -> list[tuple[int, str, int | None]]:
    """Return version, kind and deal number of each entry in a match's log."""
    return list(match.changes.values_list("version", "kind", "number"))
