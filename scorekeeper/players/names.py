"""Validation of names and titles."""

import unicodedata

from games.values import Refusal, Refused
from games.words import _

LONGEST_NAME = 40
LONGEST_TITLE = 80
INVISIBLE = {"Cf", "Zs", "Zl", "Zp"}
"""Unicode categories of invisible characters: format characters and spaces."""

THREE = _("Enter three different names.")
FOUR = _("Enter four different names.")
MISSING = _("Name missing")
TOO_LONG = _("Enter a name of at most 40 characters.")
NOT_TEXT = _("Enter readable text.")
LONG_TITLE = _("Enter a title of at most 80 characters.")


def read_names(names_input: object, number: int) -> list[str]:
    """Return the players' names, stripped. Raises `Refused` with the code `players`.

    They are 1 to 40 characters long and differ from each other, ignoring case and outer spaces.
    """
    message = THREE if number == 3 else FOUR  # noqa: PLR2004
    if not isinstance(names_input, list) or len(names_input) != number:
        raise Refused([Refusal("players", message, "players")])
    names = [normalise(name) if isinstance(name, str) else "" for name in names_input]
    refusals = [
        Refusal("players", TOO_LONG if name else MISSING, f"players.{place}")
        for place, name in enumerate(names)
        if not name or len(name) > LONGEST_NAME
    ]
    if not refusals and len({name.casefold() for name in names}) < number:
        refusals.append(Refusal("players", message, "players"))
    if refusals:
        raise Refused(refusals)
    return names


def read_title(title_input: object) -> str | None:
    """Return a title, None if empty. Raises `Refused`."""
    if title_input is None or title_input == "":
        return None
    if not isinstance(title_input, str):
        raise Refused([Refusal("invalid", NOT_TEXT, "title")])
    title = normalise(title_input)
    if title_input.strip() and not title:
        raise Refused([Refusal("invalid", NOT_TEXT, "title")])
    if len(title) > LONGEST_TITLE:
        raise Refused([Refusal("invalid", LONG_TITLE, "title")])
    return title or None


def normalise(text: str) -> str:
    """Return text composed (NFC) and stripped; empty if it cannot be read.

    Text with control characters or lone surrogates is unreadable, and so is text of joiners and
    direction marks alone.
    """
    composed = unicodedata.normalize("NFC", text).strip()
    kinds = {unicodedata.category(character) for character in composed}
    return "" if kinds & {"Cc", "Cs"} or kinds <= INVISIBLE else composed
