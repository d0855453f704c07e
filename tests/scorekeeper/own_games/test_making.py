"""Making and changing a game of one's own on the pages."""

import pytest
from django.test import Client
from django.urls import reverse

from games import GAMES
from scorekeeper.own_games.models import OwnGame
from scorekeeper.own_games.services import MOST_KEPT
from tests.scorekeeper.own_games.conftest import WHIST, at, make, text_of

pytestmark = pytest.mark.django_db


def test_template_with_a_name_becomes_a_game_with_all_its_rules(client: Client) -> None:
    game = make(client)

    house = GAMES["house"]
    expected = house.read_options({**house.presets["tricks"].options, "name": "Kitchen Whist"})
    assert (game.name, game.version) == ("Kitchen Whist", 1)
    assert game.options == expected.model_dump(mode="json")
    page = text_of(client.get(at("", game)))
    assert "Kitchen Whist" in page
    assert "Tricks in a round" in page
    assert "after rounds" in page


def test_each_rule_can_be_set_by_itself(client: Client) -> None:
    fields = {"preset": "own", "options.points": "true", "options.points.step": "5"}
    game = make(client, **fields, **{"options.end": "target", "options.target": "250"})

    assert game.options["points"]["step"] == 5
    assert (game.options["end"], game.options["target"]) == ("target", 250)
    assert game.options["tricks"] is None


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"options.name": "  "}, "Name the game."),
        ({"options.name": "<b>Whist"}, "Use letters, digits and simple signs."),
        ({"preset": "own", "options.bids": "true"}, "Bids are compared with tricks"),
        ({"preset": "own", "options.rounds": "many"}, "This value is not allowed here."),
    ],
)
def test_rules_that_are_refused_come_back_as_typed(
    client: Client, fields: dict[str, str], message: str
) -> None:
    answer = client.post(reverse("own-games"), WHIST | fields)

    assert answer.status_code == 400
    assert message in text_of(answer)
    assert not OwnGame.objects.exists()


def test_the_same_rules_sent_twice_make_one_game(client: Client) -> None:
    assert make(client) == make(client)
    assert make(client, **{"options.name": "Other"}).name == "Other"
    assert OwnGame.objects.count() == 2


def test_changed_rules_are_a_new_version_and_the_old_one_is_kept(client: Client) -> None:
    game = make(client)
    before = game.options

    answer = client.post(at("-change", game), WHIST | {"preset": "wins", "version": "1"})

    game.refresh_from_db()
    assert answer.status_code == 302
    assert game.version == 2
    assert game.options["win"]
    assert [(row.version, row.options) for row in game.earlier.all()] == [(1, before)]


def test_rules_that_stay_the_same_are_no_new_version(client: Client) -> None:
    game = make(client)

    client.post(at("-change", game), WHIST | {"version": "1"})

    game.refresh_from_db()
    assert game.version == 1


def test_change_of_rules_that_somebody_else_has_changed_is_refused(client: Client) -> None:
    game = make(client)
    client.post(at("-change", game), WHIST | {"preset": "wins", "version": "1"})

    answer = client.post(at("-change", game), WHIST | {"preset": "points", "version": "1"})

    game.refresh_from_db()
    assert answer.status_code == 400
    assert "This game has been changed on another phone." in text_of(answer)
    assert game.version == 2


def test_only_the_maker_changes_the_rules(client: Client) -> None:
    game = make(client)
    other = Client()
    other.post(at("-keep", game))

    answer = other.post(at("-change", game), WHIST | {"preset": "wins", "version": "1"})

    game.refresh_from_db()
    assert answer.status_code == 302
    assert game.version == 1
    assert "Change the rules" not in text_of(other.get(at("", game)))
    assert "Change the rules" in text_of(client.get(at("", game)))


def test_phone_keeps_a_bounded_number_of_games(client: Client) -> None:
    first = make(client)
    rows = first.keepers.get()
    games = [OwnGame(name=str(number), options=first.options) for number in range(MOST_KEPT - 1)]
    OwnGame.objects.bulk_create(games)
    for game in games:
        game.keepers.create(mark=rows.mark, makes=True)

    answer = client.post(reverse("own-games"), WHIST | {"options.name": "One too many"})

    assert answer.status_code == 400
    assert f"You keep {MOST_KEPT} games." in text_of(answer)
    assert not OwnGame.objects.filter(name="One too many").exists()


def trial(client: Client, fields: dict[str, str]) -> str:
    """Return the trial round of the rules on a form."""
    answer = client.post(reverse("own-game-trial"), WHIST | fields, headers={"HX-Request": "true"})
    return text_of(answer)


def test_trial_round_shows_what_typed_numbers_score(client: Client) -> None:
    rows = {f"rows.{owner}.bid": "3" for owner in range(4)}
    tricks = {f"rows.{owner}.tricks": str(number) for owner, number in enumerate((3, 4, 3, 3))}

    page = trial(client, rows | tricks)

    assert 'name="rows.3.tricks"' in page
    assert "+13" in page
    assert "#deal-" not in page


def test_trial_round_says_which_numbers_are_wrong(client: Client) -> None:
    rows = {f"rows.{owner}.bid": "3" for owner in range(4)}
    tricks = {f"rows.{owner}.tricks": "4" for owner in range(4)}

    page = trial(client, rows | tricks)

    assert "The tricks must add up to 13: 3 too many." in page


def test_trial_round_says_which_rules_contradict_each_other(client: Client) -> None:
    fields = {"preset": "own", "options.bids": "true"}

    page = trial(client, fields)

    assert "Bids are compared with tricks: ask for tricks too." in page


def test_reader_without_scripts_sees_the_trial_round_of_the_chosen_rules(client: Client) -> None:
    page = text_of(client.post(reverse("own-games"), WHIST | {"do": "try"}))

    assert 'name="rows.0.bid"' in page
    assert 'value="Kitchen Whist"' in page
    assert not OwnGame.objects.exists()
