"""Frozen, strict values for input, and refusals of invalid input."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo
from typing_extensions import TypedDict

from games.words import Phrase, Translator, _, untranslated

T = TypeVar("T")
JsonObject: TypeAlias = dict[str, Any]
"""A JSON object as stored, sent or read from a file."""
Fields: TypeAlias = Mapping[str, Any]
"""A read-only mapping of values by field."""
Entry: TypeAlias = Fields
"""A deal as entered: JSON, validated by the models of its game."""
Many = Annotated[tuple[T, ...], Field(strict=False)]
"""A frozen list: JSON arrays arrive as Python lists, which strict validation would refuse."""


def _whole(number: object) -> object:
    if type(number) is not int:
        raise ValueError
    return number


WHOLE = BeforeValidator(_whole)
"""Field metadata for a choice of numbers: refuses `True` and `1.0`, which equal 1 in Python."""


class FieldProblem(TypedDict):
    """A problem of one field; the codes are those of the rules."""

    field: Annotated[str, Field(description="The path of the field, with dots; empty for all.")]
    code: Annotated[str, Field(description="The code of the rules.")]
    message: Annotated[str, Field(description="The values allowed, in the language asked for.")]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason for refusing input: a code of the rules, a message, and the field.

    `names` are those of the people at the table, where the fold knows them.
    """

    code: str
    message: str
    field: str = ""
    values: Fields = dataclasses.field(default_factory=dict)
    names: tuple[str, ...] = dataclasses.field(default=(), compare=False, repr=False)

    def render(self, translate: Translator = untranslated, names: Sequence[str] = ()) -> str:
        """Return the message in the reader's language, with its values and names."""
        return Phrase(self.message, self.values).render(translate, names or self.names)

    def with_prefix(self, prefix: str) -> "Refusal":
        """Return the refusal with a path prefixed to its field.

        >>> Refusal("SK07", "Too many.", "tricks").with_prefix("deals.1").field
        'deals.1.tricks'
        """
        return dataclasses.replace(self, field=f"{prefix}.{self.field}".rstrip("."))

    def to_json(
        self, translate: Translator = untranslated, names: Sequence[str] = ()
    ) -> FieldProblem:
        """Return the refusal as the API answers it."""
        return {"field": self.field, "code": self.code, "message": self.render(translate, names)}


class Refused(Exception):  # noqa: N818  a refusal is not an error of the program
    """Raised with all refusals found together; nothing has been changed."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        """Store the refusals, in the order of the form."""
        self.refusals = tuple(refusals)
        super().__init__("; ".join(f"{refusal.field}: {refusal.code}" for refusal in self.refusals))


@dataclass(frozen=True, slots=True)
class ShapeRefusal:
    """Field metadata: the refusal when the field is missing, of another type or out of range.

    `missing` is the refusal when nothing was entered, if the rules have a separate one.
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
    """Refusals for fields of another kind of deal, or of a game of the same family."""

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
    """Convert pydantic's errors to refusals with the codes of the rules.

    `models` maps the kind of a union to its model, or `""` to the only model. `unfinished` input
    gets no refusals for missing fields.
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
        shape = REQUIRED if problem == "union_tag_not_found" else INVALID
        return Refusal(shape.code, shape.message, "kind")
    where, declared = _declared(path, model)
    if problem == "extra_forbidden":
        shape = (model.foreign if model else {}).get(where, UNKNOWN_FIELD)
    else:
        shape = declared or (REQUIRED if problem == "missing" else INVALID)
        shape = (shape.missing or shape) if problem == "missing" else shape
    return Refusal(shape.code, shape.message, where)


def _declared(path: list[int | str], model: type[Value] | None) -> tuple[str, ShapeRefusal | None]:
    """Return the dotted path of a field and the innermost refusal declared along it.

    The members of a union that pydantic names are no part of the path.
    """
    where: list[str] = []
    shape: ShapeRefusal | None = None
    for step in path:
        if isinstance(step, int):
            where.append(str(step))
        elif model is not None:
            where.append(step)
            info = model.model_fields.get(step)
            if info is None:
                break
            shape = next((m for m in info.metadata if isinstance(m, ShapeRefusal)), shape)
            model = nested_model(info)
    return ".".join(where), shape


def nested_model(info: FieldInfo) -> type[Value] | None:
    """Return the model that a field holds, alone or in a list, if any."""
    annotations: list[object] = [info.annotation]
    while annotations:
        annotation = annotations.pop()
        if isinstance(annotation, type) and issubclass(annotation, Value):
            return annotation
        annotations.extend(getattr(annotation, "__args__", ()))
    return None
