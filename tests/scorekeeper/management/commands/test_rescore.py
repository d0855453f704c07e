"""`manage.py rescore`: every match folded again, whatever its damage."""

from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.management.commands import rescore
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.services import change_options, correct_deal, stop_match, undo
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.storage.queries import read_in_chunks
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    HEARTS,
    NINE_DEALS,
    PASSED_OUT,
    contract,
    damage_deal,
    reloaded,
    start,
)

pytestmark = pytest.mark.django_db

ONE_WRONG = "Not as the logs say: 1"


def run(*arguments: str) -> tuple[list[str], str | None]:
    """Run the command; return the reported problems and the final error."""
    stream, failure = StringIO(), None
    try:
        call_command("rescore", *arguments, stdout=stream, stderr=StringIO())
    except CommandError as error:
        failure = str(error)
    return stream.getvalue().splitlines(), failure


def spoil(match: Match, **values: Any) -> Match:
    """Return a match with changed values in its row."""
    Match.objects.filter(pk=match.pk).update(**values)
    return reloaded(match)


def a_played_match() -> Match:
    match = start(PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, HEARTS))
    return undo(correct_deal(match, 2, contract(BEN, DIAMONDS)).match).match


def test_matches_that_were_played_are_as_their_logs_say() -> None:
    start()
    start(*NINE_DEALS.deals)
    stop_match(a_played_match())
    change_options(a_played_match(), {"start": 2, "early_stop": "exact_thirds"})

    assert run("--check") == ([], None)


def test_empty_database_is_fine() -> None:
    assert run("--check") == ([], None)


def test_standing_that_an_earlier_release_did_not_keep_is_filled_in() -> None:
    match = a_played_match()
    old = spoil(match, standing=None)

    checked = run("--check")
    standing = reloaded(match).standing
    filled = run()

    assert (checked, standing, filled) == (([], None), None, ([], None))
    assert reloaded(match).standing == match.standing is not None
    assert reloaded(match).changed_at == old.changed_at


def test_check_reports_a_damaged_document_and_leaves_it() -> None:
    match = a_played_match()
    document = match.document | {"deals": match.document["deals"][:2], "title": "Not typed"}
    spoilt = spoil(match, document=document)

    actual, complaint = run("--check")

    assert actual == [f"{match.code}: document differs in title, deals"]
    assert complaint == ONE_WRONG
    assert reloaded(match).document == spoilt.document


@pytest.mark.engine
@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"status": "finished"}, "status is stored as finished, should be open"),
        ({"scores": [1, 2, 3]}, "scores is stored as [1, 2, 3], should be None"),
        ({"deal_count": 7}, "deal_count is stored as 7, should be 3"),
        ({"document": []}, "document is none"),
        ({"document": "garbage"}, "document is none"),
    ],
)
def test_every_copy_is_compared_and_mended(values: dict[str, Any], expected: str) -> None:
    match = a_played_match()
    before = Match.objects.filter(pk=match.pk).values().get()
    spoil(match, **values)

    checked = run("--check")
    repaired = run()

    after = Match.objects.filter(pk=match.pk).values().get()
    problem = f"{match.code}: {expected}"
    assert checked == ([problem], ONE_WRONG)
    assert repaired == ([problem], None)
    assert after | {"changed_at": before["changed_at"]} == before
    assert run("--check") == ([], None)


def test_document_with_fields_that_do_not_exist_is_mended() -> None:
    match = a_played_match()
    spoil(match, document=match.document | {"mood": "calm"})

    actual, complaint = run()

    assert actual == [f"{match.code}: document differs in fields that do not exist"]
    assert (reloaded(match).document, complaint) == (match.document, None)


def test_no_sheet_kept_in_memory_outlives_the_mending() -> None:
    match = a_played_match()
    spoilt = damage_deal(match, 1, "garbage")
    assert not sheet_of(spoilt).rows[0].counted

    run()

    assert sheet_of(reloaded(match)).rows[0].counted


@pytest.mark.engine
def test_repair_keeps_the_version_the_log_and_the_order() -> None:
    early, late = a_played_match(), a_played_match()
    spoil(early, deal_count=7)

    run()

    assert reloaded(early).version == early.version == early.changes.count()
    assert reloaded(early).changed_at < reloaded(late).changed_at


def test_damaged_copy_of_a_deal_is_mended_from_the_log() -> None:
    match = a_played_match()
    damage_deal(match, 1, "garbage")

    assert run() == ([f"{match.code}: document differs in deals"], None)
    assert reloaded(match).document == match.document


