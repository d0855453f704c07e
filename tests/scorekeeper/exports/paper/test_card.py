"""The shared picture: its size, room for every text, and no key."""

import json
import struct
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations
from typing import Any
from unittest import mock

import pytest
from django.test import Client
from django.utils.translation import override

from games import GAMES
from games.settlement import Stake
from games.sheet import MatchInput, fold_sheet
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.card import evening_card, is_printable, match_card
from scorekeeper.exports.paper.content import Head
from scorekeeper.exports.paper.fonts.installed import state
from scorekeeper.presenters.presenter import END, ISOLATE
from tests.plugins.profiles import THOROUGH, at_length
from tests.support.exports.stored_matches import EXAMPLES, LONGEST
from tests.support.languages import LANGUAGES
from tests.support.people import PASSED_OUT, start

MEASURED = LANGUAGES if THOROUGH else ["fi", "ja", "ar"]
"""Long words, wide letters, and letters from right to left; `make thorough` has all languages."""
WIDE, HIGH = 540, 675
"""The picture's size in points of two pixels."""
HEAD = Head("Friday", date(2026, 11, 20), "k7pq2mxa", "https://cards.example.com/m/k7pq2mxa/")
PLAIN = ("Ana", "Ivo", "Marta", "Petra")
LONG = (
    "Bartholomew Constantine Montgomery-Smyth",
    "W" * 40,
    "عبد الرحمن بن محمد الطويل جدا الأول وحده",
    "健太郎と静香の長い名前" * 3 + "と拓也と貴子",
)
TITLE = "The very last evening of the season at the house of the Montgomery family, upstairs"
RICH = Stake(amount="123456", currency="EUR")


def with_names(match: MatchInput, names: Sequence[str], deals: int | None = None) -> MatchInput:
    """Return a match with other players, complete or after a number of deals."""
    renamed = replace(match, players=tuple(names[: len(match.players)]), stake=RICH)
    return renamed if deals is None else replace(renamed, deals=match.deals[:deals], stopped=False)


def picture_and_boxes(data: Data) -> tuple[bytes, list[Any]]:
    """Return a picture, and each text's box with the space used."""
    picture = typesetting.png(data, "card")
    compiler = typesetting._compiler("card", state())  # noqa: SLF001
    sheet = typesetting._input(data, state())  # noqa: SLF001
    compiler.compile(format="svg", sys_inputs={"sheet": sheet})
    return picture, json.loads(compiler.query("<text-box>", field="value"))


def faults(data: Data) -> list[str]:
    """Return the faults of a picture: wrong size, clipped or overlapping texts."""
    picture, boxes = picture_and_boxes(data)
    wrong = []
    if struct.unpack(">II", picture[16:24]) != (2 * WIDE, 2 * HIGH):
        wrong.append("size")
    for box in boxes:
        width, height = box["took"]
        if width >= box["width"] or height > box["height"]:
            wrong.append(f"cut: {box}")
        right, foot = box["x"] + box["width"], box["y"] + box["height"]
        if min(box["x"], box["y"]) < 0 or right > WIDE or foot > HIGH:
            wrong.append(f"outside: {box}")
    wrong += [
        f"over: {first} {second}"
        for first, second in combinations(boxes, 2)
        if overlap(first, second)
    ]
    return wrong if boxes else ["no text"]


def overlap(first: Any, second: Any) -> bool:
    """Return whether two boxes overlap."""
    return all(
        first[start] < second[start] + second[length] - 0.1
        and second[start] < first[start] + first[length] - 0.1
        for start, length in (("x", "width"), ("y", "height"))
    )


