"""The sheet as Bela players draw it: the columns MI and VI, a row a deal, the running totals.

Each place has the points of the deal and the total after it. A fall is a dash, never a zero; points
that hang stand in brackets. A game that is won of several is ruled off.
"""

from dataclasses import dataclass

from games.bela.deals import BelaAnyDeal, BelaBelot, BelaEnough, BelaPlayed
from games.bela.outcome import Outcome, outcome_of
from games.bela.points import NEW_GAME
from games.cards import number_text, side_names
from games.figures import Figure, counting_figure, superseded_figure
from games.sheet import Row, Sheet
from games.words import Name, Phrase, _

HEADS = (_("Us"), _("You"))
"""The words above the two columns."""
DASH = "–"
INVALID_DEAL = _("This deal is not valid.")


@dataclass(frozen=True, slots=True)
class BelaPlace:
    """The effect of a deal on one total: its points as written, and the total after it."""

    points: Figure
    total: Figure
    called: bool


@dataclass(frozen=True, slots=True)
class BelaPaperRow:
    """One deal: the caller and the trumps, a place for each total.

    `problem` is set if the rules do not allow the deal; `games` has the games won, if one ended.
    """

    deal: int
    counted: bool
    caller: Name | None
    suit: str
    problem: Phrase | None
    places: tuple[BelaPlace, ...]
    games: str


@dataclass(frozen=True, slots=True)
class BelaPaper:
    """The whole sheet; `words` above the names are empty where each plays alone."""

    goal: Phrase
    words: tuple[Phrase, ...]
    heads: tuple[Phrase | Name, ...]
    rows: tuple[BelaPaperRow, ...]
    totals: tuple[Figure, ...]


def draw(sheet: Sheet) -> BelaPaper:
    """Return the sheet as drawn on paper."""
    game, options = sheet.match.game, sheet.options
    goal: dict[str, object] = {"points": options.goal(game.players)}
    if "games" in sheet.state.sums:
        text = _("To {points}, {n} games")
        goal |= {"n": options.games}
    else:
        text = _("To {points}")
    return BelaPaper(
        goal=Phrase(text, goal),
        words=tuple(map(Phrase, HEADS)) if game.sides else (),
        heads=tuple(map(side_names, game.owners)),
        rows=tuple(_row(row, sheet) for row in sheet.rows),
        totals=tuple(counting_figure(number_text(own)) for own in sheet.state.sums["points"]),
    )


def _row(row: Row, sheet: Sheet) -> BelaPaperRow:
    deal: BelaAnyDeal | None = row.deal
    ended = [line for line in row.lines if line.column == "games"]
    return BelaPaperRow(
        deal=row.number,
        counted=row.counted,
        caller=None if deal is None else Name(_caller(deal)),
        suit=deal.trump or "" if isinstance(deal, BelaPlayed) else "",
        problem=Phrase(INVALID_DEAL) if deal is None else None,
        places=_places(row, sheet),
        games=" : ".join(map(str, row.state.sums["games"])) if ended else "",
    )


def _caller(deal: BelaAnyDeal) -> int:
    """Return the player by whom a deal is known: the caller, or who had eight in a row."""
    if isinstance(deal, BelaBelot):
        return deal.declared_by
    return deal.said_by if isinstance(deal, BelaEnough) else deal.caller


def _places(row: Row, sheet: Sheet) -> tuple[BelaPlace, ...]:
    deal, players = row.deal, sheet.match.game.players
    if not row.counted:
        return ()
    is_played = isinstance(deal, BelaPlayed)
    outcome = outcome_of(deal, players, sheet.options) if is_played else None
    newest = row.number == sheet.newest_deal
    return tuple(
        _place(owner, row, outcome, newest=newest) for owner in range(len(sheet.match.game.owners))
    )


def _place(owner: int, row: Row, outcome: Outcome | None, *, newest: bool) -> BelaPlace:
    """Return the place of a side or player; points cleared for a new game still stand in it."""
    lines = [line for line in row.lines if (line.column, line.owner) == ("points", owner)]
    points = sum(line.amount for line in lines if line.why != NEW_GAME)
    cleared = sum(line.amount for line in lines if line.why == NEW_GAME)
    called = outcome is not None and outcome.callers == owner
    return BelaPlace(
        points=superseded_figure(_points_text(points, outcome, called=called)),
        total=counting_figure(
            number_text(row.state.sums["points"][owner] - cleared), newest=newest
        ),
        called=called,
    )


def _points_text(points: int, outcome: Outcome | None, *, called: bool) -> str:
    """Return the points of a deal as written: a dash for a fall, brackets for what hangs."""
    if outcome is not None and called:
        if outcome.verdict == "hangs":
            return f"({outcome.totals[outcome.callers]})"
        if outcome.verdict == "falls" and not points:
            return DASH
    return number_text(points)
