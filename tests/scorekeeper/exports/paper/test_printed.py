import struct
from dataclasses import replace
from typing import Any

import pypdf
import pytest
from django.utils.translation import override

from games import GAMES
from games.cards import signed
from games.entry import holds
from games.options import value_at
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.content import Head, PrintSettings, blank_sheet, printed_sheet
from scorekeeper.exports.paper.drawing import MOST_IN_A_PICTURE, shortened
from tests.plugins.profiles import at_length
from tests.support.exports.drawings import DRAWN
from tests.support.exports.printed_text import HEAD, first_out_of_order, read, text_of
from tests.support.exports.stored_matches import EVERY_NAME, EXAMPLES, LONGEST

every_game = pytest.mark.parametrize("slug", GAMES)
every_example = pytest.mark.parametrize("match", EXAMPLES.values(), ids=EXAMPLES)
DEALS = "Points and reasons"
"""The heading of the plain table of deals; drawings of two sides list the deals themselves."""
LONG_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff-Maxi",
    "Maria del Carmen Fernández de la Vega Ob",
    "Αλέξανδρος-Κωνσταντίνος Παπαδόπουλος-Γης",
    "Вячеслав-Константинович Преображенский-Я",
)
NAMES = {
    "japanese": ("静香", "拓也", "たかこ", "タナカ"),
    "greek": ("Ελένη", "Γιώργος", "Νίκη", "Άρης"),
    "cyrillic": ("Ђорђе", "Љиљана", "Їжак", "Щукин"),
    "latin": ("Žana", "Đurđa", "Ñuño", "Øyvind"),
    "korean": ("지민", "서연", "민준", "하은"),
}
RIGHT_TO_LEFT = {
    "arabic": ("محمد", "سارة", "ليلى", "عمر"),
    "persian": ("شیرین", "کیوان", "پریسا", "گلنار"),
    "hebrew": ("נועה", "דוד", "תמר", "יעל"),
}


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def folder_of(match: MatchInput) -> str:
    return match.game.folders[0].partition("/")[0]


@pytest.mark.parametrize("name", EVERY_NAME)
def test_pdf_contains_drawing_deals_and_result_in_order(name: str) -> None:
    sheet = fold_sheet(EXAMPLES[name])

    text = text_of(read(sheet))

    assert first_missing_of_deals(text, sheet) == ""
    assert first_missing_of_drawing(text, sheet) == ""
    if sheet.settlement:
        assert first_missing_of_result(text, sheet) == ""


@every_game
def test_pdf_contains_every_deal_with_the_longest_names(slug: str) -> None:
    match = LONGEST[slug]
    sheet = fold_sheet(replace(match, players=LONG_NAMES[: len(match.players)]))

    text = text_of(read(sheet))

    assert [len(name) for name in sheet.match.players] == [40] * len(match.players)
    assert first_missing_of_deals(text, sheet) == ""


def first_missing_of_deals(text: str, sheet: Sheet) -> str:
    """Return the first text of the table of deals that is missing or out of order."""
    if DEALS not in text:
        return first_missing_of_drawing(text, sheet)
    parts = []
    for row in printed_sheet(sheet, HEAD, PrintSettings())["deals"]["rows"]:
        parts += [f"{row['number']}", row["what"]]
        for reason in row["reasons"]:
            parts += [reason["amount"], reason["why"], reason["working"]]
        parts += [*row["notes"], *row["totals"]]
    return first_out_of_order(text[text.index(DEALS) :], parts)


def first_missing_of_drawing(text: str, sheet: Sheet) -> str:
    """Return the first text of the game's own drawing that is missing or out of order."""
    folder = folder_of(sheet.match)
    if folder not in DRAWN:
        return ""
    page = printed_sheet(sheet, HEAD, PrintSettings())
    parts = list(DRAWN[folder](page["drawn"], sheet.match.players, page["deals"]["rows"]))
    return first_out_of_order(text[text.index("Sheet") :].partition(DEALS)[0], parts)


def first_missing_of_result(text: str, sheet: Sheet) -> str:
    """Return the first text of the result or signatures that is missing or out of order."""
    result, parts = printed_sheet(sheet, HEAD, PrintSettings())["result"], ["Result"]
    for place in result["places"]:
        parts += [str(place["place"]), place["name"], place["score"], place["balance"]]
    for payment in result["payments"]:
        parts += [payment["payer"], payment["payee"], payment["amount"]]
    missing = first_out_of_order(text[text.index("Result") :], parts)
    signatures = ["Rules in force", "Signatures", *sheet.match.players]
    return missing or first_out_of_order(text[text.rindex(signatures[0]) :], signatures)


