"""Form fields for members of a league, alone or in teams."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.players.names import normalise
from scorekeeper.web.widgets import PeopleBoxes

LONGEST_TEAM = 60
NO_ONE = _("No one in the league has this name: {name}")


class Person(Protocol):
    """A member as these fields read one."""

    @property
    def pk(self) -> UUID:
        """The identifier."""

    @property
    def name(self) -> str:
        """The name, as typed."""

    @property
    def folded(self) -> str:
        """The name without case, to compare it."""


class PeopleField(forms.MultipleChoiceField):
    """Distinct members of the league by identifier, in the order of their names."""

    widget = PeopleBoxes
    json_schema = {"type": "array", "items": {"type": "string", "format": "uuid"}}
    members: Callable[[], Iterable[Person]] = list
    """Return the members who can be chosen; set by the form."""

    def clean(self, value: object) -> list[str]:
        """Return the identifiers in the order of names; an empty list is valid."""
        if value is None:
            raise ValidationError(self.error_messages["required"], "required")
        keys = self.to_python(value)
        members, chosen = [str(member.pk) for member in self.members()], set(keys)
        if len(chosen) < len(keys) or not chosen.issubset(members):
            raise ValidationError(self.error_messages["invalid_choice"], "invalid_choice")
        self.run_validators(keys)
        return [pk for pk in members if pk in chosen]


class TeamsField(forms.Field):
    """The team of each member who has one; on a page one line per team, as `Reds: Ana, Ben`."""

    widget = forms.Textarea({"rows": 4, "cols": False, "dir": "auto"})
    json_types = (dict,)
    json_schema = {"type": "object", "additionalProperties": {"type": "string"}}
    json_says = "The team of each member who has one, by the member's identifier."
    members: Callable[[], Iterable[Person]] = list
    all_members: Callable[[], Iterable[Person]] = list
    """Return the present members, and with the former ones; both set by the form."""

    def to_python(self, value: str | dict[str, object] | None) -> dict[str, str]:
        """Return the names of teams by member's identifier."""
        labels = value if isinstance(value, dict) else dict(self.read_lines(value or ""))
        teams = {}
        for person, label in labels.items():
            team = normalise(label) if isinstance(label, str) else None
            if team is None or len(team) > LONGEST_TEAM:
                raise ValidationError(self.error_messages["invalid"], "invalid")
            teams[person] = team
        return {person: team for person, team in teams.items() if team}

    def read_lines(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield members' identifiers with their teams; an unnamed team gets its members' names."""
        keys_by_name = {member.folded: str(member.pk) for member in self.members()}
        for line in text.splitlines():
            label, colon, people = line.rpartition(":")
            names = [name for name in map(normalise, people.split(",")) if name]
            for name in names:
                if name.casefold() not in keys_by_name:
                    raise ValidationError(NO_ONE.format(name=name))
                team = normalise(label) if colon else " & ".join(names)[:LONGEST_TEAM]
                yield keys_by_name[name.casefold()], team

    def prepare_value(self, value: object) -> object:
        """Return the teams as lines of text."""
        if not isinstance(value, dict):
            return value
        names = {str(member.pk): member.name for member in self.all_members()}
        teams: dict[str, list[str]] = {}
        for person, team in value.items():
            teams.setdefault(team, []).append(names[person])
        return "\n".join(f"{team}: {', '.join(people)}" for team, people in teams.items())
