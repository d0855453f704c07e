"""The API of a league's desk: waiting entries and decisions."""

from django import forms
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request

from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.desk.read import read_desk
from scorekeeper.club.desk.waiting import claims_in, corrections_in
from scorekeeper.club.notices.api import UnsentSerializer
from scorekeeper.leagues.counting.corrections import apply_correction, decline_correction
from scorekeeper.leagues.models import Claim, League
from scorekeeper.leagues.people.claims import decide_claim
from scorekeeper.rest.leagues.access import MANAGE, LeagueView
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.problems import invalid
from scorekeeper.rest.serializers import AnswerSerializer, RowSerializer
from scorekeeper.web.forms import SiteForm, YesOrNoField, same_message

ONE = _("Name one claim, or one match whose correction waits.")
LARGEST_ID = 2**63 - 1


class DecisionForm(SiteForm):
    """A claim, or the code of a match whose correction waits; accepted, or else declined."""

    accept = YesOrNoField(help_text="Whether it is accepted, or else declined.")
    claim = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=LARGEST_ID,
        error_messages=same_message(ONE),
        help_text="The identifier of a claim.",
    )
    match = forms.CharField(
        required=False,
        error_messages=same_message(ONE),
        help_text="The code of a match whose correction waits.",
    )


class WaitingClaimSerializer(RowSerializer):
    """An account that claims a name."""

    name = serializers.CharField(source="member.name", help_text="The name that is claimed.")
    account = serializers.CharField(
        source="user.get_username", help_text="The name of the account that claims it."
    )

    class Meta:
        model = Claim
        fields = ("id", "member", "name", "account")
        extra_kwargs = {"member": {"help_text": "The member whose name it is."}}


class WaitingMatchSerializer(AnswerSerializer):
    """A waiting match, with all its players or those who are unknown."""

    match = serializers.CharField(source="code", help_text="The code of the match.")
    game = serializers.CharField(source="counted.match.game", help_text="Its game.")
    evening = serializers.DateField(
        source="counted.evening", help_text="The day of the evening it counts for."
    )
    players = serializers.ListField(
        child=serializers.CharField(), help_text="The names of the players."
    )


class DeskSerializer(AnswerSerializer):
    """All entries that wait for the owners."""

    claims = WaitingClaimSerializer(many=True, help_text="The claims of names, the oldest first.")
    corrections = WaitingMatchSerializer(
        many=True, help_text="The matches of closed seasons that would count otherwise now."
    )
    unknown = WaitingMatchSerializer(many=True, help_text="The matches with names in doubt.")
    left_open = WaitingMatchSerializer(
        many=True, help_text="The matches that were not ended on their evening."
    )
    unsent = UnsentSerializer(
        many=True, help_text="The chat programs that did not take the last notice."
    )


class DecidedSerializer(AnswerSerializer):
    """A decision, and the entries that still wait."""

    receipt = serializers.ListField(
        child=serializers.CharField(), help_text="The effects of the decision, a line each."
    )
    desk = DeskSerializer(help_text="The tasks that still wait.")


class DeskView(LeagueView):
    """The desk of a league."""

    @operation("read_desk", MANAGE, answer=DeskSerializer)
    def get(self, request: Request) -> object:
        """The entries that wait for the owners, up to 50 of a kind."""
        return read_desk(self.league)

    @operation("decide", MANAGE, answer=DecidedSerializer, body=Body(DecisionForm, "DeskBody"))
    def post(self, request: Request) -> object:
        """Accept or decline a claim, or a correction of a closed season."""
        match self.fields:
            case {"claim": _, "match": _}:
                raise invalid("claim", ONE)
            case {"claim": claim, "accept": accept}:
                lines = _decide_claim(self.league, claim, accept=accept, by=self.user)
            case {"match": code, "accept": accept}:
                lines = _decide_correction(self.league, code, accept=accept, by=self.user)
            case _:
                raise invalid("claim", ONE)
        return {"receipt": lines, "desk": read_desk(self.league)}


def _decide_claim(league: League, number: int, *, accept: bool, by: User) -> list[str]:
    claim = claims_in(league).filter(pk=number).first()
    if claim is None:
        raise invalid("claim", ONE)
    return decide_claim(league, claim, accept=accept, by=by)


def _decide_correction(league: League, code: str, *, accept: bool, by: User) -> list[str]:
    waiting = corrections_in(league).filter(league_match__match__code=code[:40]).first()
    if waiting is None:
        raise invalid("match", ONE)
    if accept:
        return apply_correction(waiting.league_match, by=by)
    decline_correction(waiting.league_match, by=by)
    return []


urlpatterns = [
    path("desk/", DeskView.as_view()),
]
