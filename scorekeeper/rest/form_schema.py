"""JSON Schemas of request bodies, derived from the forms that read them."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.forms.models import ModelChoiceIterator
from django.utils.choices import CallableChoiceIterator, flatten_choices

from scorekeeper.media.shapes import with_choices
from scorekeeper.web.forms import BaseSiteForm, types_in_json

Schema = dict[str, Any]

NAMES = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object"}
FORMATS: tuple[tuple[type[forms.Field], str], ...] = (
    (forms.DateTimeField, "date-time"),
    (forms.DateField, "date"),
    (forms.UUIDField, "uuid"),
    (forms.ModelChoiceField, "uuid"),
)
NULL = {"type": "null"}
INNER_KEYWORDS = ("items", "additionalProperties")


def body_schema(form: type[BaseSiteForm], *, partial: bool = False) -> Schema:
    """Return the schema of a body; in a `partial` one no field is required."""
    unbound = form.unbound()
    fields = {name: unbound.fields[name] for name in unbound.fields if name not in form.page_only}
    needed = [name for name in fields if unbound.needs(name) and not partial]
    never_null = {*needed, *(() if partial else form.never_null)} - form.nullable
    schema: Schema = {
        "type": "object",
        "properties": {
            name: field_schema(field, optional=name not in never_null)
            for name, field in fields.items()
        },
        "additionalProperties": False,
    }
    return schema | ({"required": needed} if needed else {})


def field_schema(field: forms.Field, *, optional: bool) -> Schema:
    """Return the schema of a field with its description."""
    schema = value_schema(field)
    description = description_of(field, schema)
    if optional:
        schema = {"anyOf": [*schema.get("anyOf", [schema]), NULL]}
    return schema | {"description": description}


def value_schema(field: forms.Field) -> Schema:
    """Return the schema of a field's value: its own `json_schema`, or derived from its class."""
    schema: Schema | None = getattr(field, "json_schema", None)
    if schema is not None:
        return schema
    kinds = [{"type": NAMES[kind]} for kind in types_in_json(field)]
    if len(kinds) > 1:
        return {"anyOf": kinds}
    if kinds[0]["type"] == "array":
        return kinds[0] | {"items": item_schema(field)}
    return kinds[0] | dict(bounds(field))


def item_schema(field: forms.Field) -> Schema:
    """Return the schema of a list field's items."""
    return {"type": "string"} | dict(bounds(field))


def bounds(field: forms.Field) -> Iterator[tuple[str, Any]]:
    """Yield the JSON Schema keywords that bound a value."""
    yield from (("format", name) for kind, name in FORMATS if isinstance(field, kind))
    for kind, bounds_of in BOUNDS:
        if isinstance(field, kind):
            yield from bounds_of(field)


def text_bounds(field: forms.CharField) -> Iterator[tuple[str, Any]]:
    """Yield the bounds of a text."""
    if field.required:
        yield "minLength", max(1, field.min_length or 0)
    if field.max_length:
        yield "maxLength", field.max_length
    for validator in field.validators:
        if isinstance(validator, RegexValidator):
            yield "pattern", re.compile(validator.regex).pattern


def number_bounds(field: forms.IntegerField) -> Iterator[tuple[str, Any]]:
    """Yield the bounds of a whole number."""
    for keyword, value in (("minimum", field.min_value), ("maximum", field.max_value)):
        if value is not None:
            yield keyword, value() if callable(value) else value


def choice_bounds(field: forms.ChoiceField) -> Iterator[tuple[str, Any]]:
    """Yield the enum of a choice, unless it depends on the league."""
    if not isinstance(field.choices, CallableChoiceIterator | ModelChoiceIterator):
        yield "enum", [value for value, _label in choices_of(field)]


BOUNDS: tuple[tuple[type[forms.Field], Callable[[Any], Iterator[tuple[str, Any]]]], ...] = (
    (forms.CharField, text_bounds),
    (forms.IntegerField, number_bounds),
    (forms.ChoiceField, choice_bounds),
)


def description_of(field: forms.Field, schema: Schema) -> str:
    """Return the description of a field: label and help text, then a line per choice.

    `json_says` replaces it if the page words it differently.
    """
    of_page = ". ".join(str(each) for each in (field.label, field.help_text) if each)
    schemas = (
        schema,
        *schema.get("anyOf", ()),
        *(schema.get(keyword, {}) for keyword in INNER_KEYWORDS),
    )
    values = [value for each in schemas for value in each.get("enum", ())]
    choices = [each for each in all_choices(field) if each[0] in values] if values else ()
    return with_choices(getattr(field, "json_says", of_page), choices)


def choices_of(field: forms.ChoiceField) -> list[tuple[Any, Any]]:
    """Return the choices of a field except the empty one."""
    return [(value, label) for value, label in all_choices(field) if value != ""]


def all_choices(field: Any) -> list[tuple[Any, Any]]:
    """Return the choices of a field or its widget, without groups."""
    offered: Any = field.choices if isinstance(field, forms.ChoiceField) else field.widget.choices
    return [*flatten_choices(offered)]
