"""Input elements for pages that a phone renders too, without Django forms."""

from html import escape

from django import template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def hidden(**values: object) -> SafeString:
    """Render hidden inputs: `{% hidden version=version key=key %}`."""
    inputs = (
        f'<input type="hidden" name="{escape(name)}" value="{escape(str(value))}">'
        for name, value in values.items()
    )
    return SafeString("".join(inputs))  # nosec B703  escaped
