"""The staff's pages of matches: status, log, phones that score; read-only, without keys."""

from datetime import datetime
from typing import ClassVar

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from scorekeeper.matches.log.authors import SCORER
from scorekeeper.matches.models import Change, Device, Match
from scorekeeper.matches.sheet.author_text import author_text
from scorekeeper.staff.admin import ReadOnlyAdmin, ReadOnlyInline


class ChangeInline(ReadOnlyInline):
    """The log, newest first."""

    model = Change
    fields = ("version", "kind", "number", "written_by", "at", "refers_to", "old", "new")
    readonly_fields = fields
    ordering = ("-version",)

    @admin.display(description=_("author"))
    def written_by(self, change: Change) -> str:
        return author_text(change.author)


class DeviceInline(ReadOnlyInline):
    """The phones that score, with the time of their last change."""

    model = Device
    fields = ("phone", "since", "put_out", "last_used")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Device]:
        """Return the phones with their last change, in one query."""
        changes = Change.objects.filter(match=OuterRef("match"), author=OuterRef("label"))
        last = Subquery(changes.order_by("-version").values("at")[:1])
        devices: QuerySet[Device] = super().get_queryset(request)
        return devices.annotate(last=last)

    @admin.display(description=_("phone"))
    def phone(self, device: Device) -> str:
        return author_text(device.label)

    @admin.display(description=_("last used"))
    def last_used(self, device: Device) -> str:
        return moment_text(getattr(device, "last", None))


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """The list of matches, and the page of one match."""

    list_display = ("code", "game", "status", "deal_count", "version", "started_at", "changed_at")
    list_filter = ("game", "status")
    search_fields = ("code__iexact",)
    ordering = ("-changed_at",)
    fields = (
        "sheet",
        "game",
        "status",
        "deal_count",
        "version",
        "owner",
        "started_at",
        "changed_at",
        "links",
        "key_last_used",
    )
    readonly_fields = fields
    inlines: ClassVar[tuple[type[ReadOnlyInline], ...]] = (DeviceInline, ChangeInline)

    @admin.display(description=_("sheet"))
    def sheet(self, match: Match) -> str:
        return format_html('<a href="{}">{}</a>', reverse("match", args=[match.code]), match.code)

    @admin.display(description=_("scorer's links given out"))
    def links(self, match: Match) -> int:
        return match.key_generation

    @admin.display(description=_("last change by the key alone"))
    def key_last_used(self, match: Match) -> str:
        changes = match.changes.filter(author=SCORER).order_by("-version")
        return moment_text(changes.values_list("at", flat=True).first())


def moment_text(moment: datetime | None) -> str:
    return localize(localtime(moment)) if moment else "-"
