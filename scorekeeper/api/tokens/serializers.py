"""Serializers of tokens."""

from rest_framework import serializers

from scorekeeper.accounts.models import Token
from scorekeeper.rest.serializers import RowSerializer, Secret


class TokenSerializer(RowSerializer):
    """A token of the account."""

    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Token.Scope.choices),
        help_text="The scopes of the token.",
    )

    class Meta:
        model = Token
        fields = ["id", "name", "scopes", "created_at", "expires_at", "used_at"]


class IssuedTokenSerializer(TokenSerializer):
    """A new token, with its text, which is shown only once."""

    token = Secret(help_text="Its text, to be sent as `Authorization: Bearer …`.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
