"""The box of a member in a choice of members, of which a large league has hundreds."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.utils.formats import time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from scorekeeper.players.marks import seat_mark

register = template.Library()

NOTHING = SafeString("")  # nosec B703  empty


@register.simple_tag
def person_box(box: Mapping[str, Any]) -> SafeString:
    """Render the box of a choice whose label is a member, with a hint for guests and departures."""
    person = box["label"]
    left_at = None if box["selected"] else getattr(person, "left_at", None)
    hints = [_hint(gettext("guest"))] if getattr(person, "role", "") == "guest" else []
    if left_at:
        left = gettext("left at %(time)s") % {"time": time_format(left_at, "TIME_FORMAT")}
        hints.append(_hint(left))
    return format_html(
        '<label class="flag"><input type="checkbox" name="{}" value="{}"{}>'
        '<span><span class="who">{}<bdi>{}</bdi></span>{}</span></label>',
        box["name"],
        box["value"],
        flatatt(box["attrs"]),
        seat_mark(person.suit),
        person.name,
        SafeString("".join(hints)) if hints else NOTHING,  # nosec B703  escaped
    )


def _hint(text: str) -> SafeString:
    return format_html(' <span class="hint">{}</span>', text)
