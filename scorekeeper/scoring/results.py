"""What an ended match brought each player, in the units that standings add up; pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from games.cards import partners
from games.kernel import AnyGame
from games.settlement import MINOR_UNITS, Settlement
from games.sheet import Row, Sheet

TWELFTHS = 12
"""Up to four share a place evenly when it is counted in twelfths."""
WHOLE_SHARE = 100 * TWELFTHS
HUNDREDTHS = 100

Contracts = tuple[tuple[str, bool, int], ...]
"""What a player declared: why it scored, whether it was made, how often."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's part of a result, in the units of `models.Result`; `place` is the sheet's.

    `deals` is how many they held where a seat of the table changed hands. Of several people of a
    seat one is `rated`.
    """

    seat: int
    side: int | None
    outcome: str
    place: int
    points: int
    place_points: int
    share: int
    money: int | None = None
    currency: str = ""
    contracts: Contracts = ()
    counts: bool = True
    rated: bool = True
    deals: int | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """The place of a team among teams, how many share it, and how many stand behind it."""

    place: int
    sharing: int
    behind: int

    @property
    def outcome(self) -> str:
        """`W` for won, `D` where all are equal, `L` for lost."""
        if self.place > 1:
            return "L"
        return "W" if self.behind else "D"

    def on_sheet(self, size: int) -> int:
        """Return the place as the sheet counts it, player by player, for teams of this size.

        >>> Finish(place=2, sharing=1, behind=0).on_sheet(2)
        3
        """
        return size * (self.place - 1) + 1

    def place_points(self, agreed: Sequence[int]) -> int:
        """Return what the place brings, in twelfths; those who share it share what they take up.

        >>> Finish(place=1, sharing=2, behind=1).place_points([3, 1, 0])
        24
        """
        taken = agreed[self.place - 1 : self.place - 1 + self.sharing]
        return sum(taken) * TWELFTHS // self.sharing

    @property
    def share(self) -> int:
        """The opponents beaten and half of those tied, of all, in twelfths of a hundredth.

        >>> Finish(place=2, sharing=1, behind=1).share // TWELFTHS
        50
        """
        tied = self.sharing - 1
        opponents = self.place - 1 + tied + self.behind
        return WHOLE_SHARE * (2 * self.behind + tied) // (2 * opponents)


def player_results(sheet: Sheet, agreed: Sequence[int]) -> tuple[PlayerResult, ...]:
    """Return what a match brought each seat.

    Nothing while it is open, when it was void, or where it was stopped before its first deal.
    """
    settled = sheet.settlement
    if settled is None or not settled.result.ranking or not any(row.counted for row in sheet.rows):
        return ()
    game = sheet.match.game
    size = 2 if game.sides else 1
    finishes = dict(_finishes(settled, teams=game.players // size, size=size))
    money = _money(settled, game.players)
    return tuple(
        PlayerResult(
            seat=seat,
            side=seat % 2 if game.sides else None,
            outcome=finishes[seat].outcome,
            place=finishes[seat].on_sheet(size),
            points=int(Decimal(settled.balance[seat]) * HUNDREDTHS),
            place_points=finishes[seat].place_points(agreed),
            share=finishes[seat].share,
            money=money[seat] if money else None,
            currency=settled.payments[0].currency if settled.payments else "",
            contracts=contracts(sheet, seat),
        )
        for seat in range(game.players)
    )


def _finishes(settled: Settlement, *, teams: int, size: int) -> Iterator[tuple[int, Finish]]:
    """Yield each seat with its finish; in games of sides the sides are what is ranked."""
    ahead = 0
    for group in settled.result.ranking:
        sharing = len(group) // size
        finish = Finish(place=ahead + 1, sharing=sharing, behind=teams - ahead - sharing)
        yield from ((seat, finish) for seat in group)
        ahead += sharing


def _money(settled: Settlement, players: int) -> list[int] | None:
    if not settled.payments:
        return None
    money = [0] * players
    for payment in settled.payments:
        amount = int(Decimal(payment.amount).scaleb(MINOR_UNITS.get(payment.currency, 2)))
        money[payment.payer] -= amount
        money[payment.payee] += amount
    return money


def contracts(sheet: Sheet, seat: int, rows: Sequence[Row] | None = None) -> Contracts:
    """Return what a player declared, made or failed, in the words of the sheet.

    `rows` are the deals to look at, where they are not all.
    """
    declared = Counter(
        outcome
        for row in (sheet.rows if rows is None else rows)
        if row.lines and seat == declarer(row) and (outcome := _declaration(sheet, row, seat))
    )
    return tuple((why, made, count) for (why, made), count in sorted(declared.items()))


def declarer(row: Row) -> int | None:
    """Return who declared a deal, None where nobody did."""
    seat = row.entry.get("declarer", row.entry.get("soloist"))
    return seat if isinstance(seat, int) else None


def _declaration(sheet: Sheet, row: Row, seat: int) -> tuple[str, bool] | None:
    """Return why the declarer scored first, and whether that was a gain.

    Where what is written counts against its owner, it is one to have nothing written.
    """
    game = sheet.match.game
    headline = game.headline_columns or tuple(game.columns)
    lines = [line for line in row.lines if line.column in headline]
    own_lines = [line for line in lines if seat in _owners(game, line.column, line.owner)]
    first = next(iter(own_lines or lines), None)
    written = bool(own_lines) and own_lines[0].amount > 0
    return None if first is None else (first.why, written != game.counts_against)


def _owners(game: AnyGame, column: str, owner: int) -> tuple[int, ...]:
    return (owner,) if game.columns[column] == "player" else partners(owner)
