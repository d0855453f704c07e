"""Legal deals of 400, whatever the options: any bids, and players who can have failed."""

from typing import Any

from hypothesis import strategies as st

from games.four_hundred.bidding import is_too_little
from games.four_hundred.deals import FourHundredRow
from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "target": st.integers(1, 120),
        "partner": st.sampled_from(["positive", "not_negative", "any"]),
        "both_sides": st.sampled_from(["highest", "together", "play_on"]),
        "thirteen_wins": st.booleans(),
        "scoring": st.sampled_from(["forty", "threes", "fours", "sevens", "plain"]),
        "plain_from_30": st.booleans(),
        "lowest_bid": st.sampled_from([1, 2]),
        "rising_bids": st.booleans(),
        "least_sum": st.integers(4, 20),
        "sum_of": st.sampled_from(["bids", "points"]),
        "rising_sum": st.booleans(),
        "five_to_run": st.booleans(),
        "thrown_in": st.sampled_from(["next_dealer", "same_dealer"]),
        "stake_unit": st.sampled_from(["match", "point"]),
    },
)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a valid deal for this sheet: played, or thrown in for too little."""
    choices: Any = sheet.choices
    bids = [
        draw(st.integers(least, min(least + 4, 13)) | st.integers(least, 13))
        for least in choices.least_bids
    ]
    rows = [{"player": player, "bid": bid} for player, bid in enumerate(bids)]
    typed = [FourHundredRow(**row) for row in rows]
    is_low = is_too_little(typed, sheet.state.sums["points"], sheet.options)
    if is_low and draw(st.booleans()):
        return {"kind": "thrown_in", "rows": rows}
    if draw(st.integers(0, 9)) == 0:
        return {"kind": "thrown_in"}
    deal: dict[str, Any] = {"kind": "played", "rows": rows} | _outcome(draw, bids)
    return deal | ({"let_stand": True} if is_low else {})


def _outcome(draw: st.DrawFn, bids: list[int]) -> dict[str, Any]:
    """Draw who failed, so that thirteen tricks can have been taken like that."""
    failed = set(draw(st.sets(st.integers(0, 3))))
    while sum(bid for player, bid in enumerate(bids) if player not in failed) > 13:
        failed.add(draw(st.sampled_from([each for each in range(4) if each not in failed])))
    if len(failed) == 4 and sum(bids) - 4 < 13:
        failed.remove(draw(st.sampled_from([0, 1, 2, 3])))
        if sum(bid for player, bid in enumerate(bids) if player not in failed) > 13:
            failed = set(range(4)) - {bids.index(min(bids))}
    return {"failed": sorted(failed)} if failed else {"all_made": True}
