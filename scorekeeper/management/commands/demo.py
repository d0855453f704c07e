"""Makes a demo club with two seasons of every game, or clears it."""

import secrets
from argparse import ArgumentParser

from django.core.management import BaseCommand, CommandError, call_command
from django.urls import reverse

from scorekeeper.demo.club import OWNER, DemoExists, clear_demo, make_demo

MADE = f"There is a demo already, or an account called {OWNER}. Clear it first: demo --clear."


class Command(BaseCommand):
    """Make the demo, or clear it."""

    help = "Makes a club with two seasons of every game, to judge the site by; --clear removes it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--clear", action="store_true", help="remove what the demo has made")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other results (1)")

    def handle(self, *, clear: bool, seed: int, **_: object) -> None:
        if clear:
            self.stdout.write(f"{clear_demo()} matches of the demo and its club are gone")
            return
        call_command("migrate", interactive=False, verbosity=0)
        password = secrets.token_urlsafe(9)
        try:
            demo = make_demo(password, seed=seed, report=self.stderr.write)
        except DemoExists:
            raise CommandError(MADE) from None
        match = demo.open_match
        links = {
            "the league": reverse("league", args=[demo.league.slug]),
            "a match that goes on": reverse("match", args=[match.code]),
            "the same, to score it": reverse("take-key", args=[match.code, match.scorer_key]),
        }
        self.stdout.write(f"{demo.matches} matches; sign in as {OWNER} with {password}")
        for label, address in links.items():
            self.stdout.write(f"{label}: {address}")
