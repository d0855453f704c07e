"""The winner in the picture of a match: chosen suits, and a mark for each win of the evening."""

from typing import Any

import pytest
from django.test import Client

from games.sheet import fold_sheet
from scorekeeper.exports.files.typeset_files import head_of
from scorekeeper.exports.paper.content import Head, PrintSettings, printed_sheet
from scorekeeper.matches.models import Match
from tests.support.exports.stored_matches import LONGEST, store_match
from tests.support.people import PASSED_OUT, start

WORN = {1: 4, 2: 3, 3: 8, 4: 1}


def winner(slug: str, *wins: int) -> Any:
    """Return the winner in a picture of a long example that counts for a league."""
    sheet = fold_sheet(LONGEST[slug])
    return printed_sheet(sheet, Head(drawn_suits=WORN), PrintSettings(show="sheet", wins=wins))[
        "winner"
    ]


def test_winner_has_a_shape_for_each_win_of_the_evening() -> None:
    won = [winner("preferans", *wins) for wins in ((), (0, 0, 3), (2, 5, 40), (0, 0, 0))]

    assert won == [
        {"headline": "Takako wins", "kicker": kicker, "marks": [[8] * pips]}
        for kicker, pips in (
            ("", 1),
            ("Third win tonight", 3),
            ("Win 40 tonight", 10),
            ("First win tonight", 1),
        )
    ]


def test_side_that_won_has_the_shapes_of_both_players() -> None:
    won = winner("tarneeb", 2, 0, 1, 0)

    assert (won["kicker"], won["marks"]) == ("Second win tonight", [[4, 4], [8]])


def test_chart_has_the_shapes_that_the_league_keeps() -> None:
    sheet = fold_sheet(LONGEST["preferans"])
    heads = Head(), Head(drawn_suits=WORN)

    charts = [printed_sheet(sheet, head, PrintSettings())["chart"]["lines"] for head in heads]

    assert [[line["suit"] for line in lines] for lines in charts] == [[3, 1, 2], [8, 4, 3]]


@pytest.mark.django_db
def test_files_of_a_match_wear_the_suits_that_its_league_keeps() -> None:
    match = start(PASSED_OUT)
    plain = head_of(match, "").drawn_suits
    Match.objects.filter(pk=match.pk).update(suits=[3, 1, 5])

    head_suits = head_of(Match.objects.get(pk=match.pk), "").drawn_suits

    assert (plain, head_suits) == ({}, {1: 3, 2: 1, 3: 5})


@pytest.mark.django_db
def test_picture_takes_only_small_numbers_one_a_seat(client: Client) -> None:
    match = store_match(LONGEST["preferans"])
    queries = ("1-0-2", "", "1-0", "1-0-2-0", "1-0-100", "1--2", "a-b-c", "1-0-\u0662", "-1-0-2")

    answers = {
        wins: client.get(f"/m/{match.code}/export.png", {"wins": wins}).status_code
        for wins in queries
    }

    assert answers == {wins: 200 if wins in {"1-0-2", ""} else 400 for wins in queries}
