"""Reports the faults of the site, each with the command that fixes it; fails if any."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial

from django.core.management import BaseCommand, CommandError

from scorekeeper.doctor import database, machine, network
from scorekeeper.doctor.findings import Check, Result, examine
from scorekeeper.version import VERSION

IN_TURN: dict[str, Check] = {"database": database.reachable, "migrations": database.migrations}
"""Checks in order: after a fault, the further ones and those of the tables are skipped."""
TABLES: dict[str, Check] = {"clock": database.clock, "backups": database.backups}
OTHERS: dict[str, Check] = {
    "secret key": database.secret_key,
    "disk": machine.disk,
    "time zone": machine.time_zone,
    "open files": machine.open_files,
    "fonts": machine.fonts,
    "static files": machine.static_files,
    "bundle": machine.phones_bundle,
    "proxy": network.proxy,
    "mail": network.mail,
}


class Command(BaseCommand):
    """Run every check."""

    help = "Says what is wrong with the site, and what mends it; the exit code is 1 then."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="for machines")
        parser.add_argument("--url", help="also ask the site at the address that visitors use")

    def handle(self, *, json: bool, url: str | None, **_: object) -> None:
        results = run_checks(url)
        self.stdout.write(as_json(results) if json else as_text(results))
        faults = sum(result.state == "fault" for result in results)
        if faults:
            raise CommandError(f"Faults found: {faults}")


def run_checks(url: str | None) -> list[Result]:
    """Return the results of all checks that can be made."""
    results: list[Result] = []
    for name, check in IN_TURN.items():
        if all(result.state != "fault" for result in results):
            results += examine({name: check})
    if all(result.state != "fault" for result in results):
        results += examine(TABLES)
    address: dict[str, Check] = {"address": partial(network.address, url)} if url else {}
    return [*results, *examine(OTHERS | address)]


def as_text(results: Sequence[Result]) -> str:
    lines = [f"Scorekeeper {VERSION}"]
    for result in results:
        lines += [f"{result.state:<7} {result.check}"] if not result.findings else []
        for finding in result.findings:
            lines += [
                f"{finding.state:<7} {result.check}: {finding.message}",
                f"        {finding.remedy}",
            ]
    return "\n".join(lines)


def as_json(results: Sequence[Result]) -> str:
    checks = [
        {
            "check": result.check,
            "state": result.state,
            "findings": [
                {"says": finding.message, "mend": finding.remedy, "state": finding.state}
                for finding in result.findings
            ],
        }
        for result in results
    ]
    return json.dumps({"version": VERSION, "checks": checks}, indent=1)
