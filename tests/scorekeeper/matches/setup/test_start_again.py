"""The form of a new match submitted again, as after the browser's Back."""

import pytest
from django.http.response import HttpResponse
from django.test import Client

from scorekeeper.matches.models import Match

pytestmark = pytest.mark.django_db

NEW = "/new/preferans/"
FORM = {
    "key": "abc1",
    "preset": "own",
    "players.0": "Anna",
    "players.1": "Ben",
    "players.2": "Dora",
}


def test_same_form_again_leads_to_the_same_match() -> None:
    phone = Client()

    places = [phone.post(NEW, FORM)["Location"] for _ in range(2)]

    assert places == [f"/m/{Match.objects.get().code}/"] * 2


def test_changed_form_sent_again_says_that_the_match_has_started() -> None:
    phone = Client()
    match_page = phone.post(NEW, FORM)["Location"]

    answer = phone.post(NEW, FORM | {"players.0": "Ana", "title": "Friday"})

    assert isinstance(answer, HttpResponse)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This match has already started." in page
    assert f'<a class="button" href="{match_page}">To the match</a>' in page
    assert "Start another match</button>" in page
    assert 'value="Ana"' in page
    assert 'value="Friday"' in page
    assert 'name="key" value="abc1"' not in page
    assert Match.objects.count() == 1


def test_another_match_is_started_from_that_form() -> None:
    phone = Client()
    phone.post(NEW, FORM)

    answer = phone.post(NEW, FORM | {"players.0": "Ana", "key": "abc2"})

    assert answer.status_code == 302
    assert [match.document["players"][0] for match in Match.objects.order_by("pk")] == [
        "Anna",
        "Ana",
    ]
