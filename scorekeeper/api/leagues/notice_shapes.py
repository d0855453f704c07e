"""The shapes of notices: mails to members, and chat programs."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from scorekeeper.matches.webhooks.addresses import LONGEST_URL

MailTopic = Literal["evenings", "tables", "results", "claims"]
ChatTopic = Literal["evenings", "tables", "matches", "seasons"]


class NoticesBody(BaseModel):
    """What to be told by mail; nothing ends the mails. Claims are for owners."""

    model_config = ConfigDict(extra="forbid")

    mail: list[MailTopic]


class Device(BaseModel):
    """A device that is told, by the host of its push service."""

    id: UUID
    host: str
    topics: list[MailTopic]


class Notices(BaseModel):
    """What one's own account is told, and its confirmed mail address.

    `push_key` is what browsers ask for; null where the site pushes nothing.
    """

    mail: list[MailTopic]
    address: str | None
    push_key: str | None
    devices: list[Device]


class NewDevice(BaseModel):
    """What a browser's push service gave, which no answer shows again."""

    model_config = ConfigDict(extra="forbid")

    endpoint: Annotated[str, Field(max_length=LONGEST_URL)]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=100)]
    topics: Annotated[list[MailTopic], Field(min_length=1)]


class ChatBody(BaseModel):
    """What a chat program is told."""

    model_config = ConfigDict(extra="forbid")

    topics: Annotated[list[ChatTopic], Field(min_length=1)]


class NewChat(ChatBody):
    """The address of an incoming webhook, which no answer shows again."""

    url: Annotated[str, Field(max_length=LONGEST_URL)]


class Chat(BaseModel):
    """A chat program that is told, and why it did not take the last notice."""

    id: UUID
    host: str
    topics: list[ChatTopic]
    language: str
    failure: str | None
    failed_at: AwareDatetime | None
    off_since: AwareDatetime | None


class Chats(BaseModel):
    """The chat programs that a league tells."""

    chats: list[Chat]


class Unsent(BaseModel):
    """A chat program that did not take the last notice."""

    id: UUID
    host: str
    failure: str
    failed_at: AwareDatetime
