"""Draws inputs of pages that a phone draws too, where there are no forms of Django's."""

from django import template

register = template.Library()


@register.inclusion_tag("_hidden.html")
def hidden(**values: object) -> dict[str, object]:
    """Draw hidden inputs: `{% hidden version=version key=key %}`."""
    return {"hidden": values.items()}
