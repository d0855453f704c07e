"""Asks the command line whether a league's copies are as the logs say."""

from io import StringIO

from django.core.management import call_command


def check() -> str:
    """Return what differs from the logs; raise `CommandError` where anything does."""
    said = StringIO()
    call_command("rescore", "--check", stdout=said, stderr=StringIO())
    return said.getvalue()
