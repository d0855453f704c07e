"""Bases of what is answered and sent that is no row: a docstring below a field describes it."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict


class AnswerShape(BaseModel):
    """An answer, or a part of one, that is computed."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class BodyShape(BaseModel):
    """A body of a request, or a part of one."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Removed(AnswerShape):
    """What was removed."""

    id: UUID
    """The id that it had."""
