"""The values that a field accepts by its type, and text converted to one of them."""

from collections.abc import Iterator
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from games.values import Value, nested_model

LONGEST_NUMBER = 9
"""The maximum of digits in a number; longer text is not converted."""


def convert_text(annotation: object, text: str) -> object:
    """Convert text to a value of this type; text that does not fit stays text.

    >>> convert_text(int | Literal["never"], "10"), convert_text(int | Literal["never"], "never")
    (10, 'never')
    """
    words, takes_flag, number = _accepted(annotation)
    if text in words:
        return text
    if takes_flag and text in {"true", "false"}:
        return text == "true"
    digits = text.removeprefix("-").removeprefix("−")
    if number and digits.isdecimal() and len(digits) <= LONGEST_NUMBER:
        return int(digits) if digits == text else -int(digits)
    return text


def listed_values(annotation: object) -> tuple[object, ...]:
    """Return the words and numbers that a type lists as literals.

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
    """Return whether a type accepts numbers that it does not list."""
    return int in _parts(annotation)


def is_list(annotation: object) -> bool:
    """Return whether a type is a list of any length.

    >>> from games.values import Many
    >>> is_list(Many[int]), is_list(tuple[int, int]), is_list(int)
    (True, False, False)
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return is_list(arguments[0])
    return origin is tuple and Ellipsis in arguments


def is_fixed_length(annotation: object) -> bool:
    """Return whether a type is a tuple of fixed length, in which places may be empty.

    >>> is_fixed_length(tuple[int | None, int | None] | None), is_fixed_length(tuple[int, ...])
    (True, False)
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return is_fixed_length(arguments[0])
    if origin in {Union, UnionType}:
        return any(map(is_fixed_length, arguments))
    return origin is tuple and Ellipsis not in arguments


def bounds_of(model: type[Value], name: str) -> tuple[int, int] | None:
    """Return the minimum and maximum of a numeric field, named by its path; None without bounds."""
    *path, last = name.split(".")
    for step in path:
        model = nested_model(model.model_fields[step]) or model
    schema = model.model_json_schema()["properties"][last]
    for alternative in schema.get("anyOf", [schema]):
        if {"minimum", "maximum"} <= alternative.keys():
            return alternative["minimum"], alternative["maximum"]
    return None


@lru_cache(maxsize=1024)
def _accepted(annotation: object) -> tuple[frozenset[str], bool, bool]:
    """Return the words that a type accepts, whether it accepts booleans, and whether numbers."""
    values, parts = listed_values(annotation), tuple(_parts(annotation))
    words = frozenset(value for value in values if isinstance(value, str))
    return words, bool in parts, int in parts or any(isinstance(value, int) for value in values)


def _parts(annotation: object) -> Iterator[Any]:
    """Yield the member types of an annotation; a tuple yields those of its items."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _parts(get_args(annotation)[0])
    elif origin in {Union, UnionType, tuple}:
        for argument in get_args(annotation):
            yield from _parts(argument)
    else:
        yield annotation
