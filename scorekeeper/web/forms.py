"""Forms of the site: one look, and one reading of what a page or a body of the API sends.

A form is told once: its fields, from the model where there is a row, say what is asked, what may be
typed and what is said where it may not. A page draws it (`templates/forms/`), the API reads its
bodies by it (`read`) and describes them by it. Both refuse in the same words.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypedDict, TypeVar, cast
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms.renderers import TemplatesSetting
from django.forms.utils import ErrorList
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.values import INVALID, REQUIRED, UNKNOWN_FIELD, Refusal, Refused
from scorekeeper.web.widgets import Choices

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

T = TypeVar("T")
FormData = Mapping[str, object] | None
"""What fills in a form: the fields of a page, or a body of the API; None leaves it empty."""
Cleaned = dict[str, Any]
"""The values of a form by field, each of the type that its field reads."""

CHOICE = _("Choose one from the list.")
YES_OR_NO = _("Must be true or false.")
OF_DJANGO = (
    *("required", "null", "blank", "incomplete", "null_characters_not_allowed"),
    *("invalid", "invalid_choice", "invalid_list", "invalid_pk_value"),
    *("max_length", "min_length", "max_value", "min_value", "max_digits", "max_decimal_places"),
)
"""Codes of Django's fields: the API has one for all of them, `invalid`."""


def refusal(message: object) -> dict[str, Any]:
    """Return the error messages of a field that says one thing whatever is wrong."""
    return dict.fromkeys(OF_DJANGO, message)