@pytest.mark.parametrize("names", [PLAIN, LONG], ids=["plain", "long"])
@pytest.mark.parametrize(
    "slug", ["preferans", "skruuvi", *at_length(*sorted(GAMES.keys() - {"preferans", "skruuvi"}))]
)
def test_no_text_of_a_card_is_cut_or_lies_over_another(slug: str, names: Sequence[str]) -> None:
    match, wins = LONGEST[slug], (10, 0, 7, 1)
    head = replace(HEAD, title=TITLE if names is LONG else "")
    problems = {}

    for language in MEASURED:
        for deals in (None, 0, 1, len(match.deals) // 2):
            with override(language):
                sheet = fold_sheet(with_names(match, names, deals))
                card = match_card(sheet, head, wins[: len(sheet.match.players)])
                problems[language, deals] = faults(card)

    assert problems == {key: [] for key in problems}


@pytest.mark.parametrize("name", ["preferans-nine-deals-void", "nestors-drawn", "avinas-cats"])
def test_card_without_a_winner_has_room_for_its_texts(name: str) -> None:
    assert faults(match_card(fold_sheet(EXAMPLES[name]), HEAD)) == []


def test_checks_notice_a_text_that_is_cut_and_one_over_another() -> None:
    data = match_card(fold_sheet(LONGEST["preferans"]), HEAD)
    endless = data | {"headline": "W" * 400, "print": data["print"] | {"headline": False}}
    box = {"x": 0, "y": 0, "width": 10, "height": 10}

    assert [fault[:4] for fault in faults(endless)] == ["cut:"]
    assert [overlap(box, box | {"x": x}) for x in (5, 10, 20)] == [True, False, False]


def test_card_names_everyone_in_full() -> None:
    sheet = fold_sheet(with_names(LONGEST["skruuvi"], LONG))

    rows = match_card(sheet, HEAD)["rows"]

    named_players = {
        player["name"].replace("\u00ad", "") for row in rows for player in row["players"]
    }
    assert named_players == set(LONG)


def test_card_says_result_money_wins_and_the_way_to_watch() -> None:
    match = replace(
        with_names(LONGEST["preferans"], PLAIN), stake=Stake(amount="0.10", currency="EUR")
    )

    card = match_card(fold_sheet(match), HEAD, (2, 0, 3))

    marks = dict.fromkeys(map(ord, (ISOLATE, END)))
    texts = {
        key: card[key].translate(marks)
        for key in ("title", "below-title", "kicker", "headline", "total", "note", "address")
    }
    assert texts == {
        "title": "Friday",
        "below-title": "Croatian Preferans · 9 deals · 20 Nov 2026",
        "kicker": "Third win tonight",
        "headline": "Marta wins",
        "total": "+294",
        "note": "372 ahead of Ana",
        "address": "cards.example.com/m/k7pq2mxa",
    }
    assert card["fan"] == {
        "front": [{"suits": [3], "wins": 3}],
        "behind": [{"suits": [1], "wins": 2}, {"suits": [2], "wins": 0}],
    }
    assert [(row["total"], row["money"], row["wins"]) for row in card["rows"]] == [
        ("+294", "+29.40 EUR", 3),
        ("−78", "−7.80 EUR", 2),
        ("−216", "−21.60 EUR", 0),
    ]


def test_card_wears_the_suits_that_a_league_keeps() -> None:
    sheet = fold_sheet(LONGEST["tarneeb"])

    card = match_card(sheet, replace(HEAD, drawn_suits={1: 4, 2: 3, 3: 8, 4: 1}))

    assert [
        card["fan"]["front"][0]["suits"],
        [each["suits"] for each in card["fan"]["behind"]],
        [line["suit"] for line in card["chart"]["lines"]],
        [player["suit"] for row in card["rows"] for player in row["players"]],
    ] == [
        [4, 8],
        [[3], [1]],
        [4, 3],
        [4, 8, 3, 1],
    ]


def test_titles_are_printed_only_where_the_face_has_every_letter() -> None:
    names = ("Ana & Đurđica", "Łukasz", "Ольга", "فاطمة", "健太郎", f"{ISOLATE}Ana{END}\u00ad")

    assert [is_printable(name) for name in names] == [True, True, False, False, False, True]


def evening(names: Sequence[str], matches: int = 5) -> Data:
    """Return the sums of an evening of these people, as pages show them."""
    people = [
        {"name": name, "suit": seat % 8 + 1, "wins": seat % 4, "money": money}
        for seat, (name, money) in enumerate(zip(names, [["−1234567.50 EUR"]] * 12, strict=False))
    ]
    payments = [
        {
            "payer": names[0],
            "payer_seat": 1,
            "payee": name,
            "payee_seat": 2,
            "amount": "1234567.50",
            "currency": "EUR",
        }
        for name in names[1:]
    ]
    return {
        "day": date(2026, 11, 20),
        "weekday": "Friday",
        "tonight": True,
        "matches": matches,
        "people": people,
        "payments": payments,
        "games": [],
    }


@pytest.mark.parametrize(
    "names", [LONG, (*PLAIN, *LONG), *at_length((PLAIN,), (PLAIN[:3],), ((*LONG, "Eva", "Jan"),))]
)
def test_no_text_of_an_evening_is_cut_or_lies_over_another(names: Sequence[str]) -> None:
    problems = {}

    for language in MEASURED:
        with override(language):
            for title in ("", TITLE):
                card = evening_card(evening(names), title, "https://cards.example.com/")
                problems[language, title] = faults(card)
            empty = evening(names) | {"payments": []}
            problems[language, "paid"] = faults(
                evening_card(empty, "", "https://cards.example.com/")
            )

    assert problems == {key: [] for key in problems}


def test_card_of_an_evening_shows_its_winner_and_all_totals() -> None:
    sums = evening(PLAIN) | {"payments": [], "games": []}

    card = evening_card(sums, "", "https://cards.example.com/")
    points = [{"people": [{"name": name, "points": "+31"} for name in PLAIN]}]
    without = [person | {"money": []} for person in sums["people"]]
    played_card = evening_card(sums | {"people": without, "games": points}, "", "")

    marks = dict.fromkeys(map(ord, (ISOLATE, END)))
    keys = ("title", "headline", "total", "unit", "note")
    assert [card[key].translate(marks) for key in keys] == [
        "Friday",
        "Petra won most",
        "3",
        "wins",
        "of 5 matches",
    ]
    assert [person["wins"] for person in card["rows"]] == [3, 2, 1, 0]
    assert [person["total"] for person in played_card["rows"]] == ["+31"] * 4


@pytest.mark.django_db
def test_card_that_is_handed_out_holds_no_key(client: Client) -> None:
    match = start(PASSED_OUT)
    client.get(f"/m/{match.code}/score/{match.scorer_key}")

    with mock.patch("scorekeeper.exports.files.typeset_files.png", return_value=b"") as draws:
        answer = client.get(f"/m/{match.code}/export.png", {"show": "card", "wins": "1-0-2"})

    arguments = json.dumps(draws.call_args.args)
    assert (answer.status_code, match.code in arguments, match.scorer_key in arguments) == (
        200,
        True,
        False,
    )
