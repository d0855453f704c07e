"""The start page: the newest open match first, with score and dealer, and no fold for any of it."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import GAMES
from games.examples import examples
from games.sheet import fold_sheet
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet import cache
from scorekeeper.matches.sheet.standing import present_kept, present_standing
from tests.support.people import PASSED_OUT, THREE_DEALS, start

pytestmark = pytest.mark.django_db


def phone_with(*matches: Match) -> Client:
    """Return a phone that scores these matches, the last one touched last."""
    phone = Client()
    for match in matches:
        phone.get(f"/m/{match.code}/score/{match.scorer_key}")
    return phone


def text(html: str) -> str:
    """Return what stands on a page, without its tags."""
    return " ".join(re.sub("<[^>]+>", " ", html).split())


def way_in(phone: Client) -> tuple[str, str]:
    """Return where the start page lets one go on, and what it says."""
    page = phone.get("/").content.decode()
    found = re.search(r'<nav class="continue.*?href="([^"]+)">(.*?)</nav>', page, re.DOTALL)
    return (found[1], text(found[2])) if found else ("", "")


def test_newest_open_match_comes_first_with_deal_dealer_and_score() -> None:
    stopped = services.stop_match(start(*THREE_DEALS)).match
    older, newer = start(PASSED_OUT), start(*THREE_DEALS, details={"title": "Friday"})

    assert way_in(phone_with(stopped, newer, older)) == (
        f"/m/{newer.code}/",
        (
            "Friday Croatian Preferans, deal 4, Anna deals Continue → "
            "Anna leads +62 Ben −48 Dora −14"
        ),
    )


def test_no_way_to_go_on_where_no_match_is_open() -> None:
    assert way_in(phone_with(services.stop_match(start(*THREE_DEALS)).match)) == ("", "")


def test_match_of_an_earlier_release_is_shown_without_its_score() -> None:
    match = start(*THREE_DEALS)
    Match.objects.filter(pk=match.pk).update(standing=None)

    assert way_in(phone_with(match))[1] == "Croatian Preferans deal 4 Continue → Anna , Ben , Dora"


@pytest.mark.parametrize("slug", GAMES)
def test_score_kept_for_lists_is_that_of_the_strip(slug: str) -> None:
    longest = max(examples(slug).matches, key=lambda each: len(each.match.deals)).match
    sheet = fold_sheet(longest)

    chips = [
        {name: chip[name] for name in ("suit", "total", "unit", "leads")}
        | {"players": [{n: p[n] for n in ("name", "suit")} for p in chip["players"]]}
        for chip in present_standing(sheet)
    ]
    assert present_kept(cache.standing_kept(sheet), longest.players, {}) == chips


@pytest.mark.parametrize("number", [1, 3])
def test_start_page_reads_all_its_matches_with_one_statement_and_no_fold(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_with(*(start(*THREE_DEALS) for _ in range(number)))
    monkeypatch.setattr(cache, "fold_sheet", None)
    cache.forget()

    with CaptureQueriesContext(connection) as captured:
        phone.get("/")

    assert len(captured) == 1


def test_every_game_says_how_many_play_it() -> None:
    page = phone_with().get("/").content.decode()

    told = re.findall(r'<span class="game-players">(\d+) players</span>', page)
    assert told == [str(game.players) for game in GAMES.values()]


def test_start_page_says_what_this_is_until_there_is_a_match() -> None:
    new, known = phone_with(), phone_with(start(PASSED_OUT))

    told = [
        "Keeps score at the card table" in text(each.get("/").content.decode())
        for each in (new, known)
    ]

    assert told == [True, False]
