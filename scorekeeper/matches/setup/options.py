"""Options of a game in the forms of a new match and of its details."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext
from pydantic.fields import FieldInfo

from games.entry import is_asked, with_prefix
from games.field_types import is_list, listed_values, takes_number
from games.kernel import AnyGame
from games.values import Value, nested_model
from scorekeeper.web.context import Context

FIELD = "options."
"""The prefix of an option's field in a form."""


def option_answers(options: Mapping[str, object], prefix: str = FIELD) -> dict[str, str]:
    """Return options as answers of the form; one with fields of its own has a ticked box."""
    answers: dict[str, str] = {}
    for name, value in options.items():
        if isinstance(value, Mapping):
            answers |= {f"{prefix}{name}": "true"}
            answers |= option_answers(value, f"{prefix}{name}.")
        elif isinstance(value, list | tuple):
            answers[f"{prefix}{name}"] = ", ".join(map(str, value))
        else:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            answers[f"{prefix}{name}"] = "" if value is None else text
    return answers


def present_options(
    game: AnyGame, options: Mapping[str, object], errors: Mapping[str, list[str]]
) -> list[Context]:
    """Return the context of each option: its sentence, its values, the choice, and a condition."""
    presented = list(_present_fields(game, game.Options, options, errors, ""))
    answers = {option["name"]: [option.get("value", "")] for option in presented}
    for option in presented:
        when = with_prefix(game.options[option["name"].removeprefix(FIELD)].when, FIELD)
        option |= {"when": when, "unless": "", "hidden": not is_asked(when, "", answers)}
    return presented


def present_sections(game: AnyGame, options: list[Context]) -> list[Context]:
    """Return options, as `present_options` returns them, under their headings."""
    by_name = {option["name"].removeprefix(FIELD): option for option in options}
    sections = game.option_sections or {"": tuple(by_name)}
    return [
        {
            "heading": gettext(heading) if heading else "",
            "options": [by_name[name] for name in names],
        }
        for heading, names in sections.items()
    ]


def _present_fields(
    game: AnyGame,
    model: type[Value],
    options: Mapping[str, object],
    errors: Mapping[str, list[str]],
    prefix: str,
) -> Iterator[Context]:
    """Yield the context of each field of a model; one that is a model itself has `parts`."""
    for name, info in model.model_fields.items():
        path, chosen, inner = f"{prefix}{name}", options.get(name), nested_model(info)
        wrong = {"errors": errors.get(f"{FIELD}{path}", [])}
        if inner is None:
            yield _present_option(game, path, info, chosen) | wrong
            continue
        parts = chosen if isinstance(chosen, Mapping) else {}
        yield wrong | {
            "name": f"{FIELD}{path}",
            "label": gettext(game.options[path].label),
            "changes": gettext(game.options[path].effect),
            "kind": "part",
            "chosen": isinstance(chosen, Mapping),
            "parts": list(_present_fields(game, inner, parts, errors, f"{path}.")),
        }


def _present_option(game: AnyGame, name: str, info: FieldInfo, chosen: object) -> Context:
    option, value = game.options[name], info.default if chosen is None else chosen
    text, label = "" if value is None else str(value), gettext(option.label)
    kind = "number" if takes_number(info.annotation) else "choice"
    if info.annotation is str or is_list(info.annotation):
        kind = "text"
        text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else text
    choices = [
        (str(choice), gettext(option.values[choice]) if choice in option.values else choice)
        for choice in listed_values(info.annotation)
    ]
    if isinstance(info.default, bool):
        kind, text, choices = "flag", text.lower(), [("true", label)]
    return {
        "name": f"{FIELD}{name}",
        "label": label,
        "changes": gettext(option.effect),
        "kind": kind,
        "value": text,
        "typed": "" if text in dict(choices) else text,
        "choices": choices,
    }
