"""A deal of Spades with the parts that follow: rows, and tricks that were left out."""

from collections.abc import Sequence

from games.rows import row_of_each, with_last_number
from games.spades.deals import NILS
from games.values import JsonObject


def completed(
    entry: dict[str, object], owners: Sequence[Sequence[int]], tricks: int, *, each_bids: bool
) -> dict[str, object]:
    """Return a deal with a row for each side, and the tricks that follow once some are typed.

    `owners` holds the players of each side. `each_bids`: every player has a row too. A nil that is
    left out was made, the last side took the rest, and a player alone who is left out the bid.
    """
    players = sum(map(len, owners))
    rows = row_of_each(entry, "player", players)
    sides = row_of_each({"rows": entry.get("sides", [])}, "owner", len(owners))
    if rows is None or sides is None:
        return entry
    if any(row.get("tricks") is not None for row in (*rows, *sides)):
        rows, sides = _with_tricks(rows, sides, owners, tricks)
    if not each_bids:
        rows = [row for row in rows if len(row) > 1]
    return entry | {"rows": rows, "sides": sides}


def _with_tricks(
    rows: list[JsonObject], sides: list[JsonObject], owners: Sequence[Sequence[int]], tricks: int
) -> tuple[list[JsonObject], list[JsonObject]]:
    """Return the rows of players and sides with the tricks that were left out."""
    if len(owners) == len(rows):
        sides = with_last_number(sides, "tricks", tricks)
        return rows, [_with_bid_taken(side, row) for side, row in zip(sides, rows, strict=True)]
    for side, members in enumerate(owners):
        nils = [player for player in members if rows[player].get("bid") in NILS]
        if len(nils) == len(members):
            both, sides[side] = _with_nils_taken([rows[player] for player in nils], sides[side])
            for player, row in zip(nils, both, strict=True):
                rows[player] = row
        else:
            for player in nils:
                rows[player] = {"tricks": 0} | rows[player]
    return rows, with_last_number(sides, "tricks", tricks)


def _with_nils_taken(
    rows: list[JsonObject], side: JsonObject
) -> tuple[list[JsonObject], JsonObject]:
    """Return the rows of a side that bid nil alone: all its tricks are those of the nils."""
    taken = side.get("tricks")
    typed = [row["tricks"] for row in rows if isinstance(row.get("tricks"), int)]
    if isinstance(taken, int) and typed:
        rows = with_last_number(rows, "tricks", taken)
    rows = [{"tricks": 0} | row for row in rows]
    if taken is None and all(isinstance(row["tricks"], int) for row in rows):
        side = side | {"tricks": sum(row["tricks"] for row in rows)}
    return rows, side


def _with_bid_taken(side: JsonObject, row: JsonObject) -> JsonObject:
    """Return the row of a player alone who took the bid if the tricks were left out."""
    if side.get("tricks") is not None:
        return side
    bid = side.get("blind", row.get("bid"))
    return side | {"tricks": 0 if bid in NILS else bid}
