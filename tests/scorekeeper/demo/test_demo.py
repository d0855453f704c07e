"""The demo: every page of its club is well formed, and clearing removes all of it."""

import re
from datetime import UTC, datetime
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import GAMES
from scorekeeper.accounts.models import User
from scorekeeper.demo.play import Table, play_match
from scorekeeper.exports.files.check import check_file
from scorekeeper.leagues.counting.count import expected_results, stored_results
from scorekeeper.leagues.models import League, Pending
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.club import club, preferans
from tests.support.markup import Markup
from tests.support.people import TABLE
from tests.support.tables import every_row

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
LINK = re.compile(r'href="(/(?:leagues|players|m)/[^"#]*)"')
SESSIONS = ("django_session",)
LEAST_PAGES = 12
LEFT_OUT = (".pdf", ".png", ".json", ".csv", ".xlsx", ".ics", ".atom", ".gz", "/leagues/new/")


def pages_from(browser: Client, start: str) -> dict[str, Any]:
    """Crawl the league's links, with one page of each kind; return the responses by URL."""
    answers: dict[str, Any] = {}
    kinds: set[str] = set()
    queue = [start]
    while queue:
        address = queue.pop()
        kind = re.sub(r"[0-9a-f]{8}-[0-9a-f-]+|/m/\w+|\d{4}-\d\d-\d\d|\d+", "*", address)
        if kind in kinds or address.partition("?")[0].endswith(LEFT_OUT):
            continue
        kinds.add(kind)
        answers[address] = browser.get(address)
        queue += LINK.findall(answers[address].content.decode())
    return answers


def faults_of(answer: Any) -> list[str]:
    """Return the faults of a page."""
    if answer.status_code != 200:
        return [str(answer.status_code)]
    markup = Markup(answer)
    repeated = [f"two {field}" for field, times in markup.ids.items() if times > 1]
    without_label = [f"no label: {field}" for field in markup.fields - markup.labels]
    no_title = [] if markup.headings.count("h1") == 1 else ["no h1"]
    return [*markup.inline, *no_title, *repeated, *without_label]


@pytest.mark.django_db
def test_pages_of_the_demo_answer_and_clearing_leaves_all_as_it_was() -> None:
    preferans(club(), TABLE, "Anna", NOON)
    before, printed = every_row(SESSIONS), StringIO()

    call_command("demo", stdout=printed, stderr=StringIO())
    password = printed.getvalue().splitlines()[0].split()[-1]
    owner, league = Client(), League.objects.get(name__contains="demo")
    signed_in = owner.post("/accounts/login/", {"login": "demo", "password": password})
    pages = pages_from(Client(), f"/leagues/{league.slug}/")
    own_pages = pages_from(owner, f"/leagues/{league.slug}/")
    seasons = {season.name: bool(season.closed_at) for season in league.seasons.all()}
    games = {game: league.matches.filter(match__game=game).exists() for game in GAMES}
    waiting = Pending.objects.get(league_match__league=league).league_match
    moves = stored_results(waiting), expected_results(waiting, sheet_of(waiting.match))
    with pytest.raises(CommandError, match="There is a demo already"):
        call_command("demo")
    owner.post("/accounts/logout/")
    call_command("demo", "--clear", stdout=StringIO())

    assert signed_in.status_code == 302
    assert {a: wrong for a, answer in pages.items() if (wrong := faults_of(answer))} == {}
    assert {a: wrong for a, answer in own_pages.items() if (wrong := faults_of(answer))} == {}
    assert len(own_pages) > len(pages) > LEAST_PAGES
    assert (seasons, games) == (
        {"Season 1": True, "Season 2": False},
        dict.fromkeys(GAMES, True),
    )
    assert [len(results) for results in moves] == [GAMES[waiting.match.game].players] * 2
    assert moves[0] != moves[1]
    assert every_row(("django_session",)) == {
        t: r for t, r in before.items() if t != "django_session"
    }


@pytest.mark.django_db
def test_demo_takes_no_name_in_use() -> None:
    User.objects.create(username="demo-ben")

    with pytest.raises(CommandError, match="an account called demo"):
        call_command("demo")

    assert (Match.objects.count(), User.objects.count()) == (0, 1)


@pytest.mark.parametrize("game", GAMES)
def test_match_of_the_demo_is_the_same_for_the_same_seed(game: str) -> None:
    table = Table(game, tuple("ABCD"[: GAMES[game].players]), NOON, 20)

    files = [play_match(table, Random(seed), "A") for seed in (1, 1, 2)]  # noqa: S311  a demo

    assert files[0] == files[1] != files[2]
    assert [check_file(file).sheet.status != "open" for file in files] == [True] * 3
