"""Reads what is agreed about a tournament; refuses what cannot be played, naming the field."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.evenings.met import table_game
from scorekeeper.leagues.evenings.tables import TOO_FEW
from scorekeeper.leagues.models import League, Tournament
from scorekeeper.leagues.models.people import LONGEST_NAME
from scorekeeper.leagues.models.tournaments import MOST_DEALS, MOST_ENTRANTS, MOST_ROUNDS
from scorekeeper.leagues.seasons.settings import (
    ENDS_BEFORE,
    NAME,
    Readers,
    day,
    day_or_none,
    one_of,
    read,
    text_of,
    whole_number,
    yes_or_no,
)
from scorekeeper.players import names

LONGEST_TEAM = 60
USUAL_BEST, USUAL_SIZE = 2, 4

ROUNDS = _("Enter a whole number from 1 to 50.")
DEALS = _("Enter a whole number from 1 to 200, or nothing.")
NUMBER = _("Enter a whole number from 1 to 400.")
ENTRANTS = _("Choose members of the league, each once, 400 at the most.")
TEAMS = _("Give each team a name of at most 60 characters, and only to those who play.")
PAIRS = _("Partners are teams of exactly two people, and everyone must be in one.")
NO_PARTNERS = _("This game has no partners.")
GROUPED = _("Groups draw partners by lot: choose another format for fixed partners.")
SMALL_GROUP = _("A group must fill a table.")
BEST = _("Fewer must go on than play at a table.")
BEST_SIDE = _("Two partners win together: let two of a table go on.")
BEST_FINAL = _("Those who go on must fill a table in the final.")

NEEDED = ("name", "game", "starts_on", "format", "entrants")
ALWAYS = {"name", "starts_on", "ends_on", "counts"}
"""What may change whatever has been drawn."""


def at_table(tournament: Tournament) -> int:
    """Return how many of those who play as one sit at a table."""
    return table_game(tournament.game).seats // (2 if tournament.together else 1)


def read_tournament(
    league: League, given: Mapping[str, Any], stored: Mapping[str, Any]
) -> dict[str, Any]:
    """Read what is agreed, over what is stored. Raises `Refused`."""
    deals = whole_number(MOST_DEALS, DEALS)
    readers: Readers = {
        "name": text_of(LONGEST_NAME, NAME),
        "game": one_of(tuple(league.games)),
        "starts_on": day,
        "ends_on": day_or_none,
        "format": one_of(tuple(Tournament.Format.values)),
        "rounds": whole_number(MOST_ROUNDS, ROUNDS),
        "deals": lambda given: None if given in (None, "") else deals(given),
        "draw": one_of(tuple(Tournament.Draw.values)),
        "points": one_of(tuple(Tournament.Points.values)),
        "group_size": whole_number(MOST_ENTRANTS, NUMBER),
        "best": whole_number(MOST_ENTRANTS, NUMBER),
        "together": yes_or_no,
        "counts": yes_or_no,
        "entrants": _entrants(league),
        "teams": _teams,
    }
    fields = dict(stored) | read(given, readers, () if stored else NEEDED)
    if "deals" in given and given["deals"] is None:
        fields["deals"] = None
    fields["teams"] = {one: team for one, team in fields.get("teams", {}).items() if team}
    refuse_unplayable(fields)
    return fields


def refuse_unplayable(fields: Mapping[str, Any]) -> None:
    """Refuse what no table could play. Raises `Refused`."""
    refusals = [*_wrong_people(fields), *_wrong_format(fields)]
    if refusals:
        raise Refused(refusals)


def _wrong_people(fields: Mapping[str, Any]) -> Iterator[Refusal]:
    game, entrants, teams = table_game(fields["game"]), fields["entrants"], fields["teams"]
    if fields.get("ends_on") and fields["ends_on"] < fields["starts_on"]:
        yield Refusal("invalid", ENDS_BEFORE, "ends_on")
    if len(entrants) < game.seats:
        yield Refusal("too_few", TOO_FEW, "entrants")
    if not set(entrants).issuperset(teams):
        yield Refusal("invalid", TEAMS, "teams")
    if not fields.get("together"):
        return
    if not game.sides:
        yield Refusal("invalid", NO_PARTNERS, "together")
    elif fields["format"] == Tournament.Format.GROUPS:
        yield Refusal("invalid", GROUPED, "together")
    elif len(teams) < len(entrants) or set(Counter(teams.values()).values()) != {2}:
        yield Refusal("invalid", PAIRS, "teams")


def _wrong_format(fields: Mapping[str, Any]) -> Iterator[Refusal]:
    game, together = table_game(fields["game"]), fields.get("together", False)
    seats = game.seats // (2 if together else 1)
    best, size = fields.get("best", USUAL_BEST), fields.get("group_size", USUAL_SIZE)
    if fields["format"] == Tournament.Format.KNOCKOUT:
        if best >= seats:
            yield Refusal("invalid", BEST, "best")
        elif game.sides and not together and best != 2:  # noqa: PLR2004  two partners
            yield Refusal("invalid", BEST_SIDE, "best")
    elif fields["format"] == Tournament.Format.GROUPS:
        groups = max(len(fields["entrants"]) // size, 1)
        if size < game.seats:
            yield Refusal("invalid", SMALL_GROUP, "group_size")
        elif best > size or best * groups < game.seats:
            yield Refusal("invalid", BEST_FINAL, "best")


def _entrants(league: League) -> Callable[[Any], list[str]]:
    def reader(given: Any) -> list[str]:
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            raise ValueError(ENTRANTS)
        members = [str(pk) for pk in league.members.present().values_list("pk", flat=True)]
        chosen = set(given)
        if len(chosen) < len(given) or not chosen.issubset(members) or len(given) > MOST_ENTRANTS:
            raise ValueError(ENTRANTS)
        return [pk for pk in members if pk in chosen]

    return reader


def _teams(given: Any) -> dict[str, str]:
    if not isinstance(given, dict):
        raise ValueError(TEAMS)  # noqa: TRY004  a refusal like the others
    teams = {}
    for person, typed in given.items():
        team = names.clean(typed) if isinstance(typed, str) else None
        if team is None or len(team) > LONGEST_TEAM or not isinstance(person, str):
            raise ValueError(TEAMS)
        teams[person] = team
    return teams
