"""The text of a match's card, finished or in play: one headline, one order, no repeated total."""

from dataclasses import replace

import pytest

from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.presenters.card import MatchCard, card_of
from scorekeeper.presenters.presenter import END, ISOLATE
from scorekeeper.presenters.winner import winners
from tests.support.exports.stored_matches import EXAMPLES, LONGEST

NO_MARKS = dict.fromkeys(map(ord, (ISOLATE, END)))


def sheet_after(match: MatchInput, deals: int) -> Sheet:
    """Return a match after a number of deals."""
    return fold_sheet(replace(match, deals=match.deals[:deals], stopped=False))


def card_text(card: MatchCard) -> tuple[str, ...]:
    """Return the text of a card without bidirectional marks."""
    texts = (card.kicker, card.headline, card.total, card.unit, card.margin)
    return tuple(word.translate(NO_MARKS) for word in texts)


@pytest.mark.parametrize("match", EXAMPLES.values(), ids=EXAMPLES)
def test_front_of_a_card_is_the_winner_or_leader(match: MatchInput) -> None:
    for deals in range(len(match.deals) + 1):
        sheet = sheet_after(match, deals)
        for one_sheet in (
            sheet,
            fold_sheet(replace(match, deals=match.deals[:deals], stopped=True)),
        ):
            card, holdings = card_of(one_sheet), one_sheet.standing.holdings
            won = winners(one_sheet, one_sheet.settlement_now)
            ahead = [won.issuperset(held.players) if card.over else held.leads for held in holdings]

            assert {slip.players[0].name for slip in card.front} == {
                match.players[held.players[0]]
                for held, first in zip(holdings, ahead, strict=True)
                if first
            }
            assert [slip.first for slip in card.slips] == sorted(ahead, reverse=True)
            assert sorted(p.name for s in card.slips for p in s.players) == sorted(match.players)
            assert card.headline


def test_cards_describe_the_standing_of_a_match() -> None:
    preferans, pairs = LONGEST["preferans"], LONGEST["tarneeb"]

    texts = [
        card_text(card_of(sheet_after(preferans, 0))),
        card_text(card_of(sheet_after(preferans, 2))),
        card_text(card_of(sheet_after(EXAMPLES["skruuvi-short-session"], 2))),
        card_text(card_of(fold_sheet(preferans), (0, 0, 3))),
        card_text(card_of(fold_sheet(pairs), (2, 0, 2, 0))),
        card_text(card_of(fold_sheet(EXAMPLES["preferans-nine-deals-void"]))),
        card_text(card_of(fold_sheet(EXAMPLES["avinas-rams-decide"]))),
    ]

    assert texts == [
        ("Before the first deal", "All level", "", "", ""),
        ("After deal 2", "Shizuka leads", "+98", "", "70 ahead of Takako"),
        ("After deal 2", "Cecilia & Daniel are level", "+5", "", ""),
        ("Third win tonight", "Takako wins", "+294", "", "372 ahead of Shizuka"),
        ("Second win tonight", "Salma & Nour win", "31", "", "39 ahead of Karim & Ziad"),
        ("Stopped by agreement", "No result", "", "", ""),
        ("", "Ona & Rasa win", "0", "rams", "8 rams fewer than Jonas & Petras"),
    ]


def test_wins_of_an_evening_belong_to_each_slip() -> None:
    card = card_of(fold_sheet(LONGEST["preferans"]), (1, 0, 3))

    assert [(slip.players[0].name, slip.wins, slip.place) for slip in card.slips] == [
        ("Takako", 3, 1),
        ("Shizuka", 1, 2),
        ("Takuya", 0, 3),
    ]
