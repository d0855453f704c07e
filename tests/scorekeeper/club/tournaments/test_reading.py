"""Tournaments from the first draw to the winner, recalculated from the sheets."""

from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.tournaments import reading
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.leagues.people import services as leagues
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.standings import Standing, Tally, standings
from tests.plugins.profiles import at_length
from tests.support.club import account, evening, member, preferans, signed_in
from tests.support.people import PASSED_OUT, bettel
from tests.support.tournaments import PAIRS, api, cup, ids, play_round, start
from tests.support.typed import make_tournament

pytestmark = pytest.mark.django_db


def expected_sums(tournament: Tournament) -> dict[str, tuple[int, Fraction, Fraction]]:
    """Calculate tables, points, and points by place (3, 1, 0) from the sheets alone."""
    sums: dict[str, tuple[int, Fraction, Fraction]] = defaultdict(
        lambda: (0, Fraction(0), Fraction(0))
    )
    for round_drawn in tournament.rounds_drawn.all():
        for started in round_drawn.drawing.started.all():
            sheet = sheet_of(Match.objects.get(pk=started.league_match_id))
            seats = round_drawn.drawing.tables[started.number - 1]
            settled = sheet.settlement_now
            for group in settled.result.ranking:
                ahead = sum(
                    Decimal(balance) > Decimal(settled.balance[group[0]])
                    for balance in settled.balance
                )
                agreed = [3, 1, 0, 0][ahead : ahead + len(group)]
                for seat in group:
                    tables, points, places = sums[seats[seat]]
                    sums[seats[seat]] = (
                        tables + 1,
                        points + Fraction(settled.balance[seat]),
                        places + Fraction(sum(agreed), len(group)),
                    )
    return sums


@pytest.mark.parametrize(("points", "many"), [("sum", 12), ("places", 11), *at_length(("sum", 10))])
def test_standings_are_those_of_a_second_calculation(
    league: League, points: str, many: int
) -> None:
    tournament = cup(league, many, points=points, rounds=3)

    for _round in range(3):
        play_round(tournament)

    expected = expected_sums(tournament)
    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()
    assert {row["member"]: (row["tables"], row["value"]) for row in stored["standings"]} == {
        person: (
            tables,
            f"{float(total if points == 'sum' else places):.2f}".rstrip("0").rstrip("."),
        )
        for person, (tables, total, places) in expected.items()
    }
    values = [Decimal(row["value"]) for row in stored["standings"]]
    assert values == sorted(values, reverse=True)
    assert (stored["over"], stored["next"]) == (True, None)
    assert stored["winners"] == [row["member"] for row in stored["standings"] if row["place"] == 1]
    with pytest.raises(Refused, match="over"):
        draw_next_round(tournament)


def test_teams_have_the_sums_of_their_members(league: League) -> None:
    people = ids(league, 6)
    teams = {person: "Reds" if number < 3 else "Blues" for number, person in enumerate(people)}
    tournament = cup(league, 6, teams=teams, rounds=1)
    play_round(tournament)

    stored = api(league, "GET", f"tournaments/{tournament.pk}/").json()

    expected: dict[str, Fraction] = defaultdict(Fraction)
    for person, (_tables, points, _places) in expected_sums(tournament).items():
        expected[teams[person]] += points
    assert {row["team"]: Fraction(row["value"]) for row in stored["team_standings"]} == expected
    page = signed_in("Dora").get(f"/leagues/{league.slug}/tournaments/{tournament.pk}/")
    assert ["Reds" in page.content.decode(), "Blues" in page.content.decode()] == [True, True]


def test_table_counts_at_its_deals_or_at_its_end(league: League) -> None:
    tournament = cup(league, 3, deals=2)
    draw_next_round(tournament)
    match = start(tournament, 1)

    done = [read_course(tournament).rounds[0].tables[0].done]
    for _deal in range(2):
        match = matches.record_deal(match, PASSED_OUT).match
        done.append(read_course(tournament).rounds[0].tables[0].done)

    assert done == [False, False, True]
    assert match.status == "open"


