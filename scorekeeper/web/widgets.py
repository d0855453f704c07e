"""Inputs of forms that Django does not have, or draws otherwise."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

Choices = Iterable[tuple[Any, Any]]


class Checkboxes(forms.CheckboxSelectMultiple):
    """A choice of several by boxes."""

    template_name = "forms/checkboxes.html"


class PeopleBoxes(Checkboxes):
    """A choice of several members, whose labels are the members."""

    template_name = "forms/people.html"


class SomePeopleBoxes(PeopleBoxes):
    """A choice of several members, of whom a page offers some: the others stay chosen."""

    template_name = "forms/some_people.html"

    def get_context(
        self, name: str, value: Mapping[str, object] | None, attrs: dict[str, object] | None
    ) -> dict[str, object]:
        """Add who is chosen and not offered."""
        offered = {str(choice) for choice, _label in self.choices}
        kept = sorted({*(value or ())} - offered)
        return super().get_context(name, value, attrs) | {"kept": kept}


class Radios(forms.RadioSelect):
    """A choice of one by buttons."""

    template_name = "forms/checkboxes.html"


class SuggestedInput(forms.TextInput):
    """An input for text that suggests some."""

    template_name = "forms/suggested.html"

    def __init__(
        self, suggestions: Callable[[], Iterable[str]], attrs: dict[str, str] | None = None
    ) -> None:
        """Keep where the suggestions are read when it is drawn."""
        super().__init__(attrs)
        self.suggestions = suggestions

    def get_context(
        self, name: str, value: object, attrs: dict[str, object] | None
    ) -> dict[str, object]:
        """Add the suggestions, in their order."""
        listed = (attrs or {}) | {"list": f"{name}_suggestions"}
        return super().get_context(name, value, listed) | {
            "suggestions": sorted(self.suggestions())
        }


class Selects(forms.Widget):
    """A choice for each part of a value: `name.part` holds it; without a choice a part is left out.

    `choices` are offered in each of them, after `empty`.
    """

    template_name = "forms/selects.html"
    choices: Choices = ()

    def __init__(self, parts: Callable[[], Choices], empty: object) -> None:
        """Keep where the parts are read, by name with their labels."""
        super().__init__()
        self.parts, self.empty = parts, empty

    def value_from_datadict(self, data: Mapping[str, object], _files: object, name: str) -> object:
        """Return what is chosen by part; in a body of the API, its value."""
        if not isinstance(data, MultiValueDict):
            return data.get(name)
        chosen = {part: data.get(f"{name}.{part}") for part, _label in self.parts()}
        return {part: choice for part, choice in chosen.items() if choice}

    def get_context(
        self, name: str, value: Mapping[str, object] | None, attrs: dict[str, object] | None
    ) -> dict[str, object]:
        """Add a select for each part."""
        select, own = forms.Select(choices=[("", self.empty), *self.choices]), attrs or {}
        selects = [
            (label, select.get_context(at, (value or {}).get(part), own | {"id": at})["widget"])
            for part, label in self.parts()
            for at in [f"{name}.{part}"]
        ]
        return super().get_context(name, value, attrs) | {"selects": selects}
