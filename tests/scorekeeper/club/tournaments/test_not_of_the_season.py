"""Tournaments outside the season: the results they affect and those they do not."""

from datetime import date
from fractions import Fraction

import pytest
from django.core.management import CommandError, call_command

from games.values import Refused
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.reading import read_course
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues.counting.observer import LEAGUES
from scorekeeper.leagues.models import Aggregate, League, LeagueMatch, Rating, Result
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from tests.support import second_standings as second
from tests.support.club import THREE, account, evening, member, preferans, season_of, signed_in
from tests.support.people import bettel
from tests.support.rescore_check import check_stored_results
from tests.support.round_the_table import with_account
from tests.support.tournaments import CUP, api, cup, ids, play
from tests.support.typed import change_tournament

pytestmark = pytest.mark.django_db

DAY = date(2026, 9, 10)
Sums = dict[str, tuple[int, int, Fraction, str]]


def play_round(tournament: Tournament) -> list[Match]:
    """Draw a round of two tables and play it to the end."""
    draw_next_round(tournament)
    finished = [play(tournament, table, table) for table in (1, 2)]
    return [
        matches.stop_match(match).match if match.status == "open" else match for match in finished
    ]


def stored_sums() -> Sums:
    """Return matches, wins, points and form of the stored standings, by name."""
    return {
        row.member.name: (row.matches, row.won, Fraction(row.points, 100), row.form)
        for row in Aggregate.objects.filter(game="preferans").select_related("member")
    }


def expected_sums(counting: list[Match]) -> Sums:
    """Calculate the same independently, from the sheets of the API."""
    anna = with_account("Anna").client
    sheets = [anna.get(f"/api/v1/matches/{match.code}/sheet/").json() for match in counting]
    tables = [
        second.from_match(
            sheet
            | {
                "deals": [deal["entry"] for deal in sheet["deals"]],
                "stopped": sheet["status"] == "stopped",
            },
            DAY,
        )
        for sheet in sheets
    ]
    club = second.Club([table for table in tables if table is not None])
    return {
        name: (
            len(parts),
            sum(part.outcome == "W" for part in parts),
            sum((part.points for part in parts), Fraction(0)),
            "".join(part.outcome for part in parts),
        )
        for name, parts in club.played("preferans", DAY).items()
    }


def ratings_by_name() -> dict[str, float]:
    return dict(Rating.objects.values_list("member__name", "mu"))


@pytest.mark.engine
def test_changing_whether_a_tournament_counts_recalculates_it(league: League) -> None:
    usual = preferans(league, THREE, "Ben", evening(10, 17))
    of_cup = play_round(tournament := cup(league, 6, counts=False))
    unrelated = play_round(cup(league, 6, name="Other"))
    everything, ratings = [usual, *of_cup, *unrelated], ratings_by_name()

    assert stored_sums() == expected_sums([usual, *unrelated])
    assert len(ratings) == 6
    change_tournament(tournament, {"counts": True})
    assert stored_sums() == expected_sums(everything)
    assert (ratings_by_name(), check_stored_results()) == (ratings, "")
    change_tournament(tournament, {"counts": False})

    assert stored_sums() == expected_sums([usual, *unrelated])
    assert (ratings_by_name(), check_stored_results()) == (ratings, "")
    assert read_course(tournament).tournament.counts is False
    assert all(
        table.done for round_drawn in read_course(tournament).rounds for table in round_drawn.tables
    )


def test_correction_of_a_match_apart_moves_the_tournament_alone(league: League) -> None:
    first, _second = play_round(tournament := cup(league, 6, counts=False))
    before = {
        person: standing.value for person, standing in read_course(tournament).standings().items()
    }

    matches.correct_deal(first, 1, bettel(2))

    after = {
        person: standing.value for person, standing in read_course(tournament).standings().items()
    }
    assert after != before
    assert (stored_sums(), check_stored_results()) == ({}, "")
    assert set(Result.objects.values_list("counts", flat=True)) == {False}


def test_pages_mark_matches_that_count_for_the_tournament_alone(league: League) -> None:
    usual = preferans(league, THREE, "Ben", evening(10, 17))
    first, _second = play_round(tournament := cup(league, 6, counts=False))
    ben, url = signed_in("Ben"), f"/leagues/{league.slug}/"
    season = season_of(league).name

    page = ben.get(f"{url}tournaments/{tournament.pk}/").content.decode()
    assert "does not count for the season" in page
    night = ben.get(f"{url}evenings/{DAY}/").content.decode()
    assert night.count("does not count") == 6
    player = ben.get(f"/players/{member(league, 'Anna').pk}/").context["games"]
    assert [game["record"]["matches"] for game in player] == [1]
    counts = [LEAGUES.counts_for(match, account("Ben")) for match in (usual, first)]
    assert [match and match.season for match in counts] == [season, ""]


def test_tournament_of_a_closed_season_counts_as_it_did(league: League) -> None:
    play_round(tournament := cup(league, 6))
    before = stored_sums()
    close_season(season_of(league))

    refused = api(league, "PATCH", f"tournaments/{tournament.pk}/", {"counts": False})

    assert refused.status_code == 400
    (error,) = refused.json()["errors"]
    assert (error["code"], error["field"]) == ("season_closed", "counts")
    assert Tournament.objects.get().counts
    with pytest.raises(Refused):
        change_tournament(tournament, {"counts": False, "name": "Other"})
    assert (Tournament.objects.get().name, stored_sums()) == ("Cup", before)


def test_owner_unticks_the_season_on_the_page(league: League) -> None:
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/tournaments/"
    form = {name: str(value) for name, value in CUP.items()} | {"present": ids(league, 6)}

    assert 'id="counts" checked' in anna.get(url).content.decode()
    anna.post(url, form | {"counts": "true"})
    tournament = Tournament.objects.get()
    assert tournament.counts
    play_round(tournament)
    page = anna.post(f"{url}{tournament.pk}/", form, follow=True).content.decode()

    assert 'id="counts" checked' not in page
    assert not Tournament.objects.get().counts
    assert not LeagueMatch.objects.filter(counts=True).exists()
    assert api(league, "GET", f"tournaments/{tournament.pk}/").json()["counts"] is False


def test_check_finds_and_mends_a_match_that_counts_by_mistake(league: League) -> None:
    first, _second = play_round(cup(league, 6, counts=False))
    LeagueMatch.objects.filter(pk=first.pk).update(counts=True)

    with pytest.raises(CommandError):
        check_stored_results()
    call_command("rescore", verbosity=0)

    assert (
        check_stored_results(),
        LeagueMatch.objects.filter(counts=True).count(),
        stored_sums(),
    ) == ("", 0, {})
