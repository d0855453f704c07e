"""The admin site: matches and accounts for staff; it shows no key and changes no match."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib.admin import AdminSite, ModelAdmin, TabularInline
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _


class StaffSite(AdminSite):
    """The admin site, entered by the site's own login with its rate limits and passkeys."""

    site_title = site_header = settings.SITE_NAME or "Scorekeeper"
    index_title = _("Staff")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register our own models only; those of packages show session keys and recovery codes."""
        if admin_class is not None and issubclass(admin_class, ReadOnlyAdmin):
            super().register(model_or_iterable, admin_class, **options)

    @method_decorator(secure_admin_login)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().login(request, extra_context)

    def password_change(  # type: ignore[override]  # a redirect will do
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        """Redirect to the site's own page, which needs the old password and has rate limits."""
        return redirect("account_change_password")


class ReadOnly:
    """Permissions to view and never to add, change or delete; only staff reaches the admin."""

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


class ReadOnlyAdmin(ReadOnly, ModelAdmin):  # type: ignore[type-arg]
    """A read-only model in the admin."""

    show_full_result_count = False


class ReadOnlyInline(ReadOnly, TabularInline):  # type: ignore[type-arg]
    """Read-only rows that belong to the row on the page."""

    extra = 0
