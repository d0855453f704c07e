"""Bases of what is answered and sent that is no row: a docstring below a field describes it."""

from typing import Annotated

from django.db.models import TextChoices
from pydantic import BaseModel, ConfigDict, Field

DecimalText = Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
"""A number that can be a fraction, as text."""


def one_of(choices: type[TextChoices]) -> object:
    """Return what says of a text which values it may have."""
    return Field(json_schema_extra={"enum": [*choices.values]})


class AnswerShape(BaseModel):
    """An answer, or a part of one, that is computed."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class BodyShape(BaseModel):
    """A body of a request, or a part of one."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
