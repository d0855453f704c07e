"""The glossary at the head of a language's messages, and the terms that messages must keep.

A line `# term = translation[, other form]` holds a term; docs/translating.md tells the form.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.languages.letters import comparable
from scorekeeper.languages.message_parts import KEPT

TERM = re.compile(r"# (?P<term>[^=:()]+?)(?: \([^()]*\))? = (?P<forms>[^=?]+?)(?P<doubtful> \?)?")
REFUSED = re.compile(r"# not: (?P<words>.+)")
PART_OF_ALL = "|"
"""The end of the part that all forms of a word share."""


@dataclass(frozen=True)
class Term:
    """An English word of the messages, and the beginnings of words that translate it."""

    word: str
    forms: tuple[str, ...]
    doubtful: bool = False

    def is_in(self, source: str) -> bool:
        """Return whether an English message has the word, in the singular or the plural.

        >>> deal, kitty = Term("deal", ("jako",)), Term("kitty", ("talon",))
        >>> [deal.is_in(text) for text in ("Deal 7", "Two deals.", "Dealer", "{deal}", "deal-in")]
        [True, True, False, False, False]
        >>> kitty.is_in("Both kitties")
        True
        """
        stem = self.word.removesuffix("y")
        plural = "(?:y|ies)" if stem != self.word else "(?:s|es)?"
        words = rf"(?<![\w-]){re.escape(stem)}{plural}(?![\w-])"
        return bool(re.search(words, KEPT.sub("", source), re.IGNORECASE))

    def is_kept(self, translation: str) -> bool:
        """Return whether a translation has one of the forms.

        >>> trick = Term("trick", ("tik|ki",))
        >>> [trick.is_kept(text) for text in ("Tikit", "Tikeistä", "Jako")]
        [True, True, False]
        """
        text = comparable(translation)
        return any(comparable(form.partition(PART_OF_ALL)[0]) in text for form in self.forms)


@dataclass(frozen=True)
class Glossary:
    """The terms of a language, and words that it does without."""

    terms: tuple[Term, ...]
    refused: tuple[str, ...]

    def lost_terms(self, source: str, translation: str) -> Iterator[str]:
        """Yield the terms of an English message that its translation does not keep."""
        for term in self.terms:
            if term.is_in(source) and not term.is_kept(translation):
                yield term.word

    def refused_words(self, translation: str) -> Iterator[str]:
        """Yield the refused words of a translation."""
        text = f" {comparable(translation)}"
        for word in self.refused:
            if f" {comparable(word)}" in text:
                yield word


def read_glossary(head: Iterable[str]) -> Glossary:
    """Read the lines at the head of a file; lines of the same term are joined."""
    terms: dict[str, Term] = {}
    refused: list[str] = []
    for line in head:
        if match := TERM.fullmatch(line):
            word, forms = match["term"], _listed(match["forms"])
            earlier = terms.get(word, Term(word, ()))
            doubtful = earlier.doubtful or bool(match["doubtful"])
            terms[word] = Term(word, earlier.forms + forms, doubtful)
        elif match := REFUSED.fullmatch(line):
            refused += _listed(match["words"])
    return Glossary(tuple(terms.values()), tuple(refused))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))
