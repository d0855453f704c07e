"""Legal deals of Avinas: sevens or none, a false bid, a passed-out deal, optional notes."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "target_pips": st.integers(1, 20),
        "false_bid": st.sampled_from(["match", "deal"]),
        "stake_unit": st.sampled_from(["match", "ram"]),
        "per_ram_minimum": st.sampled_from([0, 1]),
        "per_ram_counts": st.sampled_from(["loser", "all_on_sheet"]),
    },
)

PLAYERS = st.integers(0, 3)
PACK = 120
PILES = st.sampled_from([0, *range(2, 119), PACK])
"""Card points of a side; no cards are worth 1, so neither side can have it."""


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a deal of any kind; seldom a false bid, which may end the match."""
    kinds = ["sevens"] * 6 + ["no_sevens"] * 6 + ["passed_out", "false_bid"]
    kind = draw(st.sampled_from(kinds))
    if kind == "passed_out":
        return {"kind": kind}
    deal: dict[str, Any] = {"kind": kind, "declarer": draw(PLAYERS)}
    if kind == "sevens":
        return deal | draw(sevens(deal["declarer"]))
    if kind == "no_sevens":
        return deal | draw(bidding(deal["declarer"], sheet.state.dealer)) | draw(points())
    return deal | draw(st.fixed_dictionaries({}, optional={"bid": st.integers(1, 8)}))


@st.composite
def sevens(draw: st.DrawFn, declarer: int) -> dict[str, Any]:
    """Draw exposed sevens, the undertaking and the result."""
    deal: dict[str, Any] = {"sevens": draw(st.integers(1, 4))}
    if draw(st.booleans()):
        deal["trump"] = draw(st.sampled_from(["clubs", "diamonds", "hearts", "spades"]))
    if not draw(st.booleans()):
        return deal | {"declarer_points": draw(PILES)}
    deal |= {"knock": True, "counter": draw(st.booleans()), "all_tricks": draw(st.booleans())}
    if draw(st.booleans()):
        deal["knocked_by"] = draw(st.sampled_from([declarer, (declarer + 2) % 4]))
        if deal["counter"]:
            deal["countered_by"] = draw(st.sampled_from([(declarer + 1) % 4, (declarer + 3) % 4]))
    return deal


@st.composite
def bidding(draw: st.DrawFn, declarer: int, dealer: int) -> dict[str, Any]:
    """Draw the noted bidding: nothing, the highest bid, or all four."""
    highest = draw(st.integers(1, 8))
    noted = draw(st.sampled_from(["nothing", "bid", "bids", "both"]))
    notes: dict[str, Any] = {"bid": highest} if noted in {"bid", "both"} else {}
    if noted in {"bids", "both"}:
        turn = (declarer - dealer - 1) % 4
        lower = draw(
            st.sets(st.integers(1, 8).filter(lambda bid: bid < highest), max_size=turn)
            if highest > 1
            else st.just(set[int]())
        )
        spoken: list[int | None] = [*sorted(lower), *[None] * (turn - len(lower))]
        notes["bids"] = [*spoken, highest, *[None] * (3 - turn)]
    return notes


@st.composite
def points(draw: st.DrawFn) -> dict[str, Any]:
    """Draw both sides' card points; some cards stay unplayed if play was stopped."""
    declarers = draw(PILES)
    if not draw(st.booleans()):
        values: dict[str, Any] = {"declarer_points": declarers}
        return values | ({"defender_points": PACK - declarers} if draw(st.booleans()) else {})
    rest = PACK - declarers
    defenders = draw(
        st.integers(0, rest).filter(
            lambda points_drawn: 1 not in {points_drawn, rest - points_drawn}
        )
    )
    return {
        "declarer_points": declarers,
        "defender_points": defenders,
        "stopped_early": True,
    }
