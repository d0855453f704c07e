"""One person's results: chosen names, a phone's known matches, links, the account's file."""

import csv
import io
import json
from urllib.parse import unquote

import pytest
from django.test import Client

from scorekeeper.accounts.models import PersonPage
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.me.results import services
from scorekeeper.me.results.read import matches_of_account, period_of
from tests.scorekeeper.me.results.conftest import own_match
from tests.support.club import account, club, evening, preferans, signed_in
from tests.support.people import bettel

pytestmark = pytest.mark.django_db


def test_match_that_counts_for_a_league_is_added_up_once() -> None:
    league = club()
    match = preferans(league, ["Anna", "Ben", "Dora"], "Anna", evening(3))
    Match.objects.filter(pk=match.pk).update(owner=account("Anna"))

    results = matches_of_account(account("Anna"), ["Anna"], period_of("all"))

    assert [row.league for row in results.matches] == [league.slug]


def test_names_are_chosen_once_and_kept() -> None:
    own_match("Anna", "preferans", ["Annie", "Ben", "Zoe"], 5)
    browser = signed_in("Anna")
    html = browser.get("/me/results/").content.decode()

    chosen = browser.post("/me/results/names/", {"names": ["Annie"]})

    assert "Choose which name is yours" in html
    assert chosen.status_code == 302
    assert "Choose which name is yours" not in browser.get("/me/results/").content.decode()
    assert account("Anna").person_page.names == ["Annie"]
    assert browser.post("/me/results/names/", {"names": ["x" * 41]}).status_code == 400
    assert PersonPage.objects.get().names == ["Annie"]


def test_phone_without_an_account_has_the_matches_it_knows() -> None:
    browser = Client()
    seats = {"players.0": "Ida", "players.1": "Jan", "players.2": "Kim"}
    started = browser.post("/new/preferans/", seats | {"preset": "own", "options.start": "4"})
    match = Match.objects.get(code=started.headers["Location"].split("/")[2])
    matches.record_deal(match, bettel(1))
    own_match(None, "preferans", ["Ida", "Jan", "Kim"], 5)
    before = set(browser.cookies)

    browser.post("/me/results/names/", {"names": ["Jan"]})

    page = browser.get("/me/results/").content.decode()
    assert "<dd>1 – 0 – 0</dd>" in page
    assert set(browser.cookies) - before <= {"phone_me", "csrftoken"}
    rows = list(csv.reader(io.StringIO(browser.get("/me/results.csv").content.decode()[1:])))
    assert [row[1] for row in rows[1:]] == [match.code]
    browser.post(f"/m/{match.code}/me/", {"name": "Kim"})
    assert "<dd>1 – 0 – 0</dd>" in browser.get("/me/results/").content.decode()


def test_finished_match_offers_a_link_for_bg_stats() -> None:
    match = own_match(None, "preferans", ["Ida", "Jan & Co", "Kim"], 5)

    page = Client().get(f"/m/{match.code}/").content.decode()

    link = page.split('href="bgstats://')[1].split('"')[0]
    play = json.loads(unquote(link.split("?data=")[1]))
    assert play["playDate"].startswith("2026-09-05 19:")
    assert [(player["name"], player["score"], player["winner"]) for player in play["players"]] == [
        ("Ida", -40, False),
        ("Jan & Co", -40, False),
        ("Kim", 80, True),
    ]
    assert play["game"]["highestWins"] is True


def test_account_file_says_what_is_chosen_and_not_the_key() -> None:
    services.choose_names(account("Anna"), ["Anna"])
    page = services.share_results(account("Anna"), "on")

    text = b"".join(signed_in("Anna").get("/me/data.json").streaming_content).decode()  # type: ignore[attr-defined]

    assert json.loads(text)["results"] == {"names": ["Anna"], "shared": True}
    assert str(page.share_key) not in text
