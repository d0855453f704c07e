"""The form of a deal and of the deals that its correction makes impossible: its answers.

The questions of another deal have the prefix `also.<number>.`, and `also` lists these numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.kernel import State
from games.sheet import Row, Sheet, opening_sheet
from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.deal.form import Answers, answers_of, as_mapping, deal_at

ALSO = "also"
Form = dict[str, list[str]]


@dataclass(frozen=True)
class Place:
    """The deal on the form: one to correct, or the one before which a deal is inserted."""

    number: int
    inserting: bool = False

    @property
    def field(self) -> str:
        """The key that names the deal in a correction: `before` or `number`."""
        return "before" if self.inserting else "number"


@dataclass(frozen=True)
class DealOnForm:
    """A deal on the form: its number before the change, and its row after it.

    `state` is the state of the match before it, `form` its answers, None if there are none yet.
    """

    number: int
    state: State
    row: Row
    form: Form | None


@dataclass(frozen=True)
class JointCorrection:
    """The sheet after the change, the deal on the form, and the others on it or broken by it."""

    sheet: Sheet
    first: DealOnForm
    others: tuple[DealOnForm, ...]

    def corrections(self, place: Place) -> list[dict[str, object]]:
        """Return the deals on the form in the format of `log/corrections.py`."""
        first = {place.field: place.number, "entry": self.first.row.entry}
        return [
            first,
            *(
                {"number": deal.number, "entry": deal.row.entry}
                for deal in self.others
                if deal.form is not None
            ),
        ]


def other_numbers(post: Answers) -> frozenset[int]:
    """Return the numbers of the other deals on a form."""
    numbers = (parse_whole(text) for text in post.getlist(ALSO))
    return frozenset(number for number in numbers if number is not None)


def prefix_of(number: int) -> str:
    """Return the prefix of the questions of another deal."""
    return f"{ALSO}.{number}."


def joint_correction(sheet: Sheet, post: Answers, place: Place) -> JointCorrection:
    """Fold a match with the answers for the deals on the form."""
    form, also = answers_of(post), other_numbers(post)
    after, parts = opening_sheet(sheet.match), list[DealOnForm]()
    for row, is_own in _in_order(sheet.rows, place):
        answers = form if is_own else _answers_of(form, row.number) if row.number in also else None
        old = {} if is_own and place.inserting else as_mapping(row.entry)
        entry = row.entry if answers is None else deal_at(after, after.state, answers, old)
        state, after = after.state, after.plus(entry)
        broken = after.rows[-1].refusals and not row.refusals
        if answers is not None or broken:
            parts.append(DealOnForm(row.number, state, after.rows[-1], answers))
    own_place = next(index for index, part in enumerate(parts) if part.form is form)
    others = (*parts[:own_place], *parts[own_place + 1 :])
    return JointCorrection(after, parts[own_place], others)


def _in_order(rows: Sequence[Row], place: Place) -> Iterator[tuple[Row, bool]]:
    """Yield the rows in their new order, each with whether it is the form's own deal."""
    for row in rows:
        if row.number == place.number:
            yield row, True
        if row.number != place.number or place.inserting:
            yield row, False


def _answers_of(form: Mapping[str, list[str]], number: int) -> Form:
    """Return the answers for another deal."""
    prefix = prefix_of(number)
    return {
        name.removeprefix(prefix): values
        for name, values in form.items()
        if name.startswith(prefix)
    }
