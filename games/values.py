"""Frozen, strict values for what people type, and the refusals of what cannot be."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo
from typing_extensions import TypedDict

from games.words import Phrase, Translate, _, untranslated

T = TypeVar("T")
JsonObject: TypeAlias = dict[str, Any]
"""An object of JSON as it is stored, sent or read from a file: its values are JSON again."""
Fields: TypeAlias = Mapping[str, Any]
"""Values by field, to be read: each has the type that its field says."""
Entry: TypeAlias = Fields
"""A deal as it was typed: JSON, read by the models of its game."""
Many = Annotated[tuple[T, ...], Field(strict=False)]
"""A frozen list: JSON arrays arrive as Python lists, which strict reading would refuse."""


def _whole(number: object) -> object:
    if type(number) is not int:
        raise ValueError
    return number


WHOLE = BeforeValidator(_whole)
"""Metadata for a choice of numbers: Python calls `True` and `1.0` equal to 1, a reader does not."""


class FieldProblem(TypedDict):
    """What is wrong with one field; the codes are those of the rules."""

    field: Annotated[str, Field(description="The path of the field, with dots; empty for all.")]
    code: Annotated[str, Field(description="The code of the rules.")]
    message: Annotated[str, Field(description="What is allowed, in the language asked for.")]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something typed cannot be: a code of the rules, a message, the field that is wrong.

    `names` are those of the people at the table, where the fold knows them.
    """

    code: str
    message: str
    field: str = ""
    values: Fields = dataclasses.field(default_factory=dict)
    names: tuple[str, ...] = dataclasses.field(default=(), compare=False, repr=False)

    def said(self, translate: Translate = untranslated, names: Sequence[str] = ()) -> str:
        """Return the message as the reader sees it."""
        return Phrase(self.message, self.values).said(translate, names or self.names)

    def below(self, place: str) -> "Refusal":
        """Return the refusal with the place of what it is about before its field.

        >>> Refusal("SK07", "Too many.", "tricks").below("deals.1").field
        'deals.1.tricks'
        """
        return dataclasses.replace(self, field=f"{place}.{self.field}".rstrip("."))

    def to_json(
        self, translate: Translate = untranslated, names: Sequence[str] = ()
    ) -> FieldProblem:
        """Return the refusal as the API answers it."""
        return {"field": self.field, "code": self.code, "message": self.said(translate, names)}


class Refused(Exception):  # noqa: N818  a refusal is not an error of the program
    """Raised with every refusal that can be known together; nothing has been changed."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        """Carry the refusals, in the order of the form."""
        self.refusals = tuple(refusals)
        super().__init__("; ".join(f"{refusal.field}: {refusal.code}" for refusal in self.refusals))


@dataclass(frozen=True, slots=True)
class ShapeRefusal:
    """Field metadata: the refusal when the field is missing, of another type or out of range.

    `missing`, where the rules tell that apart, is the refusal when nothing was typed.
    """

    code: str
    message: str
    missing: "ShapeRefusal | None" = None


REQUIRED = ShapeRefusal("required", _("This field is required."))
INVALID = ShapeRefusal("invalid", _("This value is not allowed here."))
UNKNOWN_FIELD = ShapeRefusal("unknown_field", _("There is no field with this name here."))


class Value(BaseModel):
    """A frozen value: strict types, no unknown fields, `null` in a known one the same as absent."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    foreign: ClassVar[Mapping[str, ShapeRefusal]] = {}
    """Refusals for fields that another kind of deal, or a game of the same family, knows."""

    @model_validator(mode="before")
    @classmethod
    def _null_is_absent(cls, data: object) -> object:
        if isinstance(data, dict) and None in data.values():
            known_fields = {*cls.model_fields, *cls.foreign}
            return {k: v for k, v in data.items() if v is not None or k not in known_fields}
        return data


class OwnFields(TypedDict):
    """The fields that a game adds to an answer: none unless it names some."""


def shape_refusals(
    error: ValidationError, models: Mapping[str, type[Value]], *, unfinished: bool = False
) -> list[Refusal]:
    """Translate what pydantic found into refusals with the codes of the rules.

    `models` maps the kind of a union to its model, or `""` to the only model. Of something
    `unfinished` nothing is said about fields that are still missing.
    """
    by_place: dict[tuple[str, str], Refusal] = {}
    for problem in error.errors(include_url=False, include_context=False, include_input=False):
        if unfinished and problem["type"] == "missing":
            continue
        path = list(problem["loc"])
        model = models.get(str(path.pop(0))) if path and "" not in models else models.get("")
        refusal = _shape_refusal(problem["type"], path, model)
        by_place.setdefault((refusal.field, refusal.code), refusal)
    return list(by_place.values())


def _shape_refusal(problem: str, path: list[int | str], model: type[Value] | None) -> Refusal:
    if problem in {"union_tag_not_found", "union_tag_invalid"}:
        said = REQUIRED if problem == "union_tag_not_found" else INVALID
        return Refusal(said.code, said.message, "kind")
    where, said_otherwise = _declared(path, model)
    if problem == "extra_forbidden":
        said = (model.foreign if model else {}).get(where, UNKNOWN_FIELD)
    else:
        said = said_otherwise or (REQUIRED if problem == "missing" else INVALID)
        said = (said.missing or said) if problem == "missing" else said
    return Refusal(said.code, said.message, where)


def _declared(path: list[int | str], model: type[Value] | None) -> tuple[str, ShapeRefusal | None]:
    """Return the path of a field and the innermost refusal declared on the way to it.

    The members of a union that pydantic names are no part of the path.
    """
    where: list[str] = []
    said: ShapeRefusal | None = None
    for step in path:
        if isinstance(step, int):
            where.append(str(step))
        elif model is not None:
            where.append(step)
            info = model.model_fields.get(step)
            if info is None:
                break
            said = next((m for m in info.metadata if isinstance(m, ShapeRefusal)), said)
            model = model_inside(info)
    return ".".join(where), said


def model_inside(info: FieldInfo) -> type[Value] | None:
    """Return the model that a field holds, alone or in a list, if it holds one."""
    waiting: list[object] = [info.annotation]
    while waiting:
        annotation = waiting.pop()
        if isinstance(annotation, type) and issubclass(annotation, Value):
            return annotation
        waiting.extend(getattr(annotation, "__args__", ()))
    return None
