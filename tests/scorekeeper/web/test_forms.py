"""Forms of the site: parsing of pages and bodies, refusals, rendering."""

from typing import Any, ClassVar
from uuid import UUID

import pytest
from django import forms
from django.http import QueryDict

from games.values import Refusal, Refused
from scorekeeper.web.forms import FormKeyField, SiteForm, same_message

WORD, HOW_MANY = "Enter a word.", "Enter a number from 1 to 9."


class SampleForm(SiteForm):
    """A form with a field of each kind."""

    nullable: ClassVar = frozenset({"until"})

    word = forms.CharField(max_length=5, help_text="One word.", error_messages=same_message(WORD))
    number = forms.IntegerField(min_value=1, max_value=9, error_messages=same_message(HOW_MANY))
    suit = forms.ChoiceField(choices=[("h", "Hearts"), ("s", "Spades")], required=False)
    until = forms.DateField(required=False)
    flag = forms.BooleanField(required=False)
    key = FormKeyField()

    def check_together(self, values: dict[str, Any]) -> None:
        if values.get("flag") and values.get("number") == 7:
            raise Refused([Refusal("seven", "Not with 7.", "flag")])


def refusals(body: dict[str, Any], *, partial: bool = False) -> list[tuple[str, str, str]]:
    with pytest.raises(Refused) as caught:
        SampleForm.read(body, partial=partial)
    return [(refusal.field, refusal.code, refusal.message) for refusal in caught.value.refusals]


def test_body_is_read_without_absent_fields() -> None:
    values = SampleForm.read({"word": "ace", "number": 3, "suit": None, "until": None})

    assert values == {"word": "ace", "number": 3, "until": None}


def test_partial_body_may_leave_out_any_field() -> None:
    assert SampleForm.read({"number": 3}, partial=True) == {"number": 3}
    assert SampleForm.read({}, partial=True) == {}


def test_body_is_refused_with_all_that_is_wrong_at_once() -> None:
    refused = refusals({"more": 1, "suit": "x", "number": 10, "key": "k"})

    assert refused == [
        ("more", "unknown_field", "There is no field with this name here."),
        ("key", "unknown_field", "There is no field with this name here."),
        ("word", "required", "This field is required."),
        ("number", "invalid", HOW_MANY),
        ("suit", "invalid", "Choose one from the list."),
    ]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("word", 5, WORD),
        ("word", "", WORD),
        ("word", "longer", WORD),
        ("word", ["ace"], WORD),
        ("number", "3", HOW_MANY),
        ("number", True, HOW_MANY),
        ("number", 3.0, HOW_MANY),
        ("flag", "true", "Must be true or false."),
        ("flag", 1, "Must be true or false."),
    ],
)
def test_value_of_another_type_is_refused_in_a_body(field: str, value: Any, message: str) -> None:
    assert refusals({"word": "ace", "number": 3, field: value}) == [(field, "invalid", message)]


def test_fields_are_checked_together_once_each_is_right() -> None:
    assert refusals({"word": "ace", "number": 7, "flag": True}) == [
        ("flag", "seven", "Not with 7.")
    ]
    assert [field for field, _code, _message in refusals({"number": 7, "flag": True})] == ["word"]


def test_page_keeps_input_and_ties_hint_and_error_to_the_field() -> None:
    form = SampleForm(QueryDict("word=longer&number=3&suit=s&flag=on"))

    page = str(form)

    assert 'value="longer"' in page
    assert f'<p class="error" id="word_error">{WORD}</p>' in page
    assert 'aria-describedby="word_helptext word_error"' in page
    assert page.count('aria-invalid="true"') == 1
    assert '<option value="s" selected>' in page
    assert "checked" in page


def test_refusal_of_an_act_stands_at_its_field_or_at_the_head() -> None:
    form = SampleForm(QueryDict("word=ace&number=3"))

    def act(_values: dict[str, Any]) -> None:
        raise Refused([Refusal("taken", "Taken.", "word"), Refusal("late", "Too late.", "")])

    assert form.submit(act) is None
    assert form.errors == {"word": ["Taken."], "__all__": ["Too late."]}
    assert "Too late." in str(form)


def test_key_that_is_none_is_read_as_no_key() -> None:
    form = SampleForm(QueryDict("word=ace&number=3&key=x"))

    assert form.is_valid()
    assert form.cleaned_data["key"] is None


def test_form_that_was_sent_without_a_key_gets_one() -> None:
    sent_form, without = SampleForm(QueryDict("key=abc")), SampleForm(QueryDict("word=longer"))

    assert sent_form["key"].value() == "abc"
    assert UUID(str(without["key"].value())).version == 4
