"""Planning of an import: members, results and problems, before anything is stored."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

from games.words import _
from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.lines import (
    Line,
    Problem,
    games_by_name,
    lines_of,
    moment_of,
    names_in,
    problem_of,
    results_of,
    with_sides,
)
from scorekeeper.club.past.names import NEW, SKIP, match_names
from scorekeeper.club.past.plan import ImportOrder, Plan, PlannedTable
from scorekeeper.leagues.models import League, Member, Result
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


def plan_import(league: League, order: ImportOrder) -> Plan:
    """Return the preview of an import. Three queries, and one per hundred evenings."""
    members = list(league.members.all())
    former = {member.pk for member in members if member.removed_at is not None}
    if order.content == Content.MEMBERS:
        names = names_in(order.rows, order.reading)
        plan = Plan(order, match_names(names, members, order.answers, former))
        plan.problems += [Problem(0, LONG_NAME, n) for n in names if len(n) > LONGEST_MEMBER]
    else:
        games = games_by_name(league.games)
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
    reading = plan.order.reading
    for together in results_of(included, reading.together, reading.seats):
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