class SiteRenderer(TemplatesSetting):
    """Draws forms and fields by the templates of the site."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


class Errors(ErrorList):
    """The errors of a field, each a line below it."""

    template_name = "forms/errors.html"


class FieldWords(TypedDict, total=False):
    """What a page says of a field, and what stands in it at first."""

    label: "_StrOrPromise | None"
    help_text: "_StrOrPromise"
    initial: object
    error_messages: "Mapping[str, _StrOrPromise] | None"


class FieldOptions(FieldWords, total=False):
    """What every field of a form can be given."""

    required: bool
    disabled: bool


class FormKeyField(forms.UUIDField):
    """The hidden key of a form, by which a form sent twice is stored once."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        """Draw a new key for each form."""
        super().__init__(required=False, initial=uuid4)

    def bound_data(self, data: object, initial: object) -> object:
        """Return the key that was sent, a new one where none was."""
        return data or initial

    def clean(self, value: Any) -> UUID | None:
        """Return the key, None where it is not one."""
        try:
            return UUID(value)
        except (TypeError, ValueError, AttributeError):
            return None


class YesOrNoField(forms.NullBooleanField):
    """A choice that has to be made, true or false."""

    def validate(self, value: object) -> None:
        """Refuse neither."""
        if value is None:
            raise ValidationError(self.error_messages["invalid"], "invalid")


class OfSite(forms.BaseForm):
    """The base of the forms with a row and of those without.

    `nullable` fields are changed by a null in a body; anywhere else a null equals absence.
    `page_only` fields belong to the page and are no part of a body. The schema says of no
    `never_null` field that it may be null where a thing is new, but that it may be left out.
    """

    nullable: ClassVar[frozenset[str]] = frozenset()
    page_only: ClassVar[frozenset[str]] = frozenset({"key"})
    never_null: ClassVar[frozenset[str]] = frozenset()
    unknown: ClassVar[tuple[str, object]] = (UNKNOWN_FIELD.code, _(UNKNOWN_FIELD.message))
    json: Mapping[str, Any] | None = None

    def __init__(self, data: FormData = None, *args: Any, **more: object) -> None:
        """Name elements as their fields, and say of every field what is wrong in our words."""
        usual: dict[str, Any] = {"auto_id": "%s", "label_suffix": "", "error_class": Errors}
        super().__init__(data, *args, **(usual | more))
        for field in self.fields.values():
            _with_our_words(field)

    @classmethod
    def unbound(cls) -> Self:
        """Return a form that is of no row and no league, to describe its fields."""
        return cls()

    @classmethod
    def read(
        cls, body: Mapping[str, object], *args: object, partial: bool = False, **more: object
    ) -> Cleaned:
        """Return the values of a body of the API by field, without those that are absent.

        `partial` bodies may leave out any field. Raises `Refused` with everything that is wrong.
        """
        form = cls(body, *args, **more)
        form.json = body
        known = [name for name in form.fields if name not in cls.page_only]
        unknown = [name for name in body if name not in known]
        for name in tuple(form.fields):
            absent = body.get(name) is None and not (name in body and name in cls.nullable)
            if name in cls.page_only or (absent and (partial or not form.needs(name))):
                del form.fields[name]
            elif absent:
                form.fields[name].required = True  # even where null is a value
        code, message = cls.unknown
        refusals = [Refusal(code, str(message), name) for name in unknown]
        refusals += sorted(form.refusals(), key=lambda each: _place(each, known))
        if refusals:
            raise Refused(refusals)
        return form.cleaned_data

    def needs(self, name: str) -> bool:
        """Tell whether a body must have a field."""
        return self.fields[name].required

    def refusals(self) -> Iterator[Refusal]:
        """Yield what is wrong, each thing once, with the codes of the API."""
        found = {}
        for name, errors in self.errors.as_data().items():
            for error in errors:
                field = "" if name == NON_FIELD_ERRORS else name
                code = "invalid" if error.code in OF_DJANGO else error.code or "invalid"
                message = next(iter(ValidationError(error).messages))
                absent = self.json is not None and self.json.get(name) is None
                if error.code == "required" and absent:
                    code, message = REQUIRED.code, REQUIRED.message
                found[field, code, message] = Refusal(code, message, field)
        yield from found.values()

    def submit(self, act: Callable[[Cleaned], T]) -> T | None:
        """Do something with the values; None where they, or the act, are refused."""
        if not self.is_valid():
            return None
        try:
            return act(self.cleaned_data)
        except Refused as refused:
            self.refuse(refused.refusals)
        return None

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Show at each field what a service has refused; at the head what is of no field."""
        for each in refusals:
            name = each.field if each.field in self.fields else None
            error = ValidationError(each.said(gettext), each.code)
            self.add_error(name, error)

    def offer(self, name: str, choices: Choices | Callable[[], Choices]) -> None:
        """Offer these choices in a field; a function is asked when it is drawn."""
        cast("forms.ChoiceField", self.fields[name]).choices = choices

    def clean(self) -> Cleaned:
        """Check fields together, once each of them is right by itself."""
        if not self.errors:
            self.check_together(self.cleaned_data)
        return self.cleaned_data

    def check_together(self, values: Cleaned) -> None:
        """Refuse what does not go together by `add_error`, or raise `Refused`."""

    def _clean_fields(self) -> None:
        for name, field in tuple(self.fields.items()):
            value = self.json.get(name) if self.json is not None else None
            if value is not None and type(value) not in types_in_json(field):
                del self.fields[name]
                self.errors[name] = Errors([ValidationError(_message(field), "invalid")])
        super()._clean_fields()  # type: ignore[misc]  # theirs

    def _clean_form(self) -> None:
        try:
            super()._clean_form()  # type: ignore[misc]  # theirs
        except Refused as refused:
            self.refuse(refused.refusals)


class SiteForm(OfSite, forms.Form):
    """A form of the site."""


class TypedNameForm(SiteForm):
    """The name of a thing, typed to delete it; of `other` names it says that they are not."""

    other: ClassVar[object]
    attributes: ClassVar[Mapping[str, str]] = {}

    name = forms.CharField(
        label=_("Type its name"), widget=forms.TextInput({"autocomplete": "off", "dir": "auto"})
    )

    def __init__(self, data: FormData, wanted: str, **more: object) -> None:
        """Keep the name that has to be typed."""
        super().__init__(data, **more)
        self.wanted, field = wanted, self.fields["name"]
        field.error_messages |= refusal(self.other)
        field.widget.attrs |= self.attributes

    def clean_name(self) -> str:
        """Refuse another name."""
        if self.cleaned_data["name"] != self.wanted:
            raise ValidationError(self.fields["name"].error_messages["invalid"], "invalid")
        return self.wanted


