"""What says the same on every page, drawn once for each language: `{% once "_queue.html" %}`."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def once(template_name: str) -> SafeString:
    """Draw a template that needs nothing but the reader's language."""
    return _drawn(template_name, get_language())


@lru_cache(maxsize=256)
def _drawn(template_name: str, _language: str | None) -> SafeString:
    return SafeString(render_to_string(template_name))  # nosec B703  a template has drawn it
