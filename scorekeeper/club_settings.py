"""The settings by which a site is a club's own: who may do what, what it is called."""

import hashlib

from scorekeeper.environment import Environment, wrong
from scorekeeper.media.logo import NoPictureError, read_logo

env = Environment()


def logo(variables: Environment, name: str) -> tuple[tuple[bytes, str] | None, str]:
    """Return the logo that a variable names, with its media type, and its address."""
    file = variables.file(name)
    if file is None:
        return None, ""
    try:
        content, kind = read_logo(file)
    except NoPictureError as error:
        raise wrong(name, str(error)) from None
    return (content, kind), f"/logo/{hashlib.sha256(content).hexdigest()[:16]}"


# Who may make an account: anyone, those with an invitation, or nobody but the operator.
REGISTRATION = env.choice("REGISTRATION", "open", ("open", "invite", "closed"))
# Who may invite: the staff, or the owners of leagues too.
INVITES_BY = env.choice("INVITES_BY", "staff", ("staff", "owners"))
# Who may start matches; whoever has a match's link watches it.
MATCHES_BY = env.choice("MATCHES_BY", "anyone", ("anyone", "accounts", "staff"))
# Who may found leagues: a league has an owner, so it takes an account at least.
LEAGUES_BY = env.choice("LEAGUES_BY", "accounts", ("accounts", "staff"))

# What the site is called, in its pages, mails and links; Scorekeeper where it says nothing.
SITE_NAME = env.matching("SITE_NAME", ".{1,40}", "a name of at most 40 characters")
# A picture in the place of the mark, and texts in Markdown; each a file that is read at the start.
SITE_LOGO, SITE_LOGO_ADDRESS = logo(env, "SITE_LOGO")
SITE_TEXTS = {"imprint": env.file("SITE_IMPRINT"), "privacy": env.file("SITE_PRIVACY")}
# The pages that the foot of every page links.
SITE_PAGES = ["privacy", *(["imprint"] if SITE_TEXTS["imprint"] else [])]
