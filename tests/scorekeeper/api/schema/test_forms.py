"""The schemas of request bodies, derived from the forms that read them."""

from typing import Any

from django import forms

from scorekeeper.rest.form_schema import body_schema
from scorekeeper.web.forms import FormKeyField, SiteForm

SIZES = [("", "Choose"), ("s", "Small"), ("Others", [("l", "Large")])]
NULL = {"type": "null"}


class OrderForm(SiteForm):
    """A sample form."""

    title = forms.CharField(max_length=40, help_text="What is ordered.")
    code = forms.RegexField("^[A-Z]{3}$", label="Code", required=False)
    size = forms.ChoiceField(choices=SIZES, label="Size")
    parts = forms.MultipleChoiceField(choices=[("a", "Lid")], label="Parts", required=False)
    guest = forms.ChoiceField(choices=lambda: [("x", "Only here")], label="Guest")
    number = forms.IntegerField(min_value=1, max_value=9, label="How many")
    day = forms.DateField(label="Day", required=False)
    wrapped = forms.BooleanField(label="Wrapped", required=False)
    key = FormKeyField()


def test_body_has_the_fields_bounds_and_words_of_its_form() -> None:
    properties: dict[str, Any] = {
        "title": {
            "type": "string",
            "minLength": 1,
            "maxLength": 40,
            "description": "What is ordered.",
        },
        "code": {
            "anyOf": [{"type": "string", "pattern": "^[A-Z]{3}$"}, NULL],
            "description": "Code",
        },
        "size": {
            "type": "string",
            "enum": ["s", "l"],
            "description": "Size\n* `s` - Small\n* `l` - Large",
        },
        "parts": {
            "anyOf": [{"type": "array", "items": {"type": "string", "enum": ["a"]}}, NULL],
            "description": "Parts\n* `a` - Lid",
        },
        "guest": {"type": "string", "description": "Guest"},
        "number": {"type": "integer", "minimum": 1, "maximum": 9, "description": "How many"},
        "day": {"anyOf": [{"type": "string", "format": "date"}, NULL], "description": "Day"},
        "wrapped": {"anyOf": [{"type": "boolean"}, NULL], "description": "Wrapped"},
    }
    assert body_schema(OrderForm) == {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "required": ["title", "size", "guest", "number"],
    }


def test_body_of_changes_needs_no_field() -> None:
    schema = body_schema(OrderForm, partial=True)

    assert "required" not in schema
    assert schema["properties"]["number"]["anyOf"][1] == NULL
