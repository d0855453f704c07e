"""The result of an ended match for each player, in units that standings add up; pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import lcm

from games.cards import MOST_PLAYERS
from games.kernel import AnyGame
from games.settlement import MINOR_UNITS, Settlement
from games.sheet import Row, Sheet

PLACE_POINT = lcm(*range(1, MOST_PLAYERS + 1))
"""A point by place, in the unit of place points and shares: a 2520th, so that up to ten players
share places without a remainder."""
WHOLE_SHARE = 100 * PLACE_POINT
HUNDREDTHS = 100

Contracts = tuple[tuple[str, bool, int], ...]
"""A player's contracts: the reason of the score, whether it was made, and the count."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's part of a result, in the units of `models.Result`; `place` is the sheet's.

    `deals` is the number held, if a seat of the table changed hands. Of several people in a seat
    only one is `rated`.
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
    """The place of a team, the number of teams sharing it, and the number behind it."""

    place: int
    sharing: int
    behind: int

    @property
    def outcome(self) -> str:
        """`W` for won, `D` if all are equal, `L` for lost."""
        if self.place > 1:
            return "L"
        return "W" if self.behind else "D"

    def on_sheet(self, size: int) -> int:
        """Return the place counted by players, for teams of this size, as on the sheet.

        >>> Finish(place=2, sharing=1, behind=0).on_sheet(2)
        3
        """
        return size * (self.place - 1) + 1

    def place_points(self, points_by_place: Sequence[int]) -> int:
        """Return the points of the place, in 2520ths; tied teams share those of their places.

        >>> Finish(place=1, sharing=2, behind=1).place_points([3, 1, 0]) // PLACE_POINT
        2
        """
        shared_points = points_by_place[self.place - 1 : self.place - 1 + self.sharing]
        return sum(shared_points) * PLACE_POINT // self.sharing

    @property
    def share(self) -> int:
        """The opponents beaten plus half of those tied, over all, in 2520ths of a hundredth.

        >>> Finish(place=2, sharing=1, behind=1).share // PLACE_POINT
        50
        """
        tied = self.sharing - 1
        opponents = self.place - 1 + tied + self.behind
        return WHOLE_SHARE * (2 * self.behind + tied) // (2 * opponents)


def player_results(sheet: Sheet, points_by_place: Sequence[int]) -> tuple[PlayerResult, ...]:
    """Return the result of each seat.

    Empty while the match is open, if it was void, or if it was stopped before its first deal.
    """
    settled = sheet.settlement
    if settled is None or not settled.result.ranking or not any(row.counted for row in sheet.rows):
        return ()
    game = sheet.match.game
    teams, size = len(game.owners), len(game.owners[0])
    finishes = dict(_finishes(settled, teams=teams, size=size))
    money = _money(settled, game.players)
    return tuple(
        PlayerResult(
            seat=seat,
            side=game.owner_by_player[seat] if game.sides else None,
            outcome=finishes[seat].outcome,
            place=finishes[seat].on_sheet(size),
            points=int(Decimal(settled.balance[seat]) * HUNDREDTHS),
            place_points=finishes[seat].place_points(points_by_place),
            share=finishes[seat].share,
            money=money[seat] if money else None,
            currency=settled.payments[0].currency if settled.payments else "",
            contracts=contracts(sheet, seat),
        )
        for seat in range(game.players)
    )


def _finishes(settled: Settlement, *, teams: int, size: int) -> Iterator[tuple[int, Finish]]:
    """Yield each seat with its finish; in games of sides the sides are ranked."""
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
    """Return the contracts that a player declared, by reason and success, with counts.

    `rows` limits the deals; None for all.
    """
    declared = Counter(
        outcome
        for row in (sheet.rows if rows is None else rows)
        if row.lines and seat == declarer(row) and (outcome := _declaration(sheet, row, seat))
    )
    return tuple((why, made, count) for (why, made), count in sorted(declared.items()))


def declarer(row: Row) -> int | None:
    """Return the seat that declared a deal, if any."""
    seat = row.entry.get("declarer", row.entry.get("soloist"))
    return seat if isinstance(seat, int) else None


def _declaration(sheet: Sheet, row: Row, seat: int) -> tuple[str, bool] | None:
    """Return the reason of the declarer's first line, and whether it was a gain.

    In a game whose points count against their owner, no line is the gain.
    """
    game = sheet.match.game
    headline = game.headline_columns or tuple(game.columns)
    lines = [line for line in row.lines if line.column in headline]
    own_lines = [line for line in lines if seat in _owners(game, line.column, line.owner)]
    first = next(iter(own_lines or lines), None)
    gained = bool(own_lines) and own_lines[0].amount > 0
    return None if first is None else (first.why, gained != game.counts_against)


def _owners(game: AnyGame, column: str, owner: int) -> tuple[int, ...]:
    return (owner,) if game.columns[column] == "player" else game.owners[owner]
