"""Tournaments from the first draw to the winner, against a second reckoning from the sheets."""

import json
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.values import Refused
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.counting.matches import remove_match
from scorekeeper.leagues.models import Drawing, League, LeagueMatch, Result, Tournament
from scorekeeper.leagues.tournaments.reading import course_of
from scorekeeper.leagues.tournaments.services import (
    change_tournament,
    delete_tournament,
    draw_next,
    make_tournament,
    undo_last_round,
)
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.club import account, club, evening, made, member, preferans, signed_in
from tests.support.people import PASSED_OUT, bettel
from tests.support.round_the_table import with_account

pytestmark = pytest.mark.django_db

CUP: dict[str, Any] = {
    "name": "Cup", "game": "preferans", "starts_on": "2026-09-10", "format": "rounds",
    "rounds": 2, "deals": 1,
}  # fmt: skip
PAIRS: dict[str, Any] = CUP | {"game": "tarneeb", "format": "knockout", "best": 1}


@pytest.fixture(autouse=True)
def tonight() -> Iterator[None]:
    """Let it be the evening of the tenth."""
    with time_machine.travel(evening(10), tick=True):
        yield


@pytest.fixture
def league() -> League:
    league = club(public=True)
    for number in range(6):
        leagues.add_member(league, f"N{number}")
    return league


def ids(league: League, many: int = 12) -> list[str]:
    return [str(pk) for pk in league.members.order_by("name").values_list("pk", flat=True)][:many]


def cup(league: League, many: int = 12, **other: Any) -> Tournament:
    return make_tournament(league, CUP | {"entrants": ids(league, many)} | other)


def api(league: League, method: str, path: str, body: object = None) -> Any:
    anna = with_account("Anna")
    headers = {"Authorization": f"Bearer {anna.bearer}"}
    sent = "" if body is None else json.dumps(body)
    at = f"/api/v1/leagues/{league.slug}/{path}"
    return anna.client.generic(method, at, sent, "application/json", headers=headers)


def start(tournament: Tournament, table: int) -> Match:
    """Let Ben start a table of the last round on its page."""
    number = tournament.rounds_drawn.count()
    path = f"/leagues/{tournament.league.slug}/tournaments/{tournament.pk}/{number}/{table}/start/"
    answer = signed_in("Ben").post(path, {"key": f"key-{number}-{table}-key"})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(code=answer["Location"].split("/")[2])


def play(tournament: Tournament, table: int, winner: int = 0) -> Match:
    """Play a table of the last round: one bettel, or one contract, that this seat wins."""
    match = start(tournament, table)
    deal = bettel(winner) if tournament.game == "preferans" else made(winner, 7)
    return matches.record_deal(match, deal).match


def play_round(tournament: Tournament) -> Drawing:
    """Draw a round and play it: at each table the seat of the table's number wins."""
    drawing = draw_next(tournament).drawing
    for number in range(1, len(drawing.tables) + 1):
        play(tournament, number, number % len(drawing.tables[0]))
    return drawing


def second_reckoning(tournament: Tournament) -> dict[str, tuple[int, Fraction, Fraction]]:
    """Add up from the sheets alone: tables, points, and points by place (3, 1, 0)."""
    sums: dict[str, tuple[int, Fraction, Fraction]] = defaultdict(
        lambda: (0, Fraction(0), Fraction(0))
    )
    for each in tournament.rounds_drawn.all():
        for started in each.drawing.started.all():
            sheet = sheet_of(Match.objects.get(pk=started.league_match_id))
            drawn = each.drawing.tables[started.number - 1]
            settled = sheet.settled_now
            for group in settled.result.ranking:
                ahead = sum(Decimal(own) > Decimal(settled.balance[group[0]])
                            for own in settled.balance)  # fmt: skip
                agreed = [3, 1, 0, 0][ahead : ahead + len(group)]
                for seat in group:
                    tables, points, places = sums[drawn[seat]]
                    sums[drawn[seat]] = (
                        tables + 1,
                        points + Fraction(settled.balance[seat]),
                        places + Fraction(sum(agreed), len(group)),
                    )
    return sums


