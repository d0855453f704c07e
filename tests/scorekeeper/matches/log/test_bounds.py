"""The maximum size of a log, and the small cost of undo and redo."""

import json
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Model
from django.test import Client
from pytest_django import Settings

from scorekeeper.exports.files.as_json import match_data, match_file
from scorekeeper.exports.files.imports import import_match
from scorekeeper.matches import services
from scorekeeper.matches.log import bounds, entries, repeats
from scorekeeper.matches.log.bounds import MOST_CHANGES, MOST_DEALS, entry_size
from scorekeeper.matches.log.outcomes import Attempt, Conflict
from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.seats.change import TakingOver
from scorekeeper.matches.services import change_seats
from scorekeeper.matches.sheet.cache import clear_sheets
from tests.support.people import PASSED_OUT, SANAC, TABLE, contract, reloaded, sheet, start

pytestmark = pytest.mark.django_db

MOST_STORED = 1_000
"""The maximum bytes that an empty request may store."""
DEAL = contract(0, SANAC)


def import_deals(*deals: dict[str, Any], **file: Any) -> Match:
    """Return a match imported from a file without a history."""
    head = {"format": "scorekeeper-match", "format_version": 1, "game": "preferans"}
    return import_match(head | {"players": TABLE, "deals": list(deals)} | file)[0]


def conflict(match: Match, work: Any) -> str:
    with pytest.raises(Conflict) as caught:
        work(reloaded(match))
    return caught.value.refusal.code


def post_write(match: Match, verb: str, body: object = None) -> Any:
    """Post a write over the API with the match's key."""
    path = f"/api/v1/matches/{match.code}/{verb}/"
    bearer = {"Authorization": f"Bearer {match.scorer_key}"}
    return Client().post(path, body, "application/json", headers=bearer)


def rows() -> dict[type[Model], int]:
    models = apps.get_app_config("matches").get_models()
    return {
        model: model._default_manager.count()  # noqa: SLF001  of any model
        for model in models
    }


def stored_bytes(changes: Any) -> int:
    """Return the total bytes of all columns of changes."""
    return sum(len(str(value).encode()) for row in changes.values_list() for value in row)


# Undo and redo


@pytest.mark.parametrize("verbs", [("undo", "redo"), ("undo", "redo") * 2])
def test_undo_and_redo_of_a_long_match_store_little(verbs: tuple[str, ...]) -> None:
    match = import_deals(*[DEAL] * MOST_DEALS)
    before, log_bytes, document = rows(), match.log_bytes, match.document

    answers = [post_write(match, verb).status_code for verb in verbs]

    grown = {
        model: count - before[model] for model, count in rows().items() if count != before[model]
    }
    assert answers == [200] * len(verbs)
    assert grown == {Change: len(verbs)}
    assert stored_bytes(match.changes.filter(version__gt=1)) <= MOST_STORED * len(verbs)
    assert reloaded(match).log_bytes - log_bytes <= MOST_STORED * len(verbs)
    assert reloaded(match).document == document


def test_log_stores_the_version_of_an_undo_and_shows_its_change() -> None:
    match = services.correct_deal(start(PASSED_OUT), 1, DEAL).match
    match = services.redo(services.undo(services.undo(match).match).match).match

    stored = list(match.changes.values_list("kind", "refers_to", "old", "new"))
    actual = [(entry.kind, entry.number, entry.old, entry.new) for entry in entries.entries(match)]

    assert stored == [
        ("add", None, None, PASSED_OUT), ("correct", None, PASSED_OUT, DEAL),
        ("undo", 2, None, None), ("undo", 1, None, None), ("redo", 1, None, None),
    ]  # fmt: skip
    assert actual == [
        ("add", 1, None, PASSED_OUT), ("correct", 1, PASSED_OUT, DEAL),
        ("undo", 1, DEAL, PASSED_OUT), ("undo", 1, PASSED_OUT, None),
        ("redo", 1, None, PASSED_OUT),
    ]  # fmt: skip


def test_single_undo_is_listed_with_the_change_it_reverted() -> None:
    match = services.undo(services.correct_deal(start(PASSED_OUT), 1, DEAL).match).match

    (change,) = entries.entries(match, match.changes.filter(version=3))

    assert (change.old, change.new) == (DEAL, PASSED_OUT)


def test_changes_repeated_by_undo_and_redo_are_listed_up_to_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = start(PASSED_OUT)
    for verb in (services.undo, services.redo, services.undo):
        match = verb(match).match
    monkeypatch.setattr(repeats, "MOST_REPEATED", 2 * bounds.size_of(None, PASSED_OUT))

    actual = [(entry.old, entry.new) for entry in entries.entries(match)]

    assert actual == [(None, PASSED_OUT), (PASSED_OUT, None), (None, PASSED_OUT), (None, None)]


