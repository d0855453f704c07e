"""Validation of names and titles."""

import unicodedata
from collections.abc import Sequence

from games.values import Refusal, Refused
from games.words import _

LONGEST_NAME = 40
LONGEST_TITLE = 80
INVISIBLE = {"Cf", "Zs", "Zl", "Zp"}
"""Unicode categories of invisible characters: format characters and spaces."""

DIFFERENT = {
    3: _("Enter three different names."),
    4: _("Enter four different names."),
}
"""The messages for games of a fixed number of players."""
ANY_NUMBER = _("Enter {least} to {most} different names.")
MISSING = _("Name missing")
TOO_LONG = _("Enter a name of at most 40 characters.")
NOT_TEXT = _("Enter readable text.")
LONG_TITLE = _("Enter a title of at most 80 characters.")


def read_names(names_input: object, sizes: Sequence[int]) -> list[str]:
    """Return the players' names, stripped. Raises `Refused` with the code `players`.

    `sizes` holds every possible number of players, the least first.
    They are 1 to 40 characters long and differ from each other, ignoring case and outer spaces.
    """
    message = DIFFERENT.get(sizes[0], ANY_NUMBER) if len(sizes) == 1 else ANY_NUMBER
    another = Refusal("players", message, "players", {"least": sizes[0], "most": sizes[-1]})
    if not isinstance(names_input, list) or len(names_input) not in sizes:
        raise Refused([another])
    names = [normalise(name) if isinstance(name, str) else "" for name in names_input]
    refusals = [
        Refusal("players", TOO_LONG if name else MISSING, f"players.{place}")
        for place, name in enumerate(names)
        if not name or len(name) > LONGEST_NAME
    ]
    if not refusals and len({name.casefold() for name in names}) < len(names):
        refusals.append(another)
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
