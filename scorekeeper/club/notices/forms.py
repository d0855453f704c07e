"""Forms of notices: mail, devices, chat programs."""

from base64 import urlsafe_b64decode
from typing import Any, Self, Unpack

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.notices.models import ADDRESS, ChatTopic, MemberTopic, Subscription
from scorekeeper.leagues.forms import LeagueForm, LeagueModelForm
from scorekeeper.leagues.models import League, Role
from scorekeeper.web.forms import CHOICE, FieldOptions, same_message
from scorekeeper.web.widgets import Checkboxes
from scorekeeper.webhooks.addresses import LONGEST_URL, Forbidden, check_url

AT_LEAST_ONE = _("Choose at least one.")
DEVICE = _("Turn notices on again on this device.")
POINT_BYTES, AUTH_BYTES = 65, 16
LONGEST_DEVICE_KEY = 100


class TopicsField(forms.MultipleChoiceField):
    """A choice of topics, in their fixed order; with `none`, it may be empty."""

    widget = Checkboxes
    default_error_messages = same_message(CHOICE) | {"required": AT_LEAST_ONE}

    def __init__(self, topics: type[TextChoices], *, label: Any, none: bool = False) -> None:
        """Offer these topics, all selected."""
        super().__init__(choices=topics.choices, initial=topics.values, label=label)
        self.topics, self.none = topics, none

    def clean(self, value: object) -> list[str]:
        """Return the topics in their fixed order."""
        chosen = [] if self.none and value == [] else super().clean(value)
        return [topic for topic in self.topics.values if topic in chosen]


class AddressField(forms.CharField):
    """A public URL that receives notices."""

    widget: type[forms.Widget] = forms.URLInput
    default_error_messages = same_message(ADDRESS)

    def to_python(self, value: object) -> str:
        """Return the normalized URL. Raises `ValidationError`."""
        address = super().to_python(value)
        try:
            return check_url(address) if address else ""
        except Forbidden:
            raise ValidationError(self.error_messages["invalid"], "invalid") from None

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """Set the URL keyboard and left-to-right text."""
        usual = {"inputmode": "url", "autocomplete": "off", "dir": "ltr"}
        return super().widget_attrs(widget) | ({} if widget.is_hidden else usual)


class PushAddressField(AddressField):
    """The endpoint of a device at its push service, filled in by a script."""

    widget: type[forms.Widget] = forms.HiddenInput

    def to_python(self, value: object) -> str:
        """Return the URL, HTTPS alone. Raises `ValidationError`."""
        address = super().to_python(value)
        if address.startswith("http:") and not settings.WEBHOOKS_ALLOW_PRIVATE:
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return address


class DeviceKeyField(forms.CharField):
    """A key of a browser in URL-safe base64, filled in by a script."""

    widget = forms.HiddenInput
    default_error_messages = same_message(DEVICE)

    def __init__(self, length: int, **more: Unpack[FieldOptions]) -> None:
        """Accept keys of `length` bytes."""
        super().__init__(max_length=LONGEST_DEVICE_KEY, **more)
        self.length = length

    def validate(self, value: str) -> None:
        """Refuse invalid keys."""
        super().validate(value)
        try:
            key = urlsafe_b64decode(value + "=" * (-len(value) % 4))
            if self.length == POINT_BYTES:
                ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], "invalid") from None
        if len(key) != self.length:
            raise ValidationError(self.error_messages["invalid"], "invalid")


class OfMember(LeagueForm):
    """A form of a member; topics for owners are offered to owners alone."""

    def __init__(self, *args: Any, role: str | None, **more: Any) -> None:
        """Offer the topics of a role."""
        super().__init__(*args, **more)
        for field in self.fields.values():
            if isinstance(field, TopicsField) and role != Role.OWNER:
                field.choices = [
                    (topic.value, topic.label)
                    for topic in MemberTopic
                    if topic != MemberTopic.CLAIMS
                ]

    @classmethod
    def unbound(cls) -> Self:
        """Return an unbound form with the topics of all roles."""
        return cls(None, League(), role=Role.OWNER)


class MailForm(OfMember):
    """The topics to mail; none ends the mails."""

    mail = TopicsField(MemberTopic, none=True, label=_("Send me a mail when"))


class DeviceForm(OfMember):
    """A device with the subscription from its push service."""

    endpoint = PushAddressField(
        max_length=LONGEST_URL, help_text="The address of the device at its push service."
    )
    p256dh = DeviceKeyField(POINT_BYTES, help_text="The public key of the device.")
    auth = DeviceKeyField(AUTH_BYTES, help_text="The secret of the device.")
    topics = TopicsField(MemberTopic, label=_("Tell this device when"))


class ChatTopicsForm(LeagueModelForm):
    """The topics of a chat program."""

    topics = TopicsField(ChatTopic, label=_("Tell it when"))

    class Meta:
        model = Subscription
        fields: tuple[str, ...] = ()


class ChatForm(ChatTopicsForm):
    """A chat program, by the URL of an incoming webhook."""

    class Meta(ChatTopicsForm.Meta):
        fields = ("url",)
        field_classes = {"url": AddressField}

    def __init__(self, *args: Any, **more: Any) -> None:
        """Require the URL, which is optional in the model."""
        super().__init__(*args, **more)
        self.fields["url"].required = True