@pytest.mark.parametrize("forgotten", [False, True])
def test_undo_and_redo_lead_back_whether_sheets_are_kept_or_not(*, forgotten: bool) -> None:
    match = start(PASSED_OUT, details={"title": "Cup"})
    match = services.note_pending(match, {"kind": "contract", "declarer": 1, "contract": 3}).match
    sheets = [sheet(start()), sheet(match)]
    for work in (
        lambda m: services.record_deal(m, DEAL),
        lambda m: change_seats(m, TakingOver(1, "Eva", 2)),
        lambda m: services.change_details(m, {"title": None, "players": ["A", "B", "C"]}),
        services.stop_match,
    ):
        match = work(match).match
        sheets.append(sheet(match))
    forth, back = [match.document], []

    for _ in range(4):
        if forgotten:
            clear_sheets()
        match = services.undo(match).match
        forth.append(match.document)
        assert without_version(sheet(match)) == without_version(sheets[-1 - len(forth) + 1])
    for _ in range(4):
        if forgotten:
            clear_sheets()
        match = services.redo(match).match
        back.append(match.document)

    assert back == forth[-2::-1]


def without_version(change: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in change.items() if name != "version"}


def test_undo_does_not_restore_damage_after_a_repair() -> None:
    match = start(PASSED_OUT, DEAL)
    damaged = match.document | {"title": "Not typed"}
    Match.objects.filter(pk=match.pk).update(document=damaged)
    clear_sheets()
    match = services.record_deal(reloaded(match), PASSED_OUT).match
    call_command("rescore", stdout=StringIO(), stderr=StringIO())

    match = services.undo(reloaded(match)).match

    assert match.document["title"] is None


# Old logs and new logs


def in_old_format(match: Match) -> Match:
    """Rewrite a match's undos and redos in the old format, without references to changes."""
    for change in entries.entries(match):
        sides = {"old": change.old, "new": change.new}
        match.changes.filter(version=change.version).update(refers_to=None, **sides)
    Match.objects.filter(pk=match.pk).update(log_bytes=0)
    clear_sheets()
    return reloaded(match)


def a_match_with_everything() -> Match:
    match = services.correct_deal(start(PASSED_OUT, DEAL), 1, DEAL).match
    match = change_seats(match, TakingOver(1, "Eva", 2)).match
    for verb in (services.undo, services.undo, services.redo, services.undo, services.redo):
        match = verb(match).match
    return services.record_deal(match, PASSED_OUT).match


def test_old_logs_are_read_and_exported_unchanged() -> None:
    match = a_match_with_everything()
    history, file = history_of(match), match_data(match)

    old = in_old_format(match)

    assert list(old.changes.exclude(refers_to=None)) == []
    assert [change.old is None for change in old.changes.filter(kind="undo")] == [False] * 3
    assert history_of(old) == history
    assert match_data(old) == file


def history_of(match: Match) -> Any:
    return Client().get(f"/api/v1/matches/{match.code}/history/").json()


def test_old_log_continues_in_either_format() -> None:
    old = in_old_format(a_match_with_everything())

    match = services.undo(services.undo(old).match).match
    match = services.redo(match).match

    assert list(match.changes.filter(version__gt=10).values_list("kind", "refers_to")) == [
        ("undo", 10), ("undo", 3), ("redo", 3),
    ]  # fmt: skip
    problems = StringIO()
    call_command("rescore", "--check", stdout=problems, stderr=StringIO())
    assert problems.getvalue() == ""


def test_old_log_is_imported_in_the_new_format() -> None:
    match = a_match_with_everything()
    log = list(match.changes.values_list("kind", "number", "refers_to", "old", "new", "at"))

    imported, _again = import_match(match_data(in_old_format(match)))

    assert (
        list(imported.changes.values_list("kind", "number", "refers_to", "old", "new", "at")) == log
    )


def test_rescore_finds_an_undo_that_names_another_change() -> None:
    match = services.undo(start(PASSED_OUT, DEAL)).match
    match.changes.filter(kind="undo").update(refers_to=1)
    stream = StringIO()

    with pytest.raises(CommandError, match="Not as the logs say: 1"):
        call_command("rescore", "--check", stdout=stream, stderr=StringIO())

    assert stream.getvalue() == f"{match.code}: version 3 names another change than its own\n"


def test_existing_logs_are_counted_by_the_upgrade() -> None:
    match, empty = in_old_format(a_match_with_everything()), start()
    migration = import_module("scorekeeper.matches.migrations.0006_how_large_a_log_is")

    migration.count(apps, connection.schema_editor())

    sizes = (entry_size(row.log_change().to_json(), row.author) for row in match.changes.all())
    assert reloaded(match).log_bytes == pytest.approx(sum(sizes), rel=0.1)
    assert reloaded(empty).log_bytes == 0


# Limits


def test_log_is_counted_as_it_grows() -> None:
    match = a_match_with_everything()

    sizes = (entry_size(row.log_change().to_json(), row.author) for row in match.changes.all())

    assert match.log_bytes == reloaded(match).log_bytes == sum(sizes)


