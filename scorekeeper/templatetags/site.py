"""Template tags for the operator's settings."""

from django import template
from django.conf import settings
from django.utils.translation import gettext

from scorekeeper.web.site import site_name

register = template.Library()


@register.simple_tag
def registration() -> str:
    """Return the mode of registration: open, invite or closed."""
    how: str = settings.REGISTRATION
    return how


register.simple_tag(site_name)


@register.simple_tag
def site_logo() -> str:
    """Return the URL of the site's logo, empty if it has none."""
    address: str = settings.SITE_LOGO_ADDRESS
    return address


@register.simple_tag
def site_pages() -> list[dict[str, str]]:
    """Return the site's own pages, such as its imprint, with address and name."""
    names = {"privacy": gettext("Privacy"), "imprint": gettext("Imprint")}
    return [{"address": f"/{page}/", "name": names[page]} for page in settings.SITE_PAGES]


@register.simple_tag
def sign_in_provider() -> str:
    """Return the name of the OpenID Connect provider, empty if there is none."""
    return settings.OIDC_NAME if settings.OIDC_ISSUER else ""


@register.simple_tag
def only_by_provider() -> bool:
    """Return whether accounts sign in by the OpenID Connect provider alone."""
    return bool(settings.OIDC_ONLY)
