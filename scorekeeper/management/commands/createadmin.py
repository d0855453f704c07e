"""Creates an account that manages the site at /admin/."""

import sys
from argparse import ArgumentParser
from getpass import getpass

from django.core.management import BaseCommand, CommandError

from scorekeeper.accounts.admins import AdminRefused, create_admin


class Command(BaseCommand):
    """Ask for a password and create the account."""

    help = "Makes an account that manages the site; asks for its password, or reads it from stdin."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--email", default="")

    def handle(self, *, name: str, email: str, **_: object) -> None:
        try:
            create_admin(name, _password(), email)
        except AdminRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{name} can sign in and manage the site at /admin/.")


def _password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    password = getpass("Password: ")
    if getpass("Again: ") != password:
        raise CommandError("The two passwords differ.")
    return password
