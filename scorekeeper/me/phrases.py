"""Django's phrases without a Croatian translation, marked here to be in ours."""

from django.utils.translation import gettext_noop as _

PASSWORDS = (
    _("Your password can’t be too similar to your other personal information."),  # noqa: RUF001  Django's apostrophe
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be a commonly used password."),  # noqa: RUF001
    _("This password is too common."),
)
