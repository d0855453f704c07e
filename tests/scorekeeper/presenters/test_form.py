"""The form of a deal in the reader's words: what stays folded."""

from games.entry import Choice, Group, Question
from games.words import Name, Phrase
from scorekeeper.presenters.form import present_form
from scorekeeper.presenters.presenter import Presenter


def test_group_stays_folded_without_an_answer() -> None:
    question = Question("doubled_by", Phrase("Who doubled?"), choices=(Choice("0", Name(0)),))
    forms: list[dict[str, list[str]]] = [{}, {"doubled_by": []}, {"doubled_by": ["0"]}]

    rendered = [
        present_form([Group((question,), folded=True)], form, {}, Presenter.of(["Anna", "Ben"]))[0]
        for form in forms
    ]

    assert [group["open"] for group in rendered] == [False, False, True]
