"""A filter for moments in the reader's time zone, with the exact time for scripts."""

from datetime import datetime

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from scorekeeper.media.times import rfc3339

register = template.Library()


@register.filter
def moment(value: datetime) -> SafeString:
    """Render a `<time>` element; `local-times.js` turns recent times into "… minutes ago"."""
    text = date_format(localtime(value), "SHORT_DATETIME_FORMAT")
    return format_html('<time datetime="{}" data-moment>{}</time>', rfc3339(value), text)
