"""The version of the site, in the foot of every page: `{% version %}`."""

from django import template

from scorekeeper.version import VERSION

register = template.Library()


@register.simple_tag
def version() -> str:
    return VERSION
