"""A phone as a process of its own: questions come in as lines of JSON, pages go out."""

from tests.support.phone import guard

guard.stand()  # before anything else is imported

import json  # noqa: E402
import sys  # noqa: E402
from datetime import datetime  # noqa: E402
from importlib import import_module  # noqa: E402
from typing import Any  # noqa: E402
from uuid import UUID  # noqa: E402

from tests.support.phone.setting import prepare  # noqa: E402


def answered(asked: dict[str, Any]) -> list[str]:
    """Return the answers to all that is done to one match."""
    from tests.support.phone.answers import Phone  # noqa: PLC0415  once Django is set up
    from tests.support.phone.plain import PlainMatch  # noqa: PLC0415  the same

    match = PlainMatch(
        pk=UUID(asked["pk"]), code=asked["code"], game=asked["game"],
        opening=asked["opening"], document=asked["opening"],
        changed_at=datetime.fromisoformat(asked["changed_at"]),
    )  # fmt: skip
    phone = Phone(match)
    return [phone.answer(act) for act in asked["acts"]]


def tried(name: str) -> str:
    """Import a module, or open a connection; return what stood in the way."""
    try:
        if name == "a connection":
            import_module("socket").socket()
        elif name == "the database":
            import_module("django.db").connection.cursor()
        else:
            import_module(name)
    except Exception as error:  # noqa: BLE001  whatever it is
        return type(error).__name__
    return ""


def main() -> None:
    """Answer until nobody asks any more."""
    prepare(**json.loads(sys.stdin.readline()))
    for line in sys.stdin:
        asked = json.loads(line)
        found = tried(asked["try"]) if "try" in asked else answered(asked)
        sys.stdout.write(f"{json.dumps(found)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
