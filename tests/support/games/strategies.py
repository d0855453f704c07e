"""Strategies for whole legal matches, drawn deal by deal, and for garbage JSON."""

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from hypothesis import strategies as st

from games import GAMES
from games.kernel import AnyGame, Seats
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jana")
LONGEST = 12
"""The most deals drawn, unless a test sets another limit."""


class Play(Protocol):
    """The interface of a module of `tests.games.play`."""

    OPTIONS: st.SearchStrategy[dict[str, Any]]

    def next_deal(self, draw: st.DrawFn, sheet: Sheet) -> dict[str, Any]:
        """Draw a deal as entered that is allowed next on this sheet."""
        ...


def _modules_of_play() -> dict[str, Play]:
    """Return the modules of `tests.games.play` by game."""
    modules = {slug: f"tests.games.play.{slug.replace('-', '_')}" for slug in GAMES}
    return {
        slug: cast("Play", import_module(module))
        for slug, module in modules.items()
        if find_spec(module)
    }


PLAY = _modules_of_play()


@st.composite
def matches(
    draw: st.DrawFn,
    slug: str,
    options: st.SearchStrategy[dict[str, Any]] | None = None,
    most: int = LONGEST,
) -> MatchInput:
    """Draw a legal match of up to `most` deals, to its end if that comes earlier."""
    return draw(sheets(slug, options, most)).match


@st.composite
def sheets(
    draw: st.DrawFn,
    slug: str,
    options: st.SearchStrategy[dict[str, Any]] | None = None,
    most: int = LONGEST,
) -> Sheet:
    """Draw the sheet of a legal match, whose match holds all the deals."""
    play = PLAY[slug]
    agreed = draw(play.OPTIONS if options is None else options)
    game = draw(games_at_tables(slug, agreed))
    match = MatchInput(
        game=game,
        players=NAMES[: game.players],
        options=agreed,
        seats=draw(getattr(play, "SEATS", _first_dealers(game.players))),
    )
    sheet = opening_sheet(match)
    for _number in range(draw(st.integers(0, most))):
        if sheet.over:
            break
        sheet = sheet.plus(play.next_deal(draw, sheet))
    deals = tuple(row.entry for row in sheet.rows)
    return replace(sheet, match=replace(match, deals=deals))


def games_at_tables(slug: str, options: dict[str, Any]) -> st.SearchStrategy[AnyGame]:
    """Return a strategy of a game for every number of players that the options allow."""
    usual = GAMES[slug]
    sizes = usual.at_table(options, usual.players).sizes or (usual.players,)
    return st.sampled_from(sizes).map(lambda players: usual.at_table(options, players))


def _first_dealers(players: int) -> st.SearchStrategy[Seats]:
    return st.integers(0, players - 1).map(lambda dealer: Seats(first_dealer=dealer))


def next_deals(sheet: Sheet) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy of the deals allowed next on a sheet."""
    play = PLAY[sheet.match.game.slug]

    @st.composite
    def drawn(draw: st.DrawFn) -> dict[str, Any]:
        return play.next_deal(draw, sheet)

    return drawn()


@st.composite
def corrected_sheets(draw: st.DrawFn, slug: str, most: int = LONGEST) -> Sheet:
    """Draw the sheet of a legal match of which one deal was corrected to another legal one."""
    sheet = draw(sheets(slug, most=most).filter(lambda sheet: sheet.rows))
    match = sheet.match
    place = draw(st.integers(0, len(match.deals) - 1))
    corrected = draw(next_deals(fold_sheet(replace(match, deals=match.deals[:place]))))
    deals = (*match.deals[:place], corrected, *match.deals[place + 1 :])
    again = opening_sheet(replace(match, deals=()))
    for deal in deals:
        if again.over:
            break
        again = again.plus(deal)
    counted = tuple(row.entry for row in again.rows if row.counted)
    return fold_sheet(replace(match, deals=counted))


stakes = st.builds(
    lambda units, places, currency: Stake(
        amount=f"{units}.{places:02d}" if units or places else "1", currency=currency
    ),
    st.integers(0, 50),
    st.integers(0, 99),
    st.sampled_from(["EUR", "JPY", "KWD", "HRK"]),
)

_scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
)
json_values = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@st.composite
def damaged(draw: st.DrawFn, entry: dict[str, Any]) -> Any:
    """Draw a damaged stored deal: a field lost, added or changed, or garbage."""
    way = draw(st.sampled_from(["lose", "add", "change", "garbage"]))
    if way == "garbage":
        return draw(json_values)
    key = draw(st.text(max_size=5) if way == "add" else st.sampled_from(sorted(entry)))
    rest = {name: value for name, value in entry.items() if name != key}
    return rest if way == "lose" else rest | {key: draw(json_values)}