@pytest.mark.parametrize(("points", "many"), [("sum", 12), ("places", 11), ("sum", 10)])
def test_standings_are_those_of_a_second_reckoning(league: League, points: str, many: int) -> None:
    tournament = cup(league, many, points=points, rounds=3)

    for _round in range(3):
        play_round(tournament)

    expected = second_reckoning(tournament)
    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()
    assert {row["member"]: (row["tables"], row["value"]) for row in stored["standings"]} == {
        one: (tables, f"{float(total if points == 'sum' else places):.2f}".rstrip("0").rstrip("."))
        for one, (tables, total, places) in expected.items()
    }
    values = [Decimal(row["value"]) for row in stored["standings"]]
    assert values == sorted(values, reverse=True)
    assert (stored["over"], stored["next"]) == (True, None)
    assert stored["winners"] == [row["member"] for row in stored["standings"] if row["place"] == 1]
    with pytest.raises(Refused, match="over"):
        draw_next(tournament)


def test_teams_have_the_sums_of_their_members(league: League) -> None:
    people = ids(league, 6)
    teams = {one: "Reds" if number < 3 else "Blues" for number, one in enumerate(people)}
    tournament = cup(league, 6, teams=teams, rounds=1)
    play_round(tournament)

    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()

    expected: dict[str, Fraction] = defaultdict(Fraction)
    for one, (_tables, points, _places) in second_reckoning(tournament).items():
        expected[teams[one]] += points
    assert {row["team"]: Fraction(row["value"]) for row in stored["team_standings"]} == expected
    page = signed_in("Dora").get(f"/leagues/{league.slug}/tournaments/{tournament.pk}/")
    assert ["Reds" in page.content.decode(), "Blues" in page.content.decode()] == [True, True]


def test_next_round_waits_for_its_tables_and_names_them(league: League) -> None:
    tournament = cup(league, 9)
    draw_next(tournament)
    play(tournament, 2)

    with pytest.raises(Refused) as refused:
        draw_next(tournament)

    assert refused.value.refusals[0].said() == "These tables are not finished: 1, 3."
    assert tournament.rounds_drawn.count() == 1


def test_table_counts_at_its_deals_or_at_its_end(league: League) -> None:
    tournament = cup(league, 3, deals=2)
    draw_next(tournament)
    match = start(tournament, 1)

    done = [course_of(tournament).rounds[0].tables[0].done]
    for _deal in range(2):
        match = matches.record_deal(match, PASSED_OUT).match
        done.append(course_of(tournament).rounds[0].tables[0].done)

    assert done == [False, False, True]
    assert match.status == "open"


def test_second_press_opens_the_match_that_has_started(league: League) -> None:
    tournament = cup(league, 3)
    draw_next(tournament)

    first = start(tournament, 1)

    assert start(tournament, 1).pk == first.pk
    path = f"/leagues/{league.slug}/tournaments/{tournament.pk}/1/1/start/"
    assert signed_in("Ben").post(path, {"key": "another-key-here"})["Location"] == (
        f"/m/{first.code}/"
    )
    assert LeagueMatch.objects.filter(league=league).count() == 1


def test_last_round_is_undone_while_nothing_has_started(league: League) -> None:
    tournament = cup(league, 6)
    draw_next(tournament)
    undo_last_round(tournament)
    assert (Drawing.objects.count(), tournament.rounds_drawn.count()) == (0, 0)

    draw_next(tournament)
    match = play(tournament, 2)
    with pytest.raises(Refused, match="started"):
        undo_last_round(tournament)
    with pytest.raises(Refused, match="started"):
        delete_tournament(tournament)

    remove_match(LeagueMatch.objects.get(match=match))
    delete_tournament(tournament)
    assert (Drawing.objects.count(), Tournament.objects.count()) == (0, 0)


