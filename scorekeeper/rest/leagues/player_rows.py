"""Serializers of a player's rows, shared by the player and the lists of the league."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.leagues.models import Adjustment, Divisions, Member
from scorekeeper.rest.serializers import (
    AnswerSerializer,
    Hundredths,
    RelatedName,
    RowSerializer,
    StandingsGame,
)
from scorekeeper.scoring.divisions import MOST

PARTS = ("season", "person", "by", "undone_by")
NUMBER = {"type": "integer", "minimum": 1, "maximum": MOST}


class AdjustmentSerializer(RowSerializer):
    """An adjustment of a member's value in the standings of a season."""

    game = StandingsGame()
    member = serializers.UUIDField(source="person_id", help_text="The member it counts for.")
    name = serializers.CharField(source="person.name", help_text="The member's name.")
    effect = Hundredths(
        help_text="The amount as it is added: a penalty takes. A handicap counts for each match."
    )
    by = RelatedName("by", help_text="The member who added it.")
    undone_by = RelatedName("undone_by", help_text="The member who undid it.")

    class Meta:
        model = Adjustment
        fields = (
            "id",
            "season",
            "game",
            "member",
            "name",
            "kind",
            "amount",
            "effect",
            "day",
            "reason",
            "by",
            "at",
            "batch",
            "undone_at",
            "undone_by",
        )


def adjustments_of(member: Member) -> list[Adjustment]:
    """Return the adjustments of a member, newest first."""
    rows = Adjustment.objects.filter(league=member.league_id, person=member)
    return list(rows.select_related(*PARTS).order_by("-day", "-at"))


@extend_schema_field(NUMBER)
class DivisionNumber(serializers.IntegerField):
    """A division by its number, from 1."""


class PlayerDivisionSerializer(AnswerSerializer):
    """The division of a player in a season."""

    season = serializers.UUIDField(help_text="The season.")
    name = serializers.CharField(help_text="The name of the division.")
    division = DivisionNumber(help_text="The number of the division; 1 is the highest.")


def divisions_of_player(member: Member) -> list[dict[str, Any]]:
    """List a member's divisions by season, newest first. One query."""
    rows = Divisions.objects.filter(league=member.league_id).order_by("-season__starts_on")
    numbers = ((row, row.members.get(str(member.pk))) for row in rows)
    return [
        {"season": row.season_id, "name": row.names[number - 1], "division": number}
        for row, number in numbers
        if number is not None
    ]
