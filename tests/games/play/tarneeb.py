"""Legal deals of Tarneeb under any options; Egyptian Tarneeb builds on them."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

TABLE: dict[str, st.SearchStrategy[Any]] = {
    "target": st.integers(1, 120),
    "made_score": st.sampled_from(["bid", "tricks"]),
    "defenders_when_made": st.sampled_from(["none", "tricks"]),
    "special_13": st.booleans(),
    "fail13_defenders": st.sampled_from(["double", "single"]),
    "passed_out": st.sampled_from(["redeal_same_dealer", "dealer_plays_7", "redeal_next_dealer"]),
    "opening_lead": st.sampled_from(["any", "trump"]),
    "deal_style": st.sampled_from(["one_by_one", "thirteen_at_once"]),
    "direction": st.sampled_from(["counter_clockwise", "clockwise"]),
    "weak_hand_redeal": st.booleans(),
    "tie_rule": st.sampled_from(["play_on", "declarers_win"]),
    "stake_unit": st.sampled_from(["match", "point"]),
}
"""Options that both games share."""

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional=TABLE
    | {
        "auction": st.sampled_from(["until_three_pass", "one_round_dealer_may_equal", "one_round"]),
        "no_trumps": st.booleans(),
    },
)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a deal of an offered kind, mostly a contract."""
    choices: Any = sheet.choices
    kind = draw(st.sampled_from(["contract", "contract", *choices.kinds]))
    return {"kind": kind} if kind != "contract" else contract(draw, choices)


def contract(draw: st.DrawFn, choices: Any) -> dict[str, Any]:
    """Draw an offered contract, sometimes forced, sometimes with both sides' tricks."""
    tricks = draw(st.integers(0, 13))
    forced = choices.forced is not None and draw(st.booleans())
    return {
        "kind": "contract",
        "declarer": choices.forced if forced else draw(st.integers(0, 3)),
        "bid": 7 if forced else draw(st.sampled_from(choices.bids)),
        "tricks": tricks,
        **draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "denomination": st.sampled_from(choices.denominations),
                    "doubling": st.just("none"),
                    "forced": st.just(forced),
                    "defender_tricks": st.just(13 - tricks),
                },
            )
        ),
    }