def test_knock_out_goes_on_to_one_winner(league: League) -> None:
    tournament = cup(league, 11, format="knockout", best=1)
    sizes, stages = [], []

    while (course := read_course(tournament)).next_stage is not None:
        stages.append(course.next_stage)
        drawing = play_round(tournament)
        sizes.append((len(drawing.tables), len(drawing.out)))

    # Eleven players: three tables and two byes; then the winners and the byes; then the best loser.
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
    teams = {person: f"Pair {number // 2}" for number, person in enumerate(people)}
    tournament = make_tournament(
        league,
        PAIRS
        | {
            "entrants": people,
            "teams": teams,
            "together": True,
            "deals": 1,
        },
    )

    rounds = []
    while read_course(tournament).next_stage is not None:
        rounds.append(play_round(tournament))

    for drawing in rounds:
        for person, two, three, four in drawing.tables:
            assert (teams[person], teams[two]) == (teams[three], teams[four])
    # Six pairs, three winners, one of them with a bye, then the final.
    assert [(len(entry.tables), len(entry.out)) for entry in rounds] == [(3, 0), (1, 2), (1, 0)]
    winners = read_course(tournament).winners()
    assert len({teams[person] for person in winners}) == 1
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
        group_of = {person: n for n, group in enumerate(tournament.groups) for person in group}
        assert all(len({group_of[person] for person in table}) == 1 for table in drawing.tables)
    assert [len(group) for group in tournament.groups] == [6, 6]
    final = play_round(tournament)

    expected = expected_sums(tournament)
    finals = {person for table in final.tables for person in table}
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


def test_page_calculates_each_stage_once(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = cup(league, 6, format="groups", rounds=1, group_size=3, best=2)
    play_round(tournament)
    play_round(tournament)
    tournament.refresh_from_db()
    ranked: list[list[str]] = []

    def counted(sums: dict[str, Tally], *args: Any, **kwargs: Any) -> dict[str, Standing]:
        ranked.append([person for person, tally in sums.items() if tally.matches == 2])
        return standings(sums, *args, **kwargs)

    monkeypatch.setattr(reading, "standings", counted)
    signed_in("Dora").get(f"/leagues/{league.slug}/tournaments/{tournament.pk}/")

    # Members with two matches in each call: three over all rounds, none before the final, no team.
    assert sorted(map(len, ranked)) == [0, 0, 3]


def test_substitute_plays_for_whom_they_replace(league: League) -> None:
    tournament = cup(league, 3, rounds=1)
    drawing = draw_next_round(tournament).drawing
    match = start(tournament, 1)
    anyone = [seat.name for seat in LeagueMatch.objects.get(match=match).seats.all()]
    assert [str(member(league, name).pk) for name in anyone] == drawing.tables[0]
    sat = LeagueMatch.objects.get(match=match).seats.get(number=1)
    sat.member = member(league, "N5")
    sat.save()

    matches.record_deal(match, bettel(1))

    assert read_course(tournament).winners() == [drawing.tables[0][1]]


def test_matches_count_for_the_season_once_they_have_ended(league: League) -> None:
    tournament = cup(league, 6)
    play_round(tournament)
    before = Result.objects.filter(league=league, counts=True).count()
    standing = {
        person: result.value for person, result in read_course(tournament).standings().items()
    }

    for league_match in LeagueMatch.objects.filter(league=league):
        matches.stop_match(league_match.match)

    results = Result.objects.filter(league=league, counts=True)
    assert (before, results.count()) == (0, 6)
    points = {str(result.member_id): Fraction(result.points, 100) for result in results}
    assert points == standing
    after = {person: result.value for person, result in read_course(tournament).standings().items()}
    assert after == standing


def test_merged_entrant_keeps_the_results(league: League) -> None:
    tournament = cup(league, 3, rounds=1)
    play_round(tournament)
    before = read_course(tournament).standings()

    leagues.merge_members(member(league, "Ben"), member(league, "Gil"))

    assert list(read_course(tournament).standings()) == list(before)


def test_match_of_another_table_does_not_count_here(league: League) -> None:
    tournament = cup(league, 3)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(10))

    assert read_course(tournament).standings() == {}
    assert account("Anna").username == "anna"


def test_guest_is_ranked_in_the_tournament_and_not_in_the_season(league: League) -> None:
    leagues.change_role(member(league, "Gil"), "guest")
    gil = member(league, "Gil")
    tournament = cup(league, 12, rounds=1)
    play_round(tournament)

    for league_match in LeagueMatch.objects.filter(league=league):
        matches.stop_match(league_match.match)

    assert str(gil.pk) in read_course(tournament).standings()
    assert not Result.objects.filter(league=league, member=gil, counts=True).exists()
