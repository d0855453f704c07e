"""Forms of an import: the columns of its table, and the members behind its names."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.evenings.seats_field import SeatsField
from scorekeeper.club.past.columns import Column, Content, ResultUnit, detect_columns
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.names import NEW, SKIP, NameMatch
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.reading import Row, as_text
from scorekeeper.fields.numbers import CurrencyField
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.forms import LeagueForm
from scorekeeper.leagues.models import League, Member
from scorekeeper.web.forms import CHOICE, FormData, FormKeyField, SiteForm, same_message
from scorekeeper.web.widgets import Radios

WHO, COLUMN = "who.", "column."
CODE = r"^[A-Z]{3}\Z"


class OrderForm(LeagueForm):
    """The columns and options of an import; unbound, those detected in the table."""

    kind = forms.ChoiceField(
        label=_("What is in it"),
        choices=Content.choices,
        required=False,
        widget=Radios,
    )
    head = forms.BooleanField(label=_("The first line is a heading"), required=False)
    game = forms.ChoiceField(label=_("Game of lines that name none"), required=False)
    together = forms.ChoiceField(
        label=_("One result is"), choices=ResultUnit.choices, required=False
    )
    seats = SeatsField()
    currency = CurrencyField(label=_("Currency"), required=False, validators=[RegexValidator(CODE)])
    text = forms.CharField(
        label=_("The lines"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "dir": "auto", "aria-label": _("The lines")}),
    )
    leave_out = forms.BooleanField(label=_("Leave these lines out"), required=False)
    source = forms.CharField(required=False, widget=forms.HiddenInput)
    key = FormKeyField()

    def __init__(
        self, data: FormData, league: League, rows: Sequence[Row], source: str = ""
    ) -> None:
        """Add a field for each column; initial values are detected in the table."""
        guess = detect_columns(rows)
        self.rows = rows
        results = Column.DATE in guess.places
        initial = {
            "kind": Content.RESULTS if results else Content.MEMBERS,
            "head": guess.head,
            "game": league.games[0],
            "together": ResultUnit.TABLE,
            "currency": "EUR",
            "text": as_text(rows),
            "source": source,
        }
        super().__init__(data, league, initial=initial)
        self.set_choices("game", [(slug, game_name(slug)) for slug in league.games])
        fields = {place: field for field, place in guess.places.items()}
        for place, name in self.names_of_columns():
            self.fields[name] = forms.ChoiceField(
                choices=[("", _("not imported")), *Column.choices],
                required=False,
                initial=fields.get(place, ""),
                error_messages=same_message(CHOICE),
            )

    @property
    def columns(self) -> Iterator[tuple[forms.BoundField, str, str]]:
        """The bound field of each column, with its header and first cell below it."""
        head = self.values["head"]
        for place, name in self.names_of_columns():
            cells = [row[place] if place < len(row) else "" for row in self.rows]
            title, body = (cells[0], cells[1:]) if head else ("", cells)
            yield self[name], title, next(filter(None, body), "")

    def names_of_columns(self) -> list[tuple[int, str]]:
        """Return the column indexes, from 0, with the names of their form fields."""
        return [(place, f"{COLUMN}{place}") for place in range(max(map(len, self.rows)))]

    @cached_property
    def values(self) -> dict[str, Any]:
        """The submitted values, else those detected in the table."""
        detected = {
            name: self.get_initial_for_field(field, name) for name, field in self.fields.items()
        }
        if not self.is_bound:
            return detected
        self.full_clean()
        return detected | {
            name: value
            for name, value in self.cleaned_data.items()
            if value != "" or name.startswith(COLUMN)
        }

    @property
    def order(self) -> ImportOrder:
        """The requested import."""
        values = self.values
        reading = Reading(
            places={values[name]: index for index, name in self.names_of_columns() if values[name]},
            head=values["head"],
            game=values["game"],
            currency=values["currency"],
            together=values["together"],
            seats=values["seats"],
        )
        answers = {
            name.removeprefix(WHO): str(value)
            for name, value in self.data.items()
            if name.startswith(WHO)
        }
        leave_out = bool(values["leave_out"])
        return ImportOrder(values["kind"], self.rows, reading, answers, leave_out, values["source"])


class NamesForm(SiteForm):
    """A choice of member for each doubtful name, similar names first."""

    def __init__(self, names: Iterable[NameMatch], members: Sequence[Member]) -> None:
        """Add a field for each name."""
        super().__init__()
        for number, meant in enumerate(names, start=1):
            by_similarity = sorted(
                members, key=lambda member: (member.pk not in meant.close, member.name)
            )
            attrs = {"id": f"who-{number}"} | ({} if meant.answer else {"aria-invalid": "true"})
            self.fields[f"{WHO}{meant.name}"] = forms.ChoiceField(
                label=meant.name,
                initial=meant.answer,
                required=False,
                choices=[
                    *([] if meant.answer else [("", _("Who is this?"))]),
                    (NEW, _("a new member")),
                    *((str(member.pk), member.name) for member in by_similarity),
                    (SKIP, _("leave out")),
                ],
                widget=forms.Select(attrs),
            )