@pytest.mark.parametrize("entry", ["garbage", None, {"kind": "contract", "declarer": 7}])
def test_damaged_deal_in_the_log_is_reported_and_never_raises(entry: object) -> None:
    match = damage_deal(a_played_match(), 1, entry)
    spoil(match, standing=None)
    Change.objects.filter(match=match, version=1).update(new=entry)

    actual, complaint = run("--check")

    assert [line.split(": ")[:2] for line in actual] == [[match.code, "deal 1 cannot be"]]
    assert complaint == ONE_WRONG
    assert run()[1] == complaint


@pytest.mark.parametrize("opening", [{}, [], {"game": "bridge", "players": []}])
def test_unfoldable_log_is_reported_and_the_others_are_checked(opening: object) -> None:
    broken, intact = a_played_match(), a_played_match()
    spoil(broken, opening=opening)
    spoil(intact, deal_count=7)

    actual, complaint = run()

    assert [line.partition(": ")[0] for line in actual] == [broken.code, intact.code]
    assert actual[0].startswith(f"{broken.code}: cannot be folded")
    assert complaint == ONE_WRONG
    assert reloaded(intact).deal_count == 3


def test_standing_that_an_earlier_release_did_not_keep_is_no_difference() -> None:
    match = a_played_match()
    spoil(match, standing=None)

    assert run("--check") == ([], None)
    assert reloaded(match).standing is None


def test_log_with_a_gap_is_reported() -> None:
    match = start(PASSED_OUT, PASSED_OUT)
    Change.objects.filter(match=match, version=2).delete()
    spoil(match, deal_count=1, standing=None, document=match.document | {"deals": [PASSED_OUT]})

    actual, complaint = run("--check")

    assert actual == [f"{match.code}: the log has 1 entries, the version is 2"]
    assert complaint is not None


def test_undo_of_nothing_in_the_log_is_reported() -> None:
    match = start(PASSED_OUT)
    Change.objects.filter(match=match).update(kind="undo")

    actual, _complaint = run("--check")

    assert [line.split(" ")[:4] for line in actual] == [
        [f"{match.code}:", "cannot", "be", "folded:"]
    ]


def test_change_made_while_the_command_reads_is_no_difference() -> None:
    early = start(PASSED_OUT)
    start_of_reading = reloaded(early)
    undo(early)

    actual = rescore.recount(start_of_reading)

    assert actual == rescore.Recount()


def test_one_match_can_be_chosen_by_code_or_id() -> None:
    chosen, unchosen = a_played_match(), a_played_match()
    for match in (chosen, unchosen):
        spoil(match, deal_count=7)

    by_code = run("--match", chosen.code, "--check")
    run("--match", str(chosen.pk))

    assert by_code[1] == ONE_WRONG
    assert (reloaded(chosen).deal_count, reloaded(unchosen).deal_count) == (3, 7)


def test_unknown_match_is_reported() -> None:
    assert run("--match", "nowhere2") == ([], "There is no match nowhere2.")


def test_progress_is_shown_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rescore, "PROGRESS_EVERY", 2)
    chosen = [start() for _match in range(5)]
    stream = StringIO()

    call_command("rescore", "--check", stderr=stream)

    lines = [line for line in stream.getvalue().splitlines() if "folded" in line]
    assert [line.partition(", ")[0] for line in lines] == [
        "2 matches folded",
        "4 matches folded",
        f"{len(chosen)} matches folded",
    ]


class Copier:
    """An observer of all matches that finds its own derived rows wrong."""

    def __init__(self) -> None:
        self.repaired: list[bool] = []

    def hides(self, _match: Match) -> bool:
        return False

    def recount(self, *, repair: bool, report: Callable[[str], object]) -> Iterator[str]:
        self.repaired.append(repair)
        report("half of the standings seen")
        yield "the standings are wrong"


def test_observers_recalculate_their_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    copier = Copier()
    monkeypatch.setattr(rescore, "observers", lambda: (copier,))
    match = spoil(start(PASSED_OUT), deal_count=7)

    checked, repaired = run("--check"), run()

    problems = [f"{match.code}: deal_count is stored as 7, should be 1", "the standings are wrong"]
    assert checked == (problems, "Not as the logs say: 2")
    assert repaired == (problems, None)
    assert copier.repaired == [False, True]


def test_observers_are_not_called_for_one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    copier = Copier()
    monkeypatch.setattr(rescore, "observers", lambda: (copier,))

    run("--match", start().code)

    assert copier.repaired == []


@pytest.mark.engine
@pytest.mark.parametrize("matches", [0, 1, 2, 3, 4, 5])
def test_matches_are_read_a_few_at_a_time(matches: int) -> None:
    ids = [start(PASSED_OUT).pk for _match in range(matches)]

    with CaptureQueriesContext(connection) as captured:
        read_pks = [
            match.pk for match in read_in_chunks(Match.objects.prefetch_related("changes"), 2)
        ]

    chunks = (matches + 1) // 2
    assert read_pks == ids
    assert len(captured) == 2 * chunks + 1
