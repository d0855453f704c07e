"""The file of a game: written, read by another site, and refused where it is hostile."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.values import Refused
from scorekeeper.own_games.files import MOST_BYTES, read_file, write_file
from scorekeeper.own_games.models import OwnGame
from tests.games.play.house import OPTIONS
from tests.scorekeeper.own_games.conftest import at, file_of, make, text_of

GAME = OwnGame(name="Whist", options={"name": "Whist"})


@pytest.mark.django_db
def test_file_makes_the_same_game_on_another_site(client: Client) -> None:
    game = make(client)
    answer = client.get(at("-file", game))
    content = answer.content
    OwnGame.objects.all().delete()

    upload = {"file": SimpleUploadedFile("game.json", content, "application/json")}
    client.post(reverse("own-game-from-file"), upload)

    assert "Kitchen" in answer["Content-Disposition"]
    assert OwnGame.objects.get().options == game.options
    assert game.code not in content.decode()


@pytest.mark.django_db
def test_file_that_is_refused_stores_nothing_and_names_the_field(client: Client) -> None:
    content = file_of(GAME, options={"name": "Whist", "points": {"step": 0}})

    upload = {"file": SimpleUploadedFile("game.json", content, "application/json")}
    answer = client.post(reverse("own-game-from-file"), upload)

    assert answer.status_code == 400
    assert "options.points.step" in text_of(answer)
    assert not OwnGame.objects.exists()


@given(options=OPTIONS)
def test_rules_come_back_from_their_file(options: dict[str, Any]) -> None:
    rules = read_file(file_of(GAME, options=options | {"name": "Whist"}))

    again = read_file(write_file(OwnGame(name="Whist", options=rules)).encode())

    assert again == rules


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b" " * (MOST_BYTES + 1),
        b"[" * 5000,
        file_of(GAME, format="scorekeeper-match"),
        file_of(GAME, format_version=2),
        file_of(GAME, format_version=True),
        file_of(GAME, game="tarneeb"),
        file_of(GAME, options=[]),
        file_of(GAME, options={}),
        file_of(GAME, options={"name": "x" * 41}),
        file_of(GAME, options={"name": "<script>alert(1)</script>"}),
        file_of(GAME, options={"name": "\u202egame"}),
        file_of(GAME, options={"name": "Whist", "points": {"label": "<b>"}}),
        file_of(GAME, options={"name": "Whist", "players": ["Anna"]}),
        file_of(GAME, options={"name": "Whist", "places": {"points": [1] * 11}}),
        file_of(GAME, options={"name": "Whist", "target": 10**9}),
        file_of(GAME, options={"name": "Whist", "target": 1.5}),
        file_of(GAME, players=["Anna"]),
    ],
)
def test_hostile_file_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_file(content)

    assert all(refusal.render() for refusal in refused.value.refusals)


@given(content=st.binary(max_size=200))
def test_bytes_of_any_kind_are_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        read_file(content)


@given(data=st.data())
def test_damaged_file_is_refused_or_still_holds_valid_rules(data: st.DataObject) -> None:
    content = bytearray(file_of(GAME, options={"name": "Whist", "tricks": {"total": 13}}))
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

    try:
        rules = read_file(bytes(content))
    except Refused:
        return

    assert read_file(file_of(GAME, options=rules)) == rules
    assert json.dumps(rules)
