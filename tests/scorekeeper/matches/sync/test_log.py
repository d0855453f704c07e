"""The log of a match, as a phone that renders by itself reads it."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from scorekeeper.accounts.models import User
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.matches import services
from scorekeeper.matches.access.devices import renew_key
from scorekeeper.matches.models import Match
from tests.scorekeeper.matches.conftest import Hands
from tests.support.club import club
from tests.support.people import PASSED_OUT, THREE_DEALS, reloaded, start
from tests.support.phone.evening import stored_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Provide a match with a correction and an undo."""
    match = start(*THREE_DEALS)
    match = services.correct_deal(match, 2, dict(THREE_DEALS[0])).match
    return services.undo(match).match


def read(client: Client, match: Match, query: str = "") -> Any:
    return client.get(f"/m/{match.code}/log/{query}").json()


@pytest.mark.engine
def test_log_has_all_that_a_question_wants(match: Match, scorer: Hands) -> None:
    match = reloaded(match)

    body = read(scorer(match).client, match)

    assert body == {
        "version": 5,
        "since": 0,
        "author": "Browser",
        "key": match.scorer_key,
        "log": stored_log(match),
        "match": {
            "id": str(match.pk),
            "code": match.code,
            "game": "preferans",
            "words": 0,
            "opening": match.opening,
            "started_at": match.started_at.isoformat(),
            "suits": None,
        },
    }


def test_log_tells_those_who_score_a_renewed_key(match: Match, scorer: Hands) -> None:
    phone, url = scorer(match), f"/m/{match.code}/log/?since=5"
    tag = phone.client.get(url)["ETag"]

    renewed = renew_key(match)

    answer = phone.client.get(url, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.json()["key"]) == (200, renewed.scorer_key)


def test_log_has_no_key_that_no_longer_works(
    match: Match, scorer: Hands, settings: Settings
) -> None:
    phone, owner = scorer(match), User.objects.create_user("cleo")
    Match.objects.filter(pk=match.pk).update(owner=owner)
    settings.SECRET_KEY += "another"
    phone.client.force_login(owner)

    body = read(phone.client, match)

    assert (body["author"], body["key"]) == ("cleo", None)


@pytest.mark.parametrize(
    ("query", "since"),
    [
        ("?since=0", 0),
        ("?since=3", 3),
        ("?since=5", 5),
        ("?since=6", 0),
        ("?since=-1", 0),
        ("?since=x", 0),
        ("?since=" + "9" * 40, 0),
        ("?since=", 0),
    ],
)
def test_log_begins_behind_a_version(match: Match, scorer: Hands, query: str, since: int) -> None:
    body = read(scorer(match).client, match, query)

    assert (body["since"], body["log"]) == (since, stored_log(match)[since:])


def test_log_is_read_by_the_code_alone_and_says_no_key(match: Match, watcher: Hands) -> None:
    owned = start(owner=User.objects.create_user("cleo"))

    logs = [read(watcher(one_match).client, one_match) for one_match in (match, owned)]

    readers = [(one_match["author"], one_match.pop("key")) for one_match in logs]
    assert readers == [(None, None), (None, None)]
    text = json.dumps(logs)
    secret = [match.scorer_key, owned.scorer_key, match.key_hash, "cleo", "key", "digest", "owner"]
    assert [one_match for one_match in secret if one_match in text] == []


def test_log_of_a_match_of_a_private_league_is_read_as_its_page(watcher: Hands) -> None:
    match = start(PASSED_OUT)
    playing.count_for(match, club())
    client = watcher(match).client

    statuses = [client.get(f"/m/{match.code}/{part}").status_code for part in ("", "log/")]

    assert statuses == [200, 200]


def test_unchanged_log_is_not_sent_again(match: Match, scorer: Hands) -> None:
    phone, url = scorer(match), f"/m/{match.code}/log/?since=2"
    tag = phone.client.get(url)["ETag"]

    def response(client: Client = phone.client) -> tuple[int, bytes]:
        answer = client.get(url, headers={"If-None-Match": tag})
        return answer.status_code, answer.content

    assert response() == (304, b"")
    assert tag.startswith('"5-')
    assert response(Client())[0] == 200  # a watcher sees another author
    Match.objects.filter(pk=match.pk).update(words=1)
    assert response()[0] == 200
    Match.objects.filter(pk=match.pk).update(words=0)
    assert response()[0] == 304
    services.redo(reloaded(match))
    assert response()[0] == 200


@pytest.mark.engine
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("deals", [3, 60])
def test_log_takes_three_queries_and_one_less_unchanged(scorer: Hands, deals: int) -> None:
    match = start(*[PASSED_OUT] * deals, options={"start": 1000})
    phone, url = scorer(match), f"/m/{match.code}/log/"
    tag = phone.client.get(url)["ETag"]

    query_counts = []
    for heads in ({}, {"If-None-Match": tag}):
        with CaptureQueriesContext(connection) as captured:
            phone.client.get(url, headers=heads)
        query_counts.append(len(captured))

    assert query_counts == [3, 2]


@pytest.mark.parametrize("code", ["22222222", "nothing!", "ABCDEFGH"])
def test_log_of_no_match_is_not_found(code: str) -> None:
    assert Client().get(f"/m/{code}/log/").status_code == 404
