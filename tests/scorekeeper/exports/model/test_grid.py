import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games import GAMES
from games.entry import Question, form_of
from games.values import Entry, Refusal, Refused
from scorekeeper.exports.files.as_json import match_file
from scorekeeper.exports.model.grid import for_keyboard, grid
from scorekeeper.matches.deal.form import questions_of
from scorekeeper.matches.log.outcomes import Conflict, KeyReused, Outdated
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.presenter import DIRECTION_MARKS
from tests.support.exports.match_files import import_on_page, upload
from tests.support.exports.stored_matches import LONGEST, store_match
from tests.support.people import PASSED_OUT, THREE_DEALS, damage_deal, sheet, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(client: Client) -> Match:
    """Provide a match of Preferans that this client scores."""
    return import_on_page(client, start())


def scores_of(match: Match) -> list[Any]:
    """Return the scores of a sheet, independent of how its deals were entered."""
    actual = sheet(match)
    deals = [(deal["counted"], deal["lines"], deal["totals"]) for deal in actual["deals"]]
    return [deals, actual["totals"], actual["settlement"]]


def submit_row(client: Client, match: Match, entry: Entry, **headers: str) -> Any:
    """Submit a deal in the grid's form."""
    form = {**form_of(entry, match.rules.kinds), "version": "", "key": ""}
    return client.post(f"/m/{match.code}/from-paper/", form, headers=headers)


@pytest.mark.parametrize("slug", GAMES)
def test_whole_sheet_typed_row_by_row_is_the_sheet(client: Client, slug: str) -> None:
    long_match = store_match(LONGEST[slug])
    file = json.loads(match_file(long_match)) | {"deals": [], "history": None, "stopped": False}
    code = upload(client, json.dumps(file).encode())["Location"].split("/")[2]
    match = Match.objects.get(code=code)

    statuses = [
        submit_row(client, match, deal).status_code for deal in long_match.read_document().deals
    ]

    assert statuses == [302] * long_match.deal_count
    assert scores_of(match) == scores_of(long_match)


def test_rows_show_the_deal_its_changes_and_the_totals() -> None:
    match = start(*THREE_DEALS)

    with override("en"):
        page = grid(damage_deal(match, 3, {"kind": "lost"}))

    assert (page["number"], page["dealer"]) == (4, "Dora")
    assert page["heads"] == ["Anna · Centre", "Ben · Centre", "Dora · Centre"]
    assert [row_content(row) for row in page["rows"]] == [
        (
            1,
            "Anna: Sanac, made (Ben 1, Dora 2)",
            True,
            [("+14", "−16"), ("−14", "−44"), ("", "−30")],
        ),
        (2, "All passed", True, [("", "−16"), ("", "−44"), ("", "−30")]),
        (3, "?", False, [("", "−16"), ("", "−44"), ("", "−30")]),
    ]


def row_content(row: dict[str, Any]) -> tuple[Any, ...]:
    """Return the visible content of a row: number, deal, whether it counts, and its cells."""
    cells = [(cell["change"], cell["total"]) for cell in row["cells"]]
    return row["number"], row["what"].translate(DIRECTION_MARKS), row["counted"], cells


def test_row_is_answered_with_the_rows_so_far_and_the_next_one(
    client: Client, match: Match
) -> None:
    answer = submit_row(client, match, THREE_DEALS[0], HX_Request="true").content.decode()

    assert answer.lstrip().startswith('<section id="grid"')
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', answer)
    actual = [re.split(r"(?: *<[^>]*>)+", row.translate(DIRECTION_MARKS))[1:-1] for row in rows]
    assert actual == [["1", "Anna: Sanac, made (Ben 1, Dora 2)", "+14", "−16", "−14", "−44", "−30"]]
    assert re.findall(r"<h2>(.*?) <", answer) == ["Deal 2"]


