"""Questions to a phone and its answers: the JSON shapes at the entry point."""

from datetime import datetime
from uuid import UUID

from django.utils.datastructures import MultiValueDict
from pydantic import BaseModel, ConfigDict

from games.values import JsonObject
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.log.document import Kind, LogChange
from scorekeeper.phone.match import Entry, PhoneMatch, first_date


class Shape(BaseModel):
    """A frozen model without unknown fields, validated from the page's scripts."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class EntryShape(Shape):
    """A change of the log as the server stores it; its place in the log is its version."""

    kind: Kind
    number: int | None = None
    old: object = None
    new: object = None
    refers_to: int | None = None
    author: str
    at: datetime


class MatchShape(Shape):
    """A match: entries acknowledged by the server, then entries made on this phone."""

    id: UUID
    code: str
    game: str
    opening: JsonObject
    started_at: datetime
    words: int = 0
    suits: list[int] | None = None
    """The suit of each seat, as assigned by the server."""
    log: tuple[EntryShape, ...] = ()

    def match(self) -> PhoneMatch:
        """Return the match in the form that pages and plans use."""
        log = tuple(
            Entry(
                version,
                LogChange(entry.kind, entry.number, entry.old, entry.new, entry.refers_to),
                entry.author,
                entry.at,
            )
            for version, entry in enumerate(self.log, start=1)
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


class StepShape(Shape):
    """A change that this phone has not sent yet."""

    key: str
    kind: str
    number: int = 0
    address: str
    form: dict[str, list[str]]
    at: str
    by: str = ""
    """The phone that entered it, empty for this one."""
    state: str = "waiting"


class PenShape(Shape):
    """A match, its steps and its key, to be handed over."""

    base: JsonObject
    """The match as the server has acknowledged it."""
    steps: tuple[StepShape, ...] = ()
    scorer_key: str = ""


class Question(Shape):
    """A request for a page or a change, as a form or a link sends it."""

    kind: str
    match: MatchShape | None = None
    matches: tuple[MatchShape, ...] = ()
    """All matches on this phone, for the start page."""
    game: str = ""
    names: tuple[str, ...] = ()
    """Names used on this phone before, newest first."""
    number: int = 0
    """The number of the deal in the URL."""
    form: dict[str, list[str]] = {}
    changed: int | None = None
    """The version whose receipt the page of the match shows."""
    language: str = "en"
    zone: str = ""
    hand: str = ""
    digits: str = ""
    address: str = ""
    """The URL of the requested page, as the browser shows it."""
    origin: str = ""
    """The origin of all pages, such as https://scores.example."""
    key: str = ""
    """The idempotency key of the next form, made by the page: no random numbers are used here."""
    token: str = ""
    author: str = "scorer"
    agent: str = ""
    """The name of the browser, by which other phones know this one."""
    pen: PenShape | None = None
    at: datetime | None = None
    """The current time by the phone's clock."""

    @property
    def post(self) -> Answers:
        """The submitted form."""
        return MultiValueDict(self.form)

    @property
    def given_match(self) -> PhoneMatch:
        """The match of the question. Raises `ValueError` if there is none."""
        if self.match is None:
            raise ValueError(self.kind)
        return self.match.match()

    @property
    def now(self) -> datetime:
        """The time of the question. Raises `ValueError` if it is missing; changes need it."""
        if self.at is None:
            raise ValueError(self.kind)
        return self.at


class Answer(Shape):
    """A page or a part of one, and the log entry of a change."""

    status: int = 200
    """The server's status, except that a redirect is followed: the answer is its target page."""
    template: str
    html: str
    address: str = ""
    """The URL of the page; after a change, the page of the match with its receipt."""
    version: int | None = None
    """The version of the match after the change."""
    entry: JsonObject | None = None
    """The new entry of the log, if any."""
    saw: str = ""
    """A digest of the value that the entry replaces, sent along with the step."""
    totals: str = ""
    """A digest of the sheet's totals."""
    opening: JsonObject | None = None
    """The opening of a new match."""
    game: str = ""
    author: str = ""
    """The label of this phone, once it has handed a match over."""
