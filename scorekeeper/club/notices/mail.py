"""A notice as mail: text and HTML, with one-click unsubscription."""

from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper.accounts.models import User
from scorekeeper.club.notices.models import Notice
from scorekeeper.club.notices.words import notice_text
from scorekeeper.leagues.counting.words import isolated
from scorekeeper.presenters.presenter import END, ISOLATE
from scorekeeper.web.mail import SIGNATURE, attach_html
from scorekeeper.web.site import site_name


def address_of(user: User) -> str | None:
    """Return the confirmed mail address of an account, None without any."""
    verified = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    address: str | None = verified.values_list("email", flat=True).first()
    return address


def mail_of(notice: Notice, address: str) -> EmailMultiAlternatives:
    """Return a notice as mail, in the active language."""
    subscription, league = notice.subscription, notice.league
    words = notice_text(league, notice.kind, notice.data, isolated)
    stop = f"{subscription.site}{reverse('stop-notices', args=[subscription.key])}"
    why = gettext("You chose these mails of {league}. Have no more of them:")
    lines = [f"- {line}" for line in words.lines] if len(words.lines) > 1 else words.lines
    parts = (
        "\n".join(lines),
        f"{subscription.site}{words.path}",
        why.format(league=isolated(league.name)),
        stop,
    )
    body = "\n\n".join(filter(None, parts))
    signed = f"{site_name()}\n{urlsplit(subscription.site).netloc}"
    title = f"[{site_name()}] {league.name}: {words.title}"
    return attach_html(
        EmailMultiAlternatives(
            subject=title.replace(ISOLATE, "").replace(END, ""),
            body=f"{body}\n{SIGNATURE}{signed}\n",
            to=[address],
            headers={
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
    )
