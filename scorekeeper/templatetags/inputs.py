"""Input elements for pages that a phone renders too, without Django forms."""

from django import template

register = template.Library()


@register.inclusion_tag("_hidden.html")
def hidden(**values: object) -> dict[str, object]:
    """Render hidden inputs: `{% hidden version=version key=key %}`."""
    return {"hidden": values.items()}
