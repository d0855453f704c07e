"""The API of a season's pot and of an evening's fees."""

from datetime import date
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from scorekeeper.club.pots.forms import PotForm
from scorekeeper.club.pots.models import Pot
from scorekeeper.club.pots.reading import (
    DividedPot,
    divide_by_standings,
    fees_on,
    pot_of,
    pot_on,
    present_evening_fees,
)
from scorekeeper.club.pots.services import remove_pot, save_pot
from scorekeeper.leagues.models import Result, Season
from scorekeeper.leagues.people.faces import people_in, present_faces
from scorekeeper.rest.leagues.access import MANAGE, READ, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import operation
from scorekeeper.rest.problems import Problem
from scorekeeper.rest.serializers import AnswerSerializer, RowSerializer


@extend_schema_field({"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?$"})
class Money(serializers.CharField):
    """An amount as text, with the decimals of its currency."""


class PotShareSerializer(AnswerSerializer):
    """An amount that a member pays into a pot, or gets of it."""

    member = serializers.UUIDField(help_text="The member.")
    name = serializers.CharField(help_text="The member's name.")
    amount = Money(help_text="The amount, in the currency of the pot.")


class PotPaymentSerializer(AnswerSerializer):
    """One of the fewest payments that settle fees and prizes at once."""

    from_ = serializers.UUIDField(source="payer.member", help_text="The member who pays.")
    to = serializers.UUIDField(source="payee.member", help_text="The member who is paid.")
    amount = Money(help_text="The amount, in the currency of the pot.")


class SeasonPotSerializer(RowSerializer):
    """The pot of a season as it would be divided now; `paid` and `prizes_now` sum to `whole`.

    While no one has a place, nothing is divided.
    """

    fee = Money(source="fee_text", help_text="The fee, in the currency of the pot.")
    prizes = serializers.ListField(
        source="prize_texts",
        child=Money(),
        help_text="The prizes by place, the first first: percentages of the pot, or sums.",
    )
    whole = Money(help_text="All that has been paid in.")
    paid = PotShareSerializer(many=True, help_text="The members who have paid in, with their fees.")
    prizes_now = PotShareSerializer(
        source="won", many=True, help_text="The prizes if the season ended now."
    )
    payments = PotPaymentSerializer(
        many=True, help_text="The fewest payments that settle fees and prizes at once."
    )

    class Meta:
        model = Pot
        fields = (
            "season",
            "game",
            "fee",
            "currency",
            "per",
            "by",
            "prizes",
            "whole",
            "paid",
            "prizes_now",
            "payments",
        )


class EveningPotSerializer(AnswerSerializer):
    """The fees of an evening, which go into the pot of its season."""

    season = serializers.UUIDField(help_text="The season of the pot.")
    evening = serializers.DateField(help_text="The day of the evening.")
    currency = serializers.CharField(
        min_length=3, max_length=3, help_text="The currency of the pot."
    )
    whole = Money(help_text="All fees of the evening together.")
    paid = PotShareSerializer(many=True, help_text="The members who pay, with their fees.")


class DroppedPotSerializer(AnswerSerializer):
    """The season whose pot was removed."""

    season = serializers.UUIDField(help_text="The season.")


class PotView(LeagueView):
    """The pot of a season."""

    @operation("read_pot", READ, answer=SeasonPotSerializer)
    def get(self, request: Request, season: UUID) -> object:
        """The pot of a season, divided by the current standings."""
        pot = pot_of(self.season(season))
        if pot is None:
            raise Problem(404)
        return self.divided(pot)

    @operation("keep_pot", MANAGE, answer=SeasonPotSerializer, body=PotForm)
    def put(self, request: Request, season: UUID) -> object:
        """Set the fee and the prizes of a season."""
        return self.divided(save_pot(self.season(season), self.fields, by=self.user))

    @operation("drop_pot", MANAGE, answer=DroppedPotSerializer)
    def delete(self, request: Request, season: UUID) -> object:
        """Remove the pot of a season."""
        row = self.season(season)
        if pot_of(row) is None:
            raise Problem(404)
        remove_pot(row, by=self.user)
        return {"season": row.pk}

    def season(self, season: UUID) -> Season:
        """Return a season by its key. Raises `Problem` 404."""
        return first_or_404(self.league.seasons.select_related("pot").filter(pk=season))

    def divided(self, pot: Pot) -> DividedPot:
        """Return a pot with its current division."""
        return divide_by_standings(self.league, pot, present_faces(people_in(self.league)))


class EveningPotView(LeagueView):
    """The fees of an evening for the pot of its season."""

    @operation("read_evening_pot", READ, answer=EveningPotSerializer)
    def get(self, request: Request, day: date) -> object:
        """The fees of an evening, by member."""
        pot = pot_on(self.league, day)
        if pot is None:
            raise Problem(404)
        results = Result.objects.filter(league=self.league, evening=day).in_order()
        faces = present_faces(people_in(self.league))
        return present_evening_fees(pot, day, fees_on(pot, day, list(results)), faces)


urlpatterns = [
    path("seasons/<uuid:season>/pot/", PotView.as_view()),
    path("evenings/<day:day>/pot/", EveningPotView.as_view()),
]
