"""Legal deals of Spades, whatever the options: any bids, nils and tricks that the rules allow."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

NILS = ("nil", "blind_nil")


def _agreeable(options: dict[str, Any]) -> dict[str, Any]:
    """Return options without those that exclude each other."""
    changes: dict[str, Any] = {}
    if options.get("bag_points", 1) < 0:
        changes["bag_limit"] = "never"
    if options.get("partners") == "alone":
        changes["bidding"] = "players"
    if options.get("boston_wins", "never") != "never" or options.get("sets_lose", 0) in (2, 3):
        changes["stake_unit"] = "match"
    return options | changes


OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "partners": st.sampled_from(["sides", "sides", "alone"]),
        "bidding": st.sampled_from(["players", "sides"]),
        "first_bidder": st.sampled_from(["next", "dealer"]),
        "first_deal": st.sampled_from(["bid", "free"]),
        "least_bid": st.integers(0, 4),
        "hook": st.booleans(),
        "nil": st.sampled_from([50, 100, "never"]),
        "blind_nil": st.sampled_from([100, 200, 75, "never"]),
        "blind_nil_loss": st.sampled_from(["same", "half"]),
        "failed_nil": st.sampled_from(["bags", "bid", "nothing"]),
        "failed_nil_sets": st.booleans(),
        "blind_bid": st.sampled_from([4, 6, 7, "never"]),
        "blind_made": st.sampled_from(["at_least", "exactly"]),
        "blind_loss": st.sampled_from(["double", "single"]),
        "behind": st.sampled_from([0, 50, 100]),
        "ten": st.sampled_from(["never", "at_least", "exactly"]),
        "boston": st.sampled_from([200, 500, "bid"]),
        "boston_wins": st.sampled_from(["never", "bid", "ten"]),
        "set_loss": st.sampled_from(["bid", "short"]),
        "twice_sets": st.booleans(),
        "bags_set": st.sampled_from([2, 3, "never"]),
        "sets_lose": st.sampled_from([2, 3, "never"]),
        "bag_points": st.sampled_from([1, 0, -1, -10]),
        "bag_limit": st.sampled_from([5, 10, "never"]),
        "bag_penalty": st.sampled_from([50, 100]),
        "bags_beyond": st.sampled_from(["carried", "dropped"]),
        "target": st.sampled_from([100, 200, 500]),
        "floor": st.sampled_from([-100, -200, "never"]),
        "tie_rule": st.sampled_from(["play_on", "share"]),
        "stake_unit": st.sampled_from(["match", "point"]),
    },
).map(_agreeable)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a valid deal for this sheet: tricks that add up, and bids near them or far from them."""
    choices: Any = sheet.choices
    game, total = sheet.match.game, choices.tricks
    taken = draw(parts_of(total, game.players))
    in_sides = len(game.owners) < game.players
    rows: list[dict[str, Any]] = [{"player": player} for player in range(game.players)]
    sides: list[dict[str, Any]] = [
        {"owner": side, "tricks": sum(taken[player] for player in members)}
        for side, members in enumerate(game.owners)
    ]
    if not choices.free:
        for side, members in enumerate(game.owners):
            side_bid, bids = draw(bids_of_side(sheet.options, [taken[p] for p in members], total))
            sides[side] |= side_bid
            for player, bid in zip(members, bids, strict=True):
                rows[player] |= {} if bid is None else {"bid": bid}
        if sheet.options.hook:
            _unhook([*rows, *sides], total)
    for player, row in enumerate(rows):
        if row.get("bid") in NILS and in_sides:
            row["tricks"] = taken[player]
    if choices.free or (in_sides and sheet.options.bidding == "sides"):
        rows = [row for row in rows if len(row) > 1]
    return {"kind": "played", "rows": rows, "sides": sides}


Bids = tuple[dict[str, int], list[int | str | None]]
"""The bid of a side as one number, and the bids of its players, if any."""


@st.composite
def bids_of_side(draw: st.DrawFn, options: Any, taken: list[int], total: int) -> Bids:
    """Draw the bids of one side whose players took so many: blind, as one, or of each player."""
    nobody: list[int | str | None] = [None] * len(taken)
    if options.blind_bid != "never" and draw(st.integers(0, 3)) == 0:
        least = min(max(options.blind_bid, options.least_bid), total)
        return {"blind": draw(st.integers(least, total))}, nobody
    nils = [nil for nil in NILS if getattr(options, nil) != "never"]
    least = 0 if options.nil == "never" else 1
    bids: list[int | str] = []
    for tricks in taken:
        if nils and draw(st.integers(0, 3)) == 0:
            bids.append(draw(st.sampled_from(nils)))
        else:
            bids.append(max(draw(st.just(tricks) | st.integers(0, total)), least))
    numbers = [bid for bid in bids if isinstance(bid, int)]
    missing = max(options.least_bid - sum(numbers), 0) if numbers else 0
    if options.bidding == "sides" and len(taken) > 1:
        side_bid = min(sum(numbers) + missing, total)
        return {"bid": side_bid}, [None if isinstance(bid, int) else bid for bid in bids]
    last = max((place for place, bid in enumerate(bids) if isinstance(bid, int)), default=0)
    raised = [
        bid + missing if place == last and isinstance(bid, int) else bid
        for place, bid in enumerate(bids)
    ]
    return {}, list(raised)


def _unhook(rows: list[dict[str, Any]], total: int) -> None:
    """Change a number that was bid if all bids add up to the tricks."""
    numbers = [
        (row, field)
        for row in rows
        for field in ("bid", "blind")
        if isinstance(row.get(field), int)
    ]
    if sum(row[field] for row, field in numbers) == total:
        below = [(row, field) for row, field in numbers if row[field] < total]
        row, field = (below or numbers)[0]
        row[field] += 1 if below else -1


def parts_of(total: int, players: int) -> st.SearchStrategy[list[int]]:
    """Draw numbers from zero that add up to a total."""
    cuts = st.lists(st.integers(0, total), min_size=players - 1, max_size=players - 1).map(sorted)
    return cuts.map(lambda at: [b - a for a, b in zip([0, *at], [*at, total], strict=True)])
