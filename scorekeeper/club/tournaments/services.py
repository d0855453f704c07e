"""Writes of tournaments: create, change, delete."""

from collections.abc import Mapping

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.tournaments.checks import refuse_unplayable
from scorekeeper.club.tournaments.counts import set_counts
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.leagues.acts.kind import By, Group, Kind
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League
from scorekeeper.storage.database import write_transaction

FIXED = _("This is fixed once a round is drawn. Undo the rounds first.")
HAS_MATCHES = _("Matches of this tournament have started: it stays.")

ALWAYS = {"name", "starts_on", "ends_on", "counts"}
"""The fields that may change after a draw."""


class AboutTournament(Kind):
    """An act about a tournament."""

    group = Group.TOURNAMENTS

    name: str


class TournamentMade(AboutTournament):
    """A tournament was created."""

    slug = "tournament_made"
    says = _("Made the tournament {name}")


def create_tournament(league: League, fields: Mapping[str, object], *, by: By = None) -> Tournament:
    """Create a tournament with the place points and tie-breaks of its league.

    Raises `Refused`.
    """
    with write_transaction():
        league = lock_league(league.pk)
        agreed = {"place_points": league.place_points, "ties": league.ties}
        tournament = Tournament(league=league, **fields, **agreed)
        refuse_unplayable(tournament)
        tournament.save()
        record(league, by, TournamentMade(name=tournament.name))
    return tournament


class TournamentChanged(AboutTournament):
    """The settings of a tournament were changed."""

    slug = "tournament_changed"
    says = _("Changed the tournament {name}")


def change_tournament(
    tournament: Tournament, fields: Mapping[str, object], *, by: By = None
) -> Tournament:
    """Change the settings; after the first draw only name, days and, in fixed rounds, entrants.

    `counts` may always change: the matches are counted again. Raises `Refused`, also if one of
    them is in a closed season.
    """
    with write_transaction():
        league = lock_league(tournament.league_id)
        tournament = league.tournaments.get(pk=tournament.pk)
        people_changeable = (
            tournament.format == Tournament.Format.ROUNDS and not tournament.together
        )
        changeable = {*ALWAYS, *(("entrants", "teams") if people_changeable else ())}
        changed = [name for name in fields if fields[name] != getattr(tournament, name)]
        for name in changed:
            setattr(tournament, name, fields[name])
        refuse_unplayable(tournament)
        fixed = [name for name in changed if name not in changeable]
        if fixed and tournament.rounds_drawn.exists():
            raise Refused(Refusal("fixed", FIXED, name) for name in fixed)
        if "counts" in changed:
            set_counts(tournament, counts=tournament.counts)
        tournament.save(update_fields=changed or None)
        record(league, by, TournamentChanged(name=tournament.name))
    return tournament


class TournamentDeleted(AboutTournament):
    """A tournament was deleted."""

    slug = "tournament_deleted"
    says = _("Deleted the tournament {name}")


def delete_tournament(tournament: Tournament, *, by: By = None) -> None:
    """Delete a tournament without started matches. Raises `Refused`."""
    with write_transaction():
        league = lock_league(tournament.league_id)
        drawings = league.drawings.filter(tournament_round__tournament=tournament)
        if drawings.filter(started__isnull=False).exists():
            raise Refused([Refusal("started", HAS_MATCHES)])
        drawings.delete()
        league.tournaments.filter(pk=tournament.pk).delete()
        record(league, by, TournamentDeleted(name=tournament.name))
