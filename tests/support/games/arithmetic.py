"""Evaluation of the arithmetic on a line of a sheet: exact, with its sign."""

import re
from fractions import Fraction

TOKEN = re.compile(r"\s*(\d+|[+−×/()→])")


def value_of_working(working: str) -> Fraction:
    """Return the value of an arithmetic expression; the value after an arrow replaces it.

    >>> [str(value_of_working(told)) for told in ("−(2 × 3 + 2) × 4", "(8 → 5/2) × 8", "6/7 → 0")]
    ['-32', '20', '0']
    """
    tokens = TOKEN.findall(working)
    assert "".join(tokens) == working.replace(" ", ""), working
    value = _expression(tokens)
    assert not tokens, working
    return value


def _expression(tokens: list[str]) -> Fraction:
    value = _sum(tokens)
    while tokens[:1] == ["→"]:
        tokens.pop(0)
        value = _sum(tokens)
    return value


def _sum(tokens: list[str]) -> Fraction:
    value = _product(tokens)
    while tokens[:1] in (["+"], ["−"]):
        sign = 1 if tokens.pop(0) == "+" else -1
        value += sign * _product(tokens)
    return value


def _product(tokens: list[str]) -> Fraction:
    value = _factor(tokens)
    while tokens[:1] in (["×"], ["/"]):
        times = tokens.pop(0) == "×"
        factor = _factor(tokens)
        value = value * factor if times else value / factor
    return value


def _factor(tokens: list[str]) -> Fraction:
    token = tokens.pop(0)
    if token == "−":
        return -_factor(tokens)
    if token != "(":
        return Fraction(token)
    value = _expression(tokens)
    assert tokens.pop(0) == ")"
    return value
