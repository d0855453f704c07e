"""JSON as a series of symbols: each value by its place, what contains it, and what is before it.

A symbol is the text of a string, number, `true`, `false` or `null`, the names of an object in their
order, or the length of a list. A symbol that is new at its place, and everywhere, is spelled.
"""

import json
from collections.abc import Sequence
from typing import Any, TypeAlias

from games.code.counts import NEW, Context, Counts, Symbol
from games.code.numbers import NumberReader, NumberWriter

Path: TypeAlias = tuple[str, ...]
ITEM = "*"
"""The step of a path from a list to any of its items."""
IN_LIST = "["
FIRST = ""
"""The sibling of a value that is the first of its object."""
END = ""
"""The letter after the last one of a spelled text."""
LETTERS = 0x110001
"""The end, and every code point of Unicode."""
DEEPEST = 40
"""The most levels of objects and lists in a code; a file of a match has at most 32."""
LONGEST_COUNT = 7
"""The most digits of the number of items of a list, or of the names of an object."""


class Unreadable(Exception):  # noqa: N818  the reason for a refusal
    """Raised if symbols are not those that a value is written with."""


def value_contexts(path: Path, parent: Symbol, sibling: Symbol) -> tuple[Context, ...]:
    """Return the contexts of a value, the most special first."""
    return (path, parent, sibling), (path, parent), (path,), ()


def name_contexts(path: Path, before: str) -> tuple[Context, ...]:
    """Return the contexts of a name in a new kind of object, after the name before it."""
    return ("name", path, before), ("name", path), ("name",)


def letter_contexts(text: str) -> tuple[Context, ...]:
    """Return the contexts of the letter that follows a text."""
    return ("letter", text[-2:]), ("letter", text[-1:], 1), ("letter",)


def text_of(value: object) -> str:
    """Return a string, number, true, false or null as JSON. Raises `ValueError` for others."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


class ValueWriter:
    """Writes values as choices."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts
        self._output = NumberWriter()

    @property
    def number(self) -> int:
        """The number of everything written."""
        return self._output.number

    def write(self, value: Any, path: Path, parent: Symbol, sibling: Symbol) -> Symbol:
        """Write a value and everything in it; return its symbol. Raises `Unreadable`."""
        if len(path) > DEEPEST:
            raise Unreadable
        contexts = value_contexts(path, parent, sibling)
        symbol: Symbol
        before: Symbol = FIRST
        if isinstance(value, dict):
            symbol = tuple(value)
            if self._is_new(symbol, contexts):
                self._spell(f"{{{len(symbol)}")
                self._write_names(symbol, path)
            for name, inner in value.items():
                before = self.write(inner, (*path, name), symbol, before)
        elif isinstance(value, list):
            symbol = len(value)
            if self._is_new(symbol, contexts):
                self._spell(f"[{symbol}")
            for inner in value:
                before = self.write(inner, (*path, ITEM), IN_LIST, before)
        else:
            symbol = text_of(value)
            if self._is_new(symbol, contexts):
                self._spell(symbol)
        return symbol

    def _is_new(self, symbol: Symbol, contexts: Sequence[Context]) -> bool:
        """Write a symbol, or that it is new, to be spelled; return which."""
        self._output.symbol = symbol
        new = self._counts.code(contexts, self._output) is NEW
        if new:
            self._counts.count(contexts, symbol)
        return new

    def _write_names(self, names: Sequence[str], path: Path) -> None:
        before = FIRST
        for name in names:
            if self._is_new(name, name_contexts(path, before)):
                self._spell(name)
            before = name

    def _spell(self, text: str) -> None:
        for place, letter in enumerate([*text, END]):
            if self._is_new(letter, letter_contexts(text[:place])):
                self._output.among(LETTERS, ord(letter) + 1 if letter else 0)


class ValueReader:
    """Reads values from the choices of a number. Raises `Unreadable`, or `TooManyChoices`."""

    def __init__(self, counts: Counts, number: int) -> None:
        self._counts = counts
        self._input = NumberReader(number)

    @property
    def number(self) -> int:
        """The number of what is still to be read: zero at the end."""
        return self._input.number

    def read(self, path: Path, parent: Symbol, sibling: Symbol) -> tuple[Any, Symbol]:
        """Read a value and everything in it; return it with its symbol."""
        if len(path) > DEEPEST:
            raise Unreadable
        contexts = value_contexts(path, parent, sibling)
        before: Symbol = FIRST
        symbol = self._counts.code(contexts, self._input)
        if symbol is NEW:
            symbol = self._read_new(path)
            self._counts.count(contexts, symbol)
        if isinstance(symbol, str):
            return json.loads(symbol), symbol
        if isinstance(symbol, tuple):
            fields: dict[str, Any] = {}
            for name in symbol:
                fields[name], before = self.read((*path, name), symbol, before)
            return fields, symbol
        items: list[Any] = []
        for _place in range(symbol):
            item, before = self.read((*path, ITEM), IN_LIST, before)
            items.append(item)
        return items, symbol

    def _read_new(self, path: Path) -> Symbol:
        """Read the symbol of a value that is spelled."""
        text = self._read_text()
        if text[:1] in {"{", "["}:
            count = _count(text[1:])
            return self._read_names(count, path) if text[0] == "{" else count
        return _checked(text)

    def _read_names(self, count: int, path: Path) -> tuple[str, ...]:
        names: list[str] = []
        before = FIRST
        for _place in range(count):
            contexts = name_contexts(path, before)
            name = self._counts.code(contexts, self._input)
            if name is NEW:
                name = self._read_text()
                self._counts.count(contexts, name)
            before = str(name)
            names.append(before)
        if len(set(names)) < count:
            raise Unreadable
        return tuple(names)

    def _read_text(self) -> str:
        """Read a text letter by letter, up to its end."""
        text = ""
        while True:
            contexts = letter_contexts(text)
            letter = self._counts.code(contexts, self._input)
            if letter is NEW:
                place = self._input.among(LETTERS)
                letter = chr(place - 1) if place else END
                self._counts.count(contexts, letter)
            if letter == END:
                return text
            text += str(letter)


def _count(text: str) -> int:
    """Return a number of items or names. Raises `Unreadable` unless written as usual."""
    if not (text.isascii() and text.isdecimal()) or len(text) > LONGEST_COUNT:
        raise Unreadable
    if str(int(text)) != text:
        raise Unreadable
    return int(text)


def _checked(text: str) -> str:
    """Return the text of a string, number, true, false or null. Raises `Unreadable` for others."""
    try:
        if text_of(json.loads(text)) == text:
            return text
    except (ValueError, RecursionError):
        pass
    raise Unreadable
