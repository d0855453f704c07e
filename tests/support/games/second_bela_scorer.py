"""A second scorer of Bela, a paper blok kept by the rules of bela4us and Marko Petran's page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "target": "usual",
    "end": "after_deal",
    "both_reach": "higher",
    "tie_rule": "play_on",
    "games": 1,
    "half": "falls",
    "fallen_bela": "others",
    "capot": 90,
    "declarations": "all",
    "without_trick": "void",
    "three_caller": "first",
    "three_needs": "both",
    "three_fall": "nobody",
    "stake_unit": "match",
}
WORTH = {"twenties": 20, "fifties": 50, "hundreds": 100, "nines": 150, "jacks": 200}


@dataclass
class Column:
    """One column of the blok: its total, the games won, and what it has in the deal at hand."""

    people: list[int]
    total: int = 0
    games: int = 0
    cards: int = 0
    shown: int = 0
    bela: int = 0
    took_a_trick: bool = True

    @property
    def sum(self) -> int:
        """All that the column has in the deal."""
        return self.cards + self.shown + self.bela


@dataclass
class Blok:
    """The blok of a table."""

    rules: dict[str, Any]
    columns: list[Column]
    hanging: int = 0
    winner: Column | None = None
    deals: int = field(default=0)

    @property
    def players(self) -> int:
        """The number of people at the table."""
        return sum(len(column.people) for column in self.columns)

    @property
    def target(self) -> int:
        """The points that end a game: 1001, with three 701, with two 501."""
        usual = {4: 1001, 3: 701, 2: 501}[self.players]
        return usual if self.rules["target"] == "usual" else int(self.rules["target"])

    def column_of(self, person: int) -> Column:
        """Return the column of a person."""
        return next(column for column in self.columns if person in column.people)

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a deal, and the end of a game if it is one."""
        self.deals += 1
        if deal["kind"] == "belot":
            lucky = self.column_of(deal["declared_by"])
            lucky.total += self.target
            self.end_game(lucky)
            return
        caller = self.column_of(deal["caller"])
        self.lay_out(deal, caller)
        if deal["kind"] == "enough":
            for column in self.columns:
                column.total += column.cards
            self.end_game(self.column_of(deal["said_by"]))
            return
        self.judge(caller)
        winner = self.find_winner(caller)
        if winner is not None:
            self.end_game(winner)

    def lay_out(self, deal: Mapping[str, Any], caller: Column) -> None:
        """Put cards, declarations and bela into the columns."""
        capot = deal.get("capot")
        for column in self.columns:
            column.shown = column.bela = 0
            if self.players == 3:
                row = next(row for row in deal["rows"] if row["player"] in column.people)
                column.cards = row["points"]
                column.took_a_trick = not row.get("no_trick", False)
            else:
                is_caller = column is caller
                column.cards = deal["points"] if is_caller else deal["other_points"]
                column.took_a_trick = capot in (None, "callers" if is_caller else "others")
        if deal.get("declared_by") is not None:
            self.column_of(deal["declared_by"]).shown = worth_of(deal["declared"])
        if deal.get("partner_declared"):
            third = ({0, 1, 2} - {deal["caller"], deal["declared_by"]}).pop()
            self.column_of(third).shown = worth_of(deal["partner_declared"])
        if deal.get("bela") is not None:
            self.column_of(deal["bela"]).bela = 20
        self.confirm(deal)

    def confirm(self, deal: Mapping[str, Any]) -> None:
        """Strike what was shown without a trick, and write the štiglja."""
        without = [column for column in self.columns if not column.took_a_trick]
        everything = len(self.columns) - len(without) == 1 and deal["kind"] == "played"
        sweeper = next((column for column in self.columns if column.took_a_trick), None)
        for column in without:
            if everything and sweeper and self.rules["without_trick"] == "others":
                sweeper.shown += column.shown + column.bela
            column.shown = column.bela = 0
        if everything and sweeper:
            sweeper.cards += self.rules["capot"]

    def judge(self, caller: Column) -> None:
        """Let the caller pass, fall or hang, and write the totals."""
        others = [column for column in self.columns if column is not caller]
        sums = [column.sum for column in others]
        limit = max(sums) if self.rules["three_needs"] == "each" else sum(sums)
        for column in others:
            column.total += column.sum
        if caller.sum > limit:
            caller.total += caller.sum + self.hanging
            self.hanging = 0
        elif caller.sum == limit and len(others) == 1 and self.rules["half"] == "hangs":
            self.hanging += caller.sum
        else:
            self.fall(caller, others)

    def fall(self, caller: Column, others: list[Column]) -> None:
        """Write what the caller had to the others, but for a bela that is kept."""
        kept = caller.bela if self.rules["fallen_bela"] == "kept" else 0
        caller.total += kept
        lost = caller.sum - kept
        if len(others) == 1:
            others[0].total += lost + self.hanging
            self.hanging = 0
            return
        first, second = sorted(others, key=lambda column: column.sum, reverse=True)
        if self.rules["three_fall"] == "both":
            first.total += lost
            second.total += lost
        elif self.rules["three_fall"] == "higher" and first.sum > second.sum:
            first.total += lost

    def find_winner(self, caller: Column) -> Column | None:
        """Return the column that wins the game with this deal."""
        there = [column for column in self.columns if column.total >= self.target]
        if not there:
            return None
        if self.rules["both_reach"] == "callers" and caller in there:
            return caller
        most = max(column.total for column in there)
        ahead = [column for column in there if column.total == most]
        if len(ahead) > 1:
            return caller if self.rules["tie_rule"] == "callers" and caller in ahead else None
        return ahead[0]

    def end_game(self, winner: Column) -> None:
        """Note the game; the match ends with the last of them, else all begin again."""
        winner.games += 1
        self.hanging = 0
        if winner.games == self.rules["games"]:
            self.winner = winner
        else:
            for column in self.columns:
                column.total = 0

    def owed(self) -> list[Fraction]:
        """Return the amount that each person receives at the end, or pays if below zero."""
        owed = []
        for person in range(self.players):
            own = self.column_of(person)
            rest = [column for column in self.columns if column is not own]
            if self.rules["stake_unit"] == "point":
                owed.append(Fraction(sum(own.total - column.total for column in rest)))
            else:
                owed.append(Fraction(len(rest) if own is self.winner else -1))
        return owed


def worth_of(declared: Mapping[str, Any]) -> int:
    """Return the points of declarations."""
    return sum(WORTH[kind] * int(number) for kind, number in declared.items())


def blok_after(
    options: Mapping[str, Any], players: int, deals: Sequence[Mapping[str, Any]]
) -> Blok:
    """Return the blok of a table after some deals."""
    people = [[0, 2], [1, 3]] if players == 4 else [[person] for person in range(players)]
    blok = Blok(USUAL | dict(options), [Column(each) for each in people])
    for deal in deals:
        blok.write(deal)
    return blok
