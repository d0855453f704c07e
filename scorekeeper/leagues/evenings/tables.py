"""Draws tables for tonight and stores them for the next draw."""

import secrets
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations, groupby
from uuid import UUID

from django.db.models import Prefetch

from games import GAMES
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.models import Drawing, League, Result, StartedTable
from scorekeeper.leagues.scoring.draw import Meetings, draw, with_round
from scorekeeper.matches import services as matches
from scorekeeper.matches.log.outcomes import Attempt, KeyReused
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction

TOO_FEW = _("At least one table must be full.")
NOT_HERE = _("A ticked member has left the league. Check who is here.")
CALLER = "page"
"""Who starts matches from the site's own pages: their keys are in one heap."""
YEAR = timedelta(days=366)


def drawings_of(league: League, day: date) -> list[Drawing]:
    """Return the rounds drawn for an evening, the first first, with the matches started there."""
    started = Prefetch("started", StartedTable.objects.select_related("league_match__match"))
    return list(league.drawings.filter(evening=day).prefetch_related(started))


def met_in(league: League, day: date) -> Meetings:
    """Return who has been whose partner and opponent in the year up to a day."""
    year = Result.objects.filter(league=league, evening__gt=day - YEAR)
    rows = year.order_by("league_match")
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    seats = rows.values_list("league_match", "member", "side")
    for _match, players in groupby(seats, key=lambda row: row[0]):
        for one, two in combinations(list(players), 2):
            pair = frozenset((str(one[1]), str(two[1])))
            (partners if one[2] is not None and one[2] == two[2] else opponents)[pair] += 1
    return Meetings(partners, opponents)


def draw_round(
    league: League, *, game: str, present: Sequence[str], day: date, five: bool = False
) -> Drawing:
    """Draw the next round of an evening. Raises `Refused`."""
    if game not in league.games:
        raise Refused([Refusal("other_game", playing.OTHER_GAME, "game")])
    seats = GAMES[game].players
    members = {str(pk) for pk in league.members.present().values_list("pk", flat=True)}
    chosen = list(dict.fromkeys(present))
    if not members.issuperset(chosen):
        raise Refused([Refusal("invalid", NOT_HERE, "present")])
    if len(chosen) < seats:
        raise Refused([Refusal("too_few", TOO_FEW, "present")])
    with write_transaction():
        lock(league.pk)
        drawings = drawings_of(league, day)
        drawn = draw(
            chosen,
            seats=seats,
            sides=GAMES[game].sides,
            met=_met_tonight(league, day, drawings),
            seed=secrets.randbits(32),
            five=five,
        )
        return league.drawings.create(
            evening=day,
            number=len(drawings) + 1,
            game=game,
            tables=[list(table) for table in drawn.tables],
            out=list(drawn.out),
        )


def _met_tonight(league: League, day: date, drawings: Sequence[Drawing]) -> Meetings:
    """Return who has met whom, with the rounds of tonight that may not be over yet."""
    met = met_in(league, day)
    for drawing in drawings:
        game = GAMES[drawing.game]
        met = with_round(met, drawing.tables, drawing.out, seats=game.players, sides=game.sides)
    return met


class AlreadyStarted(Exception):  # noqa: N818  nothing is broken
    """The match was started before, and nobody has said that another one is meant."""

    def __init__(self, match: Match) -> None:
        """Carry the match that was started."""
        self.match = match
        super().__init__(match.code)


def start_table(
    drawing: Drawing,
    number: int,
    *,
    owner: User | None,
    attempt: Attempt,
    another: bool = False,
) -> Match:
    """Start the match of a drawn table and let it count.

    Options and stake are those of the league's last match of the game. Raises `Refused`, and
    `AlreadyStarted` unless `another` match of this table is meant.
    """
    try:
        with write_transaction():
            lock(drawing.league_id)
            earlier = matches.created(CALLER, attempt)
            if earlier is not None:
                return earlier
            started = drawing.started.filter(number=number).last()
            if started is not None and not another:
                raise AlreadyStarted(started.league_match.match)
            return _started(drawing, number, owner, attempt)
    except KeyReused:
        made = Match.objects.get(creations__caller=CALLER, creations__key=attempt.key)
        raise AlreadyStarted(made) from None


def _started(drawing: Drawing, number: int, owner: User | None, attempt: Attempt) -> Match:
    league, seats = drawing.league, GAMES[drawing.game].players
    names = dict(league.members.values_list("pk", "name"))
    of_game = league.matches.filter(match__game=drawing.game).select_related("match")
    last = of_game.order_by("-evening", "-match").first()
    agreed = last.match.read() if last else None
    match, _again = matches.start_match(
        game=drawing.game,
        players=[names.get(UUID(person), "") for person in drawing.tables[number - 1][:seats]],
        options=agreed.options if agreed else None,
        details={"stake": agreed.stake if agreed else None},
        owner=owner,
        zone=league.zone,
        caller=CALLER,
        attempt=attempt,
    )
    counted = playing.count_for(match, league)
    StartedTable.objects.create(league_match=counted, drawing=drawing, number=number)
    return match


def drop_last(league: League, day: date) -> None:
    """Take the last round drawn for an evening back."""
    last = league.drawings.filter(evening=day).last()
    if last is not None:
        last.delete()
