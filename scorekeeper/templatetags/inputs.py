"""Input elements for pages that a phone renders too, without Django forms."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def hidden(**values: object) -> SafeString:
    """Render hidden inputs: `{% hidden version=version key=key %}`."""
    return hidden_inputs(values.items())


@register.filter
def hidden_inputs(pairs: Iterable[tuple[str, object]]) -> SafeString:
    """Render hidden inputs of names with values: `{{ typed|hidden_inputs }}`."""
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', pairs)