def test_round_is_not_changed_from_the_evening(league: League) -> None:
    tournament = cup(league, 6)
    drawing = draw_next(tournament).drawing
    ben, at = signed_in("Ben"), f"/leagues/{league.slug}/tables/"
    swapped = {"one": drawing.tables[0][0], "two": drawing.tables[1][0], "do": "swap"}

    assert ben.post(f"{at}drop/").status_code == 302
    assert ben.post(f"{at}{drawing.number}/swap/", swapped).status_code == 400
    path = f"evenings/2026-09-10/rounds/{drawing.number}/"
    assert api(league, "DELETE", path).status_code == 400
    assert Drawing.objects.get().tables == drawing.tables
    page = ben.get(at).content.decode()
    assert ("Cup" in page, "Undo last round" in page) == (True, False)


def test_tables_by_standing_seat_the_best_together(league: League) -> None:
    tournament = cup(league, 9, draw="standing")
    play_round(tournament)

    second = draw_next(tournament).drawing

    order = course_of(tournament).order()
    assert [sorted(table) for table in second.tables] == [
        sorted(order[first : first + 3]) for first in (0, 3, 6)
    ]


def test_entrants_of_fixed_rounds_come_and_go(league: League) -> None:
    tournament = cup(league, 6)
    play_round(tournament)
    late = ids(league, 7)[-1]

    change_tournament(tournament, {"entrants": [*ids(league, 6)[1:], late]})
    second = draw_next(tournament).drawing

    seated = {one for table in second.tables for one in table} | set(second.out)
    assert seated == {*ids(league, 7)[1:]}
    assert len(course_of(tournament).standings()) == 6


@pytest.mark.parametrize("change", [{"format": "knockout"}, {"rounds": 5}, {"points": "places"}])
def test_what_is_fixed_is_refused_once_a_round_is_drawn(
    league: League, change: dict[str, Any]
) -> None:
    tournament = cup(league, 6)
    draw_next(tournament)

    with pytest.raises(Refused) as refused:
        change_tournament(tournament, {"name": "Other"} | change)

    assert {each.field for each in refused.value.refusals} == set(change)
    assert Tournament.objects.get().name == "Cup"


def test_knock_out_goes_on_to_one_winner(league: League) -> None:
    tournament = cup(league, 11, format="knockout", best=1)
    sizes, stages = [], []

    while (course := course_of(tournament)).next_stage is not None:
        stages.append(course.next_stage)
        drawing = play_round(tournament)
        sizes.append((len(drawing.tables), len(drawing.out)))

    # Eleven: three tables and two byes; the winners and those two; of four the best loser.
    assert sizes == [(3, 2), (1, 2), (1, 0)]
    assert stages == ["round", "round", "final"]
    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()
    final = Drawing.objects.latest("number")
    assert stored["winners"] == [final.tables[0][1]]
    assert [row["place"] for row in stored["places"]] == [*range(1, 12)]
    assert {row["member"] for row in stored["places"][:3]} == set(final.tables[0])
    page = signed_in("Dora").get(f"/leagues/{league.slug}/tournaments/{tournament.pk}/")
    assert "advances" in page.content.decode()
    assert "Winner" in page.content.decode()


def test_partners_are_knocked_out_together(league: League) -> None:
    people = ids(league, 12)
    teams = {one: f"Pair {number // 2}" for number, one in enumerate(people)}
    tournament = make_tournament(league, PAIRS | {
        "entrants": people, "teams": teams, "together": True, "deals": 1,
    })  # fmt: skip

    rounds = []
    while course_of(tournament).next_stage is not None:
        rounds.append(play_round(tournament))

    for drawing in rounds:
        for one, two, three, four in drawing.tables:
            assert (teams[one], teams[two]) == (teams[three], teams[four])
    # Six pairs, three winners, one of them with a bye, then the final.
    assert [(len(each.tables), len(each.out)) for each in rounds] == [(3, 0), (1, 2), (1, 0)]
    winners = course_of(tournament).winners()
    assert len({teams[one] for one in winners}) == 1
    assert set(winners) == {rounds[-1].tables[0][seat] for seat in (1, 3)}
    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()
    assert [row["place"] for row in stored["places"]] == [
        place for place in range(1, 12, 2) for _partner in "ab"
    ]


