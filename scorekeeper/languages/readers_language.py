"""Translation of the games' phrases into the active language."""

from django.utils.translation import gettext, ngettext


class ReadersLanguage:
    """Translator of the games' phrases into the active language, with its plural forms."""

    def __call__(self, phrase: str, /) -> str:
        """Translate a phrase into the active language."""
        return gettext(phrase)

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Translate a counted phrase, in the plural form for its number."""
        return ngettext(singular, plural, number)
