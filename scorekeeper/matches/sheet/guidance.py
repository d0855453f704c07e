"""Hints for the table before the next deal, in two lines of a phone."""

from collections.abc import Iterator, Sequence

from games.sheet import Sheet
from games.words import Caution, Phrase
from scorekeeper.players.short_names import FORMS, display_width, in_a_sentence
from scorekeeper.presenters.presenter import END, ISOLATE, Presenter
from scorekeeper.web.context import Context

MOST_LETTERS = 60
"""The letters that fit in two lines of a small phone."""
SEPARATOR = " · "
INVISIBLE = dict.fromkeys(map(ord, ISOLATE + END))


def guidance(sheet: Sheet) -> list[Context]:
    """Return the hints below the number of the next deal.

    Long names are shortened first, then the last hints are left out.
    """
    phrases = sheet.match.game.guidance(sheet)
    names = sheet.match.players
    fitting_texts = next(
        (texts for texts in _forms(phrases, names) if length(texts) <= MOST_LETTERS), []
    )
    return [
        {"text": text, "warns": isinstance(phrase, Caution)}
        for phrase, text in zip(phrases, fitting_texts, strict=False)
    ]


def length(texts: Sequence[str]) -> int:
    """Return the width of a line in letters, with the separators between its parts.

    >>> length(["Ana bids first", "no refe left"])
    29
    """
    return display_width(SEPARATOR.join(texts).translate(INVISIBLE))


def _forms(phrases: Sequence[Phrase], names: Sequence[str]) -> Iterator[list[str]]:
    """Yield the texts of all phrases with shorter and shorter names, then of fewer phrases."""
    for most in range(len(phrases), 0, -1):
        for form in FORMS:
            presenter = Presenter.of([in_a_sentence(name, form) for name in names])
            yield [presenter.say(phrase) for phrase in phrases[:most]]
