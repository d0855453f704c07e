"""The winner's card: the leader, the margin, and the numbers of the picture."""

import re
from itertools import chain
from typing import Any

import pytest
from django.http.response import HttpResponse, HttpResponseBase

from games.examples import examples
from games.sheet import Sheet, fold_sheet
from scorekeeper.matches import services
from scorekeeper.matches.sheet.result import present_result, winner_context
from scorekeeper.presenters.headline import totals_text
from scorekeeper.presenters.presenter import Presenter
from tests.scorekeeper.matches.conftest import Hands
from tests.support.people import THREE_DEALS, start


def card_summary(sheet: Sheet) -> dict[str, Any]:
    """Return the essentials of a card: names and totals in front and behind, and the margin."""
    full = winner_context(sheet)
    assert full is not None
    short = {
        side: [
            ("+".join(player["name"] for player in chip["players"]), chip["total"])
            for chip in full[side]
        ]
        for side in ("front", "behind")
    }
    return short | {"margin": re.sub("[\u2066-\u2069]", "", full["margin"])}


def example(slug: str, name: str) -> Sheet:
    """Return the sheet of one of a game's worked examples."""
    return fold_sheet(
        next(candidate.match for candidate in examples(slug).matches if candidate.name == name)
    )


CARDS = {
    ("preferans", "nine-deals-stopped"): {
        "front": [("Takako", "+266")],
        "behind": [("Shizuka", "−64"), ("Takuya", "−202")],
        "margin": "330 ahead of Shizuka",
    },
    ("preferans", "nine-deals-void"): {
        "front": [],
        "behind": [("Shizuka", "−64"), ("Takuya", "−202"), ("Takako", "+266")],
        "margin": "",
    },
    ("tarneeb", "to-31"): {
        "front": [("Salma+Nour", "31")],
        "behind": [("Karim+Ziad", "−8")],
        "margin": "39 ahead of Karim & Ziad",
    },
    ("egyptian-tarneeb", "to-41"): {
        "front": [("Salma+Nour", "41")],
        "behind": [("Karim+Ziad", "−9")],
        "margin": "50 ahead of Karim & Ziad",
    },
    ("nestors", "drawn"): {
        "front": [],
        "behind": [("Ana+Eva", "285"), ("Ivo+Jan", "285")],
        "margin": "",
    },
    ("avinas", "rams-decide"): {
        "front": [("Ona+Rasa", "0")],
        "behind": [("Jonas+Petras", "8")],
        "margin": "8 rams fewer than Jonas & Petras",
    },
    ("avinas", "cats"): {
        "front": [("Ivo+Jan", "5")],
        "behind": [("Ana+Eva", "0")],
        "margin": "",
    },
    ("skruuvi", "short-session"): {
        "front": [("Daniel", "+280")],
        "behind": [("Aino", "+92"), ("Birger", "−154"), ("Cecilia", "−218")],
        "margin": "188 ahead of Aino",
    },
}


@pytest.mark.parametrize(("slug", "name"), CARDS)
def test_card_of_each_game_has_the_winners_in_front(slug: str, name: str) -> None:
    assert card_summary(example(slug, name)) == CARDS[slug, name]


@pytest.mark.parametrize(("slug", "name"), CARDS)
def test_picture_has_the_totals_of_the_card(slug: str, name: str) -> None:
    sheet = example(slug, name)

    printed_totals = {
        owner: totals[0].split(" ")[-1]
        for owner, totals in totals_text(sheet, Presenter.of(sheet.match.players))
    }

    summary = card_summary(sheet)
    assert list(printed_totals.values()) == [
        total
        for _names, total in sorted(
            summary["front"] + summary["behind"],
            key=lambda entry: sheet.match.players.index(entry[0].split("+")[0]),
        )
    ]


@pytest.mark.django_db
def test_rematch_is_the_first_button_of_a_result_and_for_scorers_alone(
    scorer: Hands, watcher: Hands
) -> None:
    match = services.stop_match(start(*THREE_DEALS)).match

    pages = [hands(match).get() for hands in (scorer, watcher)]

    assert [result_buttons(page) for page in pages] == [
        ["Rematch", "Send picture"],
        ["Send picture"],
    ]


def result_buttons(page: HttpResponseBase) -> list[str]:
    """Return the labels of the first buttons of the result on a match page."""
    assert isinstance(page, HttpResponse)
    result = page.content.decode().partition('id="result"')[2].partition("</section>")[0]
    return re.findall(r'class="button[^>]*>([^<]+)<', result)


@pytest.mark.parametrize(("slug", "name"), CARDS)
def test_every_player_stands_once_in_the_result_and_partners_share_a_row(
    slug: str, name: str
) -> None:
    sheet = example(slug, name)
    assert sheet.settlement is not None

    places = present_result(sheet, sheet.settlement)["places"]

    rows = [[player["name"] for player in place["players"]] for place in places]
    everyone = sheet.match.players if sheet.settlement.result.ranking else ()
    assert sorted(chain.from_iterable(rows)) == sorted(everyone)
    assert {len(row) for row in rows} <= ({2} if sheet.match.game.sides else {1})
    assert [place["place"] for place in places] == sorted(place["place"] for place in places)
    assert all(place["place"] <= len(rows) for place in places)


@pytest.mark.django_db
def test_page_of_a_match_that_is_over_says_its_result_before_all_else(
    scorer: Hands, watcher: Hands
) -> None:
    match = services.stop_match(start(*THREE_DEALS)).match

    for hands in (scorer, watcher):
        page = hands(match).get()
        assert isinstance(page, HttpResponse)
        html = page.content.decode().partition('id="strip"')[2]
        order = [html.index(f'id="{part}"') for part in ORDER if f'id="{part}"' in html]
        assert order == sorted(order)
        assert re.search(r"^ hidden></nav>", html)
        assert ("is over" in html, 'id="entry"' in html) == (False, False)


ORDER = ("result", "receipt", "settled", "drawing", "deals", "undo-bar", "now")
