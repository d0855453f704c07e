"""The form of later dealers and the bookkeeper, and its phrases."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.sheet import Sheet
from games.words import Name, Phrase
from scorekeeper.matches.context import numbered_choices
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.log.document import Document
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.web.context import Context

FIRST_SET = "1"
"""The key of the first set: its first dealer is the first dealer of the match."""
DEALS_FIRST = _("{name} deals first")
PART_DEALER = _("{part}: {name} deals first")
IN_TURN = _("later sets begin with the next in turn")
KEEPS_BOOK = _("{name} keeps the book")


def dealing_context(sheet: Sheet, form: Answers, errors: Mapping[str, list[str]]) -> Context | None:
    """Return the context of these questions; None for a game without a choice."""
    game, players = sheet.match.game, sheet.match.players
    presenter = Presenter.of(players)
    parts = game.settable_dealers(sheet.options)
    if not parts:
        return None
    people = numbered_choices(players)
    return {
        "players": people,
        "turns": [("", gettext("the next in turn")), *people],
        "parts": [
            {
                "field": field_of(keys[-1]),
                "label": presenter.say(label),
                "chosen": form.get(field_of(keys[-1]), ""),
                "errors": errors.get(field_of(keys[-1]), []),
            }
            for keys, label in parts.items()
        ],
        "cleared": [
            (field_of(key), "")
            for key in (FIRST_SET, *(key for keys in parts for key in keys[:-1]))
        ],
        "keeps_book": game.keeps_book,
        "bookkeeper": form.get("bookkeeper", "0"),
        "errors": [*errors.get("set_dealers", []), *errors.get("bookkeeper", [])],
    }


def field_of(key: str) -> str:
    """Return the form field for the dealer of one part of the match."""
    return f"set_dealers.{key}"


def current_answers(document: Document, sheet: Sheet) -> dict[str, str]:
    """Return the current dealers and bookkeeper as answers of the form."""
    chosen, answers = document.set_dealers, {"bookkeeper": str(document.bookkeeper)}
    answers["first_dealer"] = str(chosen.get(FIRST_SET, document.first_dealer))
    for keys in sheet.match.game.settable_dealers(sheet.options):
        dealer = next((chosen[key] for key in keys if key in chosen), "")
        answers[field_of(keys[-1])] = str(dealer)
    return answers


def dealing_lines(sheet: Sheet, name: str, value: Any, presenter: Presenter) -> Iterator[str]:
    """Yield a change of dealers or the bookkeeper in words."""
    if name != "set_dealers":
        sentence = DEALS_FIRST if name == "first_dealer" else KEEPS_BOOK
        yield presenter.say(Phrase(sentence, {"name": Name(value)}))
        return
    labels = sheet.match.game.settable_dealers(sheet.options)
    for key, player in sorted(value.items()):
        part = next((label for keys, label in labels.items() if key in keys), Phrase(key))
        yield presenter.say(Phrase(PART_DEALER, {"part": part, "name": Name(player)}))
    if not value:
        yield gettext(IN_TURN)
