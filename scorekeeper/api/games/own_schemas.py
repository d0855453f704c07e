"""JSON Schemas of an own game: those of its kind, narrowed to what its rules ask."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from games.entry import Question
from games.kernel import AnyGame, Seats
from games.values import JsonObject
from scorekeeper.api.games.answers import deal_schema, options_schema
from scorekeeper.languages.digits import parse_whole

Schema = dict[str, Any]


def own_options_schema(game: AnyGame, rules: Mapping[str, object]) -> Schema:
    """Return the schema of the options, where what is left out is as in the rules."""
    schema = deepcopy(options_schema(game))
    for name, value in rules.items():
        schema["properties"][name]["default"] = value
    return schema


def own_deal_schema(game: AnyGame, rules: JsonObject) -> Schema:
    """Return the schema of a deal at the largest table, with the fields that the rules ask for."""
    table = game.at_table(rules, game.at_table(rules, game.players).table_sizes[-1])
    options = table.stored_options(rules)
    questions = dict(_questions_by_field(table, options))
    schema = deepcopy(deal_schema(game))
    models = schema.get("$defs", {})
    _narrow(schema["properties"], questions, models)
    return schema


def _questions_by_field(table: AnyGame, options: object) -> Iterator[tuple[str, Question]]:
    """Yield the questions of a form by field; those of rows once, as `rows.tricks`."""
    for group in table.form(table.start(options, Seats()), options):
        for question in group.questions:
            if isinstance(question, Question):
                field, _, rest = question.name.partition(".")
                yield f"{field}.{rest.partition('.')[2]}" if rest else field, question


def _narrow(
    fields: Schema, questions: Mapping[str, Question], models: Mapping[str, Schema]
) -> None:
    """Remove the fields without a question, and give the others the bounds of theirs."""
    rows = {name.partition(".")[0] for name in questions if "." in name}
    for name in list(fields):
        field = fields[name]
        if name in rows:
            row = models[field["items"]["$ref"].rpartition("/")[2]]["properties"]
            inner = {
                path.partition(".")[2]: each for path, each in questions.items() if "." in path
            }
            _narrow(row, inner, models)
        elif name in questions:
            fields[name] = _bounded(field, questions[name])
        elif "const" not in field and name != "owner":
            del fields[name]


def _bounded(field: Schema, question: Question) -> Schema:
    """Return the schema of a field with the bounds or choices of its question."""
    values = [
        number for choice in question.choices if (number := parse_whole(choice.value)) is not None
    ]
    if values:
        bounds: Schema = {"enum": values}
    elif question.kind == "number":
        bounds = {"minimum": question.least, "maximum": question.most}
        bounds |= {"multipleOf": question.step} if question.step > 1 else {}
    else:
        return field
    kept = {key: field[key] for key in ("default", "title", "description") if key in field}
    return kept | {"anyOf": [{"type": "integer"} | bounds, {"type": "null"}]}