def test_groups_send_their_best_to_the_final(league: League) -> None:
    tournament = cup(league, 12, format="groups", rounds=2, group_size=6, best=3)

    for _round in range(2):
        drawing = play_round(tournament)
        tournament.refresh_from_db()
        group_of = {one: n for n, group in enumerate(tournament.groups) for one in group}
        assert all(len({group_of[one] for one in table}) == 1 for table in drawing.tables)
    assert [len(group) for group in tournament.groups] == [6, 6]
    final = play_round(tournament)

    expected = second_reckoning(tournament)
    finals = {one for table in final.tables for one in table}
    assert len(finals) == 6
    for group in tournament.groups:
        assert len(finals & set(group)) == 3
    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()
    assert stored["winners"] == [final.tables[0][1]]
    assert [row["member"] for row in stored["places"]][:3][0] == stored["winners"][0]
    assert {row["member"] for row in stored["places"][:3]} == set(final.tables[0])
    assert {row["member"] for row in stored["places"][:6]} == finals
    assert {row["tables"] for row in stored["standings"]} == {2, 3}
    assert set(expected) == set(ids(league, 12))


def test_substitute_plays_for_whom_they_replace(league: League) -> None:
    tournament = cup(league, 3, rounds=1)
    drawing = draw_next(tournament).drawing
    match = start(tournament, 1)
    anyone = [seat.name for seat in LeagueMatch.objects.get(match=match).seats.all()]
    assert [str(member(league, name).pk) for name in anyone] == drawing.tables[0]
    sat = LeagueMatch.objects.get(match=match).seats.get(number=1)
    sat.member = member(league, "N5")
    sat.save()

    matches.record_deal(match, bettel(1))

    assert course_of(tournament).winners() == [drawing.tables[0][1]]


def test_matches_count_for_the_season_once_they_have_ended(league: League) -> None:
    tournament = cup(league, 6)
    play_round(tournament)
    before = Result.objects.filter(league=league, counts=True).count()
    standing = {one: own.value for one, own in course_of(tournament).standings().items()}

    for counted in LeagueMatch.objects.filter(league=league):
        matches.stop_match(counted.match)

    results = Result.objects.filter(league=league, counts=True)
    assert (before, results.count()) == (0, 6)
    points = {str(own.member_id): Fraction(own.points, 100) for own in results}
    assert points == standing
    after = {one: own.value for one, own in course_of(tournament).standings().items()}
    assert after == standing


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("name", {"name": ""}), ("game", {"game": "skruuvi"}), ("starts_on", {"starts_on": "x"}),
        ("ends_on", {"ends_on": "2026-09-01"}), ("format", {"format": "x"}),
        ("rounds", {"rounds": 0}), ("deals", {"deals": 201}), ("draw", {"draw": "x"}),
        ("points", {"points": "x"}), ("entrants", {"entrants": []}),
        ("entrants", {"entrants": ["x", "y", "z"]}), ("best", {"format": "knockout", "best": 3}),
        ("group_size", {"format": "groups", "group_size": 2}),
        ("best", {"format": "groups", "group_size": 6, "best": 1}),
        ("together", {"together": True}), ("teams", {"teams": {"x": "A"}}), ("teams", {"teams": 1}),
        ("best", {"game": "tarneeb", "format": "knockout", "best": 1}),
        ("teams", {"game": "tarneeb", "together": True}),
    ],
)  # fmt: skip
def test_wrong_tournament_is_refused_by_its_field(
    league: League, field: str, change: dict[str, Any]
) -> None:
    refused = api(league, "POST", "tournaments/", CUP | {"entrants": ids(league)} | change)

    assert refused.status_code == 400, refused.content
    assert {each["field"] for each in refused.json()["errors"]} == {field}
    assert not Tournament.objects.exists()


