"""A second, simple computation of a league: from sheets, imported results and adjustments.

It reads a match from the API, folds its deals by the rules of the game, and adds up each
person's results, as a secretary would on paper. Names identify people; `Club.same` maps aliases.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from games.inputs import read_match
from games.sheet import MatchInput, fold_sheet

AGREED = (3, 1, 0)
"""The default points by place."""
BEST_OF = 2
MINIMUM = 2
METHODS = ("sum", "mean", "places", "best")
ALL = "all"


@dataclass(frozen=True)
class Part:
    """One person's part of a match; `place` is as on the sheet."""

    name: str
    outcome: str
    place: int
    points: Fraction
    place_points: Fraction
    share: Fraction


@dataclass(frozen=True)
class Table:
    """One match or imported result: the game, its evening, all parts."""

    game: str
    day: date
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Extra:
    """Points added or deducted, with their sign; a handicap counts for each match."""

    name: str
    game: str
    amount: Fraction
    day: date
    each: bool = False


def ranked(teams: Sequence[tuple[Fraction, Sequence[tuple[str, Fraction]]]]) -> list[Part]:
    """Return the parts of teams, each given as its rank value (most first) and its people."""
    parts = []
    size = len(teams[0][1])
    for rank, people in teams:
        ahead = sum(other > rank for other, _people in teams)
        level = sum(other == rank for other, _people in teams)
        behind = len(teams) - ahead - level
        outcome = "L" if ahead else "W" if behind else "D"
        places = Fraction(sum(AGREED[ahead : ahead + level]), level)
        share = Fraction(100 * (2 * behind + level - 1), 2 * (len(teams) - 1))
        place = size * ahead + 1
        parts += [Part(name, outcome, place, points, places, share) for name, points in people]
    return parts


def from_lines(game: str, day: date, lines: Mapping[str, int]) -> Table:
    """Return an imported result, ranked by its points."""
    alone = [(Fraction(points), [(name, Fraction(points))]) for name, points in lines.items()]
    return Table(game, day, tuple(ranked(alone)))


def from_match(sheet: Mapping[str, Any], day: date) -> Table | None:
    """Return a match from the API's sheet; None without a result."""
    shape = ("game", "players", "options", "first_dealer", "deals", "stopped", "stake")
    match = read_match({name: sheet[name] for name in shape if name in sheet})
    whole = _balances(match)
    if whole is None:
        return None
    ranks = fold_sheet(match).settlement_now.result.ranking
    of_seat = {seat: -n for n, group in enumerate(ranks) for seat in group}
    names = match.players
    pairs = [(0, 2), (1, 3)] if match.game.sides else [(seat,) for seat in range(len(names))]
    teams = [
        (Fraction(of_seat[pair[0]]), [(names[seat], whole[seat]) for seat in pair])
        for pair in pairs
    ]
    return _handed_over(sheet, match, Table(match.game.slug, day, tuple(ranked(teams))))


def _balances(match: MatchInput) -> list[Fraction] | None:
    settled = fold_sheet(match).settlement
    if settled is None or not settled.result.ranking or not match.deals:
        return None
    return [Fraction(balance) for balance in settled.balance]


def _handed_over(sheet: Mapping[str, Any], match: MatchInput, table: Table) -> Table:
    """Split the result of a seat between the two people who held it one after the other.

    In Preferans each gets the seat's gain or loss of the time, in Tarneeb a share by deals.
    """
    seatings: list[dict[str, Any]] = sheet.get("seatings", [])
    if not seatings:
        return table
    before, after = seatings
    (seat,) = [n for n, name in enumerate(before["players"]) if name != after["players"][n]]
    names = before["players"][seat], after["players"][seat]
    part, held = next(p for p in table.parts if p.name == names[1]), Fraction(before["to"])
    of_deals = held / len(match.deals)
    so_far = match.game.balance_so_far(
        fold_sheet(replace(match, deals=match.deals[: before["to"]], stopped=False)).state,
        fold_sheet(match).options,
    )
    first = part.points * of_deals if so_far is None else so_far[seat]
    parts = (
        replace(part, name=names[0], points=first, place_points=part.place_points * of_deals),
        replace(part, points=part.points - first, place_points=part.place_points * (1 - of_deals)),
    )
    return replace(table, parts=(*(p for p in table.parts if p.name != names[1]), *parts))


@dataclass(frozen=True)
class Line:
    """One line of standings, in the page's format."""

    place: str
    name: str
    form: str
    matches: int
    won: int
    value: str


