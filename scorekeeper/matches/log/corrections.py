"""Corrections of several deals in one change, as requested and as logged; pure.

A correction is `{"number": 13, "entry": {…}}`, a new entry for a deal, or
`{"before": 1, "entry": {…}}`, a forgotten deal to insert. All numbers are those of the deals before
the change.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from games.answers import component
from games.values import (
    INVALID,
    REQUIRED,
    Entry,
    Fields,
    JsonObject,
    Many,
    Refusal,
    Refused,
    Value,
    shape_refusals,
)
from games.words import _
from scorekeeper.matches.log.bounds import MOST_DEALS

NO_DEAL = _("There is no deal with this number.")
CORRECTED_TWICE = _("Correct each deal only once.")
NO_CORRECTION = _("Name a deal to correct.")

StoredCorrection = JsonObject


class Correction(Value):
    """Another entry for a deal, or a forgotten deal.

    Numbers are those that deals have before the change; one of them is given.
    """

    number: Annotated[int, Field(ge=1)] | None = Field(
        None, description="The deal that gets another entry."
    )
    before: Annotated[int, Field(ge=1)] | None = Field(
        None, description="The deal before which a forgotten one stands."
    )
    entry: Annotated[JsonObject, component("Deal"), Field(description="The deal.")]

    @property
    def position(self) -> int:
        """The number of the corrected deal, or of the deal after the inserted one."""
        return self.number or self.before or 0

    def to_json(self, entry: object) -> StoredCorrection:
        """Return the correction for the log, with the old or the new entry."""
        return {"before" if self.before else "number": self.position, "entry": entry}


CORRECTIONS = TypeAdapter(Many[Correction])


def read_corrections(payload: object, deals: int) -> tuple[Correction, ...]:
    """Parse corrections of a match with this many deals. Raises `Refused` with their positions."""
    if not isinstance(payload, list) or not payload:
        code, message = (
            (REQUIRED.code, NO_CORRECTION)
            if payload in (None, [])
            else (INVALID.code, NO_CORRECTION)
        )
        raise Refused([Refusal(code, message)])
    if len(payload) > MOST_DEALS:
        raise Refused([Refusal(INVALID.code, _("Correct fewer deals at once."))])
    try:
        corrections = CORRECTIONS.validate_python(payload)
    except ValidationError as error:
        raise Refused(shape_refusals(error, {"": Correction})) from None
    seen_numbers: set[int] = set()
    refusals = [
        refusal
        for index, correction in enumerate(corrections)
        for refusal in _number_refusals(correction, index, deals, seen_numbers)
    ]
    if refusals:
        raise Refused(refusals)
    return corrections


def _number_refusals(
    correction: Correction, index: int, deals: int, seen_numbers: set[int]
) -> Iterator[Refusal]:
    """Yield the refusals of one correction's number; `seen_numbers` are the numbers before it."""
    if correction.number is not None and correction.before is not None:
        yield Refusal(INVALID.code, INVALID.message, f"{index}.before")
    elif correction.position == 0:
        yield Refusal(REQUIRED.code, REQUIRED.message, f"{index}.number")
    elif correction.position > deals:
        field = f"{index}.number" if correction.before is None else f"{index}.before"
        yield Refusal(INVALID.code, NO_DEAL, field)
    elif correction.number is not None and correction.number in seen_numbers:
        yield Refusal(INVALID.code, CORRECTED_TWICE, f"{index}.number")
    seen_numbers.add(correction.number or 0)


def sides(
    deals: Sequence[object], corrections: Sequence[Correction]
) -> tuple[list[StoredCorrection], list[StoredCorrection]]:
    """Return the old and the new side of corrections, as the log stores them."""
    old = [
        correction.to_json(deals[correction.position - 1])
        for correction in corrections
        if correction.number
    ]
    return old, [correction.to_json(correction.entry) for correction in corrections]


def place_of(corrections: Sequence[Correction], number: int) -> int:
    """Return the number of a deal after the corrections.

    >>> place_of([Correction(before=2, entry={}), Correction(number=1, entry={})], 2)
    3
    """
    return number + sum(
        correction.before is not None and correction.before <= number for correction in corrections
    )


def places(corrections: Sequence[Correction]) -> tuple[int, ...]:
    """Return the number of each correction's deal after the corrections.

    >>> places([Correction(number=2, entry={}), *[Correction(before=1, entry={})] * 2])
    (4, 1, 2)
    """
    places, inserted = [], Counter[int]()
    for correction in corrections:
        if correction.before is None:
            places.append(place_of(corrections, correction.position))
        else:
            others = sum(
                other.before is not None and other.before < correction.before
                for other in corrections
            )
            places.append(correction.before + others + inserted[correction.before])
            inserted[correction.before] += 1
    return tuple(places)


def apply_corrections(deals: Sequence[Entry], corrections: Sequence[Fields]) -> tuple[Entry, ...]:
    """Return the deals after applying stored corrections.

    >>> apply_corrections([{"kind": "a"}], [{"before": 1, "entry": {"kind": "b"}}])
    ({'kind': 'b'}, {'kind': 'a'})
    """
    entries = {
        correction["number"]: correction["entry"]
        for correction in corrections
        if "number" in correction
    }
    forgotten: dict[int, list[Entry]] = {}
    for correction in corrections:
        if "before" in correction:
            forgotten.setdefault(correction["before"], []).append(correction["entry"])
    return tuple(
        entry
        for number, deal in enumerate(deals, start=1)
        for entry in (*forgotten.get(number, ()), entries.get(number, deal))
    )


def inserted_before(corrections: Sequence[Fields]) -> list[int]:
    """Return the numbers of the deals before which deals are inserted, descending."""
    return sorted(
        (correction["before"] for correction in corrections if "before" in correction), reverse=True
    )
