"""Forms with unusual input: accepted or refused, never a failure, on any database."""

from itertools import product
from zlib import crc32

import pytest

from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.profiles import THOROUGH, at_length
from tests.plugins.worlds import World, among
from tests.support import round_the_table
from tests.support.addresses import LEAGUES, MATCHES, Row, rows
from tests.support.form_fields import form_fields
from tests.support.open_addresses import OTHERS
from tests.support.round_the_table import at_a_match, in_a_league
from tests.support.tables import taken_back

pytestmark = pytest.mark.django_db

ODD = {
    "NUL": "a\0b",
    "thirty digits": "9" * 30,
    "five thousand digits": "9" * 5000,
    "Arabic digits": "٣" * 5000,
    "a power": "²",
    "a minus": "-1",
    "right to left": "\u202e" * 40,
    "huge": "x" * 100_000,
    "JSON": '{"kind": ["contract"]}',
    "a line break": "a\r\nSet-Cookie: a=b",
}
STEP = 1 if THOROUGH else 3
"""The step through the odd texts: one third for each URL, all in `make thorough`."""
FIELDS = form_fields()
OF_MATCHES, OF_OTHERS = rows(MATCHES), [*rows(LEAGUES), *rows(OTHERS)]
OF_DEALS = ["kontra", "players.0", "version", "key", "stake.amount"]
"""Fields of a deal, or of a match's details."""
USUAL = {"NUL", "thirty digits", "a minus"}
BOTH = list(product(ODD, OF_DEALS))
IN_TURN = [each for number, each in enumerate(BOTH) if each[0] in USUAL or number % 3 == 0]
"""Common texts in all fields, other texts in one or two; the rest only in thorough runs."""


def pages_of(table: list[Row]) -> list[Row]:
    return [row for row in table if not row.route.startswith("api/")]


def label(row: Row) -> str:
    return f"{row.method} /{row.route}"


def odd_texts(row: Row) -> dict[str, str]:
    """Return a third of the odd texts, chosen by the row's name; all in thorough runs."""
    first = crc32(label(row).encode()) % STEP
    return dict(list(ODD.items())[first::STEP])


def test_odd_forms_cover_every_field() -> None:
    assert {"title", "players.0", "since"} <= {*FIELDS}
    assert {"viewport", "theme-color", "ram"} & {*FIELDS} == set()


@among(at_a_match)
@pytest.mark.parametrize("row", pages_of(OF_MATCHES), ids=label)
def test_form_of_a_match_with_odd_fields_never_fails(
    world: World, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert failures(world, row, monkeypatch) == {}


@among(in_a_league)
@pytest.mark.parametrize("row", pages_of(OF_OTHERS), ids=label)
def test_form_with_odd_fields_never_fails(
    world: World, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert failures(world, row, monkeypatch) == {}


def failures(world: World, row: Row, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, int], int]:
    """Return the odd fields that make a URL fail; refusals must change nothing.

    In `make test` every other text fills in all fields, the rest two fields of a usual form.
    """
    people, values = world
    table = round_the_table.QUERIES if row.method == "GET" else round_the_table.FORMS
    usual, statuses = table.get(row.route, {}), {}

    for number, (odd, text) in enumerate(odd_texts(row).items()):
        forms = (dict.fromkeys(FIELDS, text), usual | {"version": text, "number": text})
        for form in forms if THOROUGH else [forms[number % 2]]:
            with monkeypatch.context() as filled:
                filled.setitem(table, row.route, form)
                answer, changed = taken_back(lambda: people["owner"].ask(*row[1::-1], values))
            clear_sheets()
            statuses[odd, len(form)] = answer.status_code
            assert changed == {}

    return {odd: status for odd, status in statuses.items() if status >= 500}


@pytest.mark.engine
@pytest.mark.parametrize(
    ("odd", "field"),
    [*IN_TURN, *at_length(*(case for case in BOTH if case not in IN_TURN))],
)
@among(at_a_match)
def test_odd_field_of_a_deal_or_detail_never_fails(world: World, field: str, odd: str) -> None:
    people, values = world
    anna = people["scorer"].client
    statuses = {
        f"defenders.{field_number}.{name}": value
        for field_number in (0, 1)
        for name, value in (("status", "came"), ("tricks", "2"))
    }
    deal = {"kind": "contract", "declarer": "0", "contract": "2"} | statuses

    recorded = anna.post(f"/m/{values['code']}/deals/", deal | {field: ODD[odd]})
    changed = anna.post(f"/m/{values['code']}/details/", round_the_table.NAMES | {field: ODD[odd]})
    page = anna.get(f"/m/{values['code']}/", {"changed": ODD[odd]})

    assert {recorded.status_code, changed.status_code, page.status_code} <= {200, 302, 400, 412}


@pytest.mark.engine
@among(at_a_match)
def test_thousands_of_fields_are_refused(world: World) -> None:
    people, values = world

    answer = people["scorer"].client.post(
        f"/m/{values['code']}/deals/", {f"field{number}": "1" for number in range(5000)}
    )

    assert answer.status_code == 400
