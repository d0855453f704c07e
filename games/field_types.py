"""What a field takes, by its type: words, numbers, yes and no; and text read as one of them."""

from collections.abc import Iterator
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from games.values import Value

LONGEST_NUMBER = 9
"""Digits of the largest number that is read as one; what is longer is no number of a deal."""


def typed(annotation: object, text: str) -> object:
    """Turn text into what a field of this type holds, as far as it can be.

    >>> typed(int | Literal["never"], "10"), typed(int | Literal["never"], "never")
    (10, 'never')
    """
    words, takes_flag, number = _taken(annotation)
    if text in words:
        return text
    if takes_flag and text in {"true", "false"}:
        return text == "true"
    digits = text.removeprefix("-").removeprefix("−")
    if number and digits.isdecimal() and len(digits) <= LONGEST_NUMBER:
        return int(digits) if digits == text else -int(digits)
    return text


def listed_values(annotation: object) -> tuple[object, ...]:
    """Return the words and numbers that a field of this type lists.

    >>> listed_values(int | Literal["never"]), listed_values(Literal[5, 7]), listed_values(bool)
    (('never',), (5, 7), ())
    """
    return tuple(
        value
        for part in _parts(annotation)
        if get_origin(part) is Literal
        for value in get_args(part)
    )


def takes_number(annotation: object) -> bool:
    """Say whether a field of this type takes numbers that it does not list."""
    return int in _parts(annotation)


def has_places(annotation: object) -> bool:
    """Say whether a field of this type is a list of so many places, in which some may be empty.

    >>> has_places(tuple[int | None, int | None] | None), has_places(tuple[int, ...])
    (True, False)
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return has_places(arguments[0])
    if origin in {Union, UnionType}:
        return any(map(has_places, arguments))
    return origin is tuple and Ellipsis not in arguments


def bounds_of(model: type[Value], name: str) -> tuple[int, int] | None:
    """Return the least and the most that a field takes as a number, None where it has no bounds."""
    schema = model.model_json_schema()["properties"][name]
    for alternative in schema.get("anyOf", [schema]):
        if {"minimum", "maximum"} <= alternative.keys():
            return alternative["minimum"], alternative["maximum"]
    return None


@lru_cache(maxsize=1024)
def _taken(annotation: object) -> tuple[frozenset[str], bool, bool]:
    """Return what a field takes: which words, whether yes and no, whether numbers."""
    values, parts = listed_values(annotation), tuple(_parts(annotation))
    words = frozenset(value for value in values if isinstance(value, str))
    return words, bool in parts, int in parts or any(isinstance(value, int) for value in values)


def _parts(annotation: object) -> Iterator[Any]:
    """Yield the types that an annotation is made of; a list yields those of its items."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _parts(get_args(annotation)[0])
    elif origin in {Union, UnionType, tuple}:
        for argument in get_args(annotation):
            yield from _parts(argument)
    else:
        yield annotation
