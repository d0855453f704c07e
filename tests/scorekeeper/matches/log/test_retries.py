"""Repeated writes, late writes, and writes after those of other phones."""

from collections.abc import Callable

import pytest

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.deal.correct_many import correct_deals
from scorekeeper.matches.log.document import LogChange
from scorekeeper.matches.log.outcomes import (
    Attempt,
    Conflict,
    DealMissing,
    KeyReused,
    Outdated,
    Step,
)
from scorekeeper.matches.log.steps import step
from scorekeeper.matches.log.write import Outcome, Plan, write
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.services import (
    change_details,
    correct_deal,
    drop_pending,
    insert_deal,
    note_pending,
    record_deal,
    redo,
    remove_deal,
    reopen_match,
    stop_match,
    undo,
)
from scorekeeper.matches.sheet.cache import clear_sheets, sheet_of
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    DORA,
    HEARTS,
    NOTED,
    PASSED_OUT,
    bettel,
    contract,
    log_of,
    reloaded,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db

ATTEMPT = Attempt(key="0192f3a4-0000-7000-8000-000000000001", digest="the body")
OTHER_BODY = Attempt(key=ATTEMPT.key, digest="another body")


def versatile_match() -> Match:
    """Return an open match with deals and an undone change."""
    return undo(start(PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, HEARTS))).match


def stopped() -> Match:
    return stop_match(start(PASSED_OUT)).match


TOGETHER = [{"number": 1, "entry": bettel(DORA)}, {"before": 2, "entry": PASSED_OUT}]
Write = Callable[[Match, Attempt], Outcome]
WRITES: dict[str, tuple[Callable[[], Match], Write]] = {
    "add": (start, lambda m, a: record_deal(m, PASSED_OUT, attempt=a)),
    "insert": (
        versatile_match,
        lambda m, a: insert_deal(m, bettel(DORA), before=2, attempt=a),
    ),
    "correct": (
        versatile_match,
        lambda m, a: correct_deal(m, 1, bettel(DORA), attempt=a),
    ),
    "correct_many": (
        versatile_match,
        lambda m, a: correct_deals(m, TOGETHER, attempt=a),
    ),
    "remove": (
        versatile_match,
        lambda m, a: remove_deal(m, 1, attempt=a),
    ),
    "pending": (start, lambda m, a: note_pending(m, NOTED, attempt=a)),
    "drop": (
        lambda: note_pending(start(), NOTED).match,
        lambda m, a: drop_pending(m, attempt=a),
    ),
    "details": (
        versatile_match,
        lambda m, a: change_details(m, {"title": "Finals", "first_dealer": 1}, attempt=a),
    ),
    "stop": (start, lambda m, a: stop_match(m, attempt=a)),
    "reopen": (stopped, lambda m, a: reopen_match(m, attempt=a)),
    "undo": (versatile_match, lambda m, a: undo(m, attempt=a)),
    "redo": (versatile_match, lambda m, a: redo(m, attempt=a)),
}


@pytest.fixture(params=WRITES)
def case(request: pytest.FixtureRequest) -> tuple[Match, Write]:
    """Provide a match and a write that it allows, one of every kind."""
    begin, write = WRITES[request.param]
    return begin(), write


def answer(outcome: Outcome) -> tuple[object, ...]:
    """Return all results of a write."""
    sheet = outcome.sheet
    return (
        outcome.match.version,
        outcome.match.status,
        outcome.match.deal_count,
        outcome.match.scores,
        outcome.match.document,
        outcome.row,
        sheet.totals,
        sheet.next,
        sheet.settlement,
        outcome.change.pk,
    )


