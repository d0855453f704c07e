"""The command `scorekeeper`, in a checkout also `manage.py`: one subcommand per task."""

import os
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from scorekeeper.folders import PACKAGE
from scorekeeper.version import VERSION

TASKS = {
    "serve": "prepare everything and serve the site",
    "demo": "fill the site with a club to look at, and clear it again",
    "doctor": "say what is wrong with this site, and what mends it",
    "createadmin": "make an account that manages the site",
    "invite": "make a link by which people sign up, where registration is by invitation",
    "backup": "write the whole database into one file, while the site goes on",
    "restore": "put a backup in the place of the database",
    "move": "move the whole site into another database",
    "import_leagues": "take leagues from a file that another server made",
    "migrate": "bring the tables up to date; serve does it too",
    "prepare": "do all that serve does before it serves",
    "rescore": "score every match again, and compare or repair what is stored",
    "clear_guests": "delete old matches that belong to nobody",
    "deliver_webhooks": "deliver webhooks, where the server leaves them to a process of its own",
    "bundle": "make what phones need to score without a network",
}
SKIP = "--skip-checks"
WORKSHOP = (
    "check_messages",
    "export_format",
    "icons",
    "makemigrations",
    "messages",
    "openapi",
    "pseudo_language",
    "sheet_pictures",
)
"""Tasks for developers of Scorekeeper, in a checkout."""
USAGE = """\
Scorekeeper {version} keeps the score of card games. Use: scorekeeper TASK

{tasks}

`scorekeeper TASK --help` says more of each, `scorekeeper --version` which version this is.
`scorekeeper serve` is enough to begin; docs/operating.md has the settings.
"""


def main() -> None:
    """Run the task given on the command line."""
    run(sys.argv)


def run(arguments: Sequence[str]) -> None:
    """Run a task; a wrong setting ends it with one sentence.

    Django's checks of the code are skipped, since `make check` has run them: they import every view
    first, which takes longer than most tasks.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    if len(arguments) == 1:
        sys.stdout.write(overview())
        return
    if arguments[1] in {"--version", "version"}:
        sys.stdout.write(f"{VERSION}\n")
        return
    try:
        settings.INSTALLED_APPS  # noqa: B018  reads the settings
        quick = [SKIP] if arguments[1] in TASKS and SKIP not in arguments else []
        execute_from_command_line([*arguments[:2], *quick, *arguments[2:]])
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))


def overview() -> str:
    """Return the usage text with the list of tasks."""
    available = {"migrate", *(file.stem for file in PACKAGE.glob("**/management/commands/*.py"))}
    lines = (f"  {name:<18}{text}" for name, text in TASKS.items() if name in available)
    return USAGE.format(version=VERSION, tasks="\n".join(lines))
