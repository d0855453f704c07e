"""Validation of division numbers in forms and requests."""

from collections.abc import Callable, Collection, Mapping

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.models.divisions import DIVISION

UNDECIDED = "?"
"""Placeholder for a division that an owner still has to choose."""

CHOOSE = _("Choose a division: this place is shared.")
NOT_RANKED = _("Choose a member who is in the ranking.")


def number_in(divisions: int) -> Callable[[object], int | None]:
    """Return a parser of division numbers from 1 to `divisions`. Raises `ValueError`."""

    def reader(value: object) -> int | None:
        if value is None:
            return None
        if value == UNDECIDED:
            raise ValueError(CHOOSE)
        if type(value) is not int or not 1 <= value <= divisions:
            raise ValueError(str(DIVISION))
        return value

    return reader


def read_numbers(
    submitted: Mapping[str, object], divisions: int, allowed: Collection[str]
) -> dict[str, int]:
    """Return the divisions by member, refusing members not `allowed`. Raises `Refused`."""
    numbers, refusals, reader = dict[str, int](), list[Refusal](), number_in(divisions)
    for member, value in submitted.items():
        try:
            number = reader(value)
        except ValueError as error:
            refusals.append(Refusal("invalid", str(error), f"members.{member}"))
            continue
        if number is not None and member not in allowed:
            refusals.append(Refusal("invalid", NOT_RANKED, f"members.{member}"))
        elif number is not None:
            numbers[member] = number
    if refusals:
        raise Refused(refusals)
    return numbers
