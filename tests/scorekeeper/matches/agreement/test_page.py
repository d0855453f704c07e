"""Confirmation and dispute of deals on the pages of a match."""

import re
from typing import Any

import pytest
from django.core import signing
from django.db import connection
from django.http.response import HttpResponse
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.access.phone import LONGEST_COOKIE, ME, MOST_KEYS
from scorekeeper.matches.agreement.services import switch_confirmations
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.scorekeeper.matches.conftest import Hands
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, SANAC, contract, reloaded, start

pytestmark = pytest.mark.django_db

TO_DISPUTED = re.compile(r'<li><a href="([^"]+)">Deal')
DISPUTED = '<span class="badge disputed">'


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return " ".join(answer.content.decode().split())


def agreeing() -> Match:
    match = start(contract(ANNA, SANAC, (1, 2)), contract(BEN, HEARTS))
    switch_confirmations(match, on=True)
    return reloaded(match)


def test_scorer_switches_it_on_and_off(scorer: Hands, watcher: Hands) -> None:
    match = start(PASSED_OUT)
    anna, ben = scorer(match), watcher(match)
    assert 'id="me"' not in text(ben.get())

    assert anna.post("agreement/", {"do": "on"}).status_code == 302
    assert "I am <bdi>Ben</bdi>" in text(ben.get())
    assert "On" in text(anna.get("share/"))

    anna.post("agreement/", {"do": "off"})
    assert 'id="me"' not in text(ben.get())


def test_dispute_is_shown_to_all(scorer: Hands, watcher: Hands) -> None:
    match = agreeing()
    anna, ben, cleo = scorer(match), watcher(match), watcher(match)
    ben.post("me/", {"name": "Ben"})

    answer = ben.post("deals/1/word/", {"agrees": "no"})

    assert answer["Location"] == f"/m/{match.code}/#deal-1"
    for phone in (anna, ben, cleo):
        page = text(phone.get())
        assert '<li><a href="#deal-1">Deal 1</a>: <bdi>Ben</bdi></li>' in page
        assert page.count(DISPUTED) == 1
    assert "Disputed by <bdi>Ben</bdi>" in text(cleo.part("sheet/"))


def test_dispute_of_a_deal_that_is_not_listed_leads_there(watcher: Hands) -> None:
    match = start(*[PASSED_OUT] * 61, options={"start": 1000})
    switch_confirmations(match, on=True)
    ben = watcher(reloaded(match))
    ben.post("me/", {"name": "Ben"})

    answers = [ben.post(f"deals/{deal}/word/", {"agrees": "no"}) for deal in (1, 2)]

    url = f"/m/{match.code}/"
    assert [answer["Location"] for answer in answers] == [
        f"{url}?deals=120#deal-1",
        f"{url}#deal-2",
    ]
    led = [TO_DISPUTED.findall(text(ben.get(part))) for part in ("", "?deals=120")]
    assert led == [["?deals=120#deal-1", "#deal-2"], ["#deal-1", "#deal-2"]]


def test_confirmation_is_shown_with_the_deal_and_withdrawn(watcher: Hands) -> None:
    ben = watcher(agreeing())
    ben.post("me/", {"name": "Ben"})

    ben.post("deals/2/word/", {"agrees": "yes"})
    assert "Confirmed by <bdi>Ben</bdi>" in text(ben.get())
    assert 'aria-pressed="true"' in text(ben.get())

    ben.post("deals/2/word/", {"agrees": ""})
    assert "Confirmed by" not in text(ben.get())


def test_phone_without_a_player_may_not_confirm(watcher: Hands) -> None:
    match = agreeing()
    cleo = watcher(match)

    assert "/word/" not in text(cleo.get())
    assert cleo.post("deals/1/word/", {"agrees": "no"}).status_code == 403
    cleo.post("me/", {"name": "Cleo"})
    assert cleo.post("deals/1/word/", {"agrees": "no"}).status_code == 403
    assert match.confirmations.count() == 0


def test_phone_can_change_its_player(watcher: Hands) -> None:
    ben = watcher(agreeing())
    ben.post("me/", {"name": "Ben"})
    assert "You are <b><bdi>Ben</bdi></b>" in text(ben.get())

    ben.post("me/", {"name": ""})

    assert "I am <bdi>Ben</bdi>" in text(ben.get())


def test_mark_of_a_phone_cannot_be_forged(watcher: Hands) -> None:
    match = agreeing()
    cleo = watcher(match)

    cleo.client.cookies["phone_me"] = f'{{"{match.code}": "Ben"}}'

    assert cleo.post("deals/1/word/", {"agrees": "no"}).status_code == 403


def test_open_page_gets_confirmations_without_a_new_version(
    watcher: Hands,
) -> None:
    match = agreeing()
    ben = watcher(match)
    ben.post("me/", {"name": "Ben"})
    path = f"sheet/?since={match.version}&words={match.words}"
    assert ben.part(path).status_code == 204

    ben.post("deals/1/word/", {"agrees": "no"})

    assert reloaded(match).version == match.version
    assert DISPUTED in text(ben.part(path))
    assert f'data-words="{reloaded(match).words}"' in text(ben.part(path))


def test_recorded_deal_comes_with_the_buttons_of_the_player_who_scores(scorer: Hands) -> None:
    anna = scorer(agreeing())
    anna.post("me/", {"name": "Anna"})

    answer = anna.record(PASSED_OUT, version=2)

    assert "/deals/3/word/" in text(answer)


def test_sheet_costs_one_query_more_only_where_it_is_on(watcher: Hands) -> None:
    query_counts = []
    for match in (start(PASSED_OUT), agreeing()):
        sheet_of(match)
        cleo = watcher(match)
        with CaptureQueriesContext(connection) as captured:
            cleo.part("sheet/")
        query_counts.append(len(captured))

    assert query_counts == [1, 2]


def test_phone_at_many_tables_forgets_the_oldest(watcher: Hands) -> None:
    name = "".join(chr(0x0621 + place) for place in range(26))
    match = start(PASSED_OUT, players=[name, "Ben", "Dora"])
    switch_confirmations(match, on=True)
    phone = watcher(reloaded(match))
    tables = {
        f"code{number:04}": "".join(
            chr(0x4E00 + hash((number, place)) % 20_000) for place in range(40)
        )
        for number in range(MOST_KEYS)
    }
    phone.client.cookies[ME] = signing.dumps(tables, salt=ME, compress=True)

    phone.post("me/", {"name": name})

    assert len(phone.client.cookies[ME].value) <= LONGEST_COOKIE
    assert f"You are <b><bdi>{name}</bdi></b>" in text(phone.get())
