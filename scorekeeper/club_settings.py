"""Settings that make a site a club's own: permissions, name, logo, sign-in by a provider."""

import hashlib
from pathlib import Path

from scorekeeper.environment import Environment, wrong_value
from scorekeeper.media.logo import NoPictureError, read_logo

env = Environment()


def logo(file: Path | None) -> tuple[tuple[bytes, str] | None, str]:
    """Return the logo in a file with its media type, and the URL path that serves it."""
    if file is None:
        return None, ""
    try:
        content, kind = read_logo(file)
    except NoPictureError as error:
        raise wrong_value("SITE_LOGO", str(error)) from None
    return (content, kind), f"/logo/{hashlib.sha256(content).hexdigest()[:16]}"


# Who may sign up: anyone, people with an invitation, or no one (the operator creates accounts).
REGISTRATION = env.choice("REGISTRATION", "open", ("open", "invite", "closed"))
# Who may invite: staff only, or owners of leagues too.
INVITES_BY = env.choice("INVITES_BY", "staff", ("staff", "owners"))
# Who may start matches; anyone with a match's link can watch it.
MATCHES_BY = env.choice("MATCHES_BY", "anyone", ("anyone", "accounts", "staff"))
# Who may found leagues: a league has an owner, so an account is the minimum.
LEAGUES_BY = env.choice("LEAGUES_BY", "accounts", ("accounts", "staff"))

# The site's name in pages, emails and links; Scorekeeper if empty.
SITE_NAME = env.matching("SITE_NAME", ".{1,40}", "a name of at most 40 characters")
# A logo that replaces our own, and texts in Markdown; each a file read at startup.
SITE_LOGO, SITE_LOGO_ADDRESS = logo(env.file("SITE_LOGO"))
SITE_TEXTS = {"imprint": env.file("SITE_IMPRINT"), "privacy": env.file("SITE_PRIVACY")}
# The pages linked in the footer of every page.
SITE_PAGES = ["privacy", *(["imprint"] if SITE_TEXTS["imprint"] else [])]

# Sign-in by an OpenID Connect provider, and its name on the sign-in page.
OIDC_ISSUER = env.matching(
    "OIDC_ISSUER", r"https?://[^\s/?#]+[^\s?#]*[^\s?#/]", "the https:// address of a provider"
)
OIDC_CLIENT_ID = env.text("OIDC_CLIENT_ID")
OIDC_CLIENT_SECRET = env.secret("OIDC_CLIENT_SECRET")
OIDC_NAME = env.matching("OIDC_NAME", ".{1,40}", "a name of at most 40 characters", "OpenID")
# Every user of the provider may sign up, whatever REGISTRATION is.
OIDC_SIGNUP = env.flag("OIDC_SIGNUP", default=False)
# No one may sign in by password or passkey.
OIDC_ONLY = env.flag("OIDC_ONLY", default=False)
if bool(OIDC_ISSUER) != bool(OIDC_CLIENT_ID):
    raise wrong_value("OIDC_CLIENT_ID", "set together with OIDC_ISSUER, or not at all")
if OIDC_ONLY and not OIDC_ISSUER:
    raise wrong_value("OIDC_ONLY", "off without OIDC_ISSUER: nobody could sign in")

SOCIALACCOUNT_ADAPTER = "scorekeeper.me.social_adapter.SocialAdapter"
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [
            {
                "provider_id": "sso",
                "name": OIDC_NAME,
                "client_id": OIDC_CLIENT_ID,
                "secret": OIDC_CLIENT_SECRET,
                "settings": {"server_url": OIDC_ISSUER},
            }
        ]
        if OIDC_ISSUER
        else [],
    }
}
# Origins that forms may redirect to (CSP `form-action`): only the provider's.
SIGN_IN_SITES = ["/".join(OIDC_ISSUER.split("/")[:3])] if OIDC_ISSUER else []

# Proxies trusted for visitors' IP addresses and user names; uvicorn reads this variable too.
TRUSTED_PROXIES = env.words(
    "FORWARDED_ALLOW_IPS", r"\*|[0-9a-fA-F.:]+(/[0-9]{1,3})?", "addresses with commas between them"
) or ["127.0.0.1"]
# The header by which a trusted proxy names the signed-in user.
PROXY_USER_HEADER = env.matching("PROXY_USER_HEADER", "[A-Za-z0-9-]{1,100}", "the name of a header")
if PROXY_USER_HEADER and "*" in TRUSTED_PROXIES:
    raise wrong_value("PROXY_USER_HEADER", "off while FORWARDED_ALLOW_IPS trusts every address")
