"""The language in use, as the phrases of the games are said in it."""

from django.utils.translation import gettext, ngettext


class ReadersLanguage:
    """Says the phrases of the games in the language in use, counted ones in its own forms."""

    def __call__(self, phrase: str, /) -> str:
        """Return a phrase in the language in use."""
        return gettext(phrase)

    def counted(self, one: str, many: str, number: int, /) -> str:
        """Return the wording for a number in the language in use."""
        return ngettext(one, many, number)
