"""The scripts of a page: `{% scripts "scores" %}` loads a group of `web/scripts.py`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.web.scripts import address_of

register = template.Library()


@register.simple_tag
def scripts(group: str) -> SafeString:
    """Render the elements that preload and run the module of a group."""
    return format_html(
        '<link rel="modulepreload" href="{0}">\n    <script type="module" src="{0}"></script>',
        address_of(group),
    )
