"""A match that ends while its season is being closed."""

from threading import Thread
from uuid import UUID

import pytest
from django.db import connection

from scorekeeper.leagues.counting import count as counting
from scorekeeper.leagues.models import League, Pending, Result
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from tests.support.club import THREE, club, evening, league_match_of_match, preferans, season_of
from tests.support.people import bettel
from tests.support.rescore_check import check_stored_results

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.engine]


def test_match_waits_when_its_season_is_closed_while_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    league = club()
    match = matches.undo(preferans(league, THREE, "Anna", evening(10))).match
    lock, locked = counting.lock_league, list[UUID]()

    def close() -> None:
        close_season(season_of(league))
        connection.close()

    closing = Thread(target=close)

    def lock_late(of: UUID) -> League:
        if not locked:
            locked.append(of)
            closing.start()
            if connection.vendor == "postgresql":  # SQLite serialises its writers
                closing.join()
        return lock(of)

    monkeypatch.setattr(counting, "lock_league", lock_late)
    matches.record_deal(match, bettel(1))
    closing.join()

    waits = connection.vendor == "postgresql"
    assert season_of(league).closed_at is not None
    assert (
        Pending.objects.filter(pk=league_match_of_match(match).pk).exists(),
        Result.objects.count(),
    ) == ((True, 0) if waits else (False, 3))
    assert check_stored_results() == ""
