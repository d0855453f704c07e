"""Phrases that players read: marked here for translation, translated when they are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable


def _(phrase: str) -> str:
    """Mark a phrase for translation and return it unchanged."""
    return phrase


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Mark a counted phrase, its singular and plural, and return both unchanged."""
    return one, many


class Translator(Protocol):
    """A callable that translates a marked phrase into the reader's language."""

    def __call__(self, phrase: str, /) -> str: ...


@runtime_checkable
class PluralTranslator(Protocol):
    """A translator that also chooses the plural form by the reader's grammar."""

    def ngettext(self, one: str, many: str, number: int, /) -> str: ...


def untranslated(phrase: str, /) -> str:
    """Return a phrase in its source language."""
    return phrase


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a player, filled in when a phrase is formatted."""

    player: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A marked phrase with the values of its `{placeholders}`.

    A value may be a phrase itself, which is translated too, or the `Name` of a player.
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Return a hash by text and values, so that equal phrases are equal keys."""
        return hash((self.text, tuple(self.values.items())))

    def render(self, translate: Translator = untranslated, names: Sequence[str] = ()) -> str:
        """Return the phrase in the reader's language, with its values and names.

        >>> Phrase("{name} did not play.", {"name": Name(1)}).render(names=["Ana", "Ivo"])
        'Ivo did not play.'
        """
        if not self.values:
            return self._translated(translate)
        values = {key: _render_value(value, translate, names) for key, value in self.values.items()}
        return self._translated(translate).format(**values)

    def _translated(self, translate: Translator) -> str:
        return translate(self.text)


@dataclass(frozen=True, slots=True, eq=False)
class CountedPhrase(Phrase):
    """A phrase with plural forms: `text` for one, `many` for more; `by` names the number."""

    many: str = ""
    by: str = ""

    def _translated(self, translate: Translator) -> str:
        number = self.values[self.by]
        if isinstance(translate, PluralTranslator):
            return translate.ngettext(self.text, self.many, number)
        return translate(self.text if number == 1 else self.many)


def counted_phrase(texts: tuple[str, str], by: str, values: dict[str, object]) -> CountedPhrase:
    """Return a counted phrase from its `ngettext` pair; `by` names the value that decides.

    >>> two = counted_phrase(("{n} pip", "{n} pips"), "n", {"n": 2})
    >>> two.render(), counted_phrase(("{n} pip", "{n} pips"), "n", {"n": 1}).render()
    ('2 pips', '1 pip')
    """
    singular, plural = texts
    return CountedPhrase(singular, values, plural, by)


def list_phrase(parts: "Sequence[Phrase | Name]") -> Phrase:
    """Return names or phrases as one list, in their order; without any, that nothing was typed.

    >>> list_phrase([Name(2), Name(3), Name(0)]).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Eva, Jan, Ana'
    >>> list_phrase([]).render()
    'Nothing typed'
    """
    if not parts:
        return Phrase(_("Nothing typed"))
    first, *others = parts
    phrase = Phrase("{name}", {"name": first})
    for part in others:
        phrase = Phrase(_("{names}, {name}"), {"names": phrase, "name": part})
    return phrase


class Caution(Phrase):
    """A phrase that the table must not overlook: the next step may decide the match."""

    __slots__ = ()


def _render_value(value: object, translate: Translator, names: Sequence[str]) -> object:
    if isinstance(value, Phrase):
        return value.render(translate, names)
    if isinstance(value, Name):
        return names[value.player] if value.player < len(names) else str(value.player + 1)
    return value
