import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter

from games import GAMES
from games.seatings import Seating
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.exports.files.as_xlsx import workbook
from scorekeeper.exports.model import deal_rows
from scorekeeper.exports.model.tables import changed_places, result, tables
from scorekeeper.media.spreadsheets import BOM, csv_of, formula_safe
from scorekeeper.presenters.headline import places
from scorekeeper.presenters.presenter import Presenter
from tests.plugins.profiles import tries
from tests.support.exports.stored_matches import EVERY_NAME, EXAMPLES, LONGEST
from tests.support.games.strategies import matches, stakes
from tests.support.people import PASSED_OUT, THREE_DEALS

every_example = pytest.mark.parametrize("match", EXAMPLES.values(), ids=EXAMPLES)
FORMULAS = ("=1+1", "+SUM(A1)", "-2", "@Ana", "＝1")  # noqa: RUF001  typed on an East Asian keyboard


def reopened(sheet: Sheet, *, values: bool = True) -> Any:
    return openpyxl.load_workbook(io.BytesIO(workbook(sheet, "Friday")), data_only=values)


def cells(page: Any) -> list[list[Any]]:
    return [[cell.value for cell in row] for row in page.iter_rows(min_row=2)]


def from_csv(sheet: Sheet, name: str) -> list[list[str]]:
    table = next(candidate for candidate in tables(sheet) if candidate.name == name)
    text = csv_of([table.heads, *table.rows]).decode()
    assert text.startswith(BOM)
    return list(csv.reader(io.StringIO(text.removeprefix(BOM), newline="")))


def with_inputs(sheet: Sheet, **changed: Any) -> Sheet:
    """Return a sheet with changed inputs."""
    return fold_sheet(replace(sheet.match, **changed))


def check_numbers(sheet: Sheet) -> None:
    """Compare every number of a workbook with the sheet."""
    book = reopened(sheet)
    deals, lines, totals, result, payments = (cells(page) for page in book.worksheets)
    moved, number = changed_places(sheet), len(sheet.rows)
    opening = sheet.match.game.start(sheet.options, sheet.match.seats).sums
    now = [sheet.state.sums[column][owner] for column, owner in moved]
    all_sums = [sheet.state.sums[column][owner] for column, owner in places(sheet)]

    assert [row[0] for row in deals[:number]] == [row.number for row in sheet.rows]
    assert [row[4 + len(moved) :] for row in deals[:number]] == [
        [row.state.sums[column][owner] for column, owner in moved] for row in sheet.rows
    ]
    checks = [row[4 : 4 + len(moved)] for row in deals[number + 1 :]]
    started = [opening[column][owner] for column, owner in moved]
    assert checks == [started, now, now, [True] * len(moved)]
    assert [row[3] for row in lines] == [line.amount for row in sheet.rows for line in row.lines]
    assert [row[2] for row in totals] == all_sums
    assert [[row[0], *row[2:]] for row in result] == list(results(sheet))
    paid = sheet.settlement.payments or () if sheet.settlement else ()
    assert [Decimal(str(row[2])) for row in payments] == [
        Decimal(payment.amount) for payment in paid
    ]


ENDED: dict[str, tuple[dict[str, Any], list[tuple[Any, ...]]]] = {
    "three places": (
        {"game": "preferans", "deals": THREE_DEALS},
        [(1, "Anna", 62, 62), (2, "Dora", -14, -14), (3, "Ben", -48, -48)],
    ),
    "all in the first place": (
        {"game": "preferans", "deals": [PASSED_OUT]},
        [(1, "Anna", 0, 0), (1, "Ben", 0, 0), (1, "Dora", 0, 0)],
    ),
    "two in the first place and two in the third": (
        {
            "game": "nestors",
            "deals": [
                {"kind": "contract", "declarer": 1, "bid": 100, "trump": "A", "points": 100},
            ],
        },
        [(1, "Ben", 100, 1), (1, "Eva", 100, 1), (3, "Anna", 90, -1), (3, "Dora", 90, -1)],
    ),
    "nobody while it goes on": ({"game": "nestors", "deals": [], "stopped": False}, []),
}


@pytest.mark.parametrize("name", ENDED)
def test_result_table_has_place_player_score_and_balance(name: str) -> None:
    ended, rows = ENDED[name]
    game = GAMES[ended["game"]]
    players = ("Anna", "Ben", "Dora", "Eva")[: game.players]
    stopped = ended.get("stopped", True)
    match = MatchInput(game, players, deals=tuple(ended["deals"]), stopped=stopped)

    with override("en"):
        table = result(fold_sheet(match))

    assert table.heads == ("Place", "Player", "Score", "Balance")
    assert list(table.rows) == rows


def results(sheet: Sheet) -> Iterator[list[float]]:
    """Yield place, score and balance of each player, best first."""
    settled = sheet.settlement
    if settled is None:
        return
    ranking = settled.result.ranking
    for number, group in enumerate(ranking):
        place = 1 + sum(map(len, ranking[:number]))
        for player in group:
            score_, balance = settled.result.scores[player], settled.balance[player]
            yield [place, float(score_), float(balance)]


