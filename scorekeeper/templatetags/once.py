"""Cached templates that are equal on every page of a language: `{% once "_queue.html" %}`."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def once(template_name: str) -> SafeString:
    """Render a template that depends on the reader's language alone, from a cache."""
    return _render(template_name, get_language())


@lru_cache(maxsize=256)
def _render(template_name: str, _language: str | None) -> SafeString:
    return SafeString(render_to_string(template_name))  # nosec B703  rendered by a template
