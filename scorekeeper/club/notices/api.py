"""The API of notices: a member's mails and devices, a league's chat programs."""

from uuid import UUID

from django.conf import settings
from django.db.models import TextChoices
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.accounts.models import User
from scorekeeper.club.notices import services
from scorekeeper.club.notices.forms import ChatForm, ChatTopicsForm, DeviceForm, MailForm
from scorekeeper.club.notices.mail import address_of
from scorekeeper.club.notices.models import ChatTopic, MemberTopic, Subscription
from scorekeeper.club.notices.push import public_key
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.policy import role_of
from scorekeeper.rest.answers import Removed
from scorekeeper.rest.leagues.access import COUNT, MANAGE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.serializers import AnswerSerializer, RowSerializer
from scorekeeper.server.networks import network_mark


def topics(of: type[TextChoices]) -> serializers.ListField:
    """Return the field for the topics of a subscription."""
    choice = serializers.ChoiceField(of.choices)
    return serializers.ListField(child=choice, help_text="The topics that are told.")


class DeviceSerializer(RowSerializer):
    """A device that receives notices."""

    host = serializers.CharField(
        source="receiver", help_text="The host of its push service, all that is shown of it."
    )
    topics = topics(MemberTopic)

    class Meta:
        model = Subscription
        fields = ("id", "host", "topics")


class UnsentSerializer(RowSerializer):
    """A chat program that did not take the last notice."""

    host = serializers.CharField(
        source="receiver", help_text="The host of its address, all that is shown of it."
    )
    failure = serializers.CharField(help_text="Why it did not take the last notice.")

    class Meta:
        model = Subscription
        fields: tuple[str, ...] = ("id", "host", "failure", "failed_at")
        extra_kwargs = {"failed_at": {"allow_null": False}}


class ChatSerializer(UnsentSerializer):
    """A chat program that receives notices, and its last failure."""

    topics = topics(ChatTopic)
    failure = serializers.CharField(
        allow_null=True, help_text="Why it did not take the last notice, null where it did."
    )

    class Meta:
        model = Subscription
        fields = ("id", "host", "topics", "language", "failure", "failed_at", "off_since")


class ChatsSerializer(AnswerSerializer):
    """The chat programs of a league."""

    chats = ChatSerializer(many=True, help_text="The chat programs, the oldest first.")


class NoticesSerializer(AnswerSerializer):
    """The notices to your own account."""

    mail = serializers.ListField(
        child=serializers.ChoiceField(MemberTopic.choices),
        help_text="The topics that are mailed, none without mails.",
    )
    address = serializers.CharField(
        allow_null=True, help_text="The confirmed mail address, null without one."
    )
    push_key = serializers.CharField(
        allow_null=True,
        help_text="The key that browsers ask for, null where the site pushes nothing.",
    )
    devices = DeviceSerializer(many=True, help_text="The devices that are told, the oldest first.")


def notices_to(user: User, league: League) -> dict[str, object]:
    """Return the subscriptions of an account in a league."""
    return {
        "mail": league.subscriptions.mail_topics(user),
        "address": address_of(user) if settings.MAIL else None,
        "push_key": public_key() or None,
        "devices": league.subscriptions.devices(user),
    }


class NoticesView(LeagueView):
    """The notices to your own account."""

    @operation("read_notices", COUNT, answer=NoticesSerializer)
    def get(self, request: Request) -> object:
        """Your notices of a league: mail topics and devices."""
        return notices_to(self.user, self.league)

    @operation(
        "choose_notices", COUNT, answer=NoticesSerializer, body=Body(MailForm, "NoticesBody")
    )
    def put(self, request: Request) -> object:
        """Choose the topics that a league mails you."""
        values = self.read_body(self.league, role=role_of(self.league))
        services.choose_mail(self.league, self.user, values["mail"], site=self.site)
        return notices_to(self.user, self.league)


class DevicesView(LeagueView):
    """The devices of your own account."""

    @operation("add_device", COUNT, answer=DeviceSerializer, body=DeviceForm, status=201)
    def post(self, request: Request) -> object:
        """Add a device, with the subscription from its push service."""
        values = self.read_body(self.league, role=role_of(self.league))
        mark = network_mark(request.META["REMOTE_ADDR"])
        return services.add_device(self.league, self.user, values, site=self.site, network=mark)


class DeviceView(LeagueView):
    """A device of your own account."""

    @operation("remove_device", COUNT, answer=Removed)
    def delete(self, request: Request, device: UUID) -> object:
        """Remove one of your own devices."""
        services.remove_device(
            first_or_404(self.league.subscriptions.devices(self.user).filter(pk=device))
        )
        return Removed(id=device)


class ChatsView(LeagueView):
    """The chat programs of a league."""

    @operation("list_chats", MANAGE, answer=ChatsSerializer)
    def get(self, request: Request) -> object:
        """The chat programs of a league, the oldest first."""
        return {"chats": self.league.subscriptions.chats()}

    @operation("add_chat", MANAGE, answer=ChatSerializer, body=ChatForm, status=201)
    def post(self, request: Request) -> object:
        """Add a chat program."""
        values, mark = self.fields, network_mark(request.META["REMOTE_ADDR"])
        return services.add_chat(self.league, values, site=self.site, network=mark, by=self.user)


class OfChat(LeagueView):
    """A view of one of these chat programs."""

    def chat(self, key: UUID) -> Subscription:
        """Return a chat program by its key. Raises `Problem` 404."""
        chats = self.league.subscriptions.chats().select_related("league")
        return first_or_404(chats.filter(pk=key))


class ChatView(OfChat):
    """A chat program of a league."""

    @operation(
        "change_chat",
        MANAGE,
        answer=ChatSerializer,
        body=Body(ChatTopicsForm, "ChatBody", whole=True),
    )
    def patch(self, request: Request, chat: UUID) -> object:
        """Choose the topics of a chat program."""
        row = self.chat(chat)
        return services.change_chat(row, self.fields["topics"], by=self.user)

    @operation("remove_chat", MANAGE, answer=Removed)
    def delete(self, request: Request, chat: UUID) -> object:
        """Remove a chat program."""
        services.remove_chat(self.chat(chat), by=self.user)
        return Removed(id=chat)


class ChatTestView(OfChat):
    """A test of a chat program."""

    @operation("test_chat", MANAGE, answer=ChatSerializer)
    def post(self, request: Request, chat: UUID) -> object:
        """Send a test, and retry undelivered notices."""
        return services.send_test(self.chat(chat))


urlpatterns = [
    path("notices/", NoticesView.as_view()),
    path("notices/devices/", DevicesView.as_view()),
    path("notices/devices/<uuid:device>/", DeviceView.as_view()),
    path("chats/", ChatsView.as_view()),
    path("chats/<uuid:chat>/", ChatView.as_view()),
    path("chats/<uuid:chat>/test/", ChatTestView.as_view()),
]
