"""A trial example: marked, counted nowhere, removed with one tap."""

import re

import pytest
from django.test import Client

from games import GAMES
from games.values import Refused
from scorekeeper.leagues.counting.matches import count_for
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.matches.models import Creation, Match
from scorekeeper.matches.setup.example import remove_example
from tests.support.club import club
from tests.support.people import start

pytestmark = pytest.mark.django_db


def start_example(slug: str, key: str = "k" * 32) -> tuple[Client, Match]:
    """Start an example on a new phone."""
    phone = Client()
    answer = phone.post("/example/", {"game": slug, "key": key})
    return phone, Match.objects.get(code=answer["Location"].split("/")[2])


@pytest.mark.parametrize("slug", GAMES)
def test_example_of_each_game_is_open_with_deals_and_marked(slug: str) -> None:
    phone, match = start_example(slug)

    page = phone.get(f"/m/{match.code}/").content.decode()

    assert (match.status, match.deal_count > 0) == ("open", True)
    assert re.findall(r"<p><b>(.*?)</b>", page)[:1] == ["Example match."]
    assert "data-keep-group" not in page
    assert "Example match" in phone.get("/").content.decode()


def test_example_is_removed_here_and_at_the_site() -> None:
    phone, match = start_example("preferans")

    answer = phone.post(f"/m/{match.code}/example/remove/")

    assert (answer["Location"], Match.objects.count(), Creation.objects.count()) == ("/", 0, 0)
    assert "Example match" not in phone.get("/").content.decode()
    assert phone.get(f"/m/{match.code}/").status_code == 404


def test_only_an_example_can_be_removed_and_only_by_its_scorer() -> None:
    _phone, match = start_example("tarneeb")

    with pytest.raises(ValueError, match="preferans"):
        remove_example(start())

    assert Client().post(f"/m/{match.code}/example/remove/").status_code == 403
    assert Match.objects.count() == 2


def test_example_sent_twice_starts_once() -> None:
    _phone, match = start_example("tarneeb")
    _other, same = start_example("tarneeb")

    assert (same, same.deal_count) == (match, match.deal_count)


def test_example_counts_for_no_league() -> None:
    _phone, match = start_example("preferans")

    with pytest.raises(Refused) as refused:
        count_for(match, club())

    assert [refusal.code for refusal in refused.value.refusals] == ["example"]
    assert not LeagueMatch.objects.exists()