@pytest.mark.engine
def test_every_write_is_one_change(case: tuple[Match, Write]) -> None:
    match, write = case

    outcome = write(match, ATTEMPT)

    stored = reloaded(match)
    last = Change.objects.get(match=match, version=match.version + 1)
    assert outcome.match.version == stored.version == match.version + 1 == match.changes.count()
    assert (last.key, last.digest, last.author) == (ATTEMPT.key, ATTEMPT.digest, "scorer")
    assert (outcome.change, outcome.replayed) == (last, False)
    assert outcome.match.document == stored.document
    assert (outcome.match.status, outcome.match.scores, outcome.match.deal_count) == (
        stored.status,
        stored.scores,
        stored.deal_count,
    )
    assert (outcome.match.pk, outcome.match.code, outcome.match.changed_at) == (
        stored.pk,
        stored.code,
        stored.changed_at,
    )


def test_sheet_computed_by_a_write_is_that_of_the_whole_match(case: tuple[Match, Write]) -> None:
    match, write = case

    outcome = write(match, ATTEMPT)

    stored = sheet_of(reloaded(match))
    clear_sheets()
    assert outcome.sheet == stored == sheet_of(reloaded(match))


@pytest.mark.engine
def test_repeated_write_changes_nothing_and_answers_the_same(case: tuple[Match, Write]) -> None:
    match, write = case
    first = write(match, ATTEMPT)
    before = log_of(match), sheet(match)

    second = write(reloaded(match), ATTEMPT)

    assert answer(second) == answer(first)
    assert (log_of(match), sheet(match)) == before
    assert second.replayed


def test_repeated_write_answers_the_same_after_later_changes(case: tuple[Match, Write]) -> None:
    match, write = case
    first = write(match, ATTEMPT)
    later = change_details(first.match, {"players": ["Ada", "Bo", "Eva"]}).match
    later = stop_match(later).match if later.status == "open" else reopen_match(later).match

    second = write(later, ATTEMPT)

    assert answer(second) == answer(first)
    assert reloaded(match).version == later.version


def test_repeated_write_never_meets_a_version_check(case: tuple[Match, Write]) -> None:
    match, write = case
    attempt = Attempt(version=match.version, key=ATTEMPT.key, digest=ATTEMPT.digest)

    first = write(match, attempt)
    second = write(reloaded(match), attempt)

    assert (second.replayed, second.match.version) == (True, first.match.version)


def test_key_of_another_request_is_refused(case: tuple[Match, Write]) -> None:
    match, write = case
    after = write(match, ATTEMPT).match

    with pytest.raises(KeyReused):
        write(after, OTHER_BODY)

    assert reloaded(match).version == after.version


def test_key_of_another_request_is_refused_before_its_version() -> None:
    match = record_deal(start(), PASSED_OUT, attempt=ATTEMPT).match

    with pytest.raises(KeyReused):
        record_deal(match, PASSED_OUT, attempt=Attempt(version=0, key=ATTEMPT.key, digest="x"))


@pytest.mark.engine
def test_key_belongs_to_its_match() -> None:
    first, second = start(), start()

    record_deal(first, PASSED_OUT, attempt=ATTEMPT)
    outcome = record_deal(second, PASSED_OUT, attempt=ATTEMPT)

    assert (outcome.replayed, outcome.match.pk, outcome.match.version) == (False, second.pk, 1)


@pytest.mark.engine
def test_refused_writes_do_not_consume_a_key() -> None:
    match = start(options={"start": 4})
    behind = Attempt(version=7, key=ATTEMPT.key, digest=ATTEMPT.digest)

    with pytest.raises(Refused):
        record_deal(match, contract(BEN, HEARTS, (3, 3)), attempt=ATTEMPT)
    with pytest.raises(Conflict):
        undo(match, attempt=ATTEMPT)
    with pytest.raises(DealMissing):
        remove_deal(match, 1, attempt=ATTEMPT)
    with pytest.raises(Outdated):
        record_deal(match, PASSED_OUT, attempt=behind)
    outcome = record_deal(match, PASSED_OUT, attempt=ATTEMPT)

    assert (outcome.replayed, log_of(match)) == (False, [(1, "add", 1)])


