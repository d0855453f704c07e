"""The languages of the site, for tests that try each of them."""

from django.conf import settings

LANGUAGES = [code for code, _name in settings.LANGUAGES]
OTHER_LANGUAGES = [code for code in LANGUAGES if code != settings.LANGUAGE_CODE]
