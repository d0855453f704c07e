"""The admin: what the staff sees of matches and accounts; it shows no key and changes no match."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib.admin import AdminSite, ModelAdmin, TabularInline
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _


class StaffSite(AdminSite):
    """The admin, entered by the site's own login: with its limits, and with passkeys."""

    site_title = site_header = settings.SITE_NAME or "Scorekeeper"
    index_title = _("Staff")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Take our own tables; those that packages bring show session keys and recovery codes."""
        if admin_class is not None and issubclass(admin_class, LookOnlyAdmin):
            super().register(model_or_iterable, admin_class, **options)

    @method_decorator(secure_admin_login)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().login(request, extra_context)

    def password_change(  # type: ignore[override]  # a redirect will do
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        """Leave passwords to the site's own pages, which ask for the old one and have limits."""
        return redirect("account_change_password")


class LookOnly:
    """Lets the staff read and nobody write; only the staff gets here."""

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return True

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class LookOnlyAdmin(LookOnly, ModelAdmin):  # type: ignore[type-arg]
    """A table that is only looked at."""

    show_full_result_count = False


class LookOnlyInline(LookOnly, TabularInline):  # type: ignore[type-arg]
    """The rows that belong to what is looked at."""

    extra = 0
