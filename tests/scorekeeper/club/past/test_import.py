"""Imported results count like matches, according to a simple independent calculation."""

from collections import defaultdict
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from games.values import Refused
from scorekeeper.club.divisions.move import move_member
from scorekeeper.club.evenings.answers import answer_evening
from scorekeeper.club.evenings.attendance import set_attendance
from scorekeeper.club.past.columns import Content, ResultUnit, detect_columns
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.planning import plan_import
from scorekeeper.club.past.reading import rows_of_text
from scorekeeper.club.past.services import import_past
from scorekeeper.club.past.undo import undo_import
from scorekeeper.leagues.counting.read import StandingsQuery, standings_on
from scorekeeper.leagues.models import Import, League, Member, PastTable, Rating, Result
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season
from tests.plugins.profiles import tries
from tests.support.club import THREE, account, club, evening, member, preferans, season_of
from tests.support.rescore_check import check_stored_results
from tests.support.tournaments import cup
from tests.support.typed import keep_divisions, plan_evening

pytestmark = pytest.mark.django_db

OLD = """Date,Player,Points
2026-09-03,Anna,80
2026-09-03,Ben,-40
2026-09-03,Dora,-40
2026-09-03,Anna,-40
2026-09-03,Ben,80
2026-09-03,Zoe,-40
"""


def order(text: str, content: str = Content.RESULTS, **columns: Any) -> ImportOrder:
    rows = rows_of_text(text)
    guess = detect_columns(rows)
    reading = Reading(
        guess.places, guess.head, "preferans", together=columns.pop("by", ResultUnit.TABLE)
    )
    return ImportOrder(content, rows, reading, **columns)


def import_text(league: League, text: str, **fields: Any) -> Import:
    return import_past(league, account("Anna"), order(text, **fields))[0]


def table_of(league: League, game: str, method: str) -> dict[str, tuple[int | None, Fraction]]:
    names = dict(league.members.values_list("pk", "name"))
    query = StandingsQuery(league, season_of(league), game, method)
    ranked = standings_on(query, names, evening(30).date())
    return {
        names[member_id]: (standing.place, standing.value) for member_id, standing in ranked.items()
    }


def test_results_without_deals_count_like_matches() -> None:
    league, played = club(), club(name="Played")
    people.add_member(played, "Zoe")

    import_text(league, OLD)
    preferans(played, THREE, "Anna", evening(3))
    preferans(played, ["Anna", "Ben", "Zoe"], "Ben", evening(3, 20))

    for game, method in (("preferans", "sum"), ("preferans", "places"), ("", "share")):
        assert table_of(league, game, method) == table_of(played, game, method)
    rated = [
        {r.member.name: (r.mu, r.sigma) for r in Rating.objects.filter(league=one_league)}
        for one_league in (league, played)
    ]
    assert rated[0] == rated[1]
    assert check_stored_results() == ""


@pytest.mark.engine
def test_import_is_taken_back_whole() -> None:
    league = club()
    preferans(league, THREE, "Dora", evening(10))
    before = _everything(league)

    undo_import(import_text(league, OLD))

    assert _everything(league) == before
    assert check_stored_results() == ""


def _everything(league: League) -> list[Any]:
    return [
        sorted(league.members.values_list("name", "suit", "removed_at")),
        sorted(Result.objects.filter(league=league).values_list("member", "points", "mu", "sigma")),
        sorted(Rating.objects.filter(league=league).values_list("member", "mu", "sigma")),
        table_of(league, "preferans", "sum"),
        PastTable.objects.count(),
    ]


def test_names_alone_become_members_and_go_again() -> None:
    league = club()
    people.remove_member(member(league, "Gil"))

    row = import_text(league, "Xena, Yves, anna, Gil", content=Content.MEMBERS)
    present = set(league.members.present().values_list("name", flat=True))
    undo_import(row)

    assert (len(row.added), len(row.restored)) == (2, 1)
    assert present == {"Anna", "Ben", "Dora", "Eva", "Finn", "Gil", "Xena", "Yves"}
    assert set(league.members.present().values_list("name", flat=True)) == present - {
        "Gil",
        "Xena",
        "Yves",
    }


def test_undo_is_refused_when_something_depends_on_it() -> None:
    league = club()
    row = import_text(league, OLD)
    preferans(league, ["Anna", "Ben", "Zoe"], "Zoe", evening(12))
    close_season(season_of(league))

    with pytest.raises(Refused) as caught:
        undo_import(row)

    assert [refusal.code for refusal in caught.value.refusals] == ["season_closed", "needed"]
    assert PastTable.objects.count() == 2
    assert check_stored_results() == ""


def _drawn(league: League, one: str) -> None:
    league.drawings.create(
        evening=date(2026, 9, 10),
        number=1,
        game="preferans",
        out=[],
        tables=[[str(member(league, name).pk) for name in (*THREE[:2], one)]],
    )


def _sits_out(league: League, name: str) -> None:
    _drawn(league, THREE[2])
    league.drawings.update(out=[str(member(league, name).pk)])


def _entered(league: League, one: str) -> None:
    cup(league, entrants=[str(member(league, name).pk) for name in (*THREE, one)])


def _divided(league: League, name: str) -> None:
    keep_divisions(season_of(league), {"names": ["A", "B"]})
    move_member(season_of(league), member(league, name), 2)


def _answered(league: League, name: str) -> None:
    planned = plan_evening(league, {"day": "2026-12-01"})
    answer_evening(planned, member(league, name), "yes")


