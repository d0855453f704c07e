"""Legal rounds of house games: drawn definitions, and rounds that answer what they ask."""

from typing import Any

from hypothesis import strategies as st

from games.house.table import HouseState
from games.sheet import Sheet

AMOUNTS = st.integers(-50, 50)
LOSSES = st.integers(0, 50)
LETTERS = st.characters(
    codec="utf-8", exclude_characters="<>", exclude_categories=["C", "Zl", "Zp"]
)
TOTAL = 26
"""The points of a round in which they must add up."""

POINTS = st.sampled_from(
    [
        {},
        {"least": -200, "most": 500},
        {"least": -20, "most": 120, "step": 5, "times": 2, "label": "Cards"},
        {"most": TOTAL, "total": TOTAL, "times": -1},
    ]
)
TRICKS = st.fixed_dictionaries(
    {"total": st.integers(1, 13)},
    optional={"complete": st.booleans(), "each": st.integers(-10, 10), "label": st.just("Books")},
)
BIDS = st.fixed_dictionaries(
    {},
    optional={
        "rule": st.sampled_from(["exact", "at_least"]),
        "made": AMOUNTS,
        "made_each": AMOUNTS,
        "over_each": AMOUNTS,
        "missed": LOSSES,
        "missed_each": LOSSES,
    },
)
WIN = st.fixed_dictionaries({}, optional={"won": AMOUNTS, "lost": AMOUNTS})
CONTRACT = st.fixed_dictionaries(
    {}, optional={"made": AMOUNTS, "failed": LOSSES, "others": AMOUNTS}
)
PLACES = st.fixed_dictionaries({}, optional={"points": st.lists(AMOUNTS, min_size=1, max_size=10)})
ASKED: st.SearchStrategy[dict[str, Any]] = st.one_of(
    *(
        st.fixed_dictionaries(fields)
        for fields in (
            dict[str, st.SearchStrategy[Any]](),
            {"points": POINTS},
            {"tricks": TRICKS},
            {"tricks": TRICKS, "bids": BIDS},
            {"tricks": TRICKS, "bids": BIDS, "points": POINTS, "win": WIN},
            {"win": WIN},
            {"contract": CONTRACT},
            {"contract": CONTRACT, "points": POINTS},
            {"places": PLACES},
            {"places": PLACES, "points": POINTS, "win": WIN},
        )
    )
)
AGREED = st.fixed_dictionaries(
    {"below_zero": st.booleans()},
    optional={
        "name": st.text(LETTERS, max_size=40),
        "least_players": st.integers(2, 4),
        "most_players": st.integers(4, 10),
        "partners": st.sampled_from(["none", "two_sides", "pairs"]),
        "doubling": st.booleans(),
        "start": AMOUNTS,
        "end": st.sampled_from(["agreement", "rounds", "target"]),
        "rounds": st.integers(1, 12),
        "target": st.integers(1, 200),
        "wins": st.sampled_from(["most", "fewest"]),
        "next_dealer": st.sampled_from(["next", "same", "best", "worst"]),
        "stake_unit": st.sampled_from(["match", "point"]),
    },
)
OPTIONS: st.SearchStrategy[dict[str, Any]] = st.builds(
    lambda questions, agreed: questions | agreed, ASKED, AGREED
)


def next_deal(draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
    """Draw a round that answers what the definition of the match asks."""
    game, options = sheet.match.game, sheet.options
    present = HouseState.of(sheet.state).present
    columns = draw(_columns(options, len(present)))
    deal: dict[str, Any] = {"kind": "round"}
    if columns:
        deal["rows"] = [
            {"owner": owner} | {field: numbers[place] for field, numbers in columns.items()}
            for place, owner in enumerate(present)
        ]
    if options.win is not None:
        deal["winner"] = draw(st.sampled_from(present))
    if options.contract is not None:
        deal["declarer"] = draw(st.sampled_from(game.present(sheet.state)))
        deal["made"] = draw(st.booleans())
    if options.doubling and draw(st.booleans()):
        deal["doubled"] = True
    return deal


def _columns(options: Any, owners: int) -> st.SearchStrategy[dict[str, Any]]:
    """Draw the numbers of each owner, by the field of a row that the definition asks for."""
    columns: dict[str, st.SearchStrategy[Any]] = {}
    if options.tricks is not None:
        columns["tricks"] = _tricks(options.tricks, owners)
    if options.bids is not None:
        bids = st.integers(0, options.tricks.total)
        columns["bid"] = st.lists(bids, min_size=owners, max_size=owners)
    if options.asked_points is not None:
        columns["points"] = _points(options.asked_points, owners)
    if options.places is not None:
        columns["place"] = _places(owners)
    return st.fixed_dictionaries(columns)


def _tricks(tricks: Any, owners: int) -> st.SearchStrategy[list[int]]:
    if tricks.complete:
        return _parts_of(tricks.total, owners)
    return st.lists(st.integers(0, tricks.total), min_size=owners, max_size=owners)


def _points(points: Any, owners: int) -> st.SearchStrategy[list[int]]:
    if points.total is not None:
        return _parts_of(points.total, owners)
    least, most = -(-points.least // points.step), points.most // points.step
    number = st.integers(max(least, -60), min(most, 60)).map(lambda steps: steps * points.step)
    return st.lists(number, min_size=owners, max_size=owners)


def _places(owners: int) -> st.SearchStrategy[list[int]]:
    """Draw places in which some may be level, which then skip the next ones."""
    moments = st.lists(st.integers(0, owners), min_size=owners, max_size=owners)
    return moments.map(lambda at: [1 + sum(one < own for one in at) for own in at])


def _parts_of(total: int, owners: int) -> st.SearchStrategy[list[int]]:
    """Draw numbers from zero that add up to a total."""
    cuts = st.lists(st.integers(0, total), min_size=owners - 1, max_size=owners - 1).map(sorted)
    return cuts.map(lambda at: [b - a for a, b in zip([0, *at], [*at, total], strict=True)])
