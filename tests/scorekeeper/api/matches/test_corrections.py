"""Several deals corrected as one change; corrections refused because of a later deal."""

from typing import Any

import pytest

from tests.scorekeeper.api.conftest import MATCHES, Phone
from tests.support.corrected_together import CASES, REFE, SWAPPED, Case, correction_of
from tests.support.people import BEN, CLUBS, DIAMONDS, HEARTS, PASSED_OUT, contract

pytestmark = pytest.mark.engine

KEY = "0192f3a4-0000-7000-8000-000000000001"
TOO_MANY = contract(BEN, HEARTS, (5, 5))
IMPOSSIBLE = "This value is not allowed here."


def start_case(case: Case) -> tuple[Phone, str]:
    """Start the match of a case; return the scorer's client and the URL of the match."""
    started = Phone().post(MATCHES, case.agreed).json()
    anna, url = Phone(started["scorer_key"]), f"{MATCHES}{started['code']}/"
    for deal in case.deals:
        assert anna.post(f"{url}deals/", deal).status_code == 201
    return anna, url


def entries(anna: Phone, url: str) -> list[Any]:
    return [deal["entry"] for deal in anna.get(f"{url}sheet/").json()["deals"]]


def correct_first(anna: Phone, url: str, case: Case) -> Any:
    """Send only the first correction of a case."""
    if case.inserts:
        return anna.post(f"{url}deals/?before={case.number}", case.first["entry"])
    return anna.put(f"{url}deals/{case.number}/", case.first["entry"])


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_correction_alone_is_refused_with_the_reason_of_the_other_deal(case: Case) -> None:
    anna, url = start_case(case)

    answer = correct_first(anna, url, case)

    assert answer.status_code == 409
    body = answer.json()
    assert {name: body[name] for name in ("code", "deals", "refusals")} == {
        "code": "later_deal_invalid",
        "deals": [case.problem["number"]],
        "refusals": [case.problem],
    }
    assert entries(anna, url) == case.deals


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_deals_corrected_together_are_one_change(case: Case) -> None:
    anna, url = start_case(case)
    version = len(case.deals)

    tried = anna.post(f"{url}corrections/?dry_run=1", case.body)
    assert (tried.status_code, tried["ETag"], entries(anna, url)) == (
        200,
        f'"{version}"',
        case.deals,
    )
    answer = anna.post(f"{url}corrections/", case.body)

    sheet = anna.get(f"{url}sheet/").json()
    places = [1, 2] if case.inserts else [case.number, case.other["number"]]
    assert answer.status_code == 200
    assert answer.json() == {
        "version": version + 1,
        "deal": None,
        "deals": [sheet["deals"][place - 1] for place in places],
        **{name: sheet[name] for name in ("status", "totals", "next", "settlement")},
    }
    assert tried.json() == answer.json() | {"version": version}
    assert [deal["entry"] for deal in sheet["deals"]] == case.corrected


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_deals_corrected_together_are_undone_together(case: Case) -> None:
    anna, url = start_case(case)
    anna.post(f"{url}corrections/", case.body)

    anna.post(f"{url}undo/")
    assert entries(anna, url) == case.deals
    anna.post(f"{url}redo/")
    assert entries(anna, url) == case.corrected

    new = case.body["deals"]
    old = [correction_of(e["number"], case.deals[e["number"] - 1]) for e in new if "number" in e]
    body = anna.get(f"{url}history/").json()["changes"][-3:]
    assert [
        (change["kind"], change["number"], change["old"], change["new"]) for change in body
    ] == [
        ("correct_many", None, old, new),
        ("undo", None, new, old),
        ("redo", None, old, new),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("deals", "field", "code"),
    [
        (None, "deals", "required"),
        ([], "deals", "required"),
        ({}, "deals", "invalid"),
        ([{"before": 1, "entry": {}}] * 2001, "deals", "invalid"),
        ([7], "deals.0", "invalid"),
        ([{"number": 1}], "deals.0.entry", "required"),
        ([{"entry": PASSED_OUT}], "deals.0.number", "required"),
        ([{"number": 1, "before": 1, "entry": PASSED_OUT}], "deals.0.before", "invalid"),
        ([correction_of(1, PASSED_OUT) | {"at": 1}], "deals.0.at", "unknown_field"),
        ([{"number": "1", "entry": PASSED_OUT}], "deals.0.number", "invalid"),
        ([correction_of(0, PASSED_OUT)], "deals.0.number", "invalid"),
        ([correction_of(4, PASSED_OUT)], "deals.0.number", "invalid"),
        ([{"before": 4, "entry": PASSED_OUT}], "deals.0.before", "invalid"),
        ([correction_of(1, PASSED_OUT), correction_of(1, PASSED_OUT)], "deals.1.number", "invalid"),
        (
            [correction_of(1, PASSED_OUT), correction_of(2, TOO_MANY)],
            "deals.1.entry.defenders",
            "too_many_tricks",
        ),
        ([{"before": 1, "entry": TOO_MANY}], "deals.0.entry.defenders", "too_many_tricks"),
        ([correction_of(1, {"kind": "tarock"})], "deals.0.entry.kind", "invalid"),
    ],
)
def test_invalid_correction_is_refused_at_its_field(deals: Any, field: str, code: str) -> None:
    anna, url = start_case(REFE)

    for address in ("corrections/", "corrections/?dry_run=1"):
        answer = anna.post(url + address, {"deals": deals})

        assert answer.status_code == 400
        assert [(e["field"], e["code"]) for e in answer.json()["errors"]] == [(field, code)]
    assert entries(anna, url) == REFE.deals


