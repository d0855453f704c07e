"""Bases of what is answered and sent that is no row: a docstring below a field describes it."""

from collections.abc import Iterable
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

DecimalText = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
"""A number that can be a fraction, as text."""


Choices = Iterable[tuple[object, object]]


def with_choices(says: object, choices: Choices) -> str:
    """Return a description with a line for each value that can be chosen."""
    return "\n".join((str(says), *(f"* `{value}` - {label}" for value, label in choices)))


def one_of(choices: Choices) -> object:
    """Return what says of a text, or of each text in a list, which values it may have."""
    choices = tuple(choices)

    def describe(schema: dict[str, Any]) -> None:
        text = schema.get("items") or schema.get("anyOf", [schema])[0]
        text["enum"] = [value for value, _label in choices]
        schema["description"] = with_choices(schema["description"], choices)

    return Field(json_schema_extra=describe)


class AnswerShape(BaseModel):
    """An answer, or a part of one, that is computed; parts are read of objects by their fields."""

    model_config = ConfigDict(use_attribute_docstrings=True, from_attributes=True)

    @classmethod
    def about(cls, source: object, **more: object) -> Self:
        """Return the answer about an object: its attributes, and what they do not say."""
        told = {name: getattr(source, name) for name in cls.model_fields if name not in more}
        return cls.model_validate(told | more)


class BodyShape(BaseModel):
    """A body of a request, or a part of one."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
