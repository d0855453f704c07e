"""The sheet as its players draw it: a row for each deal with its points and the new totals.

At the edge stands where cards are passed. The points of a player who shot the moon are ringed.
"""

from dataclasses import dataclass

from games.cards import number_text
from games.figures import Figure, counting_figure, superseded_figure
from games.hearts.checks import CARDS, card_sign
from games.hearts.deals import HeartsOptions, HeartsPlayed
from games.hearts.passing import SIGNS, passing_of
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

INVALID_DEAL = _("This deal is not valid.")
DEALS_AHEAD = 20
"""The empty rows on a sheet that is filled in by hand."""


@dataclass(frozen=True, slots=True)
class HeartsPlace:
    """The points of a player in a deal, ringed if `moon`, and the total after it.

    `cards` are the signs of the cards that were taken beside hearts.
    """

    points: Figure
    cards: str
    moon: bool
    total: Figure


@dataclass(frozen=True, slots=True)
class HeartsRowOnPaper:
    """One deal, and the sign of its passing; `problem` is set if the rules do not allow it."""

    deal: int
    passing: str
    counted: bool
    problem: Phrase | None
    places: tuple[HeartsPlace, ...]


@dataclass(frozen=True, slots=True)
class HeartsPaper:
    """The whole sheet. `ahead` are the signs of further deals, on a sheet to fill by hand."""

    goal: Phrase
    names: tuple[Name, ...]
    rows: tuple[HeartsRowOnPaper, ...]
    ahead: tuple[str, ...]


def draw(sheet: Sheet, *, to_fill: bool) -> HeartsPaper:
    """Return the sheet as drawn on paper."""
    number, options = sheet.state.number, sheet.options
    ahead = range(number, number + DEALS_AHEAD) if to_fill else range(0)
    return HeartsPaper(
        goal=Phrase(_("To {points}"), {"points": options.target}),
        names=tuple(Name(player) for player in range(sheet.match.game.players)),
        rows=tuple(_row(row, sheet) for row in sheet.rows),
        ahead=tuple(_sign(deal, sheet) for deal in ahead),
    )


def _sign(number: int, sheet: Sheet) -> str:
    """Return the sign of where cards are passed in a deal; empty if they never are."""
    if sheet.options.passing == "none":
        return ""
    return SIGNS[passing_of(number, sheet.match.game.players, sheet.options)]


def _row(row: Row, sheet: Sheet) -> HeartsRowOnPaper:
    deal = row.deal if isinstance(row.deal, HeartsPlayed) else None
    return HeartsRowOnPaper(
        deal=row.number,
        passing=_sign(row.state.number - 1, sheet) if row.counted else "",
        counted=row.counted,
        problem=Phrase(INVALID_DEAL) if deal is None else None,
        places=() if deal is None else _places(row, deal, sheet),
    )


def _cards(deal: HeartsPlayed, player: int, options: HeartsOptions) -> str:
    """Return the signs of the cards that a player took, none after the player's own moon.

    The suit alone is enough, unless several spades count.
    """
    if player == deal.moon:
        return ""
    ranks = options.spades == "black_maria"
    fields = [field for field in CARDS if getattr(deal, field) == player]
    signs = [card_sign(field, options) for field in fields]
    return " ".join(sign if ranks else sign[-1] for sign in signs)


def _places(row: Row, deal: HeartsPlayed, sheet: Sheet) -> tuple[HeartsPlace, ...]:
    """Return the place of each player in a row; only the totals of the last row count."""
    is_last = row.number == sheet.newest_deal
    write = counting_figure if is_last else superseded_figure
    totals = row.state.sums["points"]
    points = [0] * len(totals)
    for line in row.lines:
        points[line.owner] += line.amount
    return tuple(
        HeartsPlace(
            points=superseded_figure(number_text(own) if row.counted else ""),
            cards=_cards(deal, player, sheet.options),
            moon=player == deal.moon,
            total=write(number_text(totals[player]) if row.counted else "", newest=is_last),
        )
        for player, own in enumerate(points)
    )
