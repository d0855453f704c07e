"""Form widgets that Django lacks, or renders differently."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict

Choices = Iterable[tuple[Any, Any]]


class Checkboxes(forms.CheckboxSelectMultiple):
    """Multiple choice by checkboxes."""

    template_name = "forms/checkboxes.html"


class PeopleBoxes(Checkboxes):
    """Multiple choice of members, with their badges as labels."""

    template_name = "forms/people.html"


class SomePeopleBoxes(PeopleBoxes):
    """Multiple choice of members where a page offers only some; the others stay chosen."""

    template_name = "forms/some_people.html"

    def get_context(
        self, name: str, value: Mapping[str, object] | None, attrs: dict[str, object] | None
    ) -> dict[str, object]:
        """Add the chosen members that are not offered."""
        offered = {str(choice) for choice, _label in self.choices}
        not_offered = sorted({*(value or ())} - offered)
        return super().get_context(name, value, attrs) | {"kept": not_offered}


class Radios(forms.RadioSelect):
    """Single choice by radio buttons."""

    template_name = "forms/checkboxes.html"


class SuggestedInput(forms.TextInput):
    """A text input with suggestions."""

    template_name = "forms/suggested.html"

    def __init__(
        self, suggestions: Callable[[], Iterable[str]], attrs: dict[str, str] | None = None
    ) -> None:
        """Keep the function that returns the suggestions, called at rendering."""
        super().__init__(attrs)
        self.suggestions = suggestions

    def get_context(
        self, name: str, value: object, attrs: dict[str, object] | None
    ) -> dict[str, object]:
        """Add the suggestions, sorted."""
        listed = (attrs or {}) | {"list": f"{name}_suggestions"}
        return super().get_context(name, value, listed) | {
            "suggestions": sorted(self.suggestions())
        }


class Selects(forms.Widget):
    """A select for each part of a value, named `name.part`; parts without a choice are left out.

    `choices` are offered in each of them, after `empty`.
    """

    template_name = "forms/selects.html"
    choices: Choices = ()

    def __init__(self, parts: Callable[[], Choices], empty: object) -> None:
        """Keep the function that returns the parts (name and label), and the empty label."""
        super().__init__()
        self.parts, self.empty = parts, empty

    def value_from_datadict(self, data: Mapping[str, object], _files: object, name: str) -> object:
        """Return the choices by part; from an API body, the value itself."""
        if not isinstance(data, MultiValueDict):
            return data.get(name)
        chosen = {part: data.get(f"{name}.{part}") for part, _label in self.parts()}
        return {part: choice for part, choice in chosen.items() if choice}

    def get_context(
        self, name: str, value: Mapping[str, object] | None, attrs: dict[str, object] | None
    ) -> dict[str, object]:
        """Add a select for each part."""
        select, options = forms.Select(choices=[("", self.empty), *self.choices]), attrs or {}
        selects = [
            (
                label,
                select.get_context(
                    input_name, (value or {}).get(part), options | {"id": input_name}
                )["widget"],
            )
            for part, label in self.parts()
            for input_name in [f"{name}.{part}"]
        ]
        return super().get_context(name, value, attrs) | {"selects": selects}
