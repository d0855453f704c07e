"""Legal deals of Skruuvi under any options: contracts, misères with their aces, Bolshevik."""

from typing import Any

from hypothesis import strategies as st

from games.kernel import Seats
from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "session": st.sampled_from(["short12", "standard24"]),
        "unwind": st.booleans(),
        "bolshevik": st.sampled_from(["off", "after_last_set", "after_each_set", "inside"]),
        "bolshevik_weight": st.sampled_from(["full", "third_up", "third_exact", "third_nearest"]),
        "bolshevik_values": st.sampled_from(["own", "table7"]),
        "solo_aces": st.sampled_from(["each", "none"]),
        "dictator_denominations": st.sampled_from(["grand", "any"]),
        "kotka_min_level": st.sampled_from([6, 5]),
        "schedule": st.sampled_from(["modern", "old"]),
        "level4_kitty": st.booleans(),
    },
)
SEATS = st.builds(
    lambda first, later, keeper: Seats(first_dealer=first, set_dealers=later, bookkeeper=keeper),
    st.integers(0, 3),
    st.dictionaries(st.sampled_from(["2", "3"]), st.integers(0, 3), max_size=2),
    st.integers(0, 3),
)
DOUBLINGS = st.sampled_from(["none", "double", "redouble"])
SUITS = ["clubs", "diamonds", "hearts", "spades"]


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a deal of one of the kinds that may come next."""
    upcoming: Any = sheet.next
    choices: Any = sheet.choices
    kind = draw(st.sampled_from(choices.kinds))
    if kind == "contract":
        return contract(draw, upcoming.sides, choices.levels)
    if kind == "all_pass":
        return all_pass(draw, upcoming.sides)
    if kind == "bolshevik":
        return bolshevik(draw, upcoming.eligible)
    return {"kind": kind}


def contract(draw: st.DrawFn, sides: Any, levels: tuple[int, ...]) -> dict[str, Any]:
    """Draw a contract with its result; an undoubled bid of 4 has none."""
    declarer = draw(st.integers(0, 3))
    deal: dict[str, Any] = {"kind": "contract", "declarer": declarer}
    deal["level"] = draw(st.sampled_from(levels))
    deal["denomination"] = draw(st.sampled_from(["misere", *SUITS, "grand"]))
    deal["doubling"] = draw(DOUBLINGS)
    main, defence = sides if declarer in sides[0] else reversed(sides)
    if deal["doubling"] != "none" and draw(st.booleans()):
        deal["doubled_by"] = draw(st.sampled_from(defence))
    if deal["doubling"] == "redouble" and draw(st.booleans()):
        deal["redoubled_by"] = draw(st.sampled_from(main))
    if deal["level"] == 4 and deal["doubling"] == "none":
        return deal
    deal |= tricks(draw)
    if deal["denomination"] == "misere":
        deal["aces"] = draw(aces(deal["tricks"], ("main", "defence")))
    return deal


def all_pass(draw: st.DrawFn, sides: Any) -> dict[str, Any]:
    """Draw an all-pass misère."""
    deal: dict[str, Any] = {"kind": "all_pass", "doubling": draw(DOUBLINGS)}
    first, second = draw(st.permutations(sides))
    if deal["doubling"] != "none" and draw(st.booleans()):
        deal["doubled_by"] = draw(st.sampled_from(first))
    if deal["doubling"] == "redouble" and draw(st.booleans()):
        deal["redoubled_by"] = draw(st.sampled_from(second))
    deal |= tricks(draw)
    return deal | {"aces": draw(aces(deal["tricks"], (0, 1)))}


def bolshevik(draw: st.DrawFn, eligible: tuple[int, ...]) -> dict[str, Any]:
    """Draw a Bolshevik or Dictator."""
    soloist = draw(st.sampled_from(eligible))
    opponents = [player for player in range(4) if player != soloist]
    deal: dict[str, Any] = {"kind": "bolshevik", "soloist": soloist}
    deal["contract"] = draw(st.sampled_from(["bolshevik", "dictator"]))
    deal["doubled_by"] = sorted(draw(st.sets(st.sampled_from(opponents))))
    deal["redoubled"] = bool(deal["doubled_by"]) and draw(st.booleans())
    deal |= tricks(draw)
    if deal["contract"] == "bolshevik":
        deal["aces"] = draw(aces(deal["tricks"], ("soloist", "opponents")))
    return deal


def tricks(draw: st.DrawFn) -> dict[str, int]:
    """Draw the tricks of one side, and sometimes the other's."""
    tricks_taken = draw(st.integers(0, 13))
    return {"tricks": tricks_taken} | (
        {"other_tricks": 13 - tricks_taken} if draw(st.booleans()) else {}
    )


@st.composite
def aces(draw: st.DrawFn, tricks_taken: int, names: tuple[Any, Any]) -> list[dict[str, Any]]:
    """Draw the tricks in which the four aces fell, each trick assigned to one side."""
    order = draw(st.permutations(range(1, 14)))
    own_tricks = set(order[:tricks_taken])
    numbers = draw(st.lists(st.integers(1, 13), min_size=4, max_size=4))
    return [
        {"suit": suit, "trick": number, "side": names[0] if number in own_tricks else names[1]}
        for suit, number in zip(draw(st.permutations(SUITS)), numbers, strict=True)
    ]
