"""The base of the kinds of acts: each is a class, beside the service that records it.

A kind has a slug, its data as fields, a phrase, the subject of the change and, if it can be undone,
the way to undo it.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import is_typeddict

from games.values import Fields
from scorekeeper.accounts.models import User
from scorekeeper.languages.digits import parse_whole_or_text
from scorekeeper.leagues.counting.words import isolated
from scorekeeper.leagues.models import Act, League, Member, Role, Season
from scorekeeper.leagues.packages import packages

By = User | AnonymousUser | None
"""The acting account; None for the site itself."""
Mark = TypeVar("Mark")

LONGEST_TEXT = 400


class Group(TextChoices):
    """A group of kinds, as a filter of the log."""

    LEAGUE = "league", _("League")
    SEASONS = "seasons", _("Seasons")
    MEMBERS = "members", _("Members")
    MATCHES = "matches", _("Matches")
    IMPORTS = "imports", _("Imports")
    EVENINGS = "evenings", _("Evenings")
    TOURNAMENTS = "tournaments", _("Tournaments")


@dataclass(frozen=True)
class RowOf:
    """Marks the key of a row of `model`; an imported league's file gives the row another key."""

    model: type[Model]


@dataclass(frozen=True)
class PersonName:
    """Marks a person's name, which is replaced when the account is deleted."""


Name = Annotated[str, PersonName()]
MemberKey = Annotated[str, RowOf(Member)]
SeasonKey = Annotated[str, RowOf(Season)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")]
RoleName = Annotated[str, Field(pattern=f"^({'|'.join(Role.values)})$")]


class Kind(BaseModel):
    """A kind of act; an instance holds the data of one act.

    `says` and `subject` are format strings over the fields. `subject` identifies the changed thing:
    an act can be undone unless a newer act with the same subject is in force.
    """

    model_config = ConfigDict(
        frozen=True, strict=True, defer_build=True, str_max_length=LONGEST_TEXT
    )

    slug: ClassVar[str]
    group: ClassVar[Group]
    says: ClassVar[str]
    subject: ClassVar[str] = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        """Register a class with a slug of its own; classes without one are bases of kinds."""
        if "slug" in vars(cls):
            REGISTERED[cls.slug] = cls

    def text(self) -> str:
        """Return the act's phrase in the reader's language."""
        return gettext(self.says).format_map(self.words())

    def words(self) -> dict[str, str]:
        """Return the values of the phrase, by field, in the reader's language."""
        return {name: isolated(str(value)) for name, value in self}

    def lock_before_league(self) -> None:
        """Lock the rows that must be locked before the league; by default none."""

    @classmethod
    def with_rows(
        cls, data: Mapping[str, object], new_key: Callable[[RowOf, Any], object]
    ) -> dict[str, object]:
        """Return an act's data with each key of a row mapped by `new_key`."""
        return cls._replaced(data, RowOf, new_key)

    @classmethod
    def with_names(cls, data: Fields, new_name: Callable[[str], str]) -> dict[str, object]:
        """Return an act's data with each name of a person mapped by `new_name`."""
        return cls._replaced(data, PersonName, lambda _mark, name: new_name(name))

    @classmethod
    def _replaced(
        cls, data: Mapping[str, object], marked: type[Mark], replace: Callable[[Mark, Any], object]
    ) -> dict[str, object]:
        shapes = _annotations(cls)
        return {
            name: _replace_marked(shapes[name], value, marked, replace) if name in shapes else value
            for name, value in data.items()
        }


REGISTERED: dict[str, type[Kind]] = {}


class Undoable(Kind):
    """Base of kinds of acts that can be undone."""

    @abstractmethod
    def undo(self, league: League, by: By) -> None:
        """Undo the act by the ordinary services. Raises `Refused` if the league has changed."""

    def needs_account(self) -> bool:
        """Return whether undo gives a role or an account, which a league's file does not have."""
        return False


@cache
def _annotations(kind: type[Kind]) -> dict[str, object]:
    return {name: field.rebuild_annotation() for name, field in kind.model_fields.items()}


def _replace_marked(
    annotation: Any, value: Any, marked: type[Mark], replace: Callable[[Mark, object], object]
) -> object:
    """Return a value with each part mapped whose type annotation has the mark."""
    if value is None:
        return None
    arguments, origin = get_args(annotation), get_origin(annotation)
    if origin is Annotated:
        mark = next((mark for mark in arguments[1:] if isinstance(mark, marked)), None)
        return (
            _replace_marked(arguments[0], value, marked, replace)
            if mark is None
            else replace(mark, value)
        )
    if origin is list:
        return [_replace_marked(arguments[0], item, marked, replace) for item in value]
    if origin is dict:
        key, value_type = arguments
        return {
            str(_replace_marked(key, parse_whole_or_text(name), marked, replace)): _replace_marked(
                value_type, item, marked, replace
            )
            for name, item in value.items()
        }
    if is_typeddict(annotation):
        hints = get_type_hints(annotation, include_extras=True)
        return {
            name: _replace_marked(hints.get(name), value[name], marked, replace) for name in value
        }
    optional = [part for part in arguments if part is not type(None)]
    return (
        _replace_marked(optional[0], value, marked, replace)
        if len(optional) < len(arguments)
        else value
    )


@cache
def kinds() -> Mapping[str, type[Kind]]:
    """Return every kind by slug, after importing all modules of the leagues' apps."""
    for app in (apps.get_app_config("leagues"), *packages()):
        for module in walk_packages([app.path], f"{app.name}."):
            if ".migrations" not in module.name:
                import_module(module.name)
    return REGISTERED


def kind_of(act: Act) -> Kind:
    """Return a stored act as an instance of its kind, without validation."""
    return kinds()[act.kind].model_construct(**act.data)


def slugs_of(group: str) -> Iterator[str]:
    """Yield the slugs of the kinds in a group."""
    return (slug for slug, kind in kinds().items() if kind.group == group)
