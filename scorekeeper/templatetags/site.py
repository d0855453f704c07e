"""Says in templates what the operator of this site has chosen."""

from django import template
from django.conf import settings
from django.utils.translation import gettext

register = template.Library()


@register.simple_tag
def registration() -> str:
    """Return who may make an account: open, invite or closed."""
    how: str = settings.REGISTRATION
    return how


@register.simple_tag
def site_name() -> str:
    """Return what the site is called."""
    return settings.SITE_NAME or gettext("Scorekeeper")


@register.simple_tag
def site_logo() -> str:
    """Return the address of the site's own logo, nothing where it has none."""
    address: str = settings.SITE_LOGO_ADDRESS
    return address


@register.simple_tag
def site_pages() -> list[dict[str, str]]:
    """Return the pages about the site that there are, each by its address and name."""
    names = {"privacy": gettext("Privacy"), "imprint": gettext("Imprint")}
    return [{"address": f"/{page}/", "name": names[page]} for page in settings.SITE_PAGES]


@register.simple_tag
def sign_in_provider() -> str:
    """Return the name of the provider one may sign in by, nothing where there is none."""
    return settings.OIDC_NAME if settings.OIDC_ISSUER else ""


@register.simple_tag
def only_by_provider() -> bool:
    """Say whether the provider is the only way in."""
    return bool(settings.OIDC_ONLY)
