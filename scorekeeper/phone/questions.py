"""What is asked of a phone and what it answers: the shapes of the JSON at its border."""

from datetime import datetime
from uuid import UUID

from django.utils.datastructures import MultiValueDict
from pydantic import BaseModel, ConfigDict

from games.values import JsonObject
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.log.document import Kind, LogChange
from scorekeeper.phone.match import Entry, PhoneMatch, first_date


class Shape(BaseModel):
    """What comes in from the page's scripts; nothing unknown is in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class EntryGiven(Shape):
    """A change of the log as the server stores it; its place in the log is its version."""

    kind: Kind
    number: int | None = None
    old: object = None
    new: object = None
    refers_to: int | None = None
    author: str
    at: datetime


class MatchGiven(Shape):
    """A match: what the server has acknowledged, and behind it what this phone has entered."""

    id: UUID
    code: str
    game: str
    opening: JsonObject
    started_at: datetime
    words: int = 0
    suits: list[int] | None = None
    """Which suit each seat has, as the server says."""
    log: tuple[EntryGiven, ...] = ()

    def match(self) -> PhoneMatch:
        """Return the match as pages and plans take it."""
        log = tuple(
            Entry(
                version,
                LogChange(each.kind, each.number, each.old, each.new, each.refers_to),
                each.author,
                each.at,
            )
            for version, each in enumerate(self.log, start=1)
        )
        return PhoneMatch(
            id=self.id,
            code=self.code,
            game=self.game,
            opening=self.opening,
            started_at=first_date(log) or self.started_at,
            log=log,
            words=self.words,
            suits=self.suits,
        )


class Question(Shape):
    """One thing done to a match or shown of it, as a form or a link asks for it."""

    kind: str
    match: MatchGiven | None = None
    matches: tuple[MatchGiven, ...] = ()
    """Those on this phone, for the start page."""
    game: str = ""
    names: tuple[str, ...] = ()
    """Used on this phone before, newest first."""
    number: int = 0
    """The deal of the address."""
    form: dict[str, list[str]] = {}
    changed: int | None = None
    """The version whose receipt the page of the match shows."""
    language: str = "en"
    zone: str = ""
    hand: str = ""
    address: str = ""
    """Of the page that is asked for, as the browser shows it."""
    origin: str = ""
    """Of all pages, such as https://scores.example."""
    key: str = ""
    """Of the next form: made by the page, as nothing here is left to chance."""
    token: str = ""
    author: str = "scorer"
    at: datetime | None = None
    """Now, by the phone's clock."""

    @property
    def post(self) -> Answers:
        """What was filled in."""
        return MultiValueDict(self.form)

    @property
    def given_match(self) -> PhoneMatch:
        """The match that the question is about."""
        if self.match is None:
            raise ValueError(self.kind)
        return self.match.match()

    @property
    def now(self) -> datetime:
        """When it was asked; a change cannot be without it."""
        if self.at is None:
            raise ValueError(self.kind)
        return self.at


class Answer(Shape):
    """A page or a part of one, and what was entered."""

    status: int = 200
    """As the server would answer, but for redirections: the page that they lead to is here."""
    template: str
    html: str
    address: str = ""
    """Where the page stands; a change leads to the receipt on the page of the match."""
    version: int | None = None
    """Of the match, with what was entered."""
    entry: JsonObject | None = None
    """What is new in the log; None where nothing was entered."""
    saw: str = ""
    """A digest of what it replaces, which is sent along with the step."""
    totals: str = ""
    """A digest of what the sheet adds up to."""
    opening: JsonObject | None = None
    """Of a match that was started."""
    game: str = ""
