"""A second scorer of Preferans, written from the rules alone, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

USUAL: dict[str, Any] = {
    "start": 30,
    "refe_scope": "declarer_centre",
    "kontra_scope": "everyone",
    "kontra_duty": "none",
    "defender_quota": "team4",
    "spades_rule": "plain_only",
    "end_adjust": "scale_all",
    "last_fall": "single",
    "refe_block_positive": False,
    "short_defender": "when_made",
    "bettel_kontra": "sayer",
}
SPADES, BETTEL, PREFERANS = 2, 6, 8


@dataclass
class Papers:
    """The papers of a table: centres, what each wrote against each, refe."""

    centre: list[int]
    against: list[list[int]]
    """`against[h][d]`: what h wrote against declarer d."""
    refe: list[int]
    written: int = 0
    dealer: int = 0

    @property
    def owed(self) -> int:
        return -sum(self.centre)

    def results(self) -> list[int]:
        """Return ten times each centre, plus the own columns, minus what the others wrote."""
        return [
            10 * centre + sum(self.against[player]) - sum(paper[player] for paper in self.against)
            for player, centre in enumerate(self.centre)
        ]


def papers_after(
    options: Mapping[str, Any], players: int, first: int, deals: Sequence[Mapping[str, Any]]
) -> Papers:
    """Return the papers of three or four players after some deals; of four, the dealer rests."""
    rules = USUAL | dict(options)
    limit = rules.get("refe_limit")
    if limit is None:
        limit = 3 if rules["start"] >= 50 else 2 if rules["start"] >= 40 else 1
    papers = Papers(
        [-rules["start"]] * players,
        [[0] * players for _ in range(players)],
        [0] * players,
        dealer=first,
    )
    for deal in deals:
        free = papers.written < limit
        if rules["refe_block_positive"] and any(centre > 0 for centre in papers.centre):
            free = False
        if deal["kind"] == "passed_out" or (free and _thrown_in(rules, deal)):
            papers.written += free
            papers.refe = [open_ + free for open_ in papers.refe]
        else:
            _score(rules, papers, deal)
        papers.dealer = (papers.dealer + 1) % players
    return papers


def _thrown_in(rules: Mapping[str, Any], deal: Mapping[str, Any]) -> bool:
    """Return whether spades without kontra and igra count as passed out."""
    plain = deal["contract"] == SPADES and not deal.get("kontra") and not deal.get("igra")
    return bool(rules["spades_rule"] == "refe" and plain)


@dataclass
class Defence:
    """The two who play against a declarer, and the tricks of each."""

    number: int
    """The contract."""
    failed: bool
    status: dict[int, str]
    tricks: dict[int, int]

    @property
    def came(self) -> list[int]:
        return [player for player, status in self.status.items() if status == "came"]

    @property
    def called(self) -> bool:
        return "called" in self.status.values()

    @property
    def total(self) -> int:
        return sum(self.tricks.values())


def _defence(papers: Papers, deal: Mapping[str, Any]) -> Defence:
    seats, number = range(len(papers.centre)), deal["contract"]
    away = {deal["declarer"], papers.dealer if len(seats) == 4 else None}
    two = [player for player in seats if player not in away]
    status, tricks = dict.fromkeys(two, "came"), dict.fromkeys(two, 0)
    for defender in deal.get("defenders", ()):
        status[defender["player"]] = defender["status"]
        tricks[defender["player"]] = defender.get("tricks") or 0
    failed = sum(tricks.values()) >= (1 if number == PREFERANS else 5)
    if number == BETTEL:
        failed = bool(deal.get("declarer_took_trick"))
    return Defence(number, failed, status, tricks)


def _score(rules: Mapping[str, Any], papers: Papers, deal: Mapping[str, Any]) -> None:
    """Write the points of a contract on the papers."""
    declarer, defence = deal["declarer"], _defence(papers, deal)
    full = Fraction(2 * defence.number + 2 * bool(deal.get("igra")))
    kontra, refe = 2 ** deal.get("kontra", 0), 2 if papers.refe[declarer] else 1
    papers.refe[declarer] -= refe - 1
    sayer = _sayer(deal, defence)
    times = {
        player: (kontra if rules["kontra_scope"] == "everyone" or player == sayer else 1)
        * (refe if rules["refe_scope"] == "everything" else 1)
        for player in defence.status
    }
    duty = rules["kontra_duty"] == "sayer_takes_all" and kontra > 1
    payers: list[int] = []
    counted: dict[int, int] = {}
    if defence.came and not _unplayed_spades(rules, deal, refe):
        payers = _payers(rules, defence)
        counted = _counted_tricks(rules, defence, sayer if duty else None)
        if duty:
            payers = [sayer] if sayer is not None and not defence.failed else []

    owed, base, penalty, gain = papers.owed, full, full, full * kontra * refe
    share = kontra * refe - sum(times[player] for player in payers)
    if defence.failed:
        gain *= -2 if rules["last_fall"] == "double" and gain > owed else -1
    elif full * share > owed and rules["end_adjust"] == "declarer_only":
        gain -= full * share - owed
        base = gain / (kontra * refe)
    elif full * share > owed:
        base = penalty = Fraction(owed, share)
        gain = Fraction(owed + sum(floor(base * times[player]) for player in payers))
    papers.centre[declarer] += int(gain)
    for player in payers:
        papers.centre[player] -= floor(penalty * times[player])
    for player, tricks in counted.items():
        papers.against[player][declarer] += floor(tricks * base * times[player])


def _sayer(deal: Mapping[str, Any], defence: Defence) -> int | None:
    """Return the sayer of kontra: as noted, or else the only defender who came."""
    alone = defence.came[0] if len(defence.came) == 1 else None
    sayer: int | None = deal.get("kontra_by", alone)
    return sayer if deal.get("kontra") else None


def _unplayed_spades(rules: Mapping[str, Any], deal: Mapping[str, Any], refe: int) -> bool:
    """Return whether spades are not played for want of kontra."""
    if deal["contract"] != SPADES or deal.get("kontra"):
        return False
    exempt = {
        "plain_only": bool(deal.get("igra")) or refe == 2,
        "always": False,
        "never": True,
        "refe": bool(deal.get("igra")),
    }
    return not exempt[rules["spades_rule"]]


def _payers(rules: Mapping[str, Any], defence: Defence) -> list[int]:
    """Return the defenders with too few tricks."""
    each_owes_two = rules["defender_quota"] == "each2"
    always = each_owes_two and rules["short_defender"] == "always"
    if defence.number in {BETTEL, PREFERANS} or (defence.failed and not always):
        return []
    if defence.called:
        return defence.came if defence.total < 4 else []
    if not each_owes_two and defence.total >= 4:
        return []
    return [player for player in defence.came if defence.tricks[player] < 2]


def _counted_tricks(
    rules: Mapping[str, Any], defence: Defence, answers_for_all: int | None
) -> dict[int, int]:
    """Return the tricks that each defender writes; `answers_for_all` said kontra under duty."""
    if defence.number != BETTEL:
        if answers_for_all is not None:
            return {answers_for_all: defence.total}
        return {
            player: defence.total if defence.called else defence.tricks[player]
            for player in defence.came
        }
    if not defence.failed:
        return {}
    if answers_for_all is None:
        return dict.fromkeys(defence.came, 10 if defence.called else 5)
    writers = defence.status if rules["bettel_kontra"] == "both" else [answers_for_all]
    return dict.fromkeys(writers, 5)
