"""Legal deals of Hearts, whatever the options: hearts and cards that count, moons and suns."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "spades": st.sampled_from(["queen", "black_maria", "none"]),
        "queen_points": st.integers(1, 50),
        "hearts": st.sampled_from(["one", "spot", "spot_ten"]),
        "bonus": st.sampled_from(["none", "jack", "ten"]),
        "moon": st.sampled_from(["choice", "others", "own", "spare", "none"]),
        "moon_cards": st.sampled_from(["penalties", "all"]),
        "sun": st.integers(200, 300) | st.just("never"),
        "target": st.integers(20, 300),
        "exact": st.sampled_from(["ends", "half", "zero"]),
        "tie_rule": st.sampled_from(["share", "play_on"]),
        "left_over": st.sampled_from(["diamonds", "clubs", "kitty_trick", "kitty_point"]),
        "passing": st.sampled_from(
            [
                "usual",
                "no_hold",
                "scatter",
                "scatter_hold",
                "every_distance",
                "left",
                "right",
                "none",
            ]
        ),
        "pass_cards": st.integers(1, 6),
        "first_lead": st.sampled_from(["club", "next"]),
        "stake_unit": st.sampled_from(["average", "point", "match"]),
    },
).map(lambda options: options | ({"sun": "never"} if options.get("moon") == "none" else {}))

VALUES = {
    "one": [1] * 13,
    "spot": [*range(2, 15)],
    "spot_ten": [*range(2, 11), 10, 10, 10, 15],
}
"""The values of the thirteen hearts."""


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a valid deal: a moon, or hearts dealt out one by one to some of the players."""
    options, players = sheet.options, sheet.match.game.players
    seats = st.integers(0, players - 1)
    cards = {"queen": ["queen"], "black_maria": ["queen", "king", "ace"], "none": []}
    fields = [*cards[options.spades], *(["bonus"] if options.bonus != "none" else [])]
    takers = {field: draw(seats) for field in fields}
    if options.moon != "none" and draw(st.integers(0, 3)) == 0:
        return {"kind": "played"} | _moon(draw, takers, draw(seats), options)
    few = draw(st.lists(seats, min_size=1, max_size=players))
    left, hearts = draw(st.integers(0, len(few) ** 13 - 1)), [0] * players
    for value in VALUES[options.hearts]:
        left, place = divmod(left, len(few))
        hearts[few[place]] += value
    rows = [{"player": player, "hearts": number} for player, number in enumerate(hearts)]
    needed = [*cards[options.spades], *(["bonus"] if options.moon_takes_bonus else [])]
    holders = {takers[field] for field in needed} | {p for p in range(players) if hearts[p]}
    if options.moon != "none" and len(holders) == 1:
        return {"kind": "played"} | _moon(draw, takers, holders.pop(), options)
    return {"kind": "played", **takers, "rows": rows}


def _moon(draw: st.DrawFn, takers: dict[str, int], shooter: int, options: Any) -> dict[str, Any]:
    """Draw a moon of a player, who took every card that it needs."""
    needed = set(takers) - (set() if options.moon_takes_bonus else {"bonus"})
    sun = options.sun != "never" and draw(st.booleans())
    took = set(takers) if sun else needed
    moon = {field: shooter if field in took else taker for field, taker in takers.items()}
    moon["moon"] = shooter
    chosen = {"moon_to": draw(st.sampled_from(["others", "own"]))}
    return moon | ({"sun": True} if sun else {}) | (chosen if options.moon == "choice" else {})
