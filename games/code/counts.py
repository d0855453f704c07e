"""How often each symbol has come in each context: the probabilities of a code, as whole numbers."""

from collections.abc import Hashable, Mapping, Sequence
from enum import Enum
from typing import Final, Protocol, TypeAlias

Symbol: TypeAlias = str | int | tuple[str, ...]
Context: TypeAlias = tuple[Hashable, ...]
Frequencies: TypeAlias = Mapping[Symbol, int]
Tables: TypeAlias = dict[Context, dict[Symbol, int]]


class Novelty(Enum):
    """The symbol for none of those that a context has had."""

    NEW = "new"


NEW: Final = Novelty.NEW


class Coder(Protocol):
    """One direction of coding: to a number, or from it."""

    def choose(self, frequencies: Frequencies, new: int) -> Symbol | Novelty:
        """Return the next symbol, or `NEW`, whose frequency is `new`."""
        ...


class Counts:
    """The counts so far, by context; those of a dictionary are copied when first used."""

    def __init__(self, learned: Mapping[Context, Frequencies]) -> None:
        self._learned = learned
        self.tables: Tables = {}

    def code(self, contexts: Sequence[Context], coder: Coder) -> Symbol | Novelty:
        """Code a symbol by its most special context that has had it, and count it.

        Returns `NEW` if no context has had it: the caller spells and counts it.
        """
        excluded: set[Symbol] = set()
        for place, context in enumerate(contexts):
            table = self._table(context)
            possible = {s: n for s, n in table.items() if s not in excluded} if excluded else table
            if not possible:
                continue
            symbol = coder.choose(possible, len(table))
            if symbol is not NEW:
                self.count(contexts[: place + 1], symbol)
                return symbol
            excluded.update(possible)
        return NEW

    def count(self, contexts: Sequence[Context], symbol: Symbol) -> None:
        """Count a symbol once in each of these contexts."""
        for context in contexts:
            table = self._table(context)
            table[symbol] = table.get(symbol, 0) + 1

    def _table(self, context: Context) -> dict[Symbol, int]:
        table = self.tables.get(context)
        if table is None:
            table = self.tables[context] = dict(self._learned.get(context, ()))
        return table