def _came(league: League, name: str) -> None:
    set_attendance(league, date(2026, 9, 10), [str(member(league, name).pk)])


@pytest.mark.parametrize(
    ("needs", "message"),
    [
        (_drawn, "Xena was drawn for a table since: remove the member instead."),
        (_sits_out, "Xena was drawn for a table since: remove the member instead."),
        (_entered, "Xena is in a tournament: remove the member instead."),
        (_divided, "Xena has a division in a season: remove the member instead."),
        (_answered, "Xena has answered for an evening: remove the member instead."),
        (_came, "Xena has come to an evening: remove the member instead."),
    ],
)
def test_undo_is_refused_while_an_evening_needs_the_member(
    needs: Callable[[League, str], None], message: str
) -> None:
    league = club()
    with time_machine.travel(evening(10), tick=True):
        row = import_text(league, "Xena, Yves", content=Content.MEMBERS)
        needs(league, "Xena")

        with pytest.raises(Refused) as caught:
            undo_import(row)

    assert [refusal.render() for refusal in caught.value.refusals] == [message]
    assert league.members.filter(name__in=("Xena", "Yves")).count() == 2


@pytest.mark.engine
def test_same_key_imports_once() -> None:
    league = club()

    first, again = import_past(league, None, order(OLD), key="once")
    second, replayed = import_past(league, None, order(OLD), key="once")

    assert (first, again, replayed) == (second, False, True)
    assert PastTable.objects.count() == 2


def test_existing_results_are_named_and_skipped() -> None:
    league = club()
    import_text(league, OLD)

    plan = plan_import(league, order(f"{OLD}2026-09-04,Anna,80\n2026-09-04,Ben,-80\n"))

    assert ([p.line for p in plan.problems], len(plan.tables)) == ([2, 5], 1)


@pytest.mark.parametrize(
    ("lines", "problems"),
    [
        ("2999-01-01,Anna,80\n2999-01-01,Ben,1", 2),
        ("31.2.2026,Anna,80\n1.2.1899,Ben,1", 2),
        ("2026-09-03,Anna,80", 1),
        ("2026-09-03,Anna,80\n2026-09-03,Ben,", 1),
        ("2026-09-03,Anna,80\n2026-09-03,,5", 2),
        ("2026-09-03,Anna,=1+1\n2026-09-03,Ben,0.001", 2),
    ],
)
def test_nothing_is_imported_when_lines_have_problems(lines: str, problems: int) -> None:
    league = club()
    import_order = order(f"Date,Player,Points\n{lines}")

    with pytest.raises(Refused):
        import_past(league, None, import_order)

    assert len(plan_import(league, import_order).problems) == problems
    assert Import.objects.count() == 0


@pytest.mark.engine
def test_merged_member_takes_the_imported_results_along() -> None:
    league = club()
    import_text(league, OLD)
    zoe = member(league, "Zoe")

    people.merge_members(zoe, member(league, "Eva"))
    merged = table_of(league, "preferans", "sum")
    people.unmerge_member(Member.objects.get(pk=zoe.pk))

    assert merged["Eva"][1] == -40
    assert "Zoe" not in merged
    assert table_of(league, "preferans", "sum")["Zoe"][1] == -40
    assert check_stored_results() == ""


@pytest.mark.engine
def test_results_move_to_the_season_of_their_evening() -> None:
    league = club()
    import_text(league, OLD.replace("2026-09", "2025-09"))
    without = PastTable.objects.filter(season=None).count()

    season = add_season(
        league,
        SeasonForm.read({"name": "Before", "starts_on": "2025-01-01", "ends_on": "2025-12-31"}),
    )

    assert (without, PastTable.objects.filter(season=season).count()) == (2, 2)
    assert season.aggregates.filter(game="preferans").count() == 4
    assert check_stored_results() == ""


POINTS = st.lists(st.integers(-100, 100), min_size=2, max_size=6)


@tries(8)
@given(tables=st.lists(POINTS, min_size=1, max_size=5))
def test_standings_and_ratings_are_those_of_a_simple_calculation(tables: list[list[int]]) -> None:
    league = club()
    names = ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil"]
    lines = [
        f"2026-09-{day:02},{name},{points}"
        for day, table in enumerate(tables, start=1)
        for name, points in zip(names, table, strict=False)
    ]

    import_text(league, "\n".join(["Date,Player,Points", *lines]), by=ResultUnit.EVENING)

    model, sums, shares = (
        PlackettLuce(),
        defaultdict[str, int](int),
        defaultdict[str, list[Any]](list),
    )
    strengths = {name: model.rating() for name in names}
    for table in tables:
        sat = names[: len(table)]
        for name, points in zip(sat, table, strict=True):
            below, same = sum(p < points for p in table), table.count(points) - 1
            sums[name] += points
            shares[name].append(Fraction(2 * below + same, 2 * (len(table) - 1)) * 100)
        ranks = [float(sum(p > points for p in table) + 1) for points in table]
        rated = model.rate([[strengths[name]] for name in sat], ranks=ranks)
        strengths |= {name: team[0] for name, team in zip(sat, rated, strict=True)}
    ranked = table_of(league, "preferans", "sum")
    assert {name: value for name, (_place, value) in ranked.items()} == dict(sums)
    for name, (_place, value) in table_of(league, "", "share").items():
        assert abs(value - sum(shares[name]) / len(shares[name])) < Fraction(1, 1000)
    for rating in Rating.objects.filter(league=league).select_related("member"):
        assert abs(rating.mu - strengths[rating.member.name].mu) < 1e-9
