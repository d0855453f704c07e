"""Computation of a match: `fold_sheet` turns a `MatchInput` into a `Sheet`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any, Literal

from games.kernel import AnyGame, Choices, Game, Line, Next, S, Seats, State
from games.seatings import Seating, names_at
from games.settlement import Settlement, Stake, settlement
from games.standing import Gain, Standing, gains
from games.values import Entry, Refusal, Refused, Value

Status = Literal["open", "finished", "stopped"]


@dataclass(frozen=True)
class MatchInput:
    """The validated input from which a sheet is computed."""

    game: AnyGame
    players: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    seats: Seats = field(default_factory=Seats)
    deals: tuple[Entry, ...] = ()
    stopped: bool = False
    stake: Stake | None = None
    pending: Entry | None = None
    seatings: tuple[Seating, ...] = ()
    """Earlier seatings, before `players`; the fold itself uses seats alone."""
    suits: Mapping[str, int] = field(default_factory=dict)
    """The players' suits by name; pages draw them, the fold does not use them."""


@dataclass(frozen=True)
class Row:
    """One deal on the sheet: its entry, its lines, and the state after it.

    A row that is not counted comes after the end of the match, or has `refusals`: a stored deal
    that the rules do not allow.
    """

    number: int
    dealer: int | None
    counted: bool
    entry: Entry
    deal: Any
    lines: tuple[Line, ...]
    state: State
    refusals: tuple[Refusal, ...] = ()
    _standing: list[Standing] = field(default_factory=list, init=False, repr=False, compare=False)
    """Cache of `standing`: empty or one item."""

    def standing(self, game: AnyGame, options: object) -> Standing:
        """Return the standing if the match had stopped after this deal. Cached."""
        if not self._standing:
            self._standing.append(game.standing(self.state, options))
        return self._standing[0]


