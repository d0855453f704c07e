"""Phrases that players read: marked here for translation, translated by whoever shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


def _(phrase: str) -> str:
    """Mark a phrase for translation and hand it back unchanged."""
    return phrase


class Translate(Protocol):
    """Anything that turns a marked phrase into the reader's language."""

    def __call__(self, phrase: str, /) -> str: ...


def untranslated(phrase: str, /) -> str:
    """Show a phrase in the language it was written in."""
    return phrase


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a player, filled in when a phrase is said."""

    player: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A marked phrase with the values of its `{placeholders}`.

    A value may be a phrase itself, which is translated too, or the `Name` of a player.
    """

    text: str
    values: dict[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Phrases that say the same are the same."""
        return hash((self.text, tuple(self.values.items())))

    def said(self, translate: Translate = untranslated, names: Sequence[str] = ()) -> str:
        """Return the phrase as the reader sees it.

        >>> Phrase("{name} did not play.", {"name": Name(1)}).said(names=["Ana", "Ivo"])
        'Ivo did not play.'
        """
        if not self.values:
            return translate(self.text)
        values = {key: _filled(value, translate, names) for key, value in self.values.items()}
        return translate(self.text).format(**values)


class Caution(Phrase):
    """A phrase that the table must not overlook: what it does next may decide the match."""

    __slots__ = ()


def _filled(value: Any, translate: Translate, names: Sequence[str]) -> Any:
    if isinstance(value, Phrase):
        return value.said(translate, names)
    if isinstance(value, Name):
        return names[value.player] if value.player < len(names) else str(value.player + 1)
    return value
