"""The start page: the newest open match first, with score and dealer, without any fold."""

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
from scorekeeper.matches.setup.page import present_match
from scorekeeper.matches.sheet import cache
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.standing import present_standing, present_stored_standing
from scorekeeper.presenters.winner import winners
from tests.support.exports.stored_matches import store_match
from tests.support.people import PASSED_OUT, THREE_DEALS, reloaded, start

pytestmark = pytest.mark.django_db


def phone_with(*matches: Match) -> Client:
    """Return a client that scores these matches, in order of their last use."""
    phone = Client()
    for match in matches:
        phone.get(f"/m/{match.code}/score/{match.scorer_key}")
    return phone


def text(html: str) -> str:
    """Return the text of a page, without its tags."""
    return " ".join(re.sub("<[^>]+>", " ", html).split())


def continue_link(phone: Client) -> tuple[str, str]:
    """Return URL and text of the start page's link to the match in play."""
    page = phone.get("/").content.decode()
    link = re.search(r'<nav class="continue.*?href="([^"]+)">(.*?)</nav>', page, re.DOTALL)
    return (link[1], text(link[2])) if link else ("", "")


def test_newest_open_match_comes_first_with_deal_dealer_and_score() -> None:
    stopped = services.stop_match(start(*THREE_DEALS)).match
    older, newer = start(PASSED_OUT), start(*THREE_DEALS, details={"title": "Friday"})

    assert continue_link(phone_with(stopped, newer, older)) == (
        f"/m/{newer.code}/",
        (
            "Friday Croatian Preferans, deal 4, Anna deals Continue → "
            "Anna leads +62 Ben −48 Dora −14"
        ),
    )


def test_no_way_to_go_on_where_no_match_is_open() -> None:
    assert continue_link(phone_with(services.stop_match(start(*THREE_DEALS)).match)) == ("", "")


def test_match_of_an_earlier_release_is_shown_without_its_score() -> None:
    match = start(*THREE_DEALS)
    Match.objects.filter(pk=match.pk).update(standing=None)

    assert (
        continue_link(phone_with(match))[1]
        == "Croatian Preferans deal 4 Continue → Anna , Ben , Dora"
    )


@pytest.mark.parametrize("slug", GAMES)
def test_score_kept_for_lists_is_that_of_the_strip(slug: str) -> None:
    longest = max(examples(slug).matches, key=lambda example: len(example.match.deals)).match
    sheet = fold_sheet(longest)

    chips = [
        {name: chip[name] for name in ("suit", "total", "unit", "leads")}
        | {"players": [{n: p[n] for n in ("name", "suit")} for p in chip["players"]]}
        for chip in present_standing(sheet)
    ]
    assert present_stored_standing(cache.stored_standing(sheet), longest.players, {}) == chips


@pytest.mark.parametrize("number", [1, 3])
def test_start_page_reads_matches_and_own_games_with_a_query_each(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_with(*(start(*THREE_DEALS) for _ in range(number)))
    monkeypatch.setattr(cache, "fold_sheet", None)
    cache.clear_sheets()

    with CaptureQueriesContext(connection) as captured:
        phone.get("/")

    assert len(captured) == 2  # the matches, the own games


def test_every_game_says_how_many_play_it() -> None:
    page = phone_with().get("/").content.decode()

    player_counts = re.findall(r'<span class="game-players">([^<]*) players</span>', page)
    sizes = [game.table_sizes for game in GAMES.values()]
    assert sorted(player_counts) == sorted(
        f"{least} to {most}" if most > least else str(least)
        for least, most in ((each[0], each[-1]) for each in sizes)
    )


def test_start_page_introduces_the_site_until_there_is_a_match() -> None:
    new, familiar = phone_with(), phone_with(start(PASSED_OUT))

    pages = [
        "Keeps score at the card table" in text(phone.get("/").content.decode())
        for phone in (new, familiar)
    ]

    assert pages == [True, False]


@pytest.mark.parametrize("slug", GAMES)
def test_list_names_who_won_each_match_that_is_over(slug: str) -> None:
    over = [
        example.match for example in examples(slug).matches if fold_sheet(example.match).settlement
    ]
    matches = [reloaded(store_match(example)) for example in over]

    winners_listed = {match.code: present_match(match)["won"] for match in matches}

    assert winners_listed == {match.code: winners_of(match) for match in matches}


def winners_of(match: Match) -> list[str]:
    """Return the winners, in the sheet's order of sides and players."""
    sheet = sheet_of(match)
    assert sheet.settlement
    won = winners(sheet, sheet.settlement)
    return [sheet.match.players[player] for player in sorted(won)]


@pytest.mark.parametrize("slug", GAMES)
def test_finished_match_of_an_earlier_release_names_who_won(slug: str) -> None:
    played = [example.match for example in examples(slug).matches]
    finished = [match for match in map(store_match, played) if match.status == "finished"]

    for match in map(reloaded, finished):
        expected = present_match(match)["won"]
        assert match.standing
        assert match.standing.pop("won") is not None
        assert sorted(present_match(match)["won"]) == sorted(expected)


def test_start_page_says_who_won_and_of_an_open_match_who_leads() -> None:
    over = services.stop_match(start(*THREE_DEALS)).match

    page = text(phone_with(over, start(*THREE_DEALS)).get("/").content.decode())

    text_shown = page.replace("\u2068", "").replace("\u2069", "")
    assert "Anna won +62" in text_shown
    assert "3 deals · stopped · Anna won" in text_shown
    assert "Anna leads +62" in text_shown
