"""Says in templates what the operator of this site has chosen."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def registration() -> str:
    """Return who may make an account: open, invite or closed."""
    how: str = settings.REGISTRATION
    return how
