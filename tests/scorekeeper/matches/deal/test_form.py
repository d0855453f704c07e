"""From answers to deals: fields without a question are preserved; digits of any script count."""

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.entry import form_of, with_defaults
from games.sheet import MatchInput, Sheet, fold_sheet
from games.values import Entry
from scorekeeper.languages.digits import western_digits
from scorekeeper.matches.deal.form import answers_of, deal_of, questions_of, stake_of
from tests.plugins.profiles import tries
from tests.support.games.strategies import NAMES, sheets

BIDS = {"kind": "no_sevens", "declarer": 2, "bids": [3, 5, None, None], "declarer_points": 74}
KNOCK = {
    "kind": "sevens",
    "sevens": 2,
    "declarer": 1,
    "knock": True,
    "counter": True,
    "knocked_by": 3,
    "countered_by": 0,
    "all_tricks": True,
}
DOUBLED = {
    "kind": "contract",
    "declarer": 0,
    "bid": 8,
    "denomination": "spades",
    "tricks": 9,
    "doubling": "redouble",
    "doubled_by": 1,
    "redoubled_by": 2,
}
BOTH_SIDES = {"kind": "contract", "declarer": 1, "bid": 8, "tricks": 9, "defender_tricks": 4}
INSIDE = {
    "kind": "contract",
    "declarer": 0,
    "level": 5,
    "denomination": "hearts",
    "tricks": 11,
    "doubling": "double",
    "doubled_by": 2,
    "other_tricks": 2,
}


def sheet_of(slug: str, *deals: dict[str, Any], **more: Any) -> Sheet:
    return fold_sheet(MatchInput(GAMES[slug], NAMES[: GAMES[slug].players], deals=deals, **more))


def corrected(sheet: Sheet, number: int = 1, **answers: str | None) -> Entry:
    """Return a deal after a correction that changes some answers."""
    entry = sheet.rows[number - 1].entry
    groups = questions_of(sheet, number)
    form = with_defaults(groups, form_of(entry, sheet.match.game.kinds))
    for name, answer in answers.items():
        form[name] = [] if answer is None else [answer]
    return deal_of(sheet, form, number)


@pytest.mark.parametrize("slug", GAMES)
@tries(20)
@given(data=st.data())
def test_deal_saved_again_unchanged_is_the_same_deal(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))

    for row in sheet.rows:
        again = sheet.match.game.read_deal(corrected(sheet, row.number)).model_dump()
        before = row.deal.model_dump()
        for deal in (again, before):  # the form sorts aces, coronets and rows its own way
            for field in {"aces", "coronets", "defenders", "rows"} & deal.keys():
                if not isinstance(deal[field], int):
                    deal[field] = sorted(deal[field] or (), key=str)
        assert again == before


@pytest.mark.parametrize(
    ("slug", "entry", "kept"),
    [
        ("avinas", BIDS, {"bids"}),
        ("skruuvi", INSIDE, {"other_tricks"}),
        ("avinas", KNOCK, {"knocked_by", "countered_by"}),
        ("egyptian-tarneeb", DOUBLED, {"doubled_by", "redoubled_by"}),
        ("tarneeb", BOTH_SIDES, {"defender_tricks"}),
    ],
)
def test_correction_keeps_fields_without_a_question(
    slug: str, entry: dict[str, Any], kept: set[str]
) -> None:
    sheet = sheet_of(slug, entry)

    deal = corrected(sheet)

    assert {field: deal.get(field) for field in kept} == {field: entry[field] for field in kept}


def test_correction_inside_a_set_keeps_who_doubled() -> None:
    sheet = sheet_of("skruuvi", INSIDE, options={"bolshevik": "inside"})

    assert corrected(sheet, tricks="11") == INSIDE
    assert corrected(sheet, tricks="12") == {
        k: v for k, v in INSIDE.items() if k != "other_tricks"
    } | {"tricks": 12}


def test_correction_drops_answers_that_no_longer_apply() -> None:
    egyptian, tarneeb = sheet_of("egyptian-tarneeb", DOUBLED), sheet_of("tarneeb", BOTH_SIDES)
    avinas = sheet_of("avinas", KNOCK)

    assert corrected(egyptian, doubling="double").keys() == DOUBLED.keys() - {"redoubled_by"}
    assert corrected(egyptian, declarer="1").keys() == DOUBLED.keys() - {
        "doubled_by",
        "redoubled_by",
    }
    assert corrected(tarneeb, tricks="10").keys() == BOTH_SIDES.keys() - {"defender_tricks"}
    assert corrected(tarneeb, kind="passed_out") == {"kind": "passed_out"}
    without_knock = corrected(avinas, knock=None, declarer_points="70")
    assert without_knock == {"kind": "sevens", "sevens": 2, "declarer": 1, "declarer_points": 70}


def test_bids_are_corrected_turn_by_turn() -> None:
    sheet = sheet_of("avinas", BIDS)

    assert corrected(sheet, bid="5")["bids"] == BIDS["bids"]
    answers: list[dict[str, Any]] = [{"bids.0": None, "bids.1": bid} for bid in ("6", None)]
    bids = [corrected(sheet, **changed_answers).get("bids") for changed_answers in answers]
    assert bids == [[None, 6, None, None], None]


def test_insertion_copies_nothing_from_the_deal_at_its_place() -> None:
    sheet = sheet_of("egyptian-tarneeb", DOUBLED)
    form = {
        "kind": ["contract"],
        "declarer": ["0"],
        "bid": ["9"],
        "denomination": ["hearts"],
        "doubling": ["double"],
        "tricks": ["9"],
    }

    assert "doubled_by" not in deal_of(sheet, form, 1, replacing=False)


def test_result_keeps_fields_noted_with_the_contract() -> None:
    noted = {k: v for k, v in DOUBLED.items() if k != "tricks"}
    sheet = sheet_of("egyptian-tarneeb", pending=noted)
    form = form_of(noted, GAMES["egyptian-tarneeb"].kinds) | {"tricks": ["9"]}

    assert deal_of(sheet, form) == DOUBLED
    assert deal_of(sheet, {"kind": ["passed_out"]}) == {"kind": "passed_out"}


def test_every_script_has_digits() -> None:
    post = QueryDict("declarer_points=٦٥&stake.amount=\u06f0\u066b\u06f5\u06f0&stake.currency=jod")

    assert answers_of(post)["declarer_points"] == ["65"]
    assert stake_of(post) == {"amount": "0.50", "currency": "JOD"}
    assert western_digits("Ṣafīya ②") == "Ṣafīya ②"
