import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from games import GAMES
from games.sheet import MatchInput
from scorekeeper.exports.files.as_json import match_data, match_file
from scorekeeper.exports.files.format import file_schema
from scorekeeper.exports.files.imports import import_match
from scorekeeper.matches import services
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.deal.correct_many import correct_deals
from scorekeeper.matches.log.outcomes import Attempt, Conflict, KeyReused
from scorekeeper.matches.log.versions import history
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.strict_json import read_json
from tests.plugins.profiles import tries
from tests.plugins.programs import ROOT
from tests.support.corrected_together import correction_of
from tests.support.exports.match_files import import_own_file, plain_file
from tests.support.exports.stored_matches import EXAMPLES, LONGEST, store_match
from tests.support.games.answered import sheet_json
from tests.support.games.strategies import matches, stakes
from tests.support.people import PASSED_OUT, SANAC, contract, reloaded, sheet, start

pytestmark = pytest.mark.django_db

SAMPLES = Path(__file__).parent / "samples"
WITH_LOGS = [path for path in sorted(SAMPLES.glob("*.json")) if '"history"' in path.read_text()]
SHEET_PARTS = ("players", "status", "totals", "settlement")
"""The parts of a sheet that a sample keeps."""
SCHEMA = ROOT / "docs" / "export-format.json"
in_the_database = tries(15, suppress_health_check=[HealthCheck.function_scoped_fixture])


def log_of(match: Match) -> list[tuple[Any, ...]]:
    return list(match.changes.values_list("version", "kind", "number", "old", "new", "at"))


# Round trips


@pytest.mark.parametrize("name", EXAMPLES)
def test_import_gives_the_same_sheet_and_log_for_examples(name: str) -> None:
    match = store_match(EXAMPLES[name], title="Friday")

    actual = import_own_file(match)

    assert sheet(actual) == sheet(match)
    assert log_of(actual) == log_of(match)
    assert (actual.document, actual.opening) == (match.document, match.opening)
    assert (actual.status, actual.scores, actual.deal_count) == (
        match.status,
        match.scores,
        match.deal_count,
    )
    assert actual.started_at == match.started_at


@pytest.mark.parametrize("slug", GAMES)
@in_the_database
@given(data=st.data())
def test_import_gives_the_same_sheet_for_matches_drawn(slug: str, data: st.DataObject) -> None:
    match_input: MatchInput = data.draw(matches(slug))
    match = store_match(
        match_input, stake=data.draw(st.none() | stakes.map(lambda stake: stake.model_dump()))
    )
    for act in data.draw(st.lists(st.sampled_from([services.undo, services.redo]), max_size=6)):
        try:
            match = act(match).match
        except Conflict:
            continue

    actual = import_own_file(match)

    assert sheet(actual) == sheet(match)
    assert log_of(actual) == log_of(match)
    assert history(actual).document == actual.read_document()
    assert match_data(actual) == match_data(match) | {"history": match_data(actual)["history"]}


def test_import_makes_a_separate_match() -> None:
    match = start(PASSED_OUT)

    actual = import_own_file(match)

    assert (actual.pk == match.pk, actual.code == match.code) == (False, False)
    assert same_key(match.scorer_key, actual.key_hash) is False
    assert same_key(actual.scorer_key, actual.key_hash) is True


def test_import_keeps_corrections_details_and_undone_changes() -> None:
    match = start(PASSED_OUT, contract(0, SANAC))
    match = services.correct_deal(match, 1, contract(1, SANAC, (1, 3))).match
    together = [correction_of(2, PASSED_OUT), {"before": 1, "entry": contract(1, SANAC)}]
    match = correct_deals(match, together).match
    match = services.change_details(match, {"title": "Cup", "options": {"start": 60}}).match
    match = services.undo(services.undo(match).match).match
    match = services.note_pending(match, {"kind": "contract", "declarer": 1, "contract": 3}).match
    match = services.remove_deal(match, 2).match
    match = correct_deals(match, [correction_of(1, contract(2, SANAC))]).match

    actual = import_own_file(match)

    assert log_of(actual) == log_of(match)
    assert sheet(services.undo(actual).match) == sheet(services.undo(match).match)


def test_import_keeps_the_date_and_zone_from_before_they_were_set() -> None:
    match = start(PASSED_OUT)
    for day, zone in (("2026-03-05", "Asia/Tokyo"), ("2026-03-06", "Europe/Zagreb")):
        details = {"started_at": f"{day}T20:15:00Z", "zone": zone}
        match = services.change_details(match, details).match

    actual = import_own_file(match)

    assert log_of(actual) == log_of(match)
    assert (actual.document, actual.started_at, actual.zone) == (
        match.document,
        reloaded(match).started_at,
        reloaded(match).zone,
    )


def test_authors_are_marked_as_those_of_a_file() -> None:
    match = start(PASSED_OUT)

    twice = import_own_file(import_own_file(match))

    assert list(twice.changes.values_list("author", flat=True)) == ["file:scorer"]


