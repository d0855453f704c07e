"""Forms of a season's divisions: settings and members."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Unpack
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext

from scorekeeper.club.divisions.numbers import UNDECIDED
from scorekeeper.fields.numbers import WholeField
from scorekeeper.fields.text import RowField
from scorekeeper.leagues.forms import LeagueForm, LeagueModelForm
from scorekeeper.leagues.models import Divisions, League, Member
from scorekeeper.leagues.standings.divisions import is_number
from scorekeeper.web.forms import FieldTexts, FormData, SiteForm

PLACE = "division."
USUAL_NAMES = ["A", "B"]


class DivisionsForm(LeagueModelForm):
    """The settings of a season's divisions; absent fields stay."""

    class Meta:
        model = Divisions
        fields = ("names", "moving", "game")

    def __init__(self, data: FormData, league: League, instance: Divisions | None = None) -> None:
        """Start with the stored divisions, or with two new ones."""
        initial = {} if instance is not None else {"names": USUAL_NAMES}
        super().__init__(data, league, instance=instance, initial=initial)

    def needs(self, _name: str) -> bool:
        """Return False: every field is optional in a request body; a page sends all."""
        return False


class PlaceField(forms.Field):
    """A choice of division by number; the value is None if nothing is chosen.

    >>> [PlaceField().clean(text) for text in ("2", "", "?")]
    [2, None, '?']
    """

    widget = forms.Select

    def __init__(
        self, names: Sequence[str] = (), *, undecided: bool = False, **more: Unpack[FieldTexts]
    ) -> None:
        """Offer the divisions and none; if `undecided`, nothing is chosen yet."""
        super().__init__(required=False, **more)
        self.widget.choices = [
            *([(UNDECIDED, _("Choose"))] if undecided else ()),
            *((str(number), name) for number, name in enumerate(names, start=1)),
            ("", _("none")),
        ]

    def to_python(self, value: object) -> object:
        """Return the number; other values stay unchanged and are refused later."""
        return int(str(value)) if is_number(str(value or "")) else value or None


class Place(NamedTuple):
    """The division of a member, if any; with `undecided`, an owner still has to choose."""

    member: UUID
    name: str
    number: int | None
    undecided: bool = False


class PlacesForm(SiteForm):
    """A division for each member, with member identifiers as field names."""

    def __init__(self, data: FormData, names: Sequence[str], places: Iterable[Place]) -> None:
        """Add a choice of these divisions for each place."""
        super().__init__(data)
        for place in places:
            number = UNDECIDED if place.undecided else str(place.number or "")
            label = gettext("Division of {name}").format(name=place.name)
            field = PlaceField(names, undecided=place.undecided, label=label, initial=number)
            field.widget.attrs["aria-label"] = label
            self.fields[str(place.member)] = field

    def add_prefix(self, field_name: str) -> str:
        """Return the input name on the page."""
        return f"{PLACE}{field_name}"


def numbers_of(post: Mapping[str, object]) -> dict[str, object]:
    """Return the submitted division of each member."""
    field = PlaceField()
    return {
        name.removeprefix(PLACE): field.clean(post[name]) for name in post if name.startswith(PLACE)
    }


class MoveForm(LeagueForm):
    """A move of a member to another division."""

    member = RowField(Member.objects.all(), label=_("Name"))
    division = PlaceField(label=_("To"), initial=1)

    def __init__(self, data: FormData, league: League, names: Sequence[str] = ()) -> None:
        """Offer the divisions of these names."""
        super().__init__(data, league)
        numbered = [(str(number), name) for number, name in enumerate(names, start=1)]
        self.fields["division"].widget.choices = [*numbered, ("", _("Without division"))]


class FillForm(SiteForm):
    """The method and size for filling divisions; the result is shown before it is stored."""

    fill = forms.ChoiceField(
        label=pgettext("criterion", "By"),
        choices=[("standings", _("Last season's standings")), ("rating", _("Ratings"))],
    )
    size = WholeField(label=_("Players in each division"), min_value=1, max_value=999, initial=8)
