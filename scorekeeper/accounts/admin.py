"""Accounts in the admin: read-only except for access rights; no passwords, no token hashes."""

from django.contrib import admin
from django.http import HttpRequest

from scorekeeper.accounts.models import Token, User
from scorekeeper.staff.admin import ReadOnlyAdmin, ReadOnlyInline


class TokenInline(ReadOnlyInline):
    """The tokens of an account."""

    model = Token
    fields = ("name", "reads", "writes", "created_at")
    readonly_fields = fields


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Accounts; a superuser can deactivate one and change its staff status."""

    list_display = ("username", "date_joined", "last_login", "is_active", "is_staff")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username",)
    ordering = ("-date_joined",)
    fields = ("username", "is_active", "is_staff", "is_superuser", "date_joined", "last_login")
    readonly_fields = ("username", "is_superuser", "date_joined", "last_login")
    inlines = (TokenInline,)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return bool(request.user.is_superuser)
