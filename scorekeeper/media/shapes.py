"""Base classes of computed answers and of request bodies; a field's docstring describes it."""

from collections.abc import Iterable
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

DecimalText = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
"""A decimal number as text."""


Choices = Iterable[tuple[object, object]]


def with_choices(description: object, choices: Choices) -> str:
    """Return a description followed by one line per choice."""
    return "\n".join((str(description), *(f"* `{value}` - {label}" for value, label in choices)))


def choice_field(choices: Choices) -> object:
    """Return a pydantic field whose schema lists the choices of a text, or of a list's texts."""
    choices = tuple(choices)

    def describe(schema: dict[str, Any]) -> None:
        text = schema.get("items") or schema.get("anyOf", [schema])[0]
        text["enum"] = [value for value, _label in choices]
        schema["description"] = with_choices(schema["description"], choices)

    return Field(json_schema_extra=describe)


class AnswerShape(BaseModel):
    """Base of a computed answer or a part of one; parts are validated from objects' attributes."""

    model_config = ConfigDict(use_attribute_docstrings=True, from_attributes=True)

    @classmethod
    def about(cls, source: object, **extra: object) -> Self:
        """Build the answer from an object's attributes, and from `extra` fields it lacks."""
        attributes = {name: getattr(source, name) for name in cls.model_fields if name not in extra}
        return cls.model_validate(attributes | extra)


class BodyShape(BaseModel):
    """Base of a request body or a part of one; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
