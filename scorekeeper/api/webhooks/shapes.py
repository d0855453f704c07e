"""Bodies of requests about webhooks."""

from typing import Annotated

from pydantic import Field

from scorekeeper.media.shapes import BodyShape


class NewWebhook(BodyShape):
    """An address to post to."""

    url: Annotated[str, Field(max_length=500)]
    """The address, by http or https, outside of the site's own network."""


class WebhookRetry(BodyShape):
    """The message to post again; without one, all that were not accepted."""

    message: str | None = None
    """The id of the message."""