def test_write_against_the_version_seen_is_stored(case: tuple[Match, Write]) -> None:
    match, write = case

    outcome = write(match, Attempt(version=match.version))

    assert outcome.match.version == match.version + 1


@pytest.mark.engine
def test_write_on_an_older_version_gets_the_changes_since() -> None:
    match = start(PASSED_OUT, contract(BEN, HEARTS), PASSED_OUT)

    with pytest.raises(Outdated) as caught:
        record_deal(match, contract(ANNA, DIAMONDS), attempt=Attempt(version=1))

    assert caught.value.match.version == 3
    assert [(c.version, c.kind, c.new) for c in caught.value.changes] == [
        (2, "add", contract(BEN, HEARTS)),
        (3, "add", PASSED_OUT),
    ]
    assert reloaded(match).version == 3


def test_write_on_a_future_version_is_outdated() -> None:
    match = start(PASSED_OUT)

    with pytest.raises(Outdated) as caught:
        record_deal(match, PASSED_OUT, attempt=Attempt(version=2))

    assert (caught.value.match.version, caught.value.changes) == (1, ())


def test_writer_with_an_early_read_writes_to_the_newest_version() -> None:
    match = start()
    record_deal(match, contract(ANNA, DIAMONDS))

    outcome = record_deal(match, contract(BEN, HEARTS))

    assert [row.entry for row in outcome.sheet.rows] == [
        contract(ANNA, DIAMONDS),
        contract(BEN, HEARTS),
    ]
    assert log_of(match) == [(1, "add", 1), (2, "add", 2)]


def test_version_seen_counts_even_if_the_match_was_read_earlier() -> None:
    early = start()
    record_deal(early, PASSED_OUT)

    outcome = record_deal(early, PASSED_OUT, attempt=Attempt(version=1))

    assert outcome.match.version == 2


@pytest.mark.engine
def test_late_writer_gets_the_changes_its_read_missed() -> None:
    early = start(PASSED_OUT)
    record_deal(record_deal(early, PASSED_OUT).match, PASSED_OUT)

    with pytest.raises(Outdated) as caught:
        record_deal(early, PASSED_OUT, attempt=Attempt(version=0))

    assert caught.value.match.version == 3
    assert [change.version for change in caught.value.changes] == [1, 2, 3]


def test_match_that_ended_meanwhile_refuses_the_late_writer() -> None:
    early = start(options={"start": 4})
    record_deal(early, bettel(ANNA))

    with pytest.raises(Conflict) as caught:
        record_deal(early, PASSED_OUT)

    assert caught.value.refusal.code == "match_over"


def test_author_is_written_down() -> None:
    match = start()

    record_deal(match, PASSED_OUT, attempt=Attempt(author="account:anna"))

    assert list(match.changes.values_list("author", flat=True)) == ["account:anna"]


def overtaken(match: Match, times: int) -> Plan:
    """Return a plan for a deal that other writers overtake a number of times."""
    remaining = iter(range(times))

    def plan(match_read: Match, before: Sheet) -> Step:
        if next(remaining, None) is not None:
            record_deal(reloaded(match), contract(BEN, HEARTS))
        return step(match_read, LogChange("add", len(before.rows) + 1, None, PASSED_OUT))

    return plan


@pytest.mark.engine
@pytest.mark.parametrize("times", [1, 2])
def test_overtaken_writer_plans_again_on_the_newest_version(times: int) -> None:
    match = start()

    outcome = write(match, ATTEMPT, overtaken(match, times))

    assert outcome.match.version == times + 1
    assert reloaded(match).document["deals"] == [contract(BEN, HEARTS)] * times + [PASSED_OUT]


@pytest.mark.engine
def test_writer_that_overtakes_itself_is_a_program_error() -> None:
    match = start()

    with pytest.raises(RuntimeError, match="changed under its lock"):
        write(match, ATTEMPT, overtaken(match, 3))
