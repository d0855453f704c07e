"""Legal deals of Nestors under any options: points, or the counts of one side's pile."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

IN_FIVES = {"declarer": (30, 190), "nobody": (5, 175), "defenders": (5, 160)}
"""The possible points of the declarer's side, by who has the seven spades."""

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "limit": st.integers(40, 400).map(lambda fives: 5 * fives),
        "spades_majority_min": st.sampled_from([5, 7]),
        "min_bid": st.integers(1, 38).map(lambda fives: 5 * fives),
        "passed_out": st.sampled_from(["redeal_same_dealer", "redeal_next_dealer"]),
        "tie_rule": st.sampled_from(["play_on", "draw"]),
        "stake_unit": st.sampled_from(["match", "point"]),
    },
)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a passed-out deal or a contract."""
    if draw(st.integers(0, 5)) == 0:
        return {"kind": "passed_out"}
    choices: Any = sheet.choices
    deal: dict[str, Any] = {
        "kind": "contract",
        "declarer": draw(st.integers(0, 3)),
        "bid": draw(st.sampled_from(choices.bids)),
    }
    if draw(st.booleans()):
        deal["trump"] = draw(st.sampled_from(["A", "J", "10"]))
    by_counts = draw(st.booleans())
    return deal | (draw(piles()) if by_counts else _points(draw, spades_asked=choices.spades_asked))


def _points(draw: st.DrawFn, *, spades_asked: bool) -> dict[str, Any]:
    """Draw the points of the declarer's side, and if required who won the spades."""
    spades_to = draw(st.sampled_from(sorted(IN_FIVES))) if spades_asked else None
    least, most = IN_FIVES[spades_to] if spades_to else (5, 190)
    points = 5 * draw(st.integers(least // 5, most // 5))
    values: dict[str, Any] = {"points": points} | ({"spades_to": spades_to} if spades_to else {})
    if draw(st.booleans()):
        values["defender_points"] = (180 if spades_to == "nobody" else 190) - points
    return values


@st.composite
def piles(draw: st.DrawFn) -> dict[str, Any]:
    """Deal the pack into tricks for both sides and count the pile of one side."""
    pack = [(rank, suit) for rank in range(9) for suit in range(4)]
    side = draw(st.sampled_from(["declarer", "defenders"]))
    least, most = (1, 12) if side == "declarer" else (0, 11)
    tricks = draw(st.integers(least, most))
    pile = draw(st.permutations(pack))[: 3 * tricks]
    ranks = [rank for rank, _suit in pile]
    return {
        "counts": {
            "side": side,
            "trumps": ranks.count(0),
            "upper": ranks.count(1),
            "lower": ranks.count(2),
            "tricks": tricks,
            "spades": sum(suit == 0 for _rank, suit in pile),
        }
    }
