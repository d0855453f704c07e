"""The form of a deal as data, and the conversion of a filled form to a deal.

A game says which questions its table answers, in which order, and when each is asked. Pages draw
the questions; the same conditions decide in the browser what is shown and here what counts.
"""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

from games.field_types import convert_text, is_fixed_length
from games.values import Entry, JsonObject, Value, nested_model
from games.words import Name, Phrase

Form = Mapping[str, Sequence[str]]
"""The submitted answers: for each question its values as text."""

Kind = Literal["one", "numbers", "strip", "flag", "many", "count", "keypad", "number", "place"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a question: its value, its label, and the suit drawn beside it.

    While `mark` holds (alternatives apart by `;`) it is pointed out, such as the tricks needed.
    """

    value: str
    label: Phrase | Name
    suit: str = ""
    when: str = ""
    unless: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a form. `name` is the field's path; rows are named by their first field.

    A place in a list of so many is named by its number.
    `kind`: one of the choices, `numbers` the same in tight rows, `strip` the same in one row that
    scrolls, opened at the choice `near`, `flag` yes or no, `many` any of the choices, `count` a
    number from `least` to `most` in steps, `keypad` the same by digits, `number` the same in a box
    that stands beside others, `place` the same by taps in the order of an `Order`. `when` and
    `unless` are conditions on other answers, see `holds`. An `optional` one is never waited for.
    """

    name: str
    legend: Phrase | Name
    kind: Kind = "one"
    choices: tuple[Choice, ...] = ()
    default: str = ""
    when: str = ""
    unless: str = ""
    least: int = 0
    most: int = 0
    step: int = 1
    hint: Phrase | None = None
    near: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence shown among the questions while its condition holds."""

    text: Phrase
    when: str = ""
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """A running sum of the numbers answered to the questions `names`, which must be `total`."""

    legend: Phrase
    names: tuple[str, ...]
    total: int
    when: str = ""
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """The order in which all finished: the answers to the questions `names` are places from 1.

    `shared`: several can have the same place.
    """

    names: tuple[str, ...]
    when: str = ""
    unless: str = ""
    shared: bool = True


Part: TypeAlias = Question | Note | Sum | Order
"""One part of a group."""


@dataclass(frozen=True, slots=True)
class Group:
    """Questions that belong together; a folded group is for rare answers.

    The questions of a group `in_row` stand side by side, beside the legend: a row of a table.

    Groups with `lanes`, each of a number and of who it belongs to, may be drawn together under
    that heading: a row of the numbers for each side, where one tap answers both questions.
    """

    questions: tuple[Part, ...]
    legend: Phrase | Name | None = None
    when: str = ""
    unless: str = ""
    folded: bool = False
    in_row: bool = False
    lanes: Phrase | None = None
    _hash: int = dataclasses.field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Return a hash by all parts, computed once: forms are keys of what is drawn of them."""
        if not self._hash:
            parts = (self.questions, self.legend, self.when, self.unless, self.lanes)
            object.__setattr__(self, "_hash", hash(parts))
        return self._hash


T = TypeVar("T", Choice, Question, Note, Sum, Order, Group, Part)


def player_choices(
    players: Iterable[int], *, when: str = "", unless: str = ""
) -> tuple[Choice, ...]:
    """Return one choice per player; `{p}` in a condition is the player's number."""
    return tuple(
        Choice(
            str(p), Name(p), when=when.replace("{p}", str(p)), unless=unless.replace("{p}", str(p))
        )
        for p in players
    )


def side_choices(*, own: bool) -> tuple[Choice, ...]:
    """Return the players of the declarer's side (`own`) or of the other, in fixed partnerships."""
    own_side, other_side = "declarer={p}|{partner}", "declarer={left}|{right}"
    return tuple(
        Choice(
            str(p),
            Name(p),
            unless=(other_side if own else own_side).format(
                p=p, partner=(p + 2) % 4, left=(p + 1) % 4, right=(p + 3) % 4
            ),
        )
        for p in range(4)
    )


def number_choices(least: int, most: int, step: int = 1, *, mark: str = "") -> tuple[Choice, ...]:
    """Return one choice per number; `{n}` in the mark is the number itself."""
    return tuple(
        Choice(str(number), Phrase(str(number)), mark=mark.replace("{n}", str(number)))
        for number in range(least, most + 1, step)
    )


def holds(condition: str, form: Form) -> bool:
    """Return whether every part of a condition holds.

    Parts stand apart by spaces: `name=a|b` (one of these), `name!=a|b` (none of these), `name`
    (answered). The browser reads the same conditions.

    >>> holds("kind=contract igra!=true", {"kind": ["contract"]})
    True
    """
    return all(part.holds(form) for part in _parts_of(condition))


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a condition: a question and the answers it compares with; None for any answer."""

    name: str
    values: frozenset[str] | None
    differs: bool

    def holds(self, form: Form) -> bool:
        answers = form.get(self.name, ())
        if self.values is None:
            return any(answers)
        return self.values.isdisjoint(answers) is self.differs


@lru_cache(maxsize=4096)
def _parts_of(condition: str) -> tuple[_Part, ...]:
    """Parse a condition. Cached: every form evaluates the same few conditions."""
    return tuple(_part(text) for text in condition.split())


def _part(text: str) -> _Part:
    differs = "!=" in text
    name, equals, values = text.partition("!=" if differs else "=")
    return _Part(name, frozenset(values.split("|")) if equals else None, differs)


def is_marked(choice: Choice, form: Form) -> bool:
    """Return whether a choice is highlighted, given the answers of the form."""
    return any(holds(condition, form) for condition in choice.mark.split(";") if condition.strip())


def is_asked(when: str, unless: str, form: Form) -> bool:
    """Return whether `when` holds and no alternative of `unless` (separated by `;`) does."""
    return holds(when, form) and not any(
        holds(condition, form) for condition in unless.split(";") if condition.strip()
    )


def relevant_questions(groups: Sequence[Group], form: Form) -> Iterator[Question]:
    """Yield the questions that apply, given the answers."""
    for group in groups:
        if is_asked(group.when, group.unless, form):
            for question in group.questions:
                if isinstance(question, Question) and is_asked(
                    question.when, question.unless, form
                ):
                    yield question


def prefixed(groups: Sequence[Group], prefix: str) -> tuple[Group, ...]:
    """Return questions with prefixed names, so that one form can hold several deals."""
    return tuple(
        replace(
            _conditional(group, prefix),
            questions=tuple(_prefixed(question, prefix) for question in group.questions),
        )
        for group in groups
    )


def _prefixed(question: Part, prefix: str) -> Part:
    prefixed_question = _conditional(question, prefix)
    if isinstance(prefixed_question, Sum | Order):
        names = tuple(f"{prefix}{name}" for name in prefixed_question.names)
        return replace(prefixed_question, names=names)
    if isinstance(prefixed_question, Note):
        return prefixed_question
    choices = tuple(
        replace(_conditional(choice, prefix), mark=with_prefix(choice.mark, prefix))
        for choice in prefixed_question.choices
    )
    return replace(prefixed_question, name=f"{prefix}{prefixed_question.name}", choices=choices)


def _conditional(part: T, prefix: str) -> T:
    """Return a part of a form with the names in its conditions prefixed."""
    when, unless = with_prefix(part.when, prefix), with_prefix(part.unless, prefix)
    return replace(part, when=when, unless=unless)


def with_prefix(conditions: str, prefix: str) -> str:
    """Return conditions with their names prefixed.

    >>> with_prefix("kind=contract igra!=true; bid", "also.3.")
    'also.3.kind=contract also.3.igra!=true; also.3.bid'
    """
    alternatives = (
        " ".join(f"{prefix}{part}" for part in condition.split())
        for condition in conditions.split(";")
    )
    return "; ".join(alternatives)


def with_defaults(groups: Sequence[Group], form: Form) -> dict[str, list[str]]:
    """Return the answers, with the default of each unanswered question."""
    filled = {name: list(values) for name, values in form.items()}
    for group in groups:
        for question in group.questions:
            if isinstance(question, Question) and question.default and question.name not in filled:
                filled[question.name] = [question.default]
    return filled


def entry_of(
    groups: Sequence[Group], kinds: Mapping[str, type[Value]], form: Form
) -> dict[str, object]:
    """Return the deal's entry for the answers, without questions hidden or unanswered.

    The kind of deal is not asked where there is only one. Text in place of a number stays text, so
    that validation of the deal refuses it at its field.
    """
    only = next(iter(kinds)) if len(kinds) == 1 else ""
    model = kinds.get(only or next(iter(form.get("kind", ())), ""))
    entry: JsonObject = {"kind": only} if only else {}
    rows: dict[str, dict[str, JsonObject]] = {}
    turns: dict[str, list[object]] = {}
    for question in relevant_questions(groups, form):
        values = [text.strip() for text in form.get(question.name, ()) if text.strip()]
        values = [text for text in values if not _is_no_longer_offered(question, text, form)]
        field, _, rest = question.name.partition(".")
        if _has_turns(model, field):
            turn_value = _convert(model, field, values, many=False) if values else None
            turns.setdefault(field, []).append(turn_value)
            continue
        if not values:
            continue
        if not rest:
            entry[field] = _convert(model, field, values, many=question.kind == "many")
            continue
        key, _, inner = rest.partition(".")
        row_model = _row_model(model, field)
        if row_model is None or not inner:
            nested = entry.setdefault(field, {})
            nested[rest] = _convert(row_model, rest, values, many=question.kind == "many")
            continue
        row = rows.setdefault(field, {}).setdefault(key, _row_with_key(row_model, key))
        row[inner] = _convert(row_model, inner, values, many=False)
    answered_turns = {
        field: answers
        for field, answers in turns.items()
        if any(answer is not None for answer in answers)
    }
    return entry | {field: list(parts.values()) for field, parts in rows.items()} | answered_turns


def _is_no_longer_offered(question: Question, text: str, form: Form) -> bool:
    """Return whether an answer is a choice that other answers have since taken off the form."""
    offers = [choice for choice in question.choices if choice.value == text]
    return bool(offers) and not any(is_asked(offer.when, offer.unless, form) for offer in offers)


def form_of(entry: object, kinds: Mapping[str, type[Value]]) -> dict[str, list[str]]:
    """Return the answers that produce a deal: the inverse of reading a form, for corrections.

    Of a damaged deal it returns what can still be read.
    """
    if not isinstance(entry, Mapping):
        return {}
    model = kinds.get(str(entry.get("kind")))
    form: dict[str, list[str]] = {}
    for field, value in entry.items():
        row_model = _row_model(model, field)
        if isinstance(value, dict):
            form |= {f"{field}.{inner}": [_text(part)] for inner, part in value.items()}
        elif isinstance(value, list) and row_model is not None:
            key_field = next(iter(row_model.model_fields))
            for row in value:
                form |= {
                    f"{field}.{row.get(key_field)}.{inner}": [_text(part)]
                    for inner, part in (row.items() if isinstance(row, Mapping) else ())
                    if part is not None
                }
        elif isinstance(value, list) and _has_turns(model, field):
            form |= {
                f"{field}.{turn}": [_text(answer)]
                for turn, answer in enumerate(value)
                if answer is not None
            }
        elif isinstance(value, list):
            form[field] = [_text(item) for item in value]
        elif value is not None:
            form[field] = [_text(value)]
    return form


def question_of(entry: Entry, path: str, kinds: Mapping[str, type[Value]]) -> str:
    """Return the name of the question for a field of the deal, given a refusal's path.

    The second of two rows, `defenders.1.tricks`, is asked as `defenders.2.tricks` if its first
    field is player 2. Stored rows may have their fields in another order.
    """
    steps = path.split(".")
    rows = entry.get(steps[0])
    row_model = _row_model(kinds.get(str(entry.get("kind"))), steps[0])
    if len(steps) > 1 and isinstance(rows, list) and row_model and steps[1].isdecimal():
        key_field, place = next(iter(row_model.model_fields)), int(steps[1])
        if place < len(rows) and isinstance(rows[place], dict) and key_field in rows[place]:
            steps[1] = str(rows[place][key_field])
    return ".".join(steps)


@lru_cache(maxsize=1024)
def _has_turns(model: type[Value] | None, field: str) -> bool:
    """Return whether a field has a fixed number of places, asked as `bids.0`, `bids.1`."""
    info = model.model_fields.get(field) if model else None
    return info is not None and is_fixed_length(info.annotation)


def _row_model(model: type[Value] | None, field: str) -> type[Value] | None:
    info = model.model_fields.get(field) if model else None
    return nested_model(info) if info else None


def _row_with_key(model: type[Value], key: str) -> dict[str, object]:
    name = next(iter(model.model_fields))
    return {name: _convert(model, name, [key], many=False)}


def _convert(model: type[Value] | None, field: str, values: list[str], *, many: bool) -> object:
    """Convert raw text to the type of a model's field; text that does not fit stays text."""
    info = model.model_fields.get(field) if model else None
    annotation = info.annotation if info else str
    if many:
        return [convert_text(annotation, text) for text in values]
    return convert_text(annotation, values[-1])


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
