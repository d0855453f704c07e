"""Legal deals of Vint, whatever the options: any honours, aces and coronets that a pack allows."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "goal": st.sampled_from([50, 200, 500]),
        "trick_value": st.sampled_from(["suit", "level"]),
        "honours": st.sampled_from(["table", "each"]),
        "no_trump_aces": st.sampled_from([10, 20, 25]),
        "coronets": st.booleans(),
        "slams": st.sampled_from(["moscow", "later"]),
        "undertrick": st.sampled_from([50, 100, 500, 1000]),
        "game_bonus": st.sampled_from([0, 500, 1000]),
        "rubber_bonus": st.sampled_from([0, 1000, 2000]),
        "kitty": st.sampled_from(["none", "buyer", "partner", "double"]),
        "passes": st.sampled_from([12, 8]),
        "stake_unit": st.sampled_from(["match", "point"]),
    },
)
SUITS = ("spades", "clubs", "diamonds", "hearts")
PARTIES = ("declarers", "defenders")


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a deal that the rules allow, mostly a contract."""
    if draw(st.integers(0, 5)) == 0:
        return {"kind": "passed_out"}
    choices: Any = sheet.choices
    trumps = draw(st.sampled_from([*SUITS, "no_trumps"]))
    level = draw(st.integers(choices.lowest_level, 7))
    honours = None if trumps == "no_trumps" else draw(st.integers(0, 5))
    aces = draw(st.integers(int(honours == 5), 4 - int(honours == 0)))
    deal: dict[str, Any] = {
        "kind": "contract",
        "declarer": draw(st.integers(0, 3)),
        "bid": f"{level}-{trumps}",
        "tricks": draw(st.integers(0, 13)),
        "aces": aces,
    }
    if honours is not None:
        deal["honours"] = honours
    if choices.coronets:
        deal["coronets"] = draw_coronets(draw, trumps, honours or 0, aces)
    if is_close(deal, sheet):
        deal["first"] = draw(st.sampled_from(PARTIES))
    return deal


def draw_coronets(draw: st.DrawFn, trumps: str, honours: int, aces: int) -> list[dict[str, Any]]:
    """Draw coronets that these honours and aces allow, none of them twice."""
    aces_left = {"declarers": aces, "defenders": 4 - aces}
    trump_honours = {"declarers": honours, "defenders": 5 - honours}
    coronets = []
    for suit in draw(st.lists(st.sampled_from([*SUITS, "aces"]), unique=True, max_size=3)):
        side = draw(st.sampled_from(PARTIES))
        most = 13
        if suit == "aces":
            most = aces if side == "declarers" else 4 - aces
        elif not aces_left[side]:
            most = 0
        elif suit == trumps and trump_honours[side] < 5:
            most = trump_honours[side]
        if most >= 3:
            coronets.append({"suit": suit, "cards": draw(st.integers(3, most)), "side": side})
            aces_left[side] -= suit != "aces"
    return coronets


def is_close(deal: dict[str, Any], sheet: Sheet) -> bool:
    """Return whether both sides have the points of a game with this deal."""
    options: Any = sheet.options
    level, suit = int(deal["bid"][0]), deal["bid"][2:]
    value = 10 * level
    if options.trick_value == "suit":
        value += {"spades": -6, "clubs": -4, "diamonds": -2, "hearts": 0, "no_trumps": 2}[suit]
    tricks = [deal["tricks"], 13 - deal["tricks"]]
    points: Any = sheet.totals
    first = deal["declarer"] % 2
    gained = [tricks[0] * value, tricks[1] * value]
    after = [points.game[side] + gained[int(side != first)] for side in (0, 1)]
    return bool(min(after) >= options.goal)
