"""A second program that reads the codes of matches, written from `docs/match-code.md` alone."""

import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any


def read_match(texts: Sequence[str], dictionary: bytes) -> Any:
    codes = sorted(int(text).to_bytes(len(text)).lstrip(b"\0") for text in texts)
    assert all(zlib.crc32(code[:-4]) == int.from_bytes(code[-4:]) for code in codes)
    code = codes[0] if codes[0][0] == 1 else b"".join(code[8:-4] for code in codes)
    reader = Reader()
    if code[5]:
        reader.number = int.from_bytes(dictionary)
        reader.value((), "", "")
    reader.number = int.from_bytes(code[6:-4])
    return {"version": int.from_bytes(code[1:3]), **reader.value(("*",), "[", "")[0]}


class Reader:
    """A number that is read, and the counts of what was read before."""

    def __init__(self) -> None:
        self.number, self.counts = 0, dict[Any, dict[Any, int]]()

    def choose(self, sizes: Sequence[int]) -> int:
        self.number, place = divmod(self.number, sum(sizes))
        choice = 0
        while place >= sizes[choice]:
            place, choice = place - sizes[choice], choice + 1
        self.number = self.number * sizes[choice] + place
        return choice

    def letter(self) -> str:
        self.number, place = divmod(self.number, 0x110001)
        return chr(place - 1) if place else ""

    def symbol(self, contexts: Sequence[Any], spell: Callable[[], Any]) -> Any:
        tables, refused = [self.counts.setdefault(context, {}) for context in contexts], set[Any]()
        for last, table in enumerate(tables):
            symbols = [symbol for symbol in table if symbol not in refused]
            choice = self.choose([*map(table.__getitem__, symbols), len(table)]) if symbols else 0
            if choice < len(symbols):
                return self.count(tables[: last + 1], symbols[choice])
            refused.update(symbols)
        return self.count(tables, spell())

    def count(self, tables: Sequence[dict[Any, int]], symbol: Any) -> Any:
        for table in tables:
            table[symbol] = table.get(symbol, 0) + 1
        return symbol

    def text(self) -> str:
        text = ""
        while letter := self.symbol([text[-2:], (text[-1:], 1), 0], self.letter):
            text += letter
        return text

    def spelled(self, path: tuple[str, ...]) -> Any:
        text, names = self.text(), [""]
        while text[0] == "{" and len(names) <= int(text[1:]):
            names.append(self.symbol([(path, "name", names[-1], 1), (path, 2), 3], self.text))
        return {"{": tuple(names[1:]), "[": text[0] == "[" and int(text[1:])}.get(text[0], text)

    def value(self, path: tuple[str, ...], parent: Any, sibling: Any) -> tuple[Any, Any]:
        contexts = [(path, parent, sibling), (path, parent), (path,), ()]
        symbol = self.symbol(contexts, lambda: self.spelled(path))
        if isinstance(symbol, str):
            return json.loads(symbol), symbol
        steps = symbol if isinstance(symbol, tuple) else ["*"] * symbol
        values, sibling = [], ""
        for step in steps:
            value, sibling = self.value((*path, step), symbol if steps is symbol else "[", sibling)
            values.append(value)
        return (dict(zip(steps, values, strict=True)) if steps is symbol else values), symbol
