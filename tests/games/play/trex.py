"""Legal deals of Trex, whatever the options: any cards, numbers and places that fit together."""

from typing import Any

from hypothesis import strategies as st

from games.sheet import Sheet

OPTIONS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "partners": st.sampled_from(["none", "sum", "worse"]),
        "contracts": st.sampled_from(["five", "complex", "joined"]),
        "order": st.sampled_from(["free", "fixed"]),
        "kingdoms": st.sampled_from(["in_turn", "crossed"]),
        "doubling": st.booleans(),
        "own_doubled": st.sampled_from(["leader", "single", "double"]),
        "partner_doubled": st.sampled_from(["gain", "no_gain", "single"]),
        "values": st.sampled_from(["diamonds_10", "diamonds_15"]),
        "lost_as_plus": st.booleans(),
        "stake_unit": st.sampled_from(["average", "point", "match"]),
    },
)
PARTS = ("king", "queens", "diamonds", "slaps")
KING = ("king_hearts",)
PENALTIES = ("king_hearts", "queen_spades", "queen_hearts", "queen_clubs")
QUEENS = ("queen_spades", "queen_hearts", "queen_diamonds", "queen_clubs")
players = st.integers(0, 3)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a valid deal for this sheet, dealt out trick by trick."""
    choices: Any = sheet.choices
    kind = draw(st.sampled_from(choices.kinds))
    deal: dict[str, Any] = {"kind": kind}
    if kind == "trex":
        places = draw(st.permutations([1, 2, 3, 4]))
        return deal | {"rows": rows_of(place=places)}
    parts: Any = PARTS if kind == "complex" else (kind,)
    if kind == "complex" and sheet.options.contracts == "joined":
        left = [part for part in PARTS if part in choices.contracts]
        parts = draw(st.lists(st.sampled_from(left), min_size=2, unique=True))
        deal["contracts"] = parts
    winners = draw(st.lists(players, min_size=13, max_size=13))
    places = draw(st.randoms(use_true_random=False)).sample(range(52), 17)
    # The thirteen diamonds, of which the queen is the first, then the king and the other queens.
    takers = [winners[place // 4] for place in places]
    by_card = dict(zip(("queen_diamonds", *PENALTIES), (takers[0], *takers[13:]), strict=True))
    cards = [*(KING if "king" in parts else ()), *(QUEENS if "queens" in parts else ())]
    if cards:
        deal["cards"] = [{"card": card, "taker": by_card[card]} for card in cards]
    numbers: dict[str, list[int]] = {}
    if "diamonds" in parts:
        numbers["diamonds"] = counted(takers[:13])
    if "slaps" in parts:
        numbers["tricks"] = counted(winners)
    if numbers:
        deal["rows"] = rows_of(**numbers)
    for card in deal.get("cards", ()) if choices.doubling else ():
        double(draw, card, sheet.options)
    return deal


def counted(takers: list[int]) -> list[int]:
    """Return the number of things that each player took."""
    return [takers.count(player) for player in range(4)]


def rows_of(**numbers: list[int]) -> list[dict[str, Any]]:
    """Return a row for each player with these numbers."""
    return [
        {"player": player} | {field: each[player] for field, each in numbers.items()}
        for player in range(4)
    ]


def double(draw: st.DrawFn, card: dict[str, Any], options: Any) -> None:
    """Draw whether a card is doubled, by whom, and who led if the doubler took it."""
    doubler = draw(st.none() | players)
    if doubler is None:
        return
    card["doubler"] = doubler
    if doubler == card["taker"] and options.own_doubled == "leader":
        card["leader"] = draw(players)