@pytest.mark.django_db
def test_deals_that_make_a_third_impossible_are_refused_with_its_reason() -> None:
    anna, url = start_case(REFE)
    body = {
        "deals": [correction_of(1, contract(BEN, CLUBS)), correction_of(2, contract(BEN, DIAMONDS))]
    }

    answer = anna.post(f"{url}corrections/", body)

    assert answer.status_code == 409
    assert (answer.json()["deals"], answer.json()["refusals"]) == ([3], [REFE.problem])


@pytest.mark.django_db
def test_inserted_deals_keep_the_order_sent() -> None:
    anna, url = start_case(REFE)
    first_deal, second_deal = (contract(BEN, bid) for bid in (HEARTS, CLUBS))
    inserted = [
        {"before": 3, "entry": PASSED_OUT},
        *({"before": 2, "entry": e} for e in (first_deal, second_deal)),
    ]

    answer = anna.post(f"{url}corrections/", {"deals": inserted})

    first, second, third = REFE.deals
    assert entries(anna, url) == [first, first_deal, second_deal, second, PASSED_OUT, third]
    assert [deal["number"] for deal in answer.json()["deals"]] == [5, 2, 3]


@pytest.mark.django_db
def test_corrections_sent_again_are_answered_again() -> None:
    anna, url = start_case(SWAPPED)
    first = anna.post(f"{url}corrections/", SWAPPED.body, Idempotency_Key=KEY)

    same = anna.post(f"{url}corrections/", SWAPPED.body, Idempotency_Key=KEY)
    tried = anna.post(f"{url}corrections/?dry_run=1", SWAPPED.body, Idempotency_Key=KEY)

    assert (same.json(), same["Idempotent-Replayed"]) == (first.json(), "true")
    assert (tried.status_code, tried.json()["code"]) == (422, "key_reused")
    assert anna.get(url).json()["version"] == len(SWAPPED.deals) + 1


@pytest.mark.django_db
def test_dry_run_consumes_no_key_and_checks_the_version() -> None:
    anna, url = start_case(SWAPPED)
    tries = f"{url}corrections/?dry_run=1"
    assert anna.post(tries, SWAPPED.body, Idempotency_Key=KEY).status_code == 200

    outdated = anna.post(tries, SWAPPED.body, If_Match='"13"')
    unknown = anna.post(f"{url}corrections/?dry_run=yes", SWAPPED.body)
    stranger = Phone().post(tries, SWAPPED.body)
    dry_run = anna.post(f"{url}corrections/", SWAPPED.body, Idempotency_Key=KEY, If_Match='"14"')

    statuses = [answer.status_code for answer in (outdated, unknown, stranger, dry_run)]
    assert statuses == [412, 400, 401, 200]
    assert unknown.json()["errors"] == [
        {"field": "dry_run", "code": "invalid", "message": IMPOSSIBLE}
    ]


# Names


@pytest.mark.django_db
def test_refusal_names_the_player_by_name() -> None:
    players = ["Shizuka", "Takuya", "Takako"]
    started = Phone().post(MATCHES, {"game": "preferans", "players": players}).json()
    anna, url = Phone(started["scorer_key"]), f"{MATCHES}{started['code']}/"
    anna.post(f"{url}deals/", PASSED_OUT)
    deal = contract(0, DIAMONDS)
    deal["defenders"][1].pop("tricks")
    export = anna.get(f"{url}export.json").json() | {"deals": [deal], "history": None}

    answers = [
        anna.post(f"{url}deals/", deal),
        anna.post(f"{url}deals/?before=1", deal),
        anna.put(f"{url}deals/1/", deal),
        anna.post(f"{url}preview/", deal),
        anna.post(f"{url}preview/?replacing=1", deal),
        anna.post(f"{url}corrections/", {"deals": [correction_of(1, deal)]}),
        anna.post(f"{MATCHES}import/", export),
    ]

    messages = [answer.json()["errors"][0]["message"] for answer in answers]
    assert messages == ["Enter the tricks of Takako (0 to 5)."] * len(answers)


@pytest.mark.django_db
def test_refusal_names_the_players_of_the_deal() -> None:
    anna, url = start_case(SWAPPED)
    anna.post(f"{url}takeover/", {"player": 1, "name": "Eva", "from": 15})

    answer = correct_first(anna, url, SWAPPED)

    assert answer.json()["refusals"] == [SWAPPED.problem]
