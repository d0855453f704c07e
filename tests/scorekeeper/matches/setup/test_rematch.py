"""The rematch: seats, rules, stake and title stay, the deal passes on."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http.response import HttpResponse

from games.examples import examples
from games.sheet import fold_sheet
from scorekeeper.matches import services
from scorekeeper.matches.log.outcomes import Attempt, Conflict
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup import services as setup
from tests.scorekeeper.matches.conftest import Hands
from tests.support.club import account
from tests.support.people import DORA, PASSED_OUT, TABLE, THREE_DEALS, reloaded, start

pytestmark = pytest.mark.django_db

STAKE = {"amount": "0.10", "currency": "EUR"}


def ended(*deals: dict[str, Any], **agreed: Any) -> Match:
    """Return a match of Anna's table that was stopped after these deals."""
    return services.stop_match(start(*deals, **agreed)).match


def rematch(match: Match, **values: Any) -> Match:
    """Return the rematch that an anonymous phone starts."""
    started, _again = setup.rematch(match, reader=AnonymousUser(), **values)
    return started


def test_rematch_keeps_everything_but_the_deals_and_passes_the_deal_on() -> None:
    first = ended(
        *THREE_DEALS,
        PASSED_OUT,
        options={"start": 60},
        details={"title": "Friday", "stake": STAKE, "first_dealer": 1},
    )

    second = rematch(first)

    before, after = first.read_document(), reloaded(second).read_document()
    assert after == type(after)(
        game="preferans",
        players=tuple(TABLE),
        options=before.options,
        title="Friday",
        first_dealer=DORA,
        stake=STAKE,
    )
    assert (second.status, second.version) == ("open", 0)


def last_and_next(slug: str) -> list[tuple[int | None, int]]:
    """Return the last dealer and the rematch's dealer for each complete example of a game."""
    sheets = [fold_sheet(example.match) for example in examples(slug).matches]
    return [
        (
            next(row.dealer for row in reversed(sheet.rows) if row.counted),
            sheet.match.game.rematch_dealer(sheet.state, sheet.options),
        )
        for sheet in sheets
        if sheet.over
    ]


def test_deal_passes_on_into_the_rematch_by_the_rules_of_each_game() -> None:
    expected = {
        "preferans": (2, 0),
        "tarneeb": (1, 2),
        "egyptian-tarneeb": (2, 3),
        "nestors": (2, 0),  # the declarer of the last deal
        "avinas": (0, 1),
        "skruuvi": (3, 0),
    }

    assert {slug: last_and_next(slug)[0] for slug in expected} == expected


def test_same_form_sent_twice_starts_one_rematch_that_opens_to_score(scorer: Hands) -> None:
    anna = scorer(ended(*THREE_DEALS))

    places = [anna.post("rematch/", {"key": "abc1"})["Location"] for _ in range(2)]

    second = Match.objects.exclude(pk=anna.match.pk).get()
    assert places == [f"/m/{second.code}/"] * 2
    page = anna.client.get(places[0])
    assert page.context["scores"]
    assert (page.context["number"], page.context["dealer"]) == (1, "Anna")


def test_same_key_at_another_match_starts_a_rematch_of_its_own() -> None:
    attempt = Attempt(key="page:abc1")

    started = {rematch(ended(*THREE_DEALS), attempt=attempt).pk for _ in range(2)}

    assert len(started) == 2


def test_open_match_has_no_rematch(scorer: Hands) -> None:
    anna = scorer(start(*THREE_DEALS))

    answer = anna.post("rematch/", {"key": "abc1"})

    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 409
    assert "The match goes on: stop it before a rematch." in answer.content.decode()
    assert Match.objects.count() == 1
    with pytest.raises(Conflict, match="still_open"):
        rematch(anna.match)


def test_watcher_starts_no_rematch(watcher: Hands) -> None:
    ben = watcher(ended(*THREE_DEALS))

    assert ben.post("rematch/", {"key": "abc1"}).status_code == 403
    assert Match.objects.count() == 1


def test_rematch_belongs_to_the_account_that_starts_it() -> None:
    anna = account("anna")

    started, _again = setup.rematch(ended(*THREE_DEALS), reader=anna)

    assert reloaded(started).owner == anna
