"""A phone as a process: reads questions as lines of JSON, writes answers."""

from tests.support.phone import guard

guard.install_guard()  # before anything else is imported

import json  # noqa: E402
import sys  # noqa: E402
from importlib import import_module  # noqa: E402
from pathlib import Path  # noqa: E402

from scorekeeper.phone.lighter import register_stubs  # noqa: E402

register_stubs()

from scorekeeper.phone.site import Site, prepare  # noqa: E402

ROOT = Path(__file__).parents[3]


def attempt(name: str) -> str:
    """Import a module or open a connection; return the name of the error, if any."""
    try:
        if name == "a connection":
            import_module("socket").socket()
        elif name == "the database":
            import_module("django.db").connection.cursor()
        else:
            import_module(name)
    except Exception as error:  # noqa: BLE001  any error
        return type(error).__name__
    return ""


def main() -> None:
    """Answer questions until the input ends."""
    prepare(Site.read(json.loads(sys.stdin.readline())), ROOT)
    from scorekeeper.phone.answers import answer  # noqa: PLC0415  once Django is set up

    for line in sys.stdin:
        question = json.loads(line)
        reply = json.dumps(attempt(question["try"])) if "try" in question else answer(line)
        sys.stdout.write(f"{reply}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
