"""Serializers of imports and their previews."""

from rest_framework import serializers

from scorekeeper.club.past.api.bodies import MEANT
from scorekeeper.club.past.names import NameMatch
from scorekeeper.leagues.models import Import
from scorekeeper.rest.serializers import AnswerSerializer, RowSerializer


class ImportSerializer(RowSerializer):
    """Members and results that were imported together."""

    by = serializers.CharField(
        source="by.get_username",
        default=None,
        allow_null=True,
        help_text="The name of the account that imported them.",
    )
    members = serializers.IntegerField(help_text="How many members came by it.")
    results = serializers.IntegerField(help_text="How many results came by it.")

    class Meta:
        model = Import
        fields = ("id", "at", "by", "source", "members", "results")


class SeasonCountSerializer(AnswerSerializer):
    """The number of results that count in a season."""

    name = serializers.CharField(
        allow_null=True, help_text="The name of the season, null for results in no season."
    )
    results = serializers.IntegerField(help_text="How many results count in it.")


class MeantNameSerializer(AnswerSerializer):
    """A name, and the member that it means."""

    name = serializers.CharField(help_text="The name as it was sent.")
    answer = serializers.SerializerMethodField(
        help_text=f"{MEANT} Null where that is to be answered."
    )
    sure = serializers.BooleanField(help_text="Whether it is exactly the name of a member.")
    close = serializers.ListField(
        child=serializers.UUIDField(), help_text="The members with nearly this name."
    )

    def get_answer(self, meant: NameMatch) -> str | None:
        return meant.answer or None


class PastProblemSerializer(AnswerSerializer):
    """A line that cannot be imported."""

    row = serializers.IntegerField(source="line", help_text="The number of the line, from 1.")
    message = serializers.CharField(source="says", help_text="The message of the refusal.")


class ImportPreviewSerializer(AnswerSerializer):
    """The preview of an import."""

    ready = serializers.BooleanField(help_text="Whether it can be imported as it stands.")
    results = serializers.IntegerField(help_text="How many results would count.")
    seasons = SeasonCountSerializer(many=True, help_text="The seasons that get results.")
    names = MeantNameSerializer(many=True, help_text="The names, and the member that each means.")
    problems = PastProblemSerializer(many=True, help_text="The lines that cannot be imported.")