def test_contract_that_was_noted_is_printed_behind_the_deals() -> None:
    match = LONGEST["tarneeb"]
    pending = {"kind": "contract", "declarer": 1, "bid": 8}
    sheet = fold_sheet(replace(match, deals=match.deals[:1], pending=pending))

    text = text_of(read(sheet))

    parts = ["Noted:", "Contract", "Karim", ": 8", "Rules in force"]
    assert first_out_of_order(text, parts) == ""


def test_invalid_deal_is_struck_with_a_reason() -> None:
    match = LONGEST["nestors"]
    sheet = fold_sheet(replace(match, deals=(*match.deals, match.deals[0], {"kind": "none"})))

    text = text_of(read(sheet))

    behind, broken = printed_sheet(sheet, HEAD, PrintSettings())["deals"]["rows"][-2:]
    assert (behind["counted"], broken["counted"]) == (False, False)
    assert broken["notes"] == ["This value is not allowed here."]
    again = ["This deal is not valid.", "not counted"]
    parts = ["Reza", "150", "not counted", *again, *broken["notes"]]
    assert first_out_of_order(text, parts) == ""


@every_example
def test_each_line_is_printed_once(match: MatchInput) -> None:
    sheet = fold_sheet(match)

    rows = printed_sheet(sheet, HEAD, PrintSettings())["deals"]["rows"]

    for row, printed_row in zip(sheet.rows, rows, strict=True):
        amounts = {signed(line.amount) for line in row.lines}
        owners = sum(len(reason["owners"].split(", ")) for reason in printed_row["reasons"])
        assert {reason["amount"] for reason in printed_row["reasons"]} == amounts
        assert owners == len(row.lines)


@every_game
def test_pdf_has_title_date_names_and_rules_at_its_head(slug: str) -> None:
    sheet = fold_sheet(LONGEST[slug])
    reader = read(sheet)

    text = text_of(reader)

    head, date = text.split("Sheet")[0], "20 Nov 2026"
    assert first_out_of_order(head, ["Friday", sheet.match.game.name, date, "Played at"]) == ""
    assert [name for name in sheet.match.players if name not in head] == []
    assert ("the usual rules" in head) is (not sheet.match.options)
    assert reader.metadata is not None
    assert reader.metadata.title == f"Friday · {date} · {', '.join(sheet.match.players)}"


@every_game
def test_pdf_contains_the_stake_and_the_rules_in_force(slug: str) -> None:
    stake = Stake(amount="0.25", currency="EUR")
    sheet = fold_sheet(replace(LONGEST[slug], stake=stake))

    text = text_of(read(sheet))

    rules = printed_sheet(sheet, HEAD, PrintSettings())["rules"]
    values = {name: value_at(sheet.options, name) for name in sheet.match.game.options}
    answers = {name: [str(value).lower()] for name, value in values.items()}
    in_force = [
        name
        for name, value in values.items()
        if value not in (None, "") and holds(sheet.match.game.options[name].when, answers)
    ]
    assert [rule["name"] for rule in rules] == in_force
    lines = [f"{rule['label']}: {rule['value']}" for rule in rules]
    assert first_out_of_order(text, ["Stake: 0.25 EUR for each", "Rules in force", *lines]) == ""


@every_game
def test_pdf_is_tagged_and_has_its_fonts_inside(slug: str) -> None:
    reader = read(fold_sheet(LONGEST[slug]))

    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712  a value of the PDF
    assert root["/Lang"] == "en"
    assert list(fonts_without_file(reader)) == []


def fonts_without_file(reader: pypdf.PdfReader) -> list[str]:
    missing = []
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor = inner["/FontDescriptor"].get_object()
            if not {"/FontFile2", "/FontFile3"} & set(descriptor):
                missing.append(descriptor["/FontName"])
    return missing


@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("slug", ["preferans", *at_length("skruuvi")])
def test_names_of_many_scripts_are_printed_as_text(slug: str, script: str) -> None:
    match = LONGEST[slug]
    names = NAMES[script][: len(match.players)]

    text = text_of(read(fold_sheet(replace(match, players=names))))

    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("script", RIGHT_TO_LEFT)
