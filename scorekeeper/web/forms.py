"""Forms of the site, shared by pages and the API.

A form is declared once: its fields (from the model, if there is a row) define labels, valid values
and error messages. A page renders it (`templates/forms/`), the API reads bodies with it (`read`)
and derives the schema from it. Both refuse with the same messages.
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
"""Data of a bound form: the fields of a page, or a body of the API; None if unbound."""
Cleaned = dict[str, Any]
"""Cleaned values by field."""

CHOICE = _("Choose one from the list.")
YES_OR_NO = _("Must be true or false.")
DJANGO_CODES = (
    *("required", "null", "blank", "incomplete", "null_characters_not_allowed"),
    *("invalid", "invalid_choice", "invalid_list", "invalid_pk_value"),
    *("max_length", "min_length", "max_value", "min_value", "max_digits", "max_decimal_places"),
)
"""Error codes of Django's fields: the API has one for all of them, `invalid`."""


def same_message(message: object) -> dict[str, Any]:
    """Return the error messages of a field that has one message for every error."""
    return dict.fromkeys(DJANGO_CODES, message)


class SiteRenderer(TemplatesSetting):
    """Renderer of forms and fields with the site's templates."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


class Errors(ErrorList):
    """The errors of a field, one per line below it."""

    template_name = "forms/errors.html"


class FieldTexts(TypedDict, total=False):
    """Texts of a field on a page, and its initial value."""

    label: "_StrOrPromise | None"
    help_text: "_StrOrPromise"
    initial: object
    error_messages: "Mapping[str, _StrOrPromise] | None"


class FieldOptions(FieldTexts, total=False):
    """Options of every field of a form."""

    required: bool
    disabled: bool


class FormKeyField(forms.UUIDField):
    """The hidden idempotency key of a form, which stores a form submitted twice once."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        """Create a new key for each form."""
        super().__init__(required=False, initial=uuid4)

    def bound_data(self, data: object, initial: object) -> object:
        """Return the key that was sent, else a new one."""
        return data or initial

    def clean(self, value: Any) -> UUID | None:
        """Return the key, None if invalid."""
        try:
            return UUID(value)
        except (TypeError, ValueError, AttributeError):
            return None


class YesOrNoField(forms.NullBooleanField):
    """A required boolean."""

    def validate(self, value: object) -> None:
        """Raise `ValidationError` for None."""
        if value is None:
            raise ValidationError(self.error_messages["invalid"], "invalid")


class BaseSiteForm(forms.BaseForm):
    """Base of the forms with and without a row.

    `nullable` fields are changed by a null in a body; elsewhere null equals absence. `page_only`
    fields belong to the page and are not part of a body. For `never_null` fields of a new thing the
    schema permits absence but not null.
    """

    nullable: ClassVar[frozenset[str]] = frozenset()
    page_only: ClassVar[frozenset[str]] = frozenset({"key"})
    never_null: ClassVar[frozenset[str]] = frozenset()
    unknown: ClassVar[tuple[str, object]] = (UNKNOWN_FIELD.code, _(UNKNOWN_FIELD.message))
    body: Mapping[str, Any] | None = None

    def __init__(self, data: FormData = None, *args: Any, **more: object) -> None:
        """Use field names as element ids, and our error messages."""
        usual: dict[str, Any] = {"auto_id": "%s", "label_suffix": "", "error_class": Errors}
        super().__init__(data, *args, **(usual | more))
        for field in self.fields.values():
            _replace_messages(field)

    @classmethod
    def unbound(cls) -> Self:
        """Return a form without a row or league, to describe its fields."""
        return cls()

    @classmethod
    def read(
        cls, body: Mapping[str, object], *args: object, partial: bool = False, **more: object
    ) -> Cleaned:
        """Return the values of an API body by field, without absent ones.

        `partial` bodies may leave out any field. Raises `Refused` with every error.
        """
        form = cls(body, *args, **more)
        form.body = body
        field_names = [name for name in form.fields if name not in cls.page_only]
        unknown = [name for name in body if name not in field_names]
        for name in tuple(form.fields):
            absent = body.get(name) is None and not (name in body and name in cls.nullable)
            if name in cls.page_only or (absent and (partial or not form.needs(name))):
                del form.fields[name]
            elif absent:
                form.fields[name].required = True  # even if null is a valid value
        code, message = cls.unknown
        refusals = [Refusal(code, str(message), name) for name in unknown]
        refusals += sorted(form.refusals(), key=lambda item: _position(item, field_names))
        if refusals:
            raise Refused(refusals)
        return form.cleaned_data

    def needs(self, name: str) -> bool:
        """Return True if a body must have the field."""
        return self.fields[name].required

    def refusals(self) -> Iterator[Refusal]:
        """Yield each error once, with the codes of the API."""
        unique = {}
        for name, errors in self.errors.as_data().items():
            for error in errors:
                field = "" if name == NON_FIELD_ERRORS else name
                code = "invalid" if error.code in DJANGO_CODES else error.code or "invalid"
                message = next(iter(ValidationError(error).messages))
                absent = self.body is not None and self.body.get(name) is None
                if error.code == "required" and absent:
                    code, message = REQUIRED.code, REQUIRED.message
                unique[field, code, message] = Refusal(code, message, field)
        yield from unique.values()

    def submit(self, act: Callable[[Cleaned], T]) -> T | None:
        """Call `act` with the values; return None if they, or the act, are refused."""
        if not self.is_valid():
            return None
        try:
            return act(self.cleaned_data)
        except Refused as refused:
            self.refuse(refused.refusals)
        return None

    def refuse(self, refusals: Iterable[Refusal]) -> None:
        """Add a service's refusals as errors of their fields, or of the whole form."""
        for item in refusals:
            name = item.field if item.field in self.fields else None
            error = ValidationError(item.render(gettext), item.code)
            self.add_error(name, error)

    def set_choices(self, name: str, choices: Choices | Callable[[], Choices]) -> None:
        """Set the choices of a field; a function is called when the field is rendered."""
        cast("forms.ChoiceField", self.fields[name]).choices = choices

    def clean(self) -> Cleaned:
        """Check the fields together, once each is valid by itself."""
        if not self.errors:
            self.check_together(self.cleaned_data)
        return self.cleaned_data

    def check_together(self, values: Cleaned) -> None:
        """Check combinations of values: call `add_error` or raise `Refused`."""

    def _clean_fields(self) -> None:
        for name, field in tuple(self.fields.items()):
            value = self.body.get(name) if self.body is not None else None
            if value is not None and type(value) not in types_in_json(field):
                del self.fields[name]
                self.errors[name] = Errors([ValidationError(_message(field), "invalid")])
        super()._clean_fields()  # type: ignore[misc]  # theirs

    def _clean_form(self) -> None:
        try:
            super()._clean_form()  # type: ignore[misc]  # theirs
        except Refused as refused:
            self.refuse(refused.refusals)


