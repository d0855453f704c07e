"""Validation of division numbers in forms and requests."""

from collections.abc import Callable, Collection, Mapping

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.models.divisions import DIVISION

ASKED = "?"
"""Placeholder for a division that an owner still has to choose."""

CHOOSE = _("Choose a division: this place is shared.")
NOT_RANKED = _("Choose a member who is in the ranking.")


def number_in(many: int) -> Callable[[object], int | None]:
    """Return a parser of division numbers from 1 to `many`. Raises `ValueError`."""

    def reader(given: object) -> int | None:
        if given is None:
            return None
        if given == ASKED:
            raise ValueError(CHOOSE)
        if type(given) is not int or not 1 <= given <= many:
            raise ValueError(str(DIVISION))
        return given

    return reader


def read_numbers(given: Mapping[str, object], many: int, may: Collection[str]) -> dict[str, int]:
    """Return the divisions by member; `may` are the allowed members. Raises `Refused`."""
    numbers, refusals, reader = dict[str, int](), list[Refusal](), number_in(many)
    for member, own in given.items():
        try:
            number = reader(own)
        except ValueError as error:
            refusals.append(Refusal("invalid", str(error), f"members.{member}"))
            continue
        if number is not None and member not in may:
            refusals.append(Refusal("invalid", NOT_RANKED, f"members.{member}"))
        elif number is not None:
            numbers[member] = number
    if refusals:
        raise Refused(refusals)
    return numbers
