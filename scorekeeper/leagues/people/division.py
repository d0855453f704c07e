"""The division of a player, read in the query of the player."""

from django.db.models import OuterRef, Subquery

from scorekeeper.leagues.models import Divisions, Member
from scorekeeper.web.context import Context


def newest_divisions() -> dict[str, object]:
    """Return annotations of members with the newest divisions of their league."""
    rows = Divisions.objects.filter(league=OuterRef("league")).order_by("-season__starts_on")
    fields = {"names": "names", "members": "members", "season": "season__name"}
    return {
        f"divisions_{name}": Subquery(rows.values(source)[:1]) for name, source in fields.items()
    }


def division_of_player(member: Member) -> Context | None:
    """Return the names of a player's division and its season, from `newest_divisions`."""
    numbers = getattr(member, "divisions_members", None) or {}
    number = numbers.get(str(member.pk))
    if number is None:
        return None
    annotations = vars(member)
    return {
        "name": annotations["divisions_names"][number - 1],
        "season": annotations["divisions_season"],
    }
