"""The games of the start page: this phone's first, then families; found by any name."""

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from django.utils.translation import override

from games import GAMES
from games.families import FAMILIES
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.game_list import (
    MOST_PLAYED,
    OWN,
    players_text,
    present_games,
)
from scorekeeper.presenters.game_names import names_of
from tests.support.people import start

FOUR = ["Anna", "Ben", "Cleo", "Dora"]
OWN_GAME = {"name": "Bela kod bake", "address": "/own/1/", "players": "4 players"}

pytestmark = pytest.mark.django_db


def shown(page: str) -> list[str]:
    """Return the slugs of the games that a start page shows, in order."""
    return re.findall(
        r"<li(?: data-names=\"[^\"]*\")?><a class=\"game\" href=\"/new/(.*?)/\"", page
    )


def in_families(but: Sequence[str] = ()) -> list[tuple[str, list[str]]]:
    """Return the name of each family with the slugs of its games, except those named."""
    families = [
        (name, [slug for slug, game in GAMES.items() if game.family == family and slug not in but])
        for family, name in FAMILIES.items()
        if family != OWN
    ]
    return [(name, slugs) for name, slugs in families if slugs]


def played(*slugs: str) -> list[Match]:
    """Return matches of these games, the last changed first."""
    return [start(players=FOUR[: GAMES[slug].players], game=slug) for slug in slugs]


def test_new_phone_sees_each_game_once_in_its_family() -> None:
    page = present_games(GAMES.values(), [])

    listed = [
        (family["name"], [game["slug"] for game in family["games"]]) for family in page["families"]
    ]
    assert page["played"] == []
    assert listed == in_families()
    assert [(tile["slug"], tile["name"]) for tile in page["makers"]] == [
        ("house", "New game of your own")
    ]


def test_games_of_this_phone_come_first_the_last_one_marked() -> None:
    page = present_games(GAMES.values(), played("avinas", "skruuvi", "avinas", "tarneeb"))

    assert [(game["slug"], game["mark"]) for game in page["played"]] == [
        ("avinas", "last played"),
        ("skruuvi", ""),
        ("tarneeb", ""),
    ]
    listed = [
        (family["name"], [game["slug"] for game in family["games"]]) for family in page["families"]
    ]
    assert listed == in_families(but=["avinas", "skruuvi", "tarneeb"])


def test_games_that_were_played_longer_ago_are_marked_in_their_family() -> None:
    slugs = ["avinas", "skruuvi", "tarneeb", "nestors", "house"]

    page = present_games(GAMES.values(), played(*slugs))

    assert [game["slug"] for game in page["played"]] == slugs[:MOST_PLAYED]
    marks = {game["slug"]: game["mark"] for family in page["families"] for game in family["games"]}
    others = [slug for _name, slugs in in_families(but=slugs[:MOST_PLAYED]) for slug in slugs]
    assert marks == dict.fromkeys(others, "") | {"nestors": "played here"}


KNOWN = ("preferans", "skruuvi", "tarneeb", "egyptian-tarneeb", "nestors", "avinas")
"""Games whose names the searches below know, in the order of the list."""


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("tarn", ["tarneeb", "egyptian-tarneeb"]),
        ("EGIPATSKI", ["egyptian-tarneeb"]),
        ("طرنيب", ["tarneeb", "egyptian-tarneeb"]),
        ("مصرى طَرْنيب", ["egyptian-tarneeb"]),
        ("スクルービ", ["skruuvi"]),
        ("skrüv", ["skruuvi"]),
        ("preferans hrvatski", ["preferans"]),
        ("???", list(KNOWN)),
        ("canasta", []),
    ],
)
def test_game_is_found_by_any_of_its_names(client: Client, query: str, slugs: list[str]) -> None:
    page = client.get("/", {"q": query}).content.decode()

    assert [slug for slug in shown(page) if slug in KNOWN] == slugs
    sentence = re.search(r"<span data-none-found( hidden)?>", page)
    assert sentence
    assert (sentence[1] is None) == (not slugs)


@pytest.mark.parametrize("slug", GAMES)
def test_game_has_names_and_is_found_by_each(slug: str) -> None:
    game = GAMES[slug]
    missing = []

    for name in ", ".join(names_of(game)).split(", "):
        page = present_games(GAMES.values(), [], name)
        tiles = [*page["makers"], *(tile for each in page["families"] for tile in each["games"])]
        if slug not in [tile["slug"] for tile in tiles if not tile["hidden"]]:
            missing.append(name)

    assert missing == []


def test_search_hides_the_list_of_games_played_if_none_has_the_name() -> None:
    matches = played("avinas")

    hidden = [present_games(GAMES.values(), matches, q)["played_hidden"] for q in ("avi", "tarn")]

    assert hidden == [False, True]


def test_own_games_stand_before_the_families_and_are_found_by_their_name() -> None:
    page = present_games(GAMES.values(), [], "BAKÉ", [OWN_GAME])

    own = page["own_games"]
    assert [(game["name"], game["address"], game["hidden"]) for game in own] == [
        ("Bela kod bake", "/own/1/", False)
    ]
    assert page["none_found"] is False
    assert all(family["hidden"] for family in page["families"])


def test_phones_keep_the_start_page_and_no_search(client: Client) -> None:
    kept = [client.get(address).has_header("Kept-For") for address in ("/", "/?q=", "/?q=tarn")]

    assert kept == [True, True, False]


def test_every_family_has_a_name_in_every_language_of_its_own() -> None:
    with override("ar"):
        names = [family["name"] for family in present_games(GAMES.values(), [])["families"]]

    assert len(set(names)) == len(names)
    assert set(names).isdisjoint(FAMILIES.values())
    assert {game.family for game in GAMES.values()} <= FAMILIES.keys()


@pytest.mark.parametrize(
    ("least", "most", "text"), [(3, 3, "3 players"), (2, 6, "2 to 6 players"), (1, 1, "1 player")]
)
def test_numbers_of_players_are_told_in_words(least: int, most: int, text: str) -> None:
    assert players_text(least, most) == text