def test_names_written_from_the_right_are_printed_as_text(script: str) -> None:
    match = LONGEST["tarneeb"]
    names = RIGHT_TO_LEFT[script]

    with override("ar"):
        reader = read(fold_sheet(replace(match, players=names)))
    text = text_of(reader)

    # PDF readers disagree on the direction of text; either way all letters are present.
    assert [name for name in names if name not in text and name[::-1] not in text] == []


def test_names_are_never_markup() -> None:
    names = ('#panic("x")', "*b* $1$ <l> @x", '\\u{0} "] #[')
    match = replace(LONGEST["preferans"], players=names)

    text = text_of(read(fold_sheet(match)))

    assert [name for name in names if first_out_of_order(text, [name])] == []


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("us-letter", 612)])
def test_pdf_has_the_requested_paper_size(paper: Any, width: int) -> None:
    page = read(fold_sheet(LONGEST["avinas"]), wanted=PrintSettings(paper=paper)).pages[0]

    assert int(page.mediabox.width) == width


@every_game
def test_blank_sheet_has_letters_and_no_deals(slug: str) -> None:
    game = GAMES[slug]

    reader = read(blank_sheet(game, {}), Head(blank=True), PrintSettings(to_fill=True))
    text = text_of(reader)

    letters = " ".join("ABCD"[: game.players])
    assert text.startswith(f"{game.name} Date Played at {letters} Agreed: the usual rules Sheet")
    assert len(reader.pages) == (2 if slug == "skruuvi" else 1)
    assert DEALS not in text


def test_blank_sheet_of_skruuvi_has_every_set() -> None:
    text = text_of(
        read(blank_sheet(GAMES["skruuvi"], {}), Head(blank=True), PrintSettings(to_fill=True))
    )

    sets = [f"Set {n}: A + {p}" for n, p in ((1, "B"), (2, "C"), (3, "D"))]
    assert [name_of_set for name_of_set in sets if name_of_set not in text] == []


def test_half_played_match_can_be_carried_on_by_pen() -> None:
    match = LONGEST["skruuvi"]
    sheet = fold_sheet(replace(match, deals=match.deals[:6]))

    drawn = printed_sheet(sheet, HEAD, PrintSettings(to_fill=True))
    text = text_of(read(sheet, wanted=PrintSettings(to_fill=True)))

    assert [len(page["lines"]) for page in drawn["drawn"]["book"]] == [4, 2, 0]
    assert first_out_of_order(text, ["Set 3", "Personal sheets", DEALS]) == ""


def test_finished_match_has_no_empty_rows() -> None:
    data = printed_sheet(fold_sheet(LONGEST["nestors"]), HEAD, PrintSettings(to_fill=True))

    assert data["to_fill"] is False


@every_game
@pytest.mark.parametrize("show", ["sheet", "result"])
def test_picture_is_1080_pixels_wide(slug: str, show: Any) -> None:
    data = printed_sheet(fold_sheet(LONGEST[slug]), HEAD, PrintSettings(show=show))

    width, height = size(typesetting.png(data))

    assert width == 1080
    assert 200 < height < 4000


def test_picture_of_an_open_match_shows_its_standing() -> None:
    match = LONGEST["avinas"]
    sheet = fold_sheet(replace(match, deals=match.deals[:2]))

    data = printed_sheet(sheet, HEAD, PrintSettings(show="result"))

    assert data["standing"] == [
        {"owner": "Ona + Rasa", "totals": ["rams 0", "pips 0"]},
        {"owner": "Jonas + Petras", "totals": ["rams 8", "pips 4"]},
    ]
    assert size(typesetting.png(data))[0] == 1080


def test_picture_of_a_long_match_shows_its_end() -> None:
    drawing = {"rows": list(range(500)), "columns": [{"marks": list(range(120))}]}

    shorter = shortened(drawing)

    assert shorter["rows"] == list(range(500 - MOST_IN_A_PICTURE, 500))
    assert shorter["columns"][0]["marks"][-1] == 119


def test_sheet_that_several_ask_for_is_set_once() -> None:
    blank, other = (
        printed_sheet(blank_sheet(GAMES["tarneeb"], {}), Head(title, blank=True), PrintSettings())
        for title in ("", "Friday")
    )

    assert typesetting.pdf(blank) is typesetting.pdf(blank)
    assert typesetting.pdf(blank) is not typesetting.pdf(other)