@every_example
def test_workbook_has_the_numbers_of_the_sheet(match: MatchInput) -> None:
    check_numbers(fold_sheet(replace(match, stake=Stake(amount="0.10", currency="EUR"))))


@pytest.mark.parametrize("slug", GAMES)
@tries(10)
@given(data=st.data())
def test_workbook_has_the_numbers_of_matches_drawn(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))

    check_numbers(
        fold_sheet(replace(match, stopped=data.draw(st.booleans()), stake=data.draw(stakes)))
    )


@pytest.mark.parametrize("name", EVERY_NAME)
def test_formulas_of_the_workbook_match_its_values(name: str) -> None:
    sheet = fold_sheet(EXAMPLES[name])
    number = len(sheet.rows)
    values, formulas = reopened(sheet), reopened(sheet, values=False)

    for column in range(4, 4 + len(changed_places(sheet))):
        changes = [row[column] for row in cells(values.worksheets[0])[:number]]
        start, added, actual, agree = [
            row[column] for row in cells(values.worksheets[0])[number + 1 :]
        ]
        letter = get_column_letter(column + 1)
        first = number + 3
        assert start + sum(changes) == added == actual
        assert agree is True
        written = [row[column] for row in cells(formulas.worksheets[0])[number + 2 :]]
        changed = f"+SUM({letter}2:{letter}{number + 1})" if number else ""
        assert written[0] == f"={letter}{first}{changed}"
        assert written[2] == f"={letter}{first + 1}={letter}{first + 2}"


def test_workbook_is_easy_to_read() -> None:
    page = reopened(fold_sheet(LONGEST["nestors"])).worksheets[0]

    assert page.freeze_panes == "B2"
    assert page.column_dimensions["C"].width > 15
    assert page["A1"].font.bold is True


def test_sheets_are_named_in_the_readers_language() -> None:
    with override("de"):
        titles = [table.title for table in tables(fold_sheet(LONGEST["avinas"]))]
        book = reopened(fold_sheet(LONGEST["avinas"]))

    assert book.sheetnames == titles


def test_workbook_is_right_to_left_where_the_language_is() -> None:
    with override("ar"):
        page = reopened(fold_sheet(LONGEST["tarneeb"])).worksheets[0]

    assert page.sheet_view.rightToLeft is True


@pytest.mark.parametrize("name", FORMULAS)
def test_names_are_never_formulas(name: str) -> None:
    sheet = with_inputs(fold_sheet(LONGEST["preferans"]), players=(name, "Ben", "http://x.example"))

    book = reopened(sheet, values=False)
    settled = from_csv(sheet, "result")

    kinds = {cell.value: cell.data_type for row in book.worksheets[3] for cell in row}
    assert (kinds[name], kinds["http://x.example"]) == ("s", "s")
    assert {row[1] for row in settled[1:]} == {f"'{name}", "Ben", "http://x.example"}
    assert all(cell.hyperlink is None for page in book.worksheets for row in page for cell in row)


@every_example
def test_csv_has_the_numbers_of_the_sheet(match: MatchInput) -> None:
    sheet = fold_sheet(match)
    moved = changed_places(sheet)

    deals, lines = from_csv(sheet, "deals")[1:], from_csv(sheet, "lines")[1:]

    assert [[int(cell) for cell in row[4 + len(moved) :]] for row in deals] == [
        [row.state.sums[column][owner] for column, owner in moved] for row in sheet.rows
    ]
    assert [(int(row[0]), int(row[3]), row[5]) for row in lines] == [
        (row.number, line.amount, line.working or "") for row in sheet.rows for line in row.lines
    ]


def test_csv_says_every_reason_in_words() -> None:
    sheet = fold_sheet(LONGEST["skruuvi"])

    reasons = [row[4] for row in from_csv(sheet, "lines")[1:]]

    assert reasons == [line.why for row in sheet.rows for line in row.lines]


@pytest.mark.parametrize("cell", ["\t=1", " =1", "\r@x"])
def test_hidden_starts_of_formulas_are_neutralised(cell: str) -> None:
    assert formula_safe(cell) == f"'{cell}"


@pytest.mark.parametrize("slug", GAMES)
def test_match_without_deals_is_exported(slug: str) -> None:
    sheet = with_inputs(fold_sheet(LONGEST[slug]), deals=())

    assert [len(table.rows) for table in tables(sheet)] == [0, 0, len(places(sheet)), 0, 0]
    check_numbers(sheet)


