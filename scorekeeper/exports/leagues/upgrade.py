"""Upgrade of lines of versions 1 and 2 of the file, from releases up to 1.0.

An old line contains its parts: a match its seats, a season its pot. Files of version 1 have no
imports, evenings, tournaments and acts, and no numbers of matches. Points by place and shares were
in twelfths.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from games.values import INVALID, JsonObject, Refusal, Refused
from scorekeeper.exports.leagues.format import VERSION
from scorekeeper.scoring.results import PLACE_POINT

OLD_VERSIONS = (1, 2)
TWELFTH = PLACE_POINT // 12
"""The unit of points by place and shares in old files."""
PlacedLine = tuple[str, JsonObject]
"""A place in the file and a current line: the place of the old line, and of the part in it."""


class Upgrade:
    """The upgrade of one league of an old file, line by line."""

    def __init__(self) -> None:
        """Start the numbers of lines at 0; divisions wait until their members have come."""
        self._numbers: Counter[str] = Counter()
        self._divisions: list[PlacedLine] = []
        self._name = ""

    def lines(self, line: JsonObject, place: str) -> list[PlacedLine]:
        """Return the current lines for an old line. Raises `Refused`."""
        try:
            return list(self._lines(line, place))
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Refused([Refusal(INVALID.code, INVALID.message)]) from None

    def _lines(self, line: JsonObject, place: str) -> Iterator[PlacedLine]:
        if line["kind"] not in {"season", "member"}:
            yield from self._divisions
            self._divisions.clear()
        upgrade = self.UPGRADES.get(line["kind"])
        for part, new_line in upgrade(self, line) if upgrade else [("", line)]:
            placed_line = f"{place}.{part}".rstrip("."), new_line
            if part == "divisions":
                self._divisions.append(placed_line)
            else:
                yield placed_line

    def _next_number(self, kind: str) -> int:
        self._numbers[kind] += 1
        return self._numbers[kind] - 1

    def _league(self, line: JsonObject) -> Iterator[PlacedLine]:
        details = line.pop("agreed")
        self._name = details.get("name")
        yield "", line | details | {"format_version": VERSION}

    def _season(self, line: JsonObject) -> Iterator[PlacedLine]:
        pot, divisions = line.pop("pot", None), line.pop("divisions", None)
        reference = {"season": line["id"]}
        yield "", line
        if pot is not None:
            yield "pot", {"kind": "pot"} | reference | pot
        if divisions is not None:
            members = {str(member): number for member, number in divisions["members"]}
            yield "divisions", {"kind": "divisions"} | reference | divisions | {"members": members}

    def _member(self, line: JsonObject) -> Iterator[PlacedLine]:
        yield "", line | {"role": "guest" if line.pop("guest", False) else "member"}

    def _match(self, line: JsonObject) -> Iterator[PlacedLine]:
        seats, results, waiting = (line.pop(name, None) for name in ("seats", "results", "waiting"))
        reference = {"league_match": self._next_number("match")}
        yield "", {"id": reference["league_match"]} | line
        yield from _part_lines("seats", {"kind": "seat"} | reference, _with_numbers(seats))
        if results is not None:
            yield "waiting", {"kind": "pending"} | reference | (waiting or {})
        yield from _result_lines({"kind": "result"} | reference, results)

    def _past(self, line: JsonObject) -> Iterator[PlacedLine]:
        seats, results = line.pop("seats"), line.pop("results", None)
        if line.get("imported") is None:
            line["imported"] = 0
            if not self._numbers["past"]:
                yield "", {"kind": "import", "id": 0, "source": self._name, "mine": True}
        number = self._next_number("past")
        yield "", line | {"id": number}
        yield from _part_lines(
            "seats", {"kind": "past_seat", "table": number}, _with_numbers(seats)
        )
        yield from _result_lines({"kind": "result", "past": number}, results)

    def _attendance(self, line: JsonObject) -> Iterator[PlacedLine]:
        common = {"kind": "attendance", "evening": line["evening"]}
        yield from _part_lines("present", common, line["present"])

    def _drawing(self, line: JsonObject) -> Iterator[PlacedLine]:
        started = [
            {"league_match": table["match"], "number": table["table"]}
            for table in line.pop("started", ())
        ]
        yield "", line
        yield from _part_lines("started", {"kind": "started", "drawing": line["id"]}, started)

    def _tournament(self, line: JsonObject) -> Iterator[PlacedLine]:
        rounds, teams = line.pop("drawn", ()), line.pop("teams", ())
        number = self._next_number("tournament")
        teams_by_member = {str(team["member"]): team["team"] for team in teams}
        yield "", line | {"id": number, "teams": teams_by_member}
        yield from _part_lines("drawn", {"kind": "round", "tournament": number}, rounds)

    def _evening(self, line: JsonObject) -> Iterator[PlacedLine]:
        answers = line.pop("answers", ())
        yield "", line
        yield from _part_lines("answers", {"kind": "answer", "planned": line["id"]}, answers)

    UPGRADES: Mapping[str, Callable[["Upgrade", JsonObject], Iterator[PlacedLine]]] = {
        "league": _league,
        "season": _season,
        "member": _member,
        "match": _match,
        "past": _past,
        "attendance": _attendance,
        "drawing": _drawing,
        "tournament": _tournament,
        "evening": _evening,
    }


def _with_numbers(seats: Iterable[JsonObject] | None) -> list[JsonObject]:
    return [{"number": number} | seat for number, seat in enumerate(seats or ())]


def _result_lines(common: JsonObject, results: Iterable[JsonObject] | None) -> Iterator[PlacedLine]:
    """Yield the results of an old line as separate lines, points by place in the current unit."""
    for place, line in _part_lines("results", common, results):
        in_unit = {name: line[name] * TWELFTH for name in ("place_points", "share") if name in line}
        yield place, line | in_unit


def _part_lines(
    name: str, common: JsonObject, parts: Iterable[JsonObject] | None
) -> Iterator[PlacedLine]:
    """Yield the parts of an old line as separate lines."""
    for index, part in enumerate(parts or ()):
        yield f"{name}.{index}", common | part