class SiteForm(BaseSiteForm, forms.Form):
    """A form without a row."""


class TypedNameForm(SiteForm):
    """Confirmation of a deletion by typing the name; `other` is the error for another name."""

    mismatch: ClassVar[object]
    attributes: ClassVar[Mapping[str, str]] = {}

    name = forms.CharField(
        label=_("Type its name"), widget=forms.TextInput({"autocomplete": "off", "dir": "auto"})
    )

    def __init__(self, data: FormData, expected: str, **more: object) -> None:
        """Keep the expected name."""
        super().__init__(data, **more)
        self.expected, field = expected, self.fields["name"]
        field.error_messages |= same_message(self.mismatch)
        field.widget.attrs |= self.attributes

    def clean_name(self) -> str:
        """Raise `ValidationError` unless the name is the expected one."""
        if self.cleaned_data["name"] != self.expected:
            raise ValidationError(self.fields["name"].error_messages["invalid"], "invalid")
        return self.expected


class QueryForm(SiteForm):
    """A form read from a query string; invalid values count as absent."""

    template_name = "forms/query.html"

    def __init__(self, *args: Any, **more: Any) -> None:
        """Make every field optional."""
        super().__init__(*args, **more)
        for field in self.fields.values():
            field.required = False

    @property
    def values(self) -> dict[str, Any]:
        """The valid values of the query."""
        self.full_clean()
        return self.cleaned_data


class SiteModelForm(BaseSiteForm, forms.ModelForm):  # type: ignore[type-arg]  # theirs takes none
    """A form with the fields of a model: labels, hints, bounds and error messages too.

    Services store rows under their locks; the form only reads.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        """Take over the error messages of the model's fields."""
        super().__init__(*args, **more)
        for name, field in self.fields.items():
            stored = getattr(self._meta.model, name, None)
            of_model = getattr(getattr(stored, "field", None), "_error_messages", None)
            field.error_messages |= of_model or {}
            if isinstance(field, forms.TypedChoiceField) and field.required:
                offered = cast("Iterable[tuple[Any, Any]]", field.choices)
                field.choices = [choice for choice in offered if choice[0] != ""]

    def needs(self, name: str) -> bool:
        """Return True if a body must have the field: False if its column has a default."""
        column = getattr(getattr(self._meta.model, name, None), "field", None)
        return super().needs(name) and not (column and column.has_default())

    def _post_clean(self) -> None:
        """Do not build the row: its service does."""


def types_in_json(field: forms.Field) -> tuple[type, ...]:
    """Return the Python types that a field's value may have in a JSON body."""
    declared: tuple[type, ...] | None = getattr(field, "json_types", None)
    if declared is not None:
        return declared
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


def _replace_messages(field: forms.Field) -> None:
    """Replace the default messages of Django's fields by ours, unless a field sets its own."""
    defaults: dict[str, object] = {}
    for kind in reversed(type(field).__mro__):
        if kind.__module__.startswith("django."):
            defaults |= getattr(kind, "default_error_messages", {})
    for kind, messages in OUR_MESSAGES:
        if isinstance(field, kind):
            unset = {
                code: message
                for code, message in messages.items()
                if _is_default(field, code, defaults)
            }
            field.error_messages |= unset


def _is_default(field: forms.Field, code: str, defaults: Mapping[str, object]) -> bool:
    return field.error_messages.get(code) is defaults.get(code)


OUR_MESSAGES: tuple[tuple[type[forms.Field], dict[str, Any]], ...] = (
    (forms.ChoiceField, {"invalid_choice": CHOICE, "required": CHOICE, "invalid": CHOICE}),
    (forms.ModelChoiceField, {"invalid_choice": CHOICE, "required": CHOICE, "invalid": CHOICE}),
    (forms.BooleanField, {"invalid": YES_OR_NO}),
    (forms.Field, {"required": _(REQUIRED.message)}),
)
"""Our error messages that replace Django's, by class of field, the nearest class first."""


def _message(field: forms.Field) -> Any:
    """Return the error message of a field for a value of a wrong type."""
    for code in ("invalid", "invalid_choice", "invalid_list"):
        if code in field.error_messages:
            return field.error_messages[code]
    return _(INVALID.message)


def _position(refusal: Refusal, names: list[str]) -> int:
    name = refusal.field.partition(".")[0]
    return names.index(name) if name in names else len(names)
