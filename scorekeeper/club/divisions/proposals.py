"""Proposals of a season's divisions: by promotion, by last standings, or by rating."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import NamedTuple
from uuid import UUID

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.divisions.forms import Place
from scorekeeper.club.divisions.numbers import UNDECIDED
from scorekeeper.languages.digits import parse_whole
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.models import Divisions, League, Season
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.ratings.read import ratings_of
from scorekeeper.leagues.seasons.refusals import CHOICE, NUMBER
from scorekeeper.leagues.standings.divisions import (
    division_by_member,
    divisions_of,
    lines_of,
    method_in,
)
from scorekeeper.scoring.divisions import (
    ASK,
    DOWN,
    FEWEST,
    MOST,
    STAY,
    UP,
    Line,
    Question,
    division_moves,
    seed_divisions,
)
from scorekeeper.scoring.ratings import displayed_rating

WAYS = ("promotion", "standings", "rating")
NEW = "new"
LARGEST_SIZE = 999

NO_EARLIER = _("No earlier season has divisions.")
NO_STANDINGS = _("No earlier season has standings.")
ONE_GAME = _("Choose one game: ratings do not add up.")


class Begin(NamedTuple):
    """The proposed division of a member; `was` is the one before, `way` the kind of move."""

    member: UUID
    name: str
    was: int | None
    number: int | None
    way: str | None


class Left(NamedTuple):
    """A member who left the ranking, and the division before."""

    member: UUID
    name: str
    division: int


@dataclass(frozen=True)
class Proposal:
    """Proposed divisions of a season: members, those who left, and open questions."""

    names: list[str]
    moving: int
    game: str
    begins: Sequence[Begin]
    people: People
    earlier: Season | None = None
    left: Sequence[Left] = ()
    questions: Sequence[Question[UUID]] = ()
    promotes: bool = False

    @property
    def members(self) -> dict[str, int | str | None]:
        """The division of each member; a question mark if an owner has to choose."""
        return {
            str(begin.member): UNDECIDED if begin.way == ASK else begin.number
            for begin in self.begins
        }

    @property
    def places(self) -> list[Place]:
        """The proposed division of each member, for the form."""
        return [
            Place(begin.member, begin.name, begin.number, undecided=begin.way == ASK)
            for begin in self.begins
        ]

    @property
    def agreed(self) -> Divisions:
        """The divisions as an unsaved row."""
        return Divisions(names=self.names, moving=self.moving, game=self.game)


def propose(season: Season, by: str, size: object = None) -> Proposal:
    """Return the proposed divisions of a season. Raises `Refused`.

    `standings` and `rating` fill each division with `size` members. The season's league has to
    be loaded.
    """
    if by not in WAYS:
        raise Refused([Refusal("invalid", CHOICE, "by")])
    if by == "promotion":
        return _by_promotion(season)
    per_division = (isinstance(size, str) and parse_whole(size, longest=3)) or 0
    if not 0 < per_division <= LARGEST_SIZE:
        raise Refused([Refusal("invalid", NUMBER, "size")])
    return _by_order(season, by, per_division)


# Promotion and relegation


def _by_promotion(season: Season) -> Proposal:
    earlier = previous_divided_season(season)
    before = None if earlier is None else divisions_of(earlier)
    if earlier is None or before is None:
        raise Refused([Refusal("invalid", NO_EARLIER, "by")])
    people = people_in(season.league)
    tables, left = _final_tables(earlier, before, people)
    left_counts = [
        sum(number == each.division for each in left) for number in range(1, len(tables) + 1)
    ]
    promotion = division_moves(tables, before.moving, left_counts)
    divisions = divisions_of(season) or before
    ways, last = promotion.ways, len(divisions.names)
    begins = [
        Begin(pk, people[pk].name, number, _next_division(number, ways[pk], last), ways[pk])
        for number, table in enumerate(tables, start=1)
        for pk, _place in table
    ]
    members = {each.member for each in begins}
    begins += [
        Begin(pk, face.name, None, last, NEW)
        for pk, face in people.items()
        if face.here and pk not in members
    ]
    return Proposal(
        list(divisions.names),
        divisions.moving,
        divisions.game,
        begins,
        people,
        earlier,
        left,
        promotion.questions,
        promotes=True,
    )


def _next_division(number: int, way: str, last: int) -> int | None:
    """Return the next division of a member, None if an owner has to choose."""
    if way == ASK:
        return None
    return min(number + {UP: -1, DOWN: 1, STAY: 0}[way], last)


def previous_divided_season(season: Season) -> Season | None:
    """Return the newest earlier season with divisions, if any. One query."""
    seasons = Season.objects.filter(league=season.league_id, starts_on__lt=season.starts_on)
    earlier = seasons.filter(divisions__isnull=False).select_related("divisions").first()
    if earlier is not None:
        earlier.league = season.league
    return earlier


def _final_tables(
    season: Season, divisions: Divisions, people: People
) -> tuple[list[list[Line[UUID]]], list[Left]]:
    """Return the final tables of the ranked members, and the members who left.

    Merged names count for the member that they were merged into, in the higher of two divisions.
    """
    mains = {pk: face.main for pk, face in people.items() if face.main is not None}
    divided = division_by_member(divisions, mains)
    rows = final_standings(replace(query_in(season, divisions.game), divided=divided), people)
    numbers = divided.numbers(rows)
    ranking = [*rows, *(pk for pk in people if pk in numbers and pk not in rows)]
    seen, left, tables = set[UUID](), list[Left](), list[list[Line[UUID]]]()
    for number in range(1, len(divisions.names) + 1):
        table: list[Line[UUID]] = []
        for member, place in lines_of(rows, [pk for pk in ranking if numbers.get(pk) == number]):
            person = people[member].main or member
            if person in seen:
                continue
            seen.add(person)
            if people[person].here:
                table.append((person, place))
            else:
                left.append(Left(person, people[person].name, number))
        tables.append(table)
    return tables, left


def query_in(season: Season, game: str) -> StandingsQuery:
    """Return the query for a season's standings by its own method."""
    minimum = season.reckoning.minimum
    return StandingsQuery(season.league, season, game, method_in(season, game), minimum=minimum)