class QueryForm(SiteForm):
    """The form of an address, in which what makes no sense counts as left out."""

    template_name = "forms/query.html"

    def __init__(self, *args: Any, **more: Any) -> None:
        """Need no field."""
        super().__init__(*args, **more)
        for field in self.fields.values():
            field.required = False

    @property
    def values(self) -> dict[str, Any]:
        """The values of the address, without those that make no sense."""
        self.full_clean()
        return self.cleaned_data


class SiteModelForm(OfSite, forms.ModelForm):  # type: ignore[type-arg]  # theirs takes none
    """A form whose fields are those of a model: labels, hints, bounds and refusals too.

    Services store rows under their locks; a form only reads.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        """Take over what the model says of its fields."""
        super().__init__(*args, **more)
        for name, field in self.fields.items():
            stored = getattr(self._meta.model, name, None)
            of_model = getattr(getattr(stored, "field", None), "_error_messages", None)
            field.error_messages |= of_model or {}
            if isinstance(field, forms.TypedChoiceField) and field.required:
                offered = cast("Iterable[tuple[Any, Any]]", field.choices)
                field.choices = [each for each in offered if each[0] != ""]

    def needs(self, name: str) -> bool:
        """Tell whether a body must have a field: not if its column has a default."""
        column = getattr(getattr(self._meta.model, name, None), "field", None)
        return super().needs(name) and not (column and column.has_default())

    def _post_clean(self) -> None:
        """Leave the row to its service."""


def types_in_json(field: forms.Field) -> tuple[type, ...]:
    """Return of which types a field's value may be in a body."""
    own: tuple[type, ...] | None = getattr(field, "json_types", None)
    if own is not None:
        return own
    for kind, types in JSON_TYPES:
        if isinstance(field, kind):
            return types
    return (str,)


JSON_TYPES: tuple[tuple[type[forms.Field], tuple[type, ...]], ...] = (
    (forms.BooleanField, (bool,)),
    (forms.IntegerField, (int,)),
    (forms.MultipleChoiceField, (list,)),
    (forms.ModelMultipleChoiceField, (list,)),
)


def _with_our_words(field: forms.Field) -> None:
    """Replace the messages of Django's own fields by ours; a field of ours keeps what it says."""
    theirs: dict[str, object] = {}
    for kind in reversed(type(field).__mro__):
        if kind.__module__.startswith("django."):
            theirs |= getattr(kind, "default_error_messages", {})
    for kind, words in OUR_WORDS:
        if isinstance(field, kind):
            unsaid = {code: each for code, each in words.items() if _is_usual(field, code, theirs)}
            field.error_messages |= unsaid


def _is_usual(field: forms.Field, code: str, theirs: Mapping[str, object]) -> bool:
    return field.error_messages.get(code) is theirs.get(code)


OUR_WORDS: tuple[tuple[type[forms.Field], dict[str, Any]], ...] = (
    (forms.ChoiceField, {"invalid_choice": CHOICE, "required": CHOICE, "invalid": CHOICE}),
    (forms.ModelChoiceField, {"invalid_choice": CHOICE, "required": CHOICE, "invalid": CHOICE}),
    (forms.BooleanField, {"invalid": YES_OR_NO}),
    (forms.Field, {"required": _(REQUIRED.message)}),
)
"""What the site says in the place of Django's words, by kind of field, the nearest kind first."""


def _message(field: forms.Field) -> Any:
    """Return what a field says where a value is of another type."""
    for code in ("invalid", "invalid_choice", "invalid_list"):
        if code in field.error_messages:
            return field.error_messages[code]
    return _(INVALID.message)


def _place(refusal: Refusal, known: list[str]) -> int:
    name = refusal.field.partition(".")[0]
    return known.index(name) if name in known else len(known)
