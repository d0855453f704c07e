"""The form of a deal for templates: questions, choices, answers and errors."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.entry import Choice, Form, Group, Note, Order, Part, Question, Sum, is_asked, is_marked
from games.field_types import convert_text
from games.words import Name, Phrase
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.web.context import Context


def present_form(
    groups: Sequence[Group], form: Form, errors: Mapping[str, Sequence[str]], presenter: Presenter
) -> list[Context]:
    """Return the questions of a deal, with answers and errors."""
    names = Counter(
        ask.name for group in groups for ask in group.questions if isinstance(ask, Question)
    )
    return [
        {
            "legend": presenter.say(group.legend) if group.legend else "",
            "seat": presenter.seat(group.legend),
            "when": group.when,
            "unless": group.unless,
            "hidden": not is_asked(group.when, group.unless, form),
            "folded": group.folded,
            "asking": group.folded and _heading_asks(group, presenter),
            "lanes": presenter.say(group.lanes) if group.lanes else "",
            "in_row": group.in_row,
            "open": group.folded and _has_news(group, form, errors),
            "asks": [
                _present_question(ask, _visible_answers(ask, form, names), errors, presenter)
                for ask in group.questions
            ],
        }
        for group in groups
    ]


def _visible_answers(ask: Part, form: Form, names: Mapping[str, int]) -> Form:
    """Return the answers without one to a hidden question that shares its name with another."""
    if (
        not isinstance(ask, Question)
        or names[ask.name] == 1
        or is_asked(ask.when, ask.unless, form)
    ):
        return form
    return {name: answers for name, answers in form.items() if name != ask.name}


def _heading_asks(group: Group, presenter: Presenter) -> bool:
    """Return whether a heading asks the first question: the only one, or in the same words."""
    legends = [ask.legend for ask in group.questions if isinstance(ask, Question)]
    heading = presenter.say(group.legend) if group.legend else ""
    return not legends[1:] or presenter.say(legends[0]) in heading


def _has_news(group: Group, form: Form, errors: Mapping[str, Sequence[str]]) -> bool:
    """Return whether a group has an error, or an answer other than the default."""
    return any(
        ask.name in errors or list(form.get(ask.name, ())) not in ([], [ask.default])
        for ask in group.questions
        if isinstance(ask, Question)
    )


def _present_question(
    ask: Part,
    form: Form,
    errors: Mapping[str, Sequence[str]],
    presenter: Presenter,
) -> Context:
    condition = {
        "when": ask.when,
        "unless": ask.unless,
        "hidden": not is_asked(ask.when, ask.unless, form),
    }
    if isinstance(ask, Note):
        return condition | {"kind": "note", "text": presenter.say(ask.text)}
    if isinstance(ask, Sum):
        return condition | _present_sum(ask, form, presenter)
    if isinstance(ask, Order):
        names = " ".join(ask.names)
        order = {"kind": "order", "name": "", "value": "", "names": names, "shared": ask.shared}
        return condition | order
    answers = list(form.get(ask.name, ()))
    return condition | {
        "kind": ask.kind,
        "name": ask.name,
        "id": ask.name.replace(".", "-"),
        "legend": presenter.say(ask.legend),
        "seat": presenter.seat(ask.legend),
        "hint": presenter.say(ask.hint) if ask.hint else "",
        "errors": list(errors.get(ask.name, ())),
        "columns": columns_for(len(ask.choices), tight=ask.kind != "one"),
        "near": ask.near,
        "optional": ask.optional,
        "least": ask.least,
        "most": ask.most,
        "step": ask.step,
        "tens": range(10, ask.most + 1, 10) if ask.kind == "keypad" else (),
        "value": answers[-1] if answers else "",
        "checked": "true" in answers,
        "choices": [_present_choice(choice, answers, form, presenter) for choice in ask.choices],
    }


def _present_sum(ask: Sum, form: Form, presenter: Presenter) -> Context:
    """Return the context of a running sum; numbers that are not answered count as zero."""
    answers = (convert_text(int, form.get(name, ("",))[-1]) for name in ask.names)
    numbers = [number for number in answers if isinstance(number, int)]
    return {
        "kind": "sum",
        "name": "",
        "value": "",
        "legend": presenter.say(ask.legend),
        "names": " ".join(ask.names),
        "total": ask.total,
        "missing": ask.total - sum(numbers),
        "over": sum(numbers) - ask.total,
    }


def columns_for(choices: int, *, tight: bool) -> int:
    """Return the number of columns for buttons on a phone, each wide enough for a thumb.

    >>> [columns_for(n, tight=True) for n in (6, 7, 13, 35)]
    [6, 4, 7, 7]
    """
    most = 6 if tight else 4
    if choices <= most:
        return choices
    if tight:
        return {7: 4, 8: 4, 13: 7, 14: 7, 35: 7}.get(choices, 5)
    return 4 if choices % 4 == 0 else 3


def _present_choice(
    choice: Choice, answers: Sequence[str], form: Form, presenter: Presenter
) -> Context:
    return {
        "value": choice.value,
        "label": presenter.say(choice.label),
        "seat": presenter.first_seat(choice.label),
        "is_name": isinstance(choice.label, Name),
        "figure": isinstance(choice.label, Phrase) and choice.label.text.isdecimal(),
        "suit": choice.suit,
        "checked": choice.value in answers,
        "when": choice.when,
        "unless": choice.unless,
        "hidden": not is_asked(choice.when, choice.unless, form),
        "mark": choice.mark,
        "marked": is_marked(choice, form),
    }