def test_api_makes_draws_starts_and_undoes(league: League) -> None:
    made_ = api(league, "POST", "tournaments/", CUP | {"entrants": ids(league, 6)})
    assert made_.status_code == 201
    at = made_["Location"].removeprefix(f"/api/v1/leagues/{league.slug}/")

    drawn = api(league, "POST", f"{at}rounds/").json()
    assert api(league, "DELETE", f"{at}rounds/").json() == {"number": 1}
    drawn = api(league, "POST", f"{at}rounds/").json()
    tables = f"evenings/{drawn['evening']}/rounds/{drawn['evening_round']}/tables/1/"
    started = api(league, "POST", tables, {}).json()
    (listed,) = api(league, "GET", f"{at}rounds/").json()["rounds"]
    assert listed["tables"][0]["match"] == {"code": started["code"], "status": "open", "deals": 0}
    assert api(league, "POST", f"{at}rounds/").status_code == 400
    assert api(league, "DELETE", f"{at}rounds/").status_code == 400
    assert api(league, "PATCH", at, {"name": "Other", "deals": 1}).json()["name"] == "Other"
    (head,) = api(league, "GET", "tournaments/").json()["tournaments"]
    assert (head["name"], head["deals"]) == ("Other", 1)


def test_owner_makes_a_tournament_on_the_page(league: League) -> None:
    anna, at = signed_in("Anna"), f"/leagues/{league.slug}/tournaments/"
    form = {name: str(value) for name, value in CUP.items()} | {"deals": ""}
    form |= {"teams": "Reds: Anna, Ben\nDora, Eva", "ends_on": "", "best": "2"}

    assert "No tournaments yet" in anna.get(at).content.decode()
    wrong = anna.post(at, form | {"present": ids(league, 6), "teams": "Reds: Nobody"})
    assert wrong.status_code == 400
    assert "No one in the league has this name: Nobody" in wrong.content.decode()
    page = anna.post(at, form | {"present": ids(league, 6)}, follow=True).content.decode()

    row = Tournament.objects.get()
    called = {str(each.pk): each.name for each in league.members.all()}
    assert {called[one]: team for one, team in row.teams.items()} == {
        "Anna": "Reds", "Ben": "Reds", "Dora": "Dora & Eva", "Eva": "Dora & Eva",
    }  # fmt: skip
    assert (row.deals, "Reds: Anna, Ben" in page) == (None, True)
    assert anna.post(f"{at}{row.pk}/", {"do": "delete"})["Location"] == at
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("format_", ["rounds", "groups", "knockout"])
def test_pages_cost_at_most_eight_statements(league: League, format_: str) -> None:
    tournament = cup(league, 12, format=format_, group_size=6, best=2)
    play_round(tournament)
    dora, at = signed_in("Dora"), f"/leagues/{league.slug}/tournaments/"
    counts = []

    for path in ("", f"{tournament.pk}/"):
        with CaptureQueriesContext(connection) as captured:
            assert dora.get(at + path).status_code == 200
        counts.append(len(captured))

    assert max(counts) <= 8, counts


def test_merged_entrant_keeps_what_was_played(league: League) -> None:
    tournament = cup(league, 3, rounds=1)
    play_round(tournament)
    before = course_of(tournament).standings()

    leagues.merge_members(member(league, "Ben"), member(league, "Gil"))

    assert list(course_of(tournament).standings()) == list(before)


def test_match_of_another_table_does_not_count_here(league: League) -> None:
    tournament = cup(league, 3)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(10))

    assert course_of(tournament).standings() == {}
    assert account("Anna").username == "anna"
