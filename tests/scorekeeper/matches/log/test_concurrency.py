"""Sixteen simultaneous phones, each with its own connection."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from scorekeeper.matches.log.outcomes import Attempt, Conflict, Outdated
from scorekeeper.matches.log.versions import history
from scorekeeper.matches.models import Creation, Match
from scorekeeper.matches.services import record_deal, undo
from scorekeeper.matches.setup.services import start_match
from tests.support.people import HEARTS, PASSED_OUT, TABLE, contract, reloaded, start

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.engine]

PHONES = 16
KEYED = Attempt(key="0192f3a4-0000-7000-8000-000000000001", digest="the body")


def run_simultaneously(work: Callable[[int], Any]) -> list[Any]:
    """Run the work of every phone simultaneously; return results or exceptions."""
    gate = Barrier(PHONES)

    def run(phone: int) -> Any:
        try:
            gate.wait()
            return work(phone)
        except (Conflict, Outdated) as problem:
            return problem
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as phones:
        return list(phones.map(run, range(PHONES)))


def own_deal(phone: int) -> dict[str, Any]:
    """Return a deal that no other phone enters: they differ by player and tricks."""
    return contract(phone % 3, HEARTS, (phone // 3 % 3, phone // 9))


def versions(match: Match) -> list[int]:
    return list(match.changes.values_list("version", flat=True))


def is_as_its_log_says(match: Match) -> bool:
    match_stored = reloaded(match)
    return (
        match_stored.read_document() == history(match_stored).document
        and match_stored.version == match_stored.changes.count()
    )


def test_same_write_from_all_phones_is_one_change() -> None:
    match = start()

    outcomes = run_simultaneously(lambda _: record_deal(reloaded(match), PASSED_OUT, attempt=KEYED))

    assert versions(match) == [1]
    assert Counter(outcome.replayed for outcome in outcomes) == {True: PHONES - 1, False: 1}
    assert {outcome.match.version for outcome in outcomes} == {1}
    assert {outcome.change.pk for outcome in outcomes} == set(
        match.changes.values_list("pk", flat=True)
    )
    assert reloaded(match).document["deals"] == [PASSED_OUT]


def test_same_write_against_a_version_seen_is_one_change() -> None:
    match = start()
    attempt = Attempt(version=0, key=KEYED.key, digest=KEYED.digest)

    outcomes = run_simultaneously(
        lambda _: record_deal(reloaded(match), PASSED_OUT, attempt=attempt)
    )

    assert versions(match) == [1]
    assert {outcome.match.version for outcome in outcomes} == {1}


def test_different_writes_without_a_version_are_all_stored_in_turn() -> None:
    match = start(options={"start": 1000})

    outcomes = run_simultaneously(lambda phone: record_deal(reloaded(match), own_deal(phone)))

    assert versions(match) == list(range(1, PHONES + 1))
    assert sorted(outcome.match.version for outcome in outcomes) == versions(match)
    stored = reloaded(match).document["deals"]
    assert all(own_deal(phone) in stored for phone in range(PHONES))
    for outcome in outcomes:
        assert outcome.row.entry == stored[outcome.match.version - 1]
    assert is_as_its_log_says(match)


def test_different_writes_from_one_early_reading_are_all_stored() -> None:
    match = start(options={"start": 1000})

    run_simultaneously(lambda phone: record_deal(match, own_deal(phone)))

    assert versions(match) == list(range(1, PHONES + 1))
    assert is_as_its_log_says(match)


def test_one_of_several_writes_on_one_version_is_stored() -> None:
    match = start()

    def work(phone: int) -> Any:
        return record_deal(reloaded(match), own_deal(phone), attempt=Attempt(version=0))

    outcomes = run_simultaneously(work)

    saved = [outcome for outcome in outcomes if not isinstance(outcome, Outdated)]
    late = [outcome for outcome in outcomes if isinstance(outcome, Outdated)]
    assert (len(saved), len(late), versions(match)) == (1, PHONES - 1, [1])
    for outdated in late:
        assert outdated.match.version == 1
        assert [change.new for change in outdated.changes] == [saved[0].change.new]


def test_last_deal_of_a_match_is_recorded_once() -> None:
    match = start(options={"start": 2})

    outcomes = run_simultaneously(
        lambda phone: record_deal(reloaded(match), contract(phone % 3, HEARTS))
    )

    late = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert versions(match) == [1]
    assert {conflict.refusal.code for conflict in late} == {"match_over"}
    assert len(late) == PHONES - 1


def test_undo_from_all_phones_takes_back_one_change_each() -> None:
    match = start(*[PASSED_OUT] * (PHONES // 2))

    outcomes = run_simultaneously(lambda _: undo(reloaded(match)))

    empty = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]
    assert len(empty) == PHONES // 2
    assert reloaded(match).document["deals"] == []
    assert is_as_its_log_says(match)


def test_same_start_from_all_phones_is_one_match() -> None:
    def work(_phone: int) -> tuple[Match, bool]:
        return start_match(game="preferans", players=TABLE, caller="Anna", attempt=KEYED)

    outcomes = run_simultaneously(work)

    assert (Match.objects.count(), Creation.objects.count()) == (1, 1)
    assert {match.pk for match, _again in outcomes} == {Match.objects.get().pk}
    assert Counter(repeated for _match, repeated in outcomes) == {True: PHONES - 1, False: 1}
