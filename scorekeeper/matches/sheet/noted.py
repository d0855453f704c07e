"""The noted contract of the next deal: its questions and answers."""

from django.utils.translation import gettext

from games.entry import form_of
from games.sheet import Sheet
from scorekeeper.languages.lists import joined
from scorekeeper.matches.deal.form import questions_of
from scorekeeper.presenters.form import present_form
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.web.context import Context


def noted_answers(sheet: Sheet, presenter: Presenter) -> list[Context]:
    """Return the questions and answers of the noted contract, for all readers."""
    if sheet.match.pending is None or sheet.next is None:
        return []
    form = form_of(sheet.match.pending, sheet.match.game.kinds)
    groups = present_form(questions_of(sheet), form, {}, presenter)
    visible = [group for group in groups if not group["hidden"]]
    questions = [ask for group in visible for ask in group["asks"] if not ask["hidden"]]
    # Notes, sums and the order of taps have no answer of their own.
    answers = [(ask["legend"], _answer_text(ask)) for ask in questions if ask.get("name")]
    return [{"legend": legend, "answer": answer} for legend, answer in answers if answer]


def _answer_text(ask: Context) -> str:
    """Return the answer to one question in words, empty if there is none yet."""
    if ask["kind"] == "flag":
        return gettext("yes") if ask["checked"] else ""
    if not ask["choices"]:
        return str(ask["value"])
    return joined(choice["label"] for choice in ask["choices"] if choice["checked"])
