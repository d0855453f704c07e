"""Forms of members: names, roles, merges, claims."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.text import RowField
from scorekeeper.leagues.counting.seats import NOT_A_MEMBER
from scorekeeper.leagues.forms import LeagueForm, LeagueModelForm
from scorekeeper.leagues.models import Member
from scorekeeper.web.forms import FormData, SiteModelForm, same_message


class NameForm(SiteModelForm):
    """The name of a member."""

    class Meta:
        model = Member
        fields = ("name",)


class RoleForm(SiteModelForm):
    """The role of a member."""

    class Meta:
        model = Member
        fields = ("role",)


class MemberForm(SiteModelForm):
    """A name to add."""

    class Meta:
        model = Member
        fields = ("name", "role")


class ChangedMemberForm(LeagueModelForm):
    """The fields of a member to change; a null `merged_into` separates two names again."""

    nullable = frozenset({"merged_into"})

    class Meta:
        model = Member
        fields = ("name", "role", "merged_into")
        field_classes = {"merged_into": RowField}


class MergeForm(LeagueForm):
    """The member that another name belongs to."""

    into = RowField(
        Member.objects.all(),
        label=_("Is the same person as"),
        error_messages=same_message(_(NOT_A_MEMBER)),
        empty_label=None,
    )

    def __init__(self, data: FormData, member: Member) -> None:
        """Offer the other present members."""
        super().__init__(data, member.league)
        others = member.league.members.present().exclude(pk=member.pk)
        self.set_choices("into", list(others.values_list("pk", "name")))


class ClaimForm(LeagueForm):
    """A name without an account to claim."""

    claim = RowField(
        Member.objects.present(),
        label=_("I am"),
        error_messages=same_message(_(NOT_A_MEMBER)),
        empty_label=None,
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        """Offer the names without an account."""
        super().__init__(*args, **options)
        unclaimed = self.league.members.present().filter(user=None)
        self.set_choices("claim", list(unclaimed.values_list("pk", "name")))
