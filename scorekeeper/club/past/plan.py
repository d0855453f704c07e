"""Preview of an import into a league: members, results and problems."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from games import GAMES
from games.words import _
from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.lines import (
    Line,
    Problem,
    Reading,
    games_by_name,
    lines_of,
    moment_of,
    names_in,
    problem_of,
    results_of,
    with_sides,
)
from scorekeeper.club.past.names import NEW, SKIP, NameMatch, match_names
from scorekeeper.club.past.reading import Row
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import League, Member, Result, Season
from scorekeeper.leagues.models.people import LONGEST_MEMBER
from scorekeeper.leagues.today import today_in
from scorekeeper.media.times import evening_of

MOST_NAMES = 300
"""The maximum of new or doubtful names in one import."""

CLOSED = _("The season of this day is closed. Open it again first.")
SAME_MEMBER = _("Two names of one result mean the same member.")
THERE_ALREADY = _("This result is in the league already.")
LONG_NAME = _("Enter a name of 1 to 40 characters.")
MANY_NAMES = _("Import at most 300 new names at once: split the file.")


@dataclass(frozen=True)
class ImportOrder:
    """An import to run: its content, rows, reading options and answers about names.

    With `leave_out`, lines with problems are skipped; otherwise they stop the import.
    """

    content: str
    rows: Sequence[Row]
    reading: Reading
    answers: Mapping[str, str] = field(default_factory=dict)
    leave_out: bool = False
    source: str = ""


@dataclass(frozen=True)
class PlannedTable:
    """A result to import: its time, season, and each player's part."""

    game: str
    evening: date
    moment: datetime
    season: Season | None
    lines: tuple[Line, ...]
    who: tuple[str, ...]
    """For each line the answer about its name: a member, or `new`."""

    @property
    def game_name(self) -> str:
        """The translated name of the game."""
        return game_name(self.game)

    @property
    def players(self) -> list[tuple[int | None, str, str]]:
        """The place, the name and the points of each player."""
        return [
            (line.place, line.name, "" if line.points is None else points_text(line.points))
            for line in self.lines
        ]


class SeasonCount(NamedTuple):
    """A season, None for no season, and the number of results that count in it."""

    name: str | None
    results: int


@dataclass
class Plan:
    """The preview of an import: its order, names, results and problems."""

    order: ImportOrder
    names: list[NameMatch]
    tables: list[PlannedTable] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def results(self) -> int:
        """The number of results to import."""
        return len(self.tables)

    @property
    def added(self) -> list[str]:
        """The names of new members."""
        return [entry.name for entry in self.names if entry.answer == NEW]

    @property
    def unsure(self) -> list[NameMatch]:
        """The names without an exact match."""
        return [entry for entry in self.names if not entry.sure]

    @property
    def open_questions(self) -> list[str]:
        """The names without an answer."""
        return [entry.name for entry in self.names if not entry.answer]

    @property
    def ready(self) -> bool:
        """Whether the import can run."""
        settled = not self.open_questions and (not self.problems or self.order.leave_out)
        return settled and bool(
            self.tables or (self.order.content == Content.MEMBERS and self.new_people)
        )

    @property
    def new_people(self) -> list[str]:
        """The names that a list of members adds or restores."""
        return [entry.name for entry in self.names if not entry.sure and entry.answer != SKIP]

    @property
    def seasons(self) -> list[SeasonCount]:
        """The seasons with their number of results, by name; no season first."""
        counts = Counter(table.season.name if table.season else "" for table in self.tables)
        return [SeasonCount(name or None, number) for name, number in sorted(counts.items())]


def plan_import(league: League, order: ImportOrder) -> Plan:
    """Return the preview of an import. Three queries, and one per hundred evenings."""
    members = list(league.members.all())
    former = {member.pk for member in members if member.removed_at is not None}
    if order.content == Content.MEMBERS:
        names = names_in(order.rows, order.reading)
        plan = Plan(order, match_names(names, members, order.answers, former))
        plan.problems += [Problem(0, LONG_NAME, n) for n in names if len(n) > LONGEST_MEMBER]
    else:
        translated = {slug: gettext(GAMES[slug].name) for slug in league.games}
        games = games_by_name(league.games, translated)
        parsed = lines_of(order.rows, order.reading, games, today_in(league))
        spelled: dict[str, str] = {}
        lines = [
            replace(line, name=spelled.setdefault(line.name.casefold(), line.name))
            for line in parsed.lines
        ]
        plan = Plan(
            order,
            match_names(spelled.values(), members, order.answers, former),
            problems=parsed.problems,
        )
        _plan_tables(league, plan, lines, members)
    if len(plan.unsure) > MOST_NAMES:
        plan.problems.insert(0, Problem(0, MANY_NAMES))
        plan.names = plan.names[:MOST_NAMES]
        plan.tables = []
    return plan


def _plan_tables(
    league: League, plan: Plan, lines: Iterable[Line], members: Sequence[Member]
) -> None:
    answer_by_name = {each.name: each.answer for each in plan.names}
    person_by_member = {str(member.pk): str(member.person) for member in members}
    included = [line for line in lines if answer_by_name[line.name] != SKIP]
    seasons = list(league.seasons.all())
    zone = ZoneInfo(league.zone)
    numbers: Counter[date] = Counter()
    for together in results_of(included, plan.order.reading.together):
        problem = problem_of(together)
        answers = tuple(answer_by_name[line.name] or NEW for line in together)
        people = [
            person_by_member.get(one, line.name)
            for one, line in zip(answers, together, strict=True)
        ]
        if problem is None and len(set(people)) < len(people):
            problem = Problem(together[0].number, SAME_MEMBER)
        day = together[0].day
        moment = moment_of(together, numbers[day]).replace(tzinfo=zone)
        numbers[day] += 1
        evening = evening_of(moment, zone)
        season = next((each for each in seasons if each.covers(evening)), None)
        if problem is None and season is not None and season.closed_at:
            problem = Problem(together[0].number, CLOSED, season.name)
        if problem is not None:
            plan.problems.append(problem)
            continue
        with_pairs = tuple(with_sides(together))
        table = PlannedTable(together[0].game, evening, moment, season, with_pairs, answers)
        plan.tables.append(table)
    _drop_stored_results(league, plan, person_by_member)


def _drop_stored_results(league: League, plan: Plan, person_by_member: Mapping[str, str]) -> None:
    """Remove results that the league already has from a plan, adding problems."""
    if not plan.tables:
        return
    days = [table.evening for table in plan.tables]
    stored: dict[object, set[tuple[str, int]]] = {}
    heads: dict[object, tuple[date, str]] = {}
    rows = Result.objects.filter(league=league, evening__gte=min(days), evening__lte=max(days))
    for table, evening, game, member, points in rows.values_list(
        "league_match", "evening", "game", "member", "points"
    ):
        heads[table] = (evening, game)
        stored.setdefault(table, set()).add((str(member), points))
    stored_results = {(*heads[table], frozenset(scores)) for table, scores in stored.items()}
    new_tables = []
    for planned_table in plan.tables:
        scores = frozenset(
            (person_by_member.get(answer, ""), line.points or 0)
            for answer, line in zip(planned_table.who, planned_table.lines, strict=True)
        )
        if (planned_table.evening, planned_table.game, scores) in stored_results:
            plan.problems.append(Problem(planned_table.lines[0].number, THERE_ALREADY))
        else:
            new_tables.append(planned_table)
    plan.tables = new_tables
