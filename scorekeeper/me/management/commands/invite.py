"""Command that creates an invitation to sign up and prints its link."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from games.values import Refused
from scorekeeper.accounts.invitations import USUAL_DAYS, USUAL_USES, invite
from scorekeeper.me.account_forms import InvitationForm
from scorekeeper.me.inviting import invitation_path


class Command(BaseCommand):
    """Make an invitation."""

    help = "Makes an invitation to sign up and prints its link, which is kept nowhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--uses", type=int, default=USUAL_USES, help="people it lets in (1)")
        parser.add_argument("--days", type=int, default=USUAL_DAYS, help="days it is valid (7)")
        parser.add_argument("--note", default="", help="who it is for")

    def handle(self, *, uses: int, days: int, note: str, **_: object) -> None:
        if settings.REGISTRATION == "closed":
            raise CommandError("REGISTRATION is closed: set it to invite first.")
        try:
            values = InvitationForm.read({"note": note, "uses": uses, "days": days})
        except Refused as refused:
            messages = (f"{refusal.field}: {refusal.render()}" for refusal in refused.refusals)
            raise CommandError(" ".join(messages)) from None
        _invitation, key = invite(None, **values)
        self.stdout.write(f"{site_address()}{invitation_path(key)}")


def site_address() -> str:
    """Return the site's address from its settings, empty if they name no host."""
    hosts = [name for name in settings.ALLOWED_HOSTS if not name.startswith(("*", "."))]
    return f"{'https' if settings.HTTPS else 'http'}://{hosts[0]}" if hosts else ""
