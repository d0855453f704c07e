"""The body by which a token is issued."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from scorekeeper.api.http.shapes import BodyShape

Scope = Literal["read", "write"]


class NewToken(BodyShape):
    """A token to issue."""

    name: Annotated[str | None, Field(max_length=40)] = None
    """What the account calls it."""
    scopes: Annotated[list[Scope] | None, Field(min_length=1)] = None
    """What it may be used for; as much as the token or the session that asks, if not given.

    * `read` - read my matches and leagues
    * `write` - write them
    """
    expires_at: AwareDatetime | None = None
    """When it ceases to be valid, within 100 years; never if not given."""
