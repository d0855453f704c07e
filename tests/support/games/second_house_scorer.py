"""A second scorer of house games, written from the rules alone, to compare the first with."""

from collections.abc import Mapping, Sequence
from typing import Any

USUAL: dict[str, dict[str, Any]] = {
    "points": {"times": 1},
    "tricks": {"total": 13, "each": 0},
    "bids": {
        "rule": "exact", "made": 10, "made_each": 1, "over_each": 0, "missed": 0, "missed_each": 0,
    },
    "win": {"won": 1, "lost": 0},
    "contract": {"made": 10, "failed": 10, "others": 0},
    "places": {"points": [3, 2, 1]},
}  # fmt: skip


def totals_after(
    definition: Mapping[str, Any],
    players: int,
    deals: Sequence[Mapping[str, Any]],
    changes: Sequence[Mapping[str, Any]] = (),
) -> list[int]:
    """Return the total of each player, or of each side, after some rounds.

    `changes` are the players who joined or left, as a file of a match has them.
    """
    sides = {"none": players, "two_sides": 2, "pairs": players // 2}
    number = sides[definition.get("partners", "none")]
    first = {change["seat"]: change["joins"] for change in reversed(changes)}
    there = [owner for owner in range(number) if not first.get(owner)]
    totals = [definition.get("start", 0) if owner in there else 0 for owner in range(number)]
    _change_table(definition, totals, there, [each for each in changes if each["deal"] == 1])
    for played, deal in enumerate(deals, start=1):
        for owner in there:
            totals[owner] += _gain(definition, deal, owner, number)
            if not definition.get("below_zero", True):
                totals[owner] = max(totals[owner], 0)
        due = [each for each in changes if each["deal"] == played + 1]
        _change_table(definition, totals, there, due)
    return totals


def _change_table(
    definition: Mapping[str, Any],
    totals: list[int],
    there: list[int],
    changes: Sequence[Mapping[str, Any]],
) -> None:
    """Let players join and leave, and give those who are new their points."""
    for change in changes:
        begins, seat = change.get("begins"), change["seat"]
        at_table = [totals[owner] for owner in there]
        if begins == "start":
            totals[seat] = definition.get("start", 0)
        elif begins == "worst":
            worst = max if definition.get("wins") == "fewest" else min
            totals[seat] = worst(at_table)
        elif begins == "average":
            totals[seat] = sum(at_table) // len(at_table)
        elif begins is not None:
            totals[seat] = begins
        if change["joins"]:
            there.append(seat)
        else:
            there.remove(seat)


def _gain(definition: Mapping[str, Any], deal: Mapping[str, Any], owner: int, number: int) -> int:
    """Return the points of one owner in a round."""
    chosen = {name: USUAL[name] | definition[name] for name in USUAL if name in definition}
    if not chosen:
        chosen = {"points": USUAL["points"]}
    row: Mapping[str, Any] = next(
        (row for row in deal.get("rows", []) if row["owner"] == owner), {}
    )
    gain = 0
    if "points" in chosen:
        gain += chosen["points"]["times"] * row.get("points", 0)
    if "tricks" in chosen:
        gain += chosen["tricks"]["each"] * row.get("tricks", 0)
    if "bids" in chosen:
        gain += _bid_gain(chosen["bids"], row["bid"], row.get("tricks", 0))
    if "win" in chosen:
        gain += chosen["win"]["won" if deal["winner"] == owner else "lost"]
    if "contract" in chosen:
        contract, own = chosen["contract"], deal["declarer"] % number == owner
        if deal["made"]:
            gain += contract["made"] if own else 0
        else:
            gain += -contract["failed"] if own else contract["others"]
    if "places" in chosen:
        by_place = [*chosen["places"]["points"], *[0] * 10]
        gain += by_place[row["place"] - 1]
    return gain * 2 if deal.get("doubled") else gain


def _bid_gain(bids: Mapping[str, Any], bid: int, tricks: int) -> int:
    difference: int = tricks - bid
    fixed, each, over = bids["made"], bids["made_each"], bids["over_each"]
    if difference == 0:
        return int(fixed + each * bid)
    if difference > 0 and bids["rule"] == "at_least":
        return int(fixed + each * bid + over * difference)
    return int(-bids["missed"] - bids["missed_each"] * abs(difference))