def test_invalid_row_is_kept_with_its_errors(client: Client, match: Match) -> None:
    entry = {
        "kind": "contract",
        "declarer": 0,
        "contract": 2,
        "defenders": [
            {"player": 1, "status": "came", "tricks": 5},
            {"player": 2, "status": "came", "tricks": 5},
            {"player": 0, "status": "came", "tricks": 5},
        ],
    }

    answer = submit_row(client, match, entry, HX_Request="true")

    page = answer.content.decode()
    assert answer.status_code == 400
    assert '<option value="contract" data-when="" data-unless="" selected>' in page
    assert 'class="error' in page
    assert sheet(match)["deals"] == []


def answers(page: dict[str, Any]) -> dict[str, str]:
    """Return the preselected answers of the next row."""
    questions = [ask for group in page["groups"] for ask in group["asks"] if ask["kind"] != "note"]
    return {ask["name"]: ask["value"] for ask in questions if ask["value"]}


@pytest.mark.parametrize("slug", GAMES)
def test_next_row_has_likely_answers_and_a_refused_row_its_input(slug: str) -> None:
    match = store_match(replace(LONGEST[slug], deals=(), stopped=False))
    with override("en"):
        kind = answers(grid(match)).get("kind")
        form = {"kind": [kind]} if kind else {}

        fresh, refused = grid(match, form), grid(match, form, Refused([]))

    likeliest = [ask for group in questions_of(sheet_of(match)) for ask in group.questions]
    usual = {
        ask.name: ask.default for ask in likeliest if isinstance(ask, Question) and ask.default
    }
    assert answers(fresh) == usual
    assert answers(refused) == ({"kind": usual["kind"]} if kind else {})


def test_row_says_why_it_was_not_stored_and_a_new_row_has_no_notice() -> None:
    match = start(*THREE_DEALS)
    problems = {
        "fresh": None,
        "refused": Refused([]),
        "reused": KeyReused(),
        "outdated": Outdated(match, ()),
        "conflict": Conflict(Refusal("finished", "It is over.")),
    }

    pages = {name: grid(match, {}, problem) for name, problem in problems.items()}

    notices = ("reused", "meanwhile", "conflict", "in_the_way")
    assert {
        name: {notice: page[notice] for notice in notices if notice in page}
        for name, page in pages.items()
    } == {
        "fresh": {},
        "refused": {"reused": False},
        "reused": {"reused": True},
        "outdated": {"meanwhile": []},
        "conflict": {"conflict": "It is over.", "in_the_way": []},
    }


def test_only_the_scorer_may_type(match: Match) -> None:
    assert Client().get(f"/m/{match.code}/from-paper/").status_code == 403
    assert submit_row(Client(), match, PASSED_OUT).status_code == 403


def test_finished_match_has_no_next_row(client: Client) -> None:
    match = import_on_page(client, store_match(LONGEST["nestors"]))

    page = client.get(f"/m/{match.code}/from-paper/").content.decode()

    assert ("data-grid" in page, "The match is over" in page) == (False, True)


def test_numbers_are_typed_and_words_are_chosen() -> None:
    numbers = [{"value": number, "label": number} for number in ("7", "8", "13")]
    people = [{"value": "0", "label": "\u2068Anna\u2069"}, {"value": "1", "label": "Ben"}]
    group = {
        "legend": "Bid",
        "asks": [
            {"name": "bid", "kind": "one", "choices": numbers},
            {"name": "tens", "kind": "many", "choices": numbers},
            {"name": "declarer", "kind": "one", "choices": people},
            {"name": "tricks", "kind": "number"},
        ],
    }

    plain = [{"value": "0", "label": "Anna"}, {"value": "1", "label": "Ben"}]
    assert for_keyboard(group) == {
        "legend": "Bid",
        "asks": [
            {"name": "bid", "kind": "number", "choices": numbers, "placeholder": "7–13"},
            {"name": "tens", "kind": "many", "choices": numbers},
            {"name": "declarer", "kind": "one", "choices": plain},
            {"name": "tricks", "kind": "number"},
        ],
    }