def test_printed_deals_show_their_results_and_reasons() -> None:
    failed = {"kind": "contract", "declarer": 1, "bid": 8, "tricks": 7, "denomination": "hearts"}
    made = {"kind": "contract", "declarer": 2, "bid": 7, "tricks": 9, "denomination": "spades"}
    names = ("Anna", "Ben", "Dora", "Eva")
    finn_left = (Seating(1, ("Anna", "Finn", "Dora", "Eva")),)
    match = MatchInput(GAMES["tarneeb"], names, deals=(failed, made), seatings=finn_left)

    with override("en"):
        printed = deal_rows.deals(fold_sheet(match), Presenter(names, names))

    assert printed == {
        "heads": [{"title": "Points", "names": ["Anna + Dora", "Ben + Eva"]}],
        "rows": [
            {
                "number": 1,
                "dealer": "Anna",
                "dealer_seat": None,
                "what": "Finn: 8 ♥, failed by 1 (7–6)",
                "notes": [],
                "reasons": [
                    {
                        "amount": "−8",
                        "owners": "Finn + Eva",
                        "players": [],
                        "column": "",
                        "why": "Bid failed",
                        "working": "",
                    },
                    {
                        "amount": "+6",
                        "owners": "Anna + Dora",
                        "players": [],
                        "column": "",
                        "why": "Tricks against a failed bid",
                        "working": "",
                    },
                ],
                "totals": ["6", "−8"],
                "counted": True,
            },
            {
                "number": 2,
                "dealer": "Ben",
                "dealer_seat": None,
                "what": "Dora: 7 ♠, made (9–4)",
                "notes": [],
                "reasons": [
                    {
                        "amount": "+7",
                        "owners": "Anna + Dora",
                        "players": [],
                        "column": "",
                        "why": "Bid made",
                        "working": "",
                    },
                ],
                "totals": ["13", "−8"],
                "counted": True,
            },
        ],
    }


@pytest.mark.parametrize("slug", GAMES)
def test_printed_reasons_name_their_column_where_a_game_has_several(slug: str) -> None:
    sheet = fold_sheet(LONGEST[slug])
    game, presenter = sheet.match.game, Presenter.of(sheet.match.players)
    several = len(game.columns) > 1

    printed = [list(deal_rows.reasons(sheet, row, presenter)) for row in sheet.rows]

    assert [[reason["column"] for reason in reasons] for reasons in printed] == [
        [
            presenter.say(game.column_title(column)) if several else ""
            for column, *_rest in dict.fromkeys(
                (line.column, line.amount, line.why, line.working) for line in row.lines
            )
        ]
        for row in sheet.rows
    ]


def test_deals_show_the_columns_that_a_deal_has_moved() -> None:
    players = ("Anna", "Ben", "Dora")
    bare = fold_sheet(MatchInput(GAMES["preferans"], players))
    sheet = fold_sheet(MatchInput(GAMES["preferans"], players, deals=THREE_DEALS[:1]))

    assert changed_places(bare) == ()
    assert changed_places(sheet) == (
        ("centre", 0),
        ("centre", 1),
        ("against_0", 1),
        ("against_0", 2),
    )


def test_payments_name_those_who_held_a_seat_in_turn() -> None:
    made = {"kind": "contract", "declarer": 1, "bid": 7, "tricks": 8, "denomination": "hearts"}
    finn_left = (Seating(1, ("Anna", "Finn", "Dora", "Eva")),)
    match = MatchInput(
        GAMES["tarneeb"],
        ("Anna", "Ben", "Dora", "Eva"),
        deals=(made, made),
        stopped=True,
        seatings=finn_left,
        stake=Stake(amount="1.00", currency="EUR"),
    )

    with override("en"):
        table = next(
            table_found
            for table_found in tables(fold_sheet(match))
            if table_found.name == "payments"
        )

    assert list(table.rows) == [
        ("Anna", "Ben", Decimal("1.00"), "EUR"),
        ("Dora", "Eva", Decimal("1.00"), "EUR"),
    ]


def test_payments_are_made_by_people_where_a_seat_has_changed_hands() -> None:
    finn_left = (Seating(1, ("Anna", "Finn", "Dora")),)
    match = MatchInput(
        GAMES["preferans"],
        ("Anna", "Ben", "Dora"),
        deals=THREE_DEALS,
        stopped=True,
        seatings=finn_left,
        stake=Stake(amount="1.00", currency="EUR"),
    )

    with override("en"):
        table = next(
            table_found
            for table_found in tables(fold_sheet(match))
            if table_found.name == "payments"
        )

    # The seat had lost 126 when Finn left; Ben has won back 78 of them.
    assert list(table.rows) == [
        ("Finn", "Anna", Decimal("48.00"), "EUR"),
        ("Finn", "Ben", Decimal("78.00"), "EUR"),
        ("Dora", "Anna", Decimal("14.00"), "EUR"),
    ]


def test_csv_says_which_deals_count() -> None:
    deals = (PASSED_OUT, {"kind": "lost"}, PASSED_OUT)
    sheet = fold_sheet(MatchInput(GAMES["preferans"], ("Anna", "Ben", "Dora"), deals=deals))

    with override("en"):
        rows = from_csv(sheet, "deals")

    assert [row[:4] for row in rows] == [
        ["Deal", "Dealer", "What was played", "Counted"],
        ["1", "Anna", "All passed", "yes"],
        ["2", "", "", "no"],
        ["3", "Ben", "All passed", "yes"],
    ]