def test_match_of_the_most_deals_can_be_mended_but_not_made_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bounds, "MOST_DEALS", 2)
    match = start(PASSED_OUT, PASSED_OUT)

    codes = [
        conflict(match, lambda m: services.record_deal(m, PASSED_OUT)),
        conflict(match, lambda m: services.insert_deal(m, PASSED_OUT, before=1)),
    ]
    match = services.correct_deal(reloaded(match), 1, DEAL).match
    match = services.record_deal(services.remove_deal(match, 1).match, DEAL).match

    assert codes == ["log_full", "log_full"]
    assert match.document["deals"] == [PASSED_OUT, DEAL]


def test_last_place_of_a_log_is_kept_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_CHANGES", 3)
    match = start(PASSED_OUT, PASSED_OUT)

    refused = [conflict(match, work) for work in (
        services.undo, lambda m: services.record_deal(m, PASSED_OUT),
    )]  # fmt: skip
    stopped = services.stop_match(reloaded(match)).match

    assert refused == ["log_full", "log_full"]
    assert (stopped.status, stopped.version) == ("stopped", 3)
    assert conflict(stopped, services.reopen_match) == "log_full"


def test_log_of_the_most_bytes_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start(PASSED_OUT)
    monkeypatch.setattr(bounds, "MOST_BYTES", match.log_bytes + 200)

    code = conflict(match, lambda m: change_seats(m, TakingOver(1, "Eva" * 10, 2)))
    fits = services.record_deal(match, PASSED_OUT).match

    assert (code, fits.version) == ("log_full", 2)
    assert services.stop_match(fits).match.status == "stopped"


def test_names_of_former_players_do_not_outgrow_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = change_seats(start(PASSED_OUT), TakingOver(1, "Eva", 2)).match
    monkeypatch.setattr(bounds, "MOST_BYTES", max(match.log_bytes, bounds.size_of(match.document)))
    Match.objects.filter(pk=match.pk).update(log_bytes=0)
    long = [name * 8 for name in reloaded(match).document["players"]]

    assert conflict(match, lambda m: services.rename_players(m, long)) == "log_full"


def test_retry_gets_the_first_answer_when_the_log_is_full_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, attempt = start(), Attempt(key="one", digest="a")
    services.record_deal(match, PASSED_OUT, attempt=attempt)
    monkeypatch.setattr(bounds, "MOST_CHANGES", 1)

    outcome = services.record_deal(reloaded(match), PASSED_OUT, attempt=attempt)

    assert (outcome.replayed, outcome.match.version) == (True, 1)


def test_full_log_is_reported_by_the_api_and_the_page(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    monkeypatch.setattr(bounds, "MOST_DEALS", 1)
    match = start(PASSED_OUT)
    message = "A match holds at most 2000 deals, 5000 changes and 1.5 MB."
    client.get(f"/m/{match.code}/score/{match.scorer_key}")

    answer = post_write(match, "deals", PASSED_OUT)
    page = client.post(f"/m/{match.code}/deals/", PASSED_OUT | {"version": "1"})

    assert (answer.status_code, answer.json()["code"]) == (409, "log_full")
    assert answer.json()["detail"].startswith(message)
    assert (page.status_code, message in page.content.decode()) == (409, True)
    assert reloaded(match).version == 1


# Export and import of the largest matches


@pytest.mark.thorough
def test_longest_log_is_imported_again() -> None:
    deals = [PASSED_OUT] * MOST_DEALS
    adds: list[dict[str, Any]] = [{"kind": "add", "new": PASSED_OUT}] * MOST_DEALS
    others: list[dict[str, Any]] = [
        {"kind": "correct", "number": 7, "new": DEAL},
        {"kind": "undo"},
        {"kind": "redo"},
    ]
    changes = (adds + others * MOST_CHANGES)[: MOST_CHANGES - 1]
    deals[6] = DEAL
    history = {
        "opening": {"players": TABLE},
        "changes": [{"version": number, **row} for number, row in enumerate(changes, start=1)],
    }
    match = services.stop_match(import_deals(*deals, history=history)).match

    actual = reimport(match)

    assert (match.version, actual.version) == (MOST_CHANGES, MOST_CHANGES)
    assert (actual.status, actual.document) == (match.status, match.document)
    assert actual.log_bytes == pytest.approx(match.log_bytes, rel=0.1)  # "file:" before each author


def reimport(match: Match) -> Match:
    file = Client().get(f"/api/v1/matches/{match.code}/export.json")
    assert file.status_code == 200
    answer = Client().post("/api/v1/matches/import/", file.content, "application/json")
    assert answer.status_code == 201, answer.content
    return Match.objects.get(code=answer.json()["code"])


def test_file_too_large_in_lines_is_written_without_them(settings: Settings) -> None:
    match = a_match_with_everything()
    lines = match_file(match)
    settings.LARGEST_IMPORT = len(lines) - 1

    text = match_file(match)

    assert (lines.count(b"\n") > 100, text.count(b"\n")) == (True, 1)
    assert json.loads(text) == json.loads(lines) == match_data(match)


def test_longest_file_is_no_larger_than_an_import_may_be(settings: Settings) -> None:
    deals_and_log, head = 2 * bounds.MOST_BYTES, 50_000

    assert deals_and_log + bounds.MOST_REPEATED + head <= settings.LARGEST_IMPORT
