"""The style sheets of a page: `{% styles "match" %}` links a group of `web/styles.py`."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scorekeeper.web.styles import addresses_of

register = template.Library()


@register.simple_tag
def styles(*groups: str) -> SafeString:
    """Render a link element for each sheet of these groups."""
    links = ((address,) for group in groups for address in addresses_of(group))
    return format_html_join("\n    ", '<link rel="stylesheet" href="{}">', links)
