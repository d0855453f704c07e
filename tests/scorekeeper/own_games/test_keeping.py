"""Keeping a game on a phone or in an account, and starting matches of it."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.matches.models import Match
from scorekeeper.own_games.holder import Holder
from scorekeeper.own_games.models import Keeper, OwnGame
from scorekeeper.own_games.services import claim_games, kept_games
from tests.scorekeeper.own_games.conftest import WHIST, at, make, text_of
from tests.support.club import account

pytestmark = pytest.mark.django_db

TWO = {"players.0": "Anna", "players.1": "Ben"}
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def start(client: Client, game: OwnGame, **fields: str) -> Match:
    """Start a match by the form of a game; return the match."""
    form = dict(HIDDEN.findall(text_of(client.get(at("-new", game)))))
    answer = client.post(reverse("new", args=["house"]), form | TWO | fields)
    assert answer.status_code == 302, text_of(answer)
    return Match.objects.order_by("-pk")[0]


def test_another_phone_keeps_a_game_by_its_link_with_one_tap(client: Client) -> None:
    game, other = make(client), Client()

    before = text_of(other.get(at("", game)))
    other.post(at("-keep", game))

    assert "Keep this game" in before
    assert "This game is kept on this phone." in text_of(other.get(at("", game)))
    assert game.keepers.filter(makes=False).count() == 1


def test_game_that_is_removed_can_be_kept_again_by_its_maker(client: Client) -> None:
    game = make(client)
    mark = game.keepers.get().mark

    client.post(at("-remove", game))
    assert kept_games(Holder(mark=mark)) == []
    client.post(at("-keep", game))

    assert kept_games(Holder(mark=mark)) == [game]
    assert "Change the rules" in text_of(client.get(at("", game)))


def test_match_has_the_rules_of_the_game_and_keeps_them(client: Client) -> None:
    game = make(client)

    match = start(client, game)
    client.post(at("-change", game), WHIST | {"preset": "wins", "version": "1"})

    assert match.rules.name == "Kitchen Whist"
    assert match.document["options"] == game.options
    assert start(client, game).document["options"]["win"]


def test_form_of_a_game_asks_for_no_rules_and_comes_back_with_its_errors(client: Client) -> None:
    game = make(client)
    form = dict(HIDDEN.findall(text_of(client.get(at("-new", game)))))

    answer = client.post(reverse("new", args=["house"]), form | {"players.0": "Anna"})

    page = text_of(answer)
    assert answer.status_code == 400
    assert at("", game) in page
    assert 'type="radio" name="preset"' not in page
    again = dict(HIDDEN.findall(page))
    assert {name: again[name] for name in form if name.startswith("options.")} == {
        name: value for name, value in form.items() if name.startswith("options.")
    }
    assert (again["preset"], again["own_game"]) == ("own", game.code)


def test_sizes_of_the_table_are_those_of_the_rules(client: Client) -> None:
    fields = {"preset": "own", "options.least_players": "5", "options.most_players": "6"}
    game = make(client, **fields)

    page = text_of(client.get(at("-new", game)))

    assert page.count('name="players.') == 6
    assert "5 to 6 players" in text_of(client.get(at("", game)))


@pytest.mark.parametrize("code", ["", "nonsense", "<script>", "k7pq2mxa"])
def test_made_up_code_of_a_game_does_no_harm(client: Client, code: str) -> None:
    answer = client.post(reverse("new", args=["house"]), {"own_game": code, "preset": "own"})

    assert answer.status_code == 400
    assert "<script>" not in text_of(answer)
    assert client.get("/g/22222222/").status_code == 404


def test_game_of_a_match_is_kept_by_whoever_watches_it(client: Client) -> None:
    match = start(client, make(client))
    watcher = Client()

    shared = text_of(watcher.get(reverse("share", args=[match.code])))
    answer = watcher.post(reverse("own-game-of-match", args=[match.code]))

    assert "Keep this game" in shared
    assert answer.status_code == 302
    assert OwnGame.objects.count() == 2
    newest = OwnGame.objects.order_by("-pk")[0]
    assert newest.options == match.document["options"]


def test_game_of_a_match_without_a_name_is_named_first(client: Client) -> None:
    client.post(reverse("new", args=["house"]), {"preset": "points"} | TWO)
    match = Match.objects.get()

    answer = client.post(reverse("own-game-of-match", args=[match.code]))

    assert answer.status_code == 400
    assert "Name the game." in text_of(answer)


def test_account_takes_over_the_games_of_its_phone(client: Client) -> None:
    game, user = make(client), account("anna")
    mark = game.keepers.get().mark

    claim_games(user, mark)
    claim_games(user, mark)

    assert kept_games(Holder(owner=user)) == [game]
    assert kept_games(Holder(mark=mark)) == []
    assert game.keepers.get().makes


def test_account_that_keeps_a_game_of_its_phone_becomes_its_maker(client: Client) -> None:
    game, user = make(client), account("anna")
    Keeper.objects.create(game=game, owner=user, hidden=True)

    claim_games(user, game.keepers.get(owner=None).mark)

    row = game.keepers.get()
    assert (row.owner, row.makes, row.hidden) == (user, True, False)


def test_data_of_an_account_holds_its_games(client: Client) -> None:
    user = account("anna")
    client.force_login(user)
    game = make(client)

    data = json.loads(b"".join(client.get(reverse("my-data"))))

    assert [row["code"] for row in data["own_games"]] == [game.code]
    user.delete()
    assert OwnGame.objects.filter(keepers=None).get() == game