@dataclass
class Club:
    """The data of a season: tables in the order of play, aliases, guests."""

    tables: list[Table] = field(default_factory=list)
    extras: list[Extra] = field(default_factory=list)
    same: dict[str, str] = field(default_factory=dict)
    guests: set[str] = field(default_factory=set)

    def played(self, game: str, until: date) -> dict[str, list[Part]]:
        """Return the parts that count by name, oldest first."""
        parts: dict[str, list[Part]] = defaultdict(list)
        for table in self.tables:
            if table.day <= until and game in {ALL, table.game}:
                for part in table.parts:
                    name = self.same.get(part.name, part.name)
                    if name not in self.guests:
                        parts[name].append(part)
        return parts

    def standings(self, game: str, method: str, until: date) -> list[Line]:
        """Return the lines of the standings, in the page's order."""
        parts, values = self.played(game, until), self.values(game, method, until)
        least = MINIMUM if game == ALL or method == "mean" else 1
        merit = {
            name: (
                value,
                sum(p.outcome == "W" for p in parts[name]),
                0 if game == ALL else sum(p.points for p in parts[name]),
            )
            for name, value in values.items()
            if len(parts[name]) >= least
        }
        places = {n: 1 + sum(other > own for other in merit.values()) for n, own in merit.items()}
        few = sorted(
            set(values) - set(places),
            key=lambda name: (-len(parts[name]), 0 if parts[name] else -values[name], name),
        )
        return [
            Line(
                str(places.get(name) or f"{len(parts[name])} of {least}"),
                name,
                "".join(p.outcome for p in parts[name][-5:]),
                len(parts[name]),
                sum(p.outcome == "W" for p in parts[name]),
                written(values[name], signed=game != ALL and method != "places"),
            )
            for name in [*sorted(places, key=lambda name: (places[name], name)), *few]
        ]

    def values(self, game: str, method: str, until: date) -> dict[str, Fraction]:
        """Return each player's value: results with adjustments."""
        parts, values = self.played(game, until), {}
        extras = [extra for extra in self.extras if extra.game == game and extra.day <= until]
        for name in {*parts, *(self.same.get(extra.name, extra.name) for extra in extras)}:
            mine = [extra for extra in extras if self.same.get(extra.name, extra.name) == name]
            once = sum((extra.amount for extra in mine if not extra.each), Fraction(0))
            per_match = sum((extra.amount for extra in mine if extra.each), Fraction(0))
            own_parts, many = parts.get(name, []), max(len(parts.get(name, [])), 1)
            if game == ALL:
                values[name] = (
                    sum((p.share + per_match for p in own_parts), Fraction(0)) / many + once
                )
            elif method == "places":
                values[name] = sum((p.place_points + per_match for p in own_parts), once)
            else:
                points = sorted((p.points + per_match for p in own_parts), reverse=True)
                counting = points[:BEST_OF] if method == "best" else points
                values[name] = sum(counting, once) / (many if method == "mean" else 1)
        return values

    def moved(self, game: str, method: str, until: date) -> dict[str, str]:
        """Return each player's change of place within a week, in the page's format."""
        now, then = (
            {line.name: line.place for line in self.standings(game, method, day)}
            for day in (until, until - timedelta(days=7))
        )
        movements = {}
        for name, place in now.items():
            if " of " in place or " of " in then.get(name, " of "):
                movements[name] = "new"
            else:
                gained = int(then[name]) - int(place)
                movements[name] = f"▲{gained}" if gained > 0 else f"▼{-gained}" if gained else "–"
        return movements

    def nights(self) -> list[tuple[date, str, int, set[str], Fraction]]:
        """Return day, game, matches, winners and their points of each evening and game."""
        sums: dict[tuple[date, str], Counter[str]] = defaultdict(Counter)
        many: Counter[tuple[date, str]] = Counter()
        for table in self.tables:
            many[table.day, table.game] += 1
            for part in table.parts:
                name = self.same.get(part.name, part.name)
                if name not in self.guests:
                    sums[table.day, table.game][name] += part.points  # type: ignore[assignment]
        return [
            (
                *night,
                many[night],
                {
                    n
                    for n, points in points_by_name.items()
                    if points == max(points_by_name.values())
                },
                Fraction(max(points_by_name.values())),
            )
            for night, points_by_name in sorted(sums.items())
        ]


def record(parts: Sequence[Part]) -> dict[str, str]:
    """Return the facts at the head of a player's page, from parts of one game in order."""
    outcomes = Counter(part.outcome for part in parts)
    points = sum((part.points for part in parts), Fraction(0))
    return {
        "Matches": str(len(parts)),
        "Won – drawn – lost": " – ".join(str(outcomes[letter]) for letter in "WDL"),
        "Points": written(points, signed=True),
        "Mean": written(points / len(parts), signed=True),
        "Longest run of wins": str(longest(part.outcome == "W" for part in parts)),
        "Longest run without": str(longest(part.outcome != "W" for part in parts)),
    }


def longest(held: Iterable[bool]) -> int:
    """Return the length of the longest run of true values.

    >>> longest([True, False, True, True])
    2
    """
    most = run = 0
    for each in held:
        run = run + 1 if each else 0
        most = max(most, run)
    return most


def written(value: Fraction, *, signed: bool) -> str:
    """Format a value with at most two decimals, a true minus sign, and a plus if signed.

    >>> written(Fraction(-37, 3), signed=True), written(Fraction(9, 2), signed=False)
    ('−12.33', '4.5')
    """
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    text = f"{exact.quantize(Decimal('0.01'), ROUND_HALF_UP):f}".rstrip("0").rstrip(".")
    text = "0" if text in {"-0", ""} else text
    return ("+" if signed and value > 0 and text != "0" else "") + text.replace("-", "−")
