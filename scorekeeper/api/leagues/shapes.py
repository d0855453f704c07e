"""Parts of bodies that several operations of leagues share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MemberName = Annotated[str, Field(min_length=1, max_length=40)]
Url = str


class Closed(BaseModel):
    """A body without other fields than these."""

    model_config = ConfigDict(extra="forbid")
