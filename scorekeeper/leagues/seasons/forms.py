"""Forms of a league's settings, of a new league, and of seasons."""

from typing import Self

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.leagues.models import League, Member, Season
from scorekeeper.web.forms import FormData, SiteModelForm, TypedNameForm


class SettingsForm(SiteModelForm):
    """The settings of a league."""

    first = ("name", "games", "public")

    class Meta:
        model = League
        fields = League.SETTINGS
        labels = {"name": _("Name of the league")}

    def __init__(self, *args: object, **options: object) -> None:
        """Offer the explained choices."""
        super().__init__(*args, **options)
        self.set_choices("substitutes", League.Substitutes.sentences())
        self.set_choices("rating", League.Rating.sentences())

    @property
    def of_standings(self) -> list[forms.BoundField]:
        """The settings that determine the standings."""
        return [self[name] for name in League.SETTINGS if name not in self.first]


class FoundingForm(SettingsForm):
    """A league to found, and the name of its owner in it; if empty, the account's name."""

    member_name = Member._meta.get_field("name").formfield(
        label=_("Your own name in it"), required=False
    )

    def add_prefix(self, field_name: str) -> str:
        """Rename the page's input of `member_name`, but not the field of an API body."""
        is_own = field_name == "member_name" and self.body is None
        return "own_name" if is_own else field_name


class DeletionForm(TypedNameForm):
    """The name of a league, typed to delete it."""

    mismatch = _("That is not the name of the league.")


class SeasonForm(SiteModelForm):
    """A season: its name and its days."""

    nullable = frozenset({"ends_on"})

    class Meta:
        model = Season
        fields = ("name", "starts_on", "ends_on")
        help_texts = {"starts_on": "", "ends_on": ""}

    @classmethod
    def of(cls, season: Season, data: FormData = None) -> Self:
        """Return the form to change a season, with unique ids for a page of several forms."""
        return cls(data, instance=season, auto_id=f"{season.pk}_%s")


class ChangedSeasonForm(SeasonForm):
    """The fields of a season to change."""

    closed = forms.BooleanField(
        required=False,
        help_text="Whether it is closed: frozen until it is opened again.",
    )
