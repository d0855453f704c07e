"""Members keep their suit in all matches that count."""

import re

import pytest
from django.test import Client

from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import services
from scorekeeper.matches import services as matches
from scorekeeper.matches.context import suit_replacements
from scorekeeper.matches.models import Match
from tests.support.club import account, club, evening, member, preferans
from tests.support.people import reloaded, start

pytestmark = pytest.mark.django_db


def suits(league: League) -> dict[str, int]:
    return dict(league.members.values_list("name", "suit"))


def test_members_have_suits_of_their_own_until_they_repeat() -> None:
    league = club()

    for name in ("Hal", "Ida", "Jan", "Karl", "Lea"):
        services.add_member(league, name)

    assert suits(league) == {
        "Anna": 1,
        "Ben": 2,
        "Dora": 3,
        "Eva": 4,
        "Finn": 5,
        "Gil": 6,
        "Hal": 7,
        "Ida": 8,
        "Jan": 9,
        "Karl": 10,
        "Lea": 1,
    }


def test_newcomer_has_the_suit_that_a_removed_member_left() -> None:
    league = club()
    services.remove_member(member(league, "Dora"))

    services.add_member(league, "Hal")

    assert suits(league)["Hal"] == 3


def test_match_of_a_league_wears_its_members_suits() -> None:
    league = club()

    match = preferans(league, ["Gil", "Ben", "Zoe"], "Ben", evening(3))

    assert reloaded(match).suits == [6, 2, 1]


def test_later_seat_takes_the_lowest_free_suit_where_two_are_the_same() -> None:
    league = club()
    league.members.filter(name="Gil").update(suit=1)

    match = preferans(league, ["Anna", "Gil", "Ben"], "Ben", evening(3))

    assert reloaded(match).suits == [1, 3, 2]


def test_suits_follow_names_into_other_seats_and_leave_with_the_league() -> None:
    league = club()
    match = start(players=["Gil", "Ben", "Dora"])
    league_match = playing.count_for(match, league)

    match = matches.change_details(reloaded(match), {"players": ["Dora", "Ben", "Gil"]}).match
    swapped = reloaded(match).suits
    playing.remove_match(league_match)

    assert (swapped, reloaded(match).suits) == ([3, 2, 6], None)


def test_pages_of_a_match_wear_its_suits(client: Client) -> None:
    match = start()
    plain = client.get(f"/m/{match.code}/").content.decode()
    Match.objects.filter(pk=match.pk).update(suits=[3, 1, 2])

    html = client.get(f"/m/{match.code}/").content.decode()

    tile = '<symbol id="seat-{}" viewBox="0 0 24 24"><path d="M3 3h18v18H3z"/></symbol>'
    assert tile.format(3) in plain
    assert "worn-" not in plain
    assert tile.format(1) in html
    assert 'class="worn-1-3 worn-2-1 worn-3-2">' in html


def test_lists_show_the_suits_that_a_match_wears(client: Client) -> None:
    owner = account("Anna")
    match = preferans(club(), ["Gil", "Ben", "Eva"], "Ben", evening(3), owner=owner)
    client.force_login(owner)

    page = client.get("/me/matches/").content.decode()

    suits_listed = re.findall(
        r'seat-mark seat-(\d)" aria-hidden="true"><use href="#seat-\d"/></svg>'
        r"<bdi[^>]*>(?:<span>)?(\w+)",
        page,
    )
    assert match.suits is None  # the helper's object was read before the league assigned suits
    assert suits_listed == [("6", "Gil"), ("2", "Ben"), ("4", "Eva")]


def test_suits_that_a_match_keeps_by_name_are_worn_as_the_league_says() -> None:
    match = start(players=["Anna", "Ben", "Dora"])
    match.document["suits"] = {"Anna": 5, "Dora": 1}
    match.suits = [3, 1, 2]

    assert suit_replacements(match) == {5: 3, 2: 1, 1: 2}


def test_empty_page_wears_no_suits(client: Client) -> None:
    assert "worn-" not in client.get("/leagues/").content.decode()
