"""Descriptions of deals on pages: the declarer's suit, card suits, escaped names."""

import pytest

from games.cards import SUIT_SIGNS
from games.words import Name, Phrase
from scorekeeper.presenters.drawn_text import phrase_html

NAMES = ["Ana", "<b>Ivo</b>", "Marta & Co"]


def test_first_named_player_has_the_suit_and_names_are_escaped() -> None:
    phrase = Phrase("{one}, {two}, {one}", {"one": Name(1), "two": Name(2)})

    assert phrase_html(phrase, NAMES, [1, 7, 3]) == (
        '<svg class="seat-mark seat-7" aria-hidden="true"><use href="#seat-7"/></svg> '
        "<bdi>&lt;b&gt;Ivo&lt;/b&gt;</bdi>, <bdi>Marta &amp; Co</bdi>, "
        "<bdi>&lt;b&gt;Ivo&lt;/b&gt;</bdi>"
    )


@pytest.mark.parametrize("suit", SUIT_SIGNS)
def test_suit_is_drawn_and_named_for_screen_readers(suit: str) -> None:
    text = phrase_html(Phrase("8 {suit}", {"suit": SUIT_SIGNS[suit]}), NAMES, [1, 2, 3])

    assert text == (
        f'8 <span class="words">{suit}</span>'
        f'<svg class="suit suit-{suit}" aria-hidden="true"><use href="#suit-{suit}"/></svg>'
    )
