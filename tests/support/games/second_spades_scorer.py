"""A second scorer of Spades, written from pagat.com's page, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "partners": "sides",
    "bidding": "players",
    "first_bidder": "next",
    "first_deal": "bid",
    "nil": 100,
    "blind_nil": 200,
    "blind_nil_loss": "same",
    "failed_nil": "bags",
    "failed_nil_sets": False,
    "blind_made": "at_least",
    "blind_loss": "double",
    "ten": "never",
    "boston": "bid",
    "boston_wins": "never",
    "set_loss": "bid",
    "twice_sets": False,
    "bags_set": "never",
    "sets_lose": "never",
    "bag_points": 1,
    "bag_limit": 10,
    "bag_penalty": 100,
    "bags_beyond": "carried",
    "target": 500,
    "floor": "never",
    "tie_rule": "play_on",
    "stake_unit": "match",
}
NEVER = 10**6


@dataclass
class Team:
    """A column of the pad: its players, score, bags, and the sets in a row."""

    players: list[int]
    score: int = 0
    bags: int = 0
    sets: int = 0
    moon: bool = False


@dataclass
class Pad:
    """The pad of a scorer: a column for each team."""

    rules: dict[str, Any]
    teams: list[Team]
    tricks: int
    played: int = 0

    def number(self, rule: str) -> int:
        """Return an agreed number, out of reach where the table plays without it."""
        value = self.rules[rule]
        return NEVER if value == "never" else int(value)

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a deal into every column."""
        self.played += 1
        bids = {row["player"]: row.get("bid") for row in deal["rows"]}
        own = {row["player"]: row.get("tricks", 0) for row in deal["rows"]}
        for side in deal["sides"]:
            team = self.teams[side["owner"]]
            if self.rules["first_deal"] == "free" and self.played == 1:
                team.score += 10 * side["tricks"]
                continue
            if len(team.players) == 1:
                own[team.players[0]] = side["tricks"]
            self._write_team(team, side, bids, own)

    def _write_team(
        self, team: Team, side: Mapping[str, Any], bids: dict[int, Any], own: dict[int, int]
    ) -> None:
        """Write one team: first its nils, then the bid, then the bags."""
        took, bags = side["tricks"], 0
        failed = self._write_nils(team, bids, own)
        if self.rules["failed_nil"] != "bid":
            took -= failed
        if self.rules["failed_nil"] == "bags":
            bags += failed
        blind = side.get("blind") is not None
        bid = side["blind"] if blind else side.get("bid")
        if bid is None:
            numbers = [bids.get(player) for player in team.players]
            bid = sum(each for each in numbers if isinstance(each, int))
        lost_with_nil = failed and self.rules["failed_nil_sets"] and bid
        made = not lost_with_nil and (not bid or self._has_made(bid, took, blind=blind))
        team.moon = self._is_winning_moon(bid, took, made=made)
        team.sets = 0 if made else team.sets + 1
        team.score += self._worth(bid, took, blind=blind, made=made)
        self._write_bags(team, bags + took - bid if made else bags)

    def _write_nils(self, team: Team, bids: dict[int, Any], own: dict[int, int]) -> int:
        """Write the nils of a team; return the tricks of those that failed."""
        failed = 0
        for player in team.players:
            if bids.get(player) in ("nil", "blind_nil"):
                price = self.rules[bids[player]]
                half = bids[player] == "blind_nil" and self.rules["blind_nil_loss"] == "half"
                lost = price // 2 if half else price
                team.score += -lost if own[player] else price
                failed += own[player]
        return failed

    def _is_ten(self, bid: int) -> bool:
        return bid == 10 and self.rules["ten"] != "never"

    def _is_moon(self, bid: int) -> bool:
        return bid == self.tricks and self.rules["boston"] != "bid"

    def _has_made(self, bid: int, took: int, *, blind: bool) -> bool:
        """Return whether a number was made: exactly, or at least and not with too many."""
        exactly = blind and self.rules["blind_made"] == "exactly"
        if exactly or (self._is_ten(bid) and self.rules["ten"] == "exactly"):
            return took == bid
        if self.rules["twice_sets"] and took >= 2 * bid:
            return False
        special = blind or self._is_ten(bid) or self._is_moon(bid)
        return took >= bid and (special or took - bid < self.number("bags_set"))

    def _worth(self, bid: int, took: int, *, blind: bool, made: bool) -> int:
        """Return the points that a number wins or loses."""
        worth = 200 if self._is_ten(bid) else 10 * bid
        if self._is_moon(bid):
            worth = self.rules["boston"]
        plain = not self._is_ten(bid) and not self._is_moon(bid)
        if not made and self.rules["set_loss"] == "short" and took < bid and plain:
            worth = 10 * (bid - took)
        double = blind and (made or self.rules["blind_loss"] == "double")
        return (worth if made else -worth) * (2 if double else 1)

    def _is_winning_moon(self, bid: int, took: int, *, made: bool) -> bool:
        if not made or took != self.tricks:
            return False
        wins = self.rules["boston_wins"]
        return (wins == "bid" and bid == self.tricks) or (wins == "ten" and bid >= 10)

    def _write_bags(self, team: Team, bags: int) -> None:
        """Write bags one by one; the limit costs the penalty."""
        team.score += bags * self.rules["bag_points"]
        team.bags += bags
        limit, reached = self.number("bag_limit"), team.bags
        if reached >= limit and self.rules["bags_beyond"] == "dropped":
            team.score -= self.rules["bag_penalty"]
            team.bags = 0
        while team.bags >= limit:
            team.score -= self.rules["bag_penalty"]
            team.bags -= limit

    def places(self) -> list[tuple[bool, bool, int]]:
        """Return the rank of each team: all tricks, not set too often, the score."""
        limit = self.number("sets_lose")
        return [(team.moon, team.sets < limit, team.score) for team in self.teams]

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        scores = [team.score for team in self.teams]
        ends = (
            any(team.moon for team in self.teams)
            or any(team.sets >= self.number("sets_lose") for team in self.teams)
            or max(scores) >= self.rules["target"]
            or (self.rules["floor"] != "never" and min(scores) <= self.rules["floor"])
        )
        ordered = sorted(self.places())
        return ends and (self.rules["tie_rule"] == "share" or ordered[-1] != ordered[-2])

    def owed(self) -> list[Fraction]:
        """Return the amount of each player to receive, or below zero to pay."""
        teams, places = self.teams, self.places()
        if self.rules["stake_unit"] == "point":
            each = [Fraction(sum(team.score - other.score for other in teams)) for team in teams]
        else:
            winners = [place == max(places) for place in places]
            losers = winners.count(False)
            each = [Fraction(losers, sum(winners)) if won else Fraction(-1) for won in winners]
        by_player = {
            player: units
            for team, units in zip(teams, each, strict=True)
            for player in team.players
        }
        return [by_player[player] for player in sorted(by_player)]


def pad_after(options: Mapping[str, Any], players: int, deals: Sequence[Mapping[str, Any]]) -> Pad:
    """Return the pad of a table after some deals."""
    rules = USUAL | dict(options)
    alone = rules["partners"] == "alone" or players not in (4, 6)
    if alone:
        teams = [Team([player]) for player in range(players)]
    elif players == 4:
        teams = [Team([0, 2]), Team([1, 3])]
    else:
        teams = [Team([0, 3]), Team([1, 4]), Team([2, 5])]
    tricks = {2: 13, 3: 17, 4: 13, 5: 10, 6: 8 if alone else 17}[players]
    pad = Pad(rules, teams, tricks)
    for deal in deals:
        pad.write(deal)
    return pad
