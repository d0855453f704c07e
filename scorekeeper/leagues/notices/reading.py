"""What is chosen in a league, and what came of the last notices."""

from django.conf import settings
from django.db.models import QuerySet

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Subscription


def chats_of(league: League) -> QuerySet[Subscription]:
    """Return the chat programs that a league tells, the oldest first."""
    return league.subscriptions.filter(way=Subscription.Way.CHAT)


def mail_topics(league: League, user: User) -> list[str]:
    """Return what an account is told of a league by mail."""
    own = league.subscriptions.filter(user=user, way=Subscription.Way.MAIL)
    chosen: list[str] | None = own.values_list("topics", flat=True).first()
    return (chosen or []) if settings.MAIL else []


def devices_of(league: League, user: User) -> QuerySet[Subscription]:
    """Return the devices on which an account is told of a league, the oldest first."""
    return league.subscriptions.filter(user=user, way=Subscription.Way.PUSH)


def mailed_to(key: str) -> Subscription | None:
    """Return whose mails a key stops."""
    mails = Subscription.objects.filter(key=key, way=Subscription.Way.MAIL)
    return mails.select_related("league").first()
