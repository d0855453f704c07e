"""The shapes of what machines need beside matches: webhooks and tokens, for the schema only."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, RootModel

from scorekeeper.api.matches.shapes import Version
from scorekeeper.matches.webhooks.outbox import TYPE

Scope = Literal["read", "write"]


class NewWebhook(BaseModel):
    """An address to post to."""

    model_config = ConfigDict(extra="forbid")

    url: Annotated[str, Field(max_length=500)]


class Webhook(BaseModel):
    """An address to which each change is posted."""

    id: UUID
    url: str
    types: list[Annotated[str, Field(json_schema_extra={"const": TYPE})]]
    created_at: AwareDatetime
    failures: Annotated[int, Field(ge=0)]
    off_since: AwareDatetime | None
    note: str | None


class WebhookRetry(BaseModel):
    """Which message to post again; all that were not taken without one."""

    model_config = ConfigDict(extra="forbid")

    message: str | None = None


class RegisteredWebhook(Webhook):
    """A new address, with the secret that signs what is posted there: told this once."""

    secret: str


class Webhooks(RootModel[list[Webhook]]):
    """The addresses of a match."""


class WebhookAttempt(BaseModel):
    """One time that a message was posted, and what came of it."""

    message: str
    version: Version
    at: AwareDatetime
    status: int | None
    error: str | None
    milliseconds: int


class WebhookAttempts(RootModel[list[WebhookAttempt]]):
    """The latest attempts, the newest first."""


class NewToken(BaseModel):
    """A token to issue; without scopes it has those of whoever asks."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str | None, Field(max_length=40)] = None
    scopes: Annotated[list[Scope] | None, Field(min_length=1)] = None
    expires_at: AwareDatetime | None = None


class Token(BaseModel):
    """A token of the account."""

    id: UUID
    name: str
    scopes: list[Scope]
    created_at: AwareDatetime
    expires_at: AwareDatetime | None
    used_at: AwareDatetime | None


class IssuedToken(Token):
    """A new token, with its text: told this once."""

    token: str


class Tokens(RootModel[list[Token]]):
    """The tokens of the account."""


class Removed(BaseModel):
    """What was removed."""

    id: UUID
