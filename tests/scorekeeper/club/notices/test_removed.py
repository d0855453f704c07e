"""A chat program that is removed is told nothing more, and makes room for another."""

import pytest

from games.values import Refused
from scorekeeper.club.notices import services
from scorekeeper.club.notices.models import Notice, Subscription
from tests.support.club import account, club

pytestmark = pytest.mark.django_db


def test_removed_chat_takes_its_queued_notices_along() -> None:
    league = club()
    values = {"url": "https://chat.example.com/hook", "topics": ["tables"]}
    first, other = (services.add_chat(league, values, site="https://here") for _chat in range(2))
    for chat in (first, other):
        services.send_test(chat)

    services.remove_chat(first, by=account("Anna"))

    assert [chat.pk for chat in Subscription.objects.all()] == [other.pk]
    assert [notice.subscription_id for notice in Notice.objects.all()] == [other.pk]
    acts = league.acts.filter(kind="chat_removed")
    assert [(act.by, act.data["host"]) for act in acts] == [(account("Anna"), first.receiver)]


def test_removed_chat_makes_room_for_another_one() -> None:
    league = club()
    values = {"url": "https://chat.example.com/hook", "topics": ["tables"]}
    chats = [
        services.add_chat(league, values, site="https://here")
        for _chat in range(services.MOST_CHATS)
    ]

    services.remove_chat(chats[0])
    services.add_chat(league, values, site="https://here")

    with pytest.raises(Refused):
        services.add_chat(league, values, site="https://here")
