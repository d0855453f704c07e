"""The desk: everything that waits for an owner, decided there or over the API."""

from typing import Any

import pytest
from django.test import Client

from games.values import Refused
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.acts.undo import undo
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting import pending as waiting
from scorekeeper.leagues.counting.corrections import apply_correction, decline_correction
from scorekeeper.leagues.models import Claim, League, Pending, Season
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season, reopen_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    signed_in,
)
from tests.support.people import bettel
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db


def closed_season(league: League) -> Season:
    return league.seasons.get(name="2026")


@pytest.fixture
def played() -> tuple[League, Match]:
    """Return a league with a closed season and a match corrected since."""
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-10-01"}))
    close_season(closed_season(league))
    matches.correct_deal(match, 1, bettel(2))
    return league, match


def points(match: Match) -> list[int]:
    return [result.points for result in league_match_of_match(match).results.order_by("seat")]


def waits(match: Match) -> bool:
    return league_match_of_match(match).waits


def desk(league: League) -> str:
    return signed_in("Anna").get(f"/leagues/{league.slug}/desk/").content.decode()


def standings(league: League) -> Any:
    url = f"/leagues/{league.slug}/standings.json?game=preferans&season={closed_season(league).pk}"
    return signed_in("Anna").get(url).json()


def test_declined_correction_keeps_the_table_and_waits_no_more(
    played: tuple[League, Match],
) -> None:
    league, match = played
    before = standings(league)

    decline_correction(league_match_of_match(match), by=account("Anna"))
    waiting.apply_corrections(closed_season(league))

    assert (waits(match), standings(league), check_stored_results()) == (False, before, "")
    assert "Nothing waits." in desk(league)
    with pytest.raises(Refused):
        decline_correction(league_match_of_match(match))


def test_act_names_the_owner_who_applied_all_corrections(played: tuple[League, Match]) -> None:
    league, match = played

    waiting.apply_corrections(closed_season(league), by=account("Anna"))

    act = league.acts.first()
    assert act is not None
    assert (act.kind, act.by, act.data["name"]) == (
        "corrections_applied",
        account("Anna"),
        closed_season(league).name,
    )
    assert waits(match) is False


def test_declined_correction_waits_again_when_the_match_changes_again(
    played: tuple[League, Match],
) -> None:
    _league, match = played
    decline_correction(league_match_of_match(match))

    matches.correct_deal(Match.objects.get(pk=match.pk), 1, bettel(2))
    same = waits(match)
    matches.correct_deal(Match.objects.get(pk=match.pk), 1, bettel(1))

    assert (same, waits(match)) == (False, True)
    apply_correction(league_match_of_match(match))
    assert (points(match)[1] > 0, Pending.objects.exists(), check_stored_results()) == (
        True,
        False,
        "",
    )


def test_declined_correction_counts_once_the_season_is_open_again(
    played: tuple[League, Match],
) -> None:
    league, match = played
    decline_correction(league_match_of_match(match))

    reopen_season(closed_season(league))

    assert (points(match)[2] > 0, Pending.objects.exists(), check_stored_results()) == (
        True,
        False,
        "",
    )


def test_declining_is_taken_back_from_the_log(played: tuple[League, Match]) -> None:
    league, match = played
    decline_correction(league_match_of_match(match), by=account("Anna"))

    again = undo(league.acts.first(), by=account("Anna"))  # type: ignore[arg-type]
    after_undo = waits(match)
    undo(again, by=account("Anna"))

    assert (after_undo, waits(match)) == (True, False)


@pytest.fixture
def full(played: tuple[League, Match]) -> League:
    """Return a league with one waiting item of each kind and two open matches."""
    league, _match = played
    claim_name(member(league, "Gil"), account("Hilda"))
    preferans(league, ["Anna", "Xena", "Yves"], "Anna", evening(11, month=10))
    for day in (1, 2):
        old, _again = start_match(
            game="preferans", players=THREE, details={"started_at": f"2026-10-0{day}T20:00:00Z"}
        )
        playing.count_for(old, league)
    tonight, _again = start_match(game="preferans", players=THREE)
    playing.count_for(tonight, league)
    return league


def test_desk_shows_all_waiting_items_with_few_queries(
    full: League, django_assert_max_num_queries: Any
) -> None:
    anna, dora = signed_in("Anna"), signed_in("Dora")

    with django_assert_max_num_queries(8):
        page = anna.get(f"/leagues/{full.slug}/desk/").content.decode()

    titles = ("Is this right?", "Waiting corrections", "Who is who?", "Left open")
    assert [page.count(f"<h2>{title}</h2>") for title in titles] == [1] * 4
    assert ("5 wait<" in page, page.count('action=""'), "Nothing waits" in page) == (True, 0, False)
    assert "wait<" not in dora.get(f"/leagues/{full.slug}/").content.decode()
    assert dora.get(f"/leagues/{full.slug}/desk/").status_code == 403


def test_desk_shows_what_a_correction_would_move(played: tuple[League, Match]) -> None:
    league, match = played
    anna = signed_in("Anna")

    page = anna.get(f"/leagues/{league.slug}/desk/?match={match.code}").content.decode()

    assert "Points of the match" in page


def test_owner_decides_on_the_desk(full: League, played: tuple[League, Match]) -> None:
    _league, match = played
    anna, url = signed_in("Anna"), f"/leagues/{full.slug}/desk/"

    declined = anna.post(url, {"match": match.code, "do": "decline"}, follow=True)
    accepted = anna.post(url, {"claim": Claim.objects.get().pk, "do": "accept"}, follow=True)
    nothing = anna.post(url, {"match": match.code, "do": "apply"})

    assert "The standings stay as they are" in declined.content.decode()
    assert "The name belongs to the account now." in accepted.content.decode()
    assert (member(full, "Gil").user, waits(match)) == (account("Hilda"), False)
    assert nothing.status_code == 404


def test_applying_on_the_desk_shows_the_moved_places(played: tuple[League, Match]) -> None:
    league, match = played
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/desk/"

    answer = anna.post(url, {"match": match.code, "do": "apply"}, follow=True).content.decode()

    assert ("Points of the match" in answer, points(match)[2] > 0) == (True, True)


def test_desk_over_the_api(full: League, played: tuple[League, Match]) -> None:
    _league, match = played
    client = Client(HTTP_AUTHORIZATION=f"Bearer {issue_token(account('Anna'))[1]}")
    url = f"/api/v1/leagues/{full.slug}/desk/"

    first = client.get(url).json()
    applied = client.post(url, {"match": match.code, "accept": True}, "application/json").json()
    claim = {"claim": first["claims"][0]["id"], "accept": False}
    declined = client.post(url, claim, "application/json").json()

    assert {kind: len(rows) for kind, rows in first.items()} == {
        "claims": 1,
        "corrections": 1,
        "unknown": 1,
        "left_open": 2,
        "unsent": 0,
    }
    assert first["unknown"][0]["players"] == ["Xena", "Yves"]
    assert (applied["receipt"] != [], applied["desk"]["corrections"]) == (True, [])
    assert (declined["desk"]["claims"], Claim.objects.exists()) == ([], False)