@dataclass(frozen=True)
class Sheet:
    """A computed match: its rows, its state, and the values derived from them."""

    match: MatchInput
    options: Any
    state: State
    rows: tuple[Row, ...] = ()

    @cached_property
    def over(self) -> bool:
        """Whether the match has reached its regular end."""
        return self.match.game.over(self.state, self.options)

    @cached_property
    def newest_deal(self) -> int | None:
        """The number of the last deal that counts, if any."""
        return next((row.number for row in reversed(self.rows) if row.counted), None)

    @property
    def status(self) -> Status:
        """Whether the match is open, finished by the rules, or stopped by agreement."""
        if self.over:
            return "finished"
        return "stopped" if self.match.stopped else "open"

    @cached_property
    def totals(self) -> Value:
        """The running totals after the last deal."""
        return self.match.game.totals(self.state, self.options)

    @property
    def next(self) -> Next | None:
        """The next deal: number, dealer, and the game's own fields; None if none follows."""
        open_ = self.status == "open"
        return self.match.game.next_deal(self.state, self.options) if open_ else None

    @property
    def choices(self) -> Choices | None:
        """The choices for the next deal; None if none follows."""
        open_ = self.status == "open"
        return self.match.game.choices(self.state, self.options) if open_ else None

    @cached_property
    def settlement(self) -> Settlement | None:
        """The settlement; None while the match is open."""
        return None if self.status == "open" else self.settlement_now

    @property
    def settlement_now(self) -> Settlement:
        """The settlement if the match were stopped now."""
        result = self.match.game.settle(self.state, self.options, stopped=not self.over)
        return settlement(result, self.match.stake)

    @cached_property
    def standing(self) -> Standing:
        """The standing if the match stopped now."""
        return self._standing_after(self.rows[-1]) if self.rows else self._opening_standing

    def seated(self, row: Row) -> frozenset[int]:
        """Return the players at the table in a deal, and those who join after it."""
        game = self.match.game
        before = (
            self.rows[row.number - 2].state
            if row.number > 1
            else game.start(self.options, self.match.seats)
        )
        return frozenset((*game.present(before), *game.present(row.state)))

    def gains(self, row: Row) -> tuple[Gain, ...]:
        """Return each player's or side's gain by a deal: the difference of two standings."""
        before = (
            self._standing_after(self.rows[row.number - 2])
            if row.number > 1
            else self._opening_standing
        )
        return gains(before, self._standing_after(row))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The standings before the first deal and after each deal that counts."""
        return (
            self._opening_standing,
            *(self._standing_after(row) for row in self.rows if row.counted),
        )

    @property
    def _opening_standing(self) -> Standing:
        game = self.match.game
        return game.standing(game.start(self.options, self.match.seats), self.options)

    def _standing_after(self, row: Row) -> Standing:
        return row.standing(self.match.game, self.options)

    def plus(self, entry: Entry) -> "Sheet":
        """Return the sheet with one more deal, refused or not: one step of the fold."""
        game = self.match.game
        try:
            deal = game.read_deal(entry)
            if self.over:
                return self._with_row(entry, deal, self.state, counted=False)
            lines, state = score_deal(game, deal, self.state, self.options)
        except Refused as refused:
            return self._with_row(
                entry, None, self.state, counted=False, refusals=self._with_names(refused)
            )
        return self._with_row(entry, deal, state, lines, counted=True)

    def _with_names(self, refused: Refused) -> tuple[Refusal, ...]:
        """Return the refusals of the next deal, with the names of its players."""
        names = names_at(self.match.players, self.match.seatings, len(self.rows) + 1)
        return tuple(replace(refusal, names=names) for refusal in refused.refusals)

    def _with_row(
        self,
        entry: Entry,
        deal: object,
        state: State,
        lines: tuple[Line, ...] = (),
        *,
        counted: bool,
        refusals: tuple[Refusal, ...] = (),
    ) -> "Sheet":
        """Return the sheet with one more row; an uncounted deal has no dealer."""
        dealer = self.state.dealer if counted else None
        row = Row(len(self.rows) + 1, dealer, counted, entry, deal, lines, state, refusals)
        return replace(self, rows=(*self.rows, row), state=state)


def score_deal(
    game: Game[Any, Any, S], deal: object, state: S, options: object
) -> tuple[tuple[Line, ...], S]:
    """Return the lines of a deal and the state after it. Raises `Refused`."""
    refusals = tuple(game.refusals(deal, state, options))
    if refusals:
        raise Refused(refusals)
    lines = tuple(game.score(deal, state, options))
    return lines, game.advance(state.plus(lines), deal, options)


def opening_sheet(match: MatchInput) -> Sheet:
    """Return the sheet of a match before its first deal."""
    options = match.game.stored_options(match.options)
    return Sheet(match, options, match.game.start(options, match.seats))


def fold_sheet(match: MatchInput, known: Sheet | None = None) -> Sheet:
    """Fold a match into its sheet, reusing the rows that it shares with a known sheet.

    Never raises for stored deals: a deal that the rules no longer allow stays on the sheet,
    uncounted, with its refusals; a deal after the end stays, uncounted.
    """
    sheet = opening_sheet(match) if known is None else _resumed_sheet(match, known)
    for entry in match.deals[len(sheet.rows) :]:
        sheet = sheet.plus(entry)
    return sheet


def _resumed_sheet(match: MatchInput, known: Sheet) -> Sheet:
    """Return a sheet with the leading rows shared with a known sheet of the same agreement."""
    if _agreement(match) != _agreement(known.match):
        return opening_sheet(match)
    pairs = zip(known.rows, match.deals, strict=False)
    shared_rows = sum(1 for _ in takewhile(lambda pair: _has_entry(*pair), pairs))
    if not shared_rows:
        return opening_sheet(match)
    return Sheet(match, known.options, known.rows[shared_rows - 1].state, known.rows[:shared_rows])


def _agreement(match: MatchInput) -> tuple[object, ...]:
    return match.game, repr(match.options), match.seats, match.players, match.seatings


def _has_entry(row: Row, entry: Entry) -> bool:
    """Return whether a row has exactly this entry; in Python 1 equals True, here it does not."""
    return row.entry is entry or (row.entry == entry and repr(row.entry) == repr(entry))