# Divisions of equal size


def _by_order(season: Season, by: str, size: int) -> Proposal:
    league, divisions = season.league, divisions_of(season)
    game = divisions.game if divisions else league.games[0]
    people = people_in(league)
    earlier = None
    if by == "standings":
        earlier = _season_before(season)
        ranking = list(final_standings(query_in(earlier, game), people))
    else:
        ranking = _rated_members(league, game)
    members = [pk for pk, face in people.items() if face.here]
    ranked = [pk for pk in ranking if pk in set(members)]
    seeding = [*ranked, *(pk for pk in members if pk not in set(ranked))]
    count = min(max(-(-len(seeding) // size), FEWEST), MOST)
    names = list(divisions.names) if divisions else list(ascii_uppercase[:count])
    numbers = seed_divisions(seeding, size, len(names))
    before = divisions.members if divisions else {}
    begins = [
        Begin(
            pk,
            people[pk].name,
            before.get(str(pk)),
            numbers[pk],
            NEW if pk not in set(ranked) else None,
        )
        for pk in seeding
    ]
    return Proposal(names, divisions.moving if divisions else 2, game, begins, people, earlier)


def _season_before(season: Season) -> Season:
    """Return the newest earlier season. Raises `Refused`."""
    seasons = Season.objects.filter(league=season.league_id, starts_on__lt=season.starts_on)
    earlier = seasons.first()
    if earlier is None:
        raise Refused([Refusal("invalid", NO_STANDINGS, "by")])
    earlier.league = season.league
    return earlier


def _rated_members(league: League, game: str) -> list[UUID]:
    """Return the rated members of a game, the strongest first. Raises `Refused`."""
    if not game:
        raise Refused([Refusal("invalid", ONE_GAME, "by")])
    rated = ratings_of(league, game)
    return sorted(
        rated, key=lambda member: (-displayed_rating(rated[member], league.rating), member)
    )
