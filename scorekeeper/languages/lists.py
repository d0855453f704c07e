"""Lists of names and other texts, with the comma of the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext


def joined(texts: Iterable[str]) -> str:
    """Return texts as one list, separated by the comma of the reader's language.

    >>> joined(["Ana", "Ben"])
    'Ana, Ben'
    """
    return gettext(", ").join(texts)
