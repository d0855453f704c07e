"""Permissions in a league.

`visible_to` selects the leagues that an actor may see, and `may_see` checks one. Every page and
every operation asks one of them: for a stranger a private league does not exist (404).
"""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Member, Role

Actor = User | AnonymousUser

EVERYONE = (Role.OWNER, Role.SCORER, Role.MEMBER)
ACTS = {
    "count": EVERYONE,  # own matches
    "claim": EVERYONE,
    "score": (Role.OWNER, Role.SCORER),  # any match, names without accounts, tables of an evening
    "manage": (Role.OWNER,),
}
"""The roles that permit each act."""


def visible_to(actor: Actor) -> QuerySet[League]:
    """Return the leagues that an actor may see, annotated with the actor's `role` and `own_key`."""
    if not actor.is_authenticated:
        return _with_role(League.objects.filter(public=True), None)
    memberships = Member.objects.present().filter(user=actor.pk)
    visible = Q(public=True) | Q(pk__in=memberships.values("league"))
    return _with_role(League.objects.filter(visible), actor)


def with_league(members: QuerySet[Member], actor: Actor) -> QuerySet[Member]:
    """Filter members of visible leagues, each with the league as `visible_to` annotates it."""
    visible = visible_to(actor).filter(pk=OuterRef("league"))
    annotations = {name: Subquery(visible.values(name)[:1]) for name in ("role", "own_key")}
    of_actor = {f"actor_{name}": value for name, value in annotations.items()}
    return members.filter(Exists(visible)).select_related("league").annotate(**of_actor)


def league_of(member: Member) -> League:
    """Return the league of a member read by `with_league`."""
    annotated = vars(member)
    vars(member.league).update(role=annotated["actor_role"], own_key=annotated["actor_own_key"])
    return member.league


def leagues_of(actor: Actor) -> QuerySet[League]:
    """Return the leagues that an actor is a member of."""
    memberships = Member.objects.present().filter(user=actor.pk if actor.is_authenticated else None)
    return visible_to(actor).filter(pk__in=memberships.exclude(user=None).values("league"))


def _with_role(leagues: QuerySet[League], actor: Actor | None) -> QuerySet[League]:
    memberships = Member.objects.present().filter(
        league=OuterRef("pk"), user=actor.pk if actor else None
    )
    if actor is None:
        memberships = memberships.none()
    return leagues.annotate(
        role=Subquery(memberships.values("role")[:1]),
        own_key=Subquery(memberships.values("feed_key")[:1]),
    )


def role_in(actor: Actor, league: League) -> str | None:
    """Return an actor's role in a league. None if not a member."""
    if "role" in vars(league):
        return role_of(league)
    if not actor.is_authenticated:
        return None
    memberships = league.members.present().filter(user=actor.pk)
    return memberships.values_list("role", flat=True).first()


def role_of(league: League) -> str | None:
    """Return the actor's role in a league read by `visible_to`."""
    role: str | None = vars(league)["role"]
    return role


def own_key_of(league: League) -> str:
    """Return the key of the actor's feeds in a league read by `visible_to`; empty if none."""
    return vars(league)["own_key"] or ""


def may_see(actor: Actor, league: League) -> bool:
    """Return whether an actor may see a league; no query if it is public."""
    return league.public or role_in(actor, league) is not None


def can(actor: Actor, act: str, league: League) -> bool:
    """Return whether an actor's role in a league permits an act."""
    return role_in(actor, league) in ACTS[act]
