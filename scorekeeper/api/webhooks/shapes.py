"""The shapes of what machines need beside matches: webhooks and tokens, for the schema only."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

Scope = Literal["read", "write"]


class NewWebhook(BaseModel):
    """An address to post to."""

    model_config = ConfigDict(extra="forbid")

    url: Annotated[str, Field(max_length=500)]


class WebhookRetry(BaseModel):
    """Which message to post again; all that were not taken without one."""

    model_config = ConfigDict(extra="forbid")

    message: str | None = None


class NewToken(BaseModel):
    """A token to issue; without scopes it has those of whoever asks."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str | None, Field(max_length=40)] = None
    scopes: Annotated[list[Scope] | None, Field(min_length=1)] = None
    expires_at: AwareDatetime | None = None