def test_import_without_history_is_one_change_that_can_be_undone() -> None:
    match, _again = import_match(plain_file(stopped=True))

    emptied = services.undo(match).match

    assert list(match.changes.values_list("version", "kind")) == [(1, "import"), (2, "undo")]
    assert (match.status, len(sheet_of(match).rows)) == ("stopped", 2)
    assert (emptied.status, emptied.deal_count, emptied.read_document().players[0]) == (
        "open",
        0,
        "Anna",
    )


def test_import_of_what_was_imported_without_history_keeps_its_one_change() -> None:
    match, _again = import_match(plain_file())

    actual = import_own_file(match)

    assert log_of(actual) == log_of(match)


def test_deals_behind_the_end_are_imported() -> None:
    match = store_match(LONGEST["nestors"])
    match = services.correct_deal(match, 1, {**match.read_document().deals[-1]}).match

    assert sheet(import_own_file(match)) == sheet(match)


def test_export_holds_no_key() -> None:
    match = start(PASSED_OUT)

    text = match_file(match).decode()

    expected = [match.scorer_key, match.key_hash, match.code, str(match.pk)]
    assert [secret in text for secret in expected] == [False] * 4


def test_key_imports_once() -> None:
    attempt = Attempt(key="one", digest="a")

    first, was_there = import_match(plain_file(), caller="anna", attempt=attempt)
    second, is_there = import_match(plain_file(), caller="anna", attempt=attempt)

    assert (first.pk == second.pk, was_there, is_there) == (True, False, True)
    with pytest.raises(KeyReused):
        import_match(plain_file(), caller="anna", attempt=Attempt(key="one", digest="b"))


# Old files, and the schema


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_samples_of_old_formats_are_read(sample: Path) -> None:
    body = json.loads((SAMPLES / "sheets" / sample.name).read_text())

    match, _again = import_match(read_json(sample.read_bytes()))

    sheet_data = sheet_json(sheet_of(match))
    assert {name: sheet_data[name] for name in body} == body


def test_every_game_has_a_sample_of_its_file() -> None:
    missing = [slug for slug in GAMES if not (SAMPLES / f"v1-{slug}.json").exists()]

    for slug in missing:
        match = store_match(LONGEST[slug], title="Friday")
        sheet_data = sheet_json(sheet_of(match))
        summary = {name: sheet_data[name] for name in SHEET_PARTS}
        for path, content in ((SAMPLES, match_data(match)), (SAMPLES / "sheets", summary)):
            text = json.dumps(content, indent=2, ensure_ascii=False)
            (path / f"v1-{slug}.json").write_text(f"{text}\n")

    assert missing == [], "written now: commit them"


@pytest.mark.parametrize("sample", WITH_LOGS, ids=lambda path: path.stem)
def test_log_of_a_sample_matches_its_file(sample: Path) -> None:
    file = json.loads(sample.read_text())

    match, _again = import_match(file)

    actual = match_data(match)
    for change in [*actual["history"]["changes"], *file["history"]["changes"]]:
        change["by"] = change["by"].removeprefix("file:")
    for agreed in (file, file["history"]["opening"]):  # later options have their defaults
        options = GAMES[file["game"]].read_options(agreed["options"])
        agreed["options"] = options.model_dump(mode="json")
    assert {name: actual[name] for name in file} == file
    assert history(match).document == match.read_document()


def test_match_with_seatings_and_no_history_is_exported_and_imported_again() -> None:
    before = [{"until": 1, "players": ["Anna", "Ben", "Eva"]}]
    match, _again = import_match(plain_file(seatings=before))

    imported, _again = import_match(match_data(match))

    assert imported.document == match.document
    assert imported.document["seatings"] == before
    assert log_of(imported) == log_of(match)
    assert services.undo(imported).match.read_document().seatings == ()


def test_match_that_began_with_seatings_is_imported_again() -> None:
    """Older imports without a history stored seatings this way."""
    match, _again = import_match(plain_file())
    before = [{"until": 1, "players": ["Anna", "Ben", "Eva"]}]
    began = {
        name: document | {"seatings": before}
        for name, document in (
            ("opening", match.opening),
            ("document", match.document),
        )
    }
    Match.objects.filter(pk=match.pk).update(**began)

    imported, _again = import_match(match_data(reloaded(match)))

    assert (imported.opening["seatings"], imported.document) == (before, began["document"])


def test_every_game_has_a_sample() -> None:
    assert {path.stem.removeprefix("v1-") for path in SAMPLES.glob("v1-*.json")} == set(GAMES)


def test_schema_in_the_documents_is_that_of_the_format() -> None:
    assert json.loads(SCHEMA.read_text()) == file_schema()


@cache
def checker() -> Draft202012Validator:
    return Draft202012Validator(file_schema())


@pytest.mark.parametrize("name", EXAMPLES)
def test_schema_describes_exported_files(name: str) -> None:
    checker().validate(match_data(store_match(EXAMPLES[name])))


def test_schema_knows_the_deals_of_each_game() -> None:
    wrong = match_data(store_match(LONGEST["avinas"])) | {"game": "nestors"}

    assert checker().is_valid(wrong) is False
