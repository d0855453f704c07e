"""Receivers of a league's events that queue notices in the same transaction.

An event without subscribers costs one query. Texts are written and sent by the worker after the
commit.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from games.values import JsonObject
from scorekeeper.club.evenings.models import Drawing, PlannedEvening
from scorekeeper.club.evenings.signals import evening_changed, round_drawn
from scorekeeper.club.notices.models import ChatTopic, MemberTopic, Notice, Subscription
from scorekeeper.leagues.hooks import match_counted, name_claimed, season_closed
from scorekeeper.leagues.models import Claim, LeagueMatch, Member, Season
from scorekeeper.scoring.results import PlayerResult
from scorekeeper.webhooks import worker

Kind = Notice.Kind
Results = Sequence[tuple[UUID, PlayerResult]]


def subscriptions_to(league: UUID, *about: str) -> list[Subscription]:
    """Return the subscriptions to any of these topics. One query."""
    rows = Subscription.objects.filter(league=league, off_since=None)
    return [row for row in rows if not set(about).isdisjoint(row.topics)]


def chat_subscriptions(rows: Iterable[Subscription], topic: str) -> list[Subscription]:
    """Return the subscriptions of chat programs to a topic."""
    return [row for row in rows if row.user_id is None and topic in row.topics]


def member_subscriptions(rows: Iterable[Subscription], topic: str) -> list[Subscription]:
    """Return the subscriptions of members to a topic."""
    return [row for row in rows if row.user_id is not None and topic in row.topics]


def queue_notices(notices: Iterable[tuple[Subscription, str, JsonObject]]) -> None:
    """Queue notices, and wake the worker after the commit."""
    now = timezone.now()
    queued = [
        Notice(
            league_id=row.league_id,
            subscription=row,
            kind=kind,
            data=data,
            due_at=row.resting_until or now,
        )
        for row, kind, data in notices
    ]
    if queued:
        Notice.objects.bulk_create(queued)
        if settings.WEBHOOKS_IN_SERVER:
            transaction.on_commit(worker.wake)


@receiver(evening_changed)
def notify_evening(planned: PlannedEvening, what: str, **_: object) -> None:
    """Queue notices about an evening: `planned`, `changed`, `cancelled` or `restored`."""
    rows = subscriptions_to(planned.league_id, ChatTopic.EVENINGS)
    data = {
        "what": what,
        "day": planned.day.isoformat(),
        "time": planned.time.isoformat("minutes") if planned.time else None,
        "place": planned.place,
        "games": planned.games,
    }
    queue_notices((row, Kind.EVENING, data) for row in rows)


@receiver(round_drawn)
def notify_round(
    drawing: Drawing,
    *,
    number: int | None = None,
    of: str = "",
    only: Collection[str] = (),
    **_: object,
) -> None:
    """Queue notices about the tables of a round; `number` and `of` are those of a tournament.

    With `only`, the round was changed, and of the members these alone get notices.
    """
    rows = subscriptions_to(drawing.league_id, ChatTopic.TABLES)
    if not rows:
        return
    people = _people(pk for table in (*drawing.tables, drawing.out) for pk in table)
    tables = [
        {
            "number": place,
            "game": drawing.game_at(place),
            "players": [people[pk].name for pk in table if pk in people],
        }
        for place, table in enumerate(drawing.tables, start=1)
    ]
    out = [people[pk].name for pk in drawing.out if pk in people]
    common = {
        "changed": bool(only),
        "day": drawing.evening.isoformat(),
        "number": number or drawing.number,
        "of": of,
    }
    round_data = common | {"tables": tables, "out": out}
    queue_notices(
        (row, Kind.ROUND, round_data) for row in chat_subscriptions(rows, ChatTopic.TABLES)
    )
    data_by_user = {
        people[pk].user_id: {"table": tables[place] if place < len(tables) else None}
        for place, table in enumerate((*drawing.tables, drawing.out))
        for pk in table
        if pk in people and (not only or pk in only)
    }
    queue_notices(
        (row, Kind.TABLE, common | data_by_user[row.user_id])
        for row in member_subscriptions(rows, MemberTopic.TABLES)
        if row.user_id in data_by_user
    )


def _people(keys: Iterable[str]) -> dict[str, Member]:
    members = Member.objects.filter(pk__in=list(keys)).only("pk", "name", "user_id")
    return {str(member.pk): member for member in members}


@receiver(match_counted)
def notify_match(counted: LeagueMatch, before: Results, after: Results, **_: object) -> None:
    """Queue notices about a match that counts, or whose results changed."""
    if not after:
        return
    rows = subscriptions_to(counted.league_id, ChatTopic.MATCHES, MemberTopic.RESULTS)
    if not rows:
        return
    people = _people(str(member) for member, _own in after)
    about = {
        "game": counted.match.game,
        "code": counted.match.code,
        "day": counted.evening.isoformat(),
    }
    ranking = sorted(after, key=lambda entry: (entry[1].place, entry[1].seat))
    results = [[people[str(pk)].name, result.points] for pk, result in ranking]
    line = about | {"changed": bool(before), "results": results}
    queue_notices((row, Kind.MATCH, line) for row in chat_subscriptions(rows, ChatTopic.MATCHES))
    if not before:
        return
    moved = _changed_results(dict(before), dict(after))
    queue_notices(
        (row, Kind.RESULT, about | {"before": was, "after": now})
        for row in member_subscriptions(rows, MemberTopic.RESULTS)
        for pk, (was, now) in moved.items()
        if people[str(pk)].user_id == row.user_id
    )


def _changed_results(
    before: Mapping[UUID, PlayerResult], after: Mapping[UUID, PlayerResult]
) -> dict[UUID, tuple[list[int], list[int]]]:
    """Return points and place before and after, for members with a change."""
    pairs = {
        pk: ([before[pk].points, before[pk].place], [result.points, result.place])
        for pk, result in after.items()
        if pk in before
    }
    return {pk: (was, now) for pk, (was, now) in pairs.items() if was != now}


@receiver(season_closed)
def notify_season(season: Season, **_: object) -> None:
    """Queue notices about a closed season."""
    rows = subscriptions_to(season.league_id, ChatTopic.SEASONS)
    queue_notices((row, Kind.SEASON, {"name": season.name}) for row in rows)


@receiver(name_claimed)
def notify_claim(claim: Claim, **_: object) -> None:
    """Queue notices to owners about a claimed name."""
    member, account = claim.member, claim.user.get_username()
    rows = member_subscriptions(
        subscriptions_to(member.league_id, MemberTopic.CLAIMS), MemberTopic.CLAIMS
    )
    queue_notices((row, Kind.CLAIM, {"name": member.name, "account": account}) for row in rows)
