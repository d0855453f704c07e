"""Legal deals of Oh Hell, whatever the options: any bids and tricks that the rules allow."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "sequence": st.sampled_from(["down_up", "up_down", "down", "up", "same"]),
        "most_cards": st.integers(1, 17),
        "turn_twice": st.booleans(),
        "deals": st.integers(1, 8),
        "packs": st.sampled_from([1, 2]),
        "trumps": st.sampled_from(["turned", "in_turn", "spades", "none"]),
        "trump_order": st.sampled_from(["sdch", "shcd", "hcds", "hdcs"]),
        "no_trumps_in_turn": st.booleans(),
        "largest_no_trumps": st.booleans(),
        "bidding": st.sampled_from(["in_turn", "together"]),
        "first_bidder": st.sampled_from(["next", "dealer"]),
        "hook_from": st.integers(1, 6) | st.just("never"),
        "forehead": st.booleans(),
        "scoring": st.sampled_from(
            [
                "tricks",
                "tricks_five",
                "blackout",
                "loss",
                "tens",
                "fives",
                "squares",
                "truf",
                "boerenbridge",
            ]
        ),
        "zero": st.sampled_from(["scoring", "five", "five_and_cards", "five_a_card", "twenty"]),
        "end": st.sampled_from(["sequence", "target"]),
        "target": st.integers(1, 120),
        "tie_rule": st.sampled_from(["share", "play_on"]),
        "stake_unit": st.sampled_from(["average", "point", "match"]),
    },
).map(
    lambda options: (
        options | ({"hook_from": "never"} if options.get("bidding") == "together" else {})
    )
)
TRUMPS = ("spades", "hearts", "diamonds", "clubs", "no_trumps")


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a valid deal for this sheet: tricks that add up, and bids near them or far from them."""
    choices: Any = sheet.choices
    players, cards = sheet.match.game.players, choices.cards
    tricks = draw(_parts_of(cards, players))
    bids = [draw(st.just(taken) | st.integers(0, cards)) for taken in tricks]
    if choices.restricted and sum(bids) == cards:
        last = choices.bidding_order[-1]
        bids[last] = bids[last] + 1 if bids[last] < cards else bids[last] - 1
    deal: dict[str, Any] = {
        "kind": "played",
        "rows": [
            {"player": player, "bid": bids[player], "tricks": tricks[player]}
            for player in range(players)
        ],
    }
    if choices.turned and draw(st.booleans()):
        deal["trump"] = draw(st.sampled_from(TRUMPS))
    return deal


def _parts_of(total: int, players: int) -> st.SearchStrategy[list[int]]:
    """Draw numbers from zero that add up to a total."""
    cuts = st.lists(st.integers(0, total), min_size=players - 1, max_size=players - 1).map(sorted)
    return cuts.map(lambda at: [b - a for a, b in zip([0, *at], [*at, total], strict=True)])
