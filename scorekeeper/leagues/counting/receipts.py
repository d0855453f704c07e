"""Receipts of corrections: effects on results, the evening, standings and ratings."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from uuid import UUID

from django.db.models import Sum
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from games import GAMES
from games.sheet import Sheet
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.counting.adjusted import adjustments_in
from scorekeeper.leagues.counting.count import (
    SCORE_FIELDS,
    MemberResult,
    ResultChange,
    as_result,
    expected_results,
    stored_results,
    tallies_of,
)
from scorekeeper.leagues.counting.read import StandingsQuery, as_played, played_by, sums_of
from scorekeeper.leagues.counting.rerate import Strengths, rated_before
from scorekeeper.leagues.models import League, LeagueMatch, Member, Result, Season
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.presenter import END, ISOLATE, score_text
from scorekeeper.scoring import ratings, standings
from scorekeeper.scoring.adjustments import Extra, extras
from scorekeeper.scoring.debts import debts
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import Score, Standing, Tally, as_text, with_extras

MatchResults = tuple[LeagueMatch, Sequence[MemberResult]]
Moves = dict[UUID, tuple[str, str]]
"""The text before and after a change, by member."""
MOST = 12
"""The most names in a line: in a large league, one change may move many members."""


def correction_lines(counted: LeagueMatch, before: Sheet, after: Sheet) -> Iterator[str]:
    """Yield the lines of a correction's receipt; in a closed season, of its pending effect."""
    old, new = (expected_results(counted, sheet) for sheet in (before, after))
    waits = hasattr(counted, "pending")
    if waits:
        old = stored_results(counted)
    if old == new:
        return
    if waits:
        yield gettext(
            "{league}: {season} is closed. This correction waits until an owner applies it."
        ).format(league=isolated(counted.league.name), season=isolated(str(counted.season)))
        yield from result_lines(counted, old, new)
    else:
        yield from lines_beyond_match(counted, old, new)


def seating_lines(counted: LeagueMatch, old: Sequence[MemberResult]) -> Iterator[str]:
    """Yield the lines of a receipt after other members were seated; `old` was stored before."""
    new = expected_results(counted, sheet_of(counted.match))
    if old == new:
        return
    if counted.season is not None and counted.season.closed_at:
        yield gettext(
            "{league}: {season} is closed. This correction waits until an owner applies it."
        ).format(league=isolated(counted.league.name), season=isolated(counted.season.name))
    yield from result_lines(counted, old, new)


def result_lines(
    counted: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Iterator[str]:
    """Yield a line for each kind of effect that new results of a match have."""
    played = _in_order_of_seats(old, new)
    title = gettext("Points of the match")
    yield from moves_line(title, match_moves(old, new), names_of(set(played)), first=played)
    yield from lines_beyond_match(counted, old, new)


def lines_beyond_match(
    counted: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Iterator[str]:
    """Yield the lines about effects beyond the match: evening, standings and ratings."""
    league = isolated(counted.league.name)
    kinds = [
        (
            gettext("Evening of {day}").format(
                day=date_format(counted.evening, "SHORT_DATE_FORMAT")
            ),
            evening_moves(counted, old, new),
        ),
        (gettext("Standings of {league}").format(league=league), standing_moves(counted, old, new)),
        (standings_title(counted.league, ""), standing_moves(counted, old, new, of_all=True)),
        (gettext("Ratings after the match"), rating_moves(counted, old, new)),
    ]
    played = _in_order_of_seats(old, new)
    names = names_of(set(played).union(*(moves for _title, moves in kinds)))
    (title, evening), *others = kinds
    yield from moves_line(title, evening, names, first=played)
    yield from payment_lines(counted, old, new, names)
    for title, moves in others:
        yield from moves_line(title, moves, names, first=played)


def _in_order_of_seats(old: Sequence[MemberResult], new: Sequence[MemberResult]) -> list[UUID]:
    return list(dict.fromkeys(member for member, _own in (*old, *new)))


def moves_line(
    title: str, moves: Moves, names: Mapping[UUID, str], first: Sequence[UUID] = ()
) -> Iterator[str]:
    """Yield one line of moves, if any: members of `first` in order, then the others by name.

    After `MOST` members it gives the number of the others.
    """
    moved = {member: (was, now) for member, (was, now) in moves.items() if was != now}
    known = [member for member in first if member in moved]
    others = sorted(moved.keys() - set(known), key=lambda member: (names[member], member))
    parts = [
        f"{isolated(names[member])} {isolated(' → '.join(moved[member]))}"
        for member in (*known, *others)
    ]
    if len(parts) > MOST:
        more = len(parts) - MOST
        rest = ngettext("{number} more", "{number} more", more).format(number=more)
        parts = [*parts[:MOST], rest]
    if parts:
        yield f"{title}: {', '.join(parts)}"


def payment_lines(
    counted: LeagueMatch,
    old: Sequence[MemberResult],
    new: Sequence[MemberResult],
    names: Mapping[UUID, str],
) -> Iterator[str]:
    """Yield a line with the new payments of the evening, if a change moved them."""
    if all(result.money is None for _member, result in (*old, *new)):
        return
    evening = Result.objects.filter(league=counted.league_id, evening=counted.evening)
    others = list(evening.exclude(league_match=counted))
    was, now = (
        _payments([*others, *(as_result(counted, who, result) for who, result in results)])
        for results in (old, new)
    )
    if was != now:
        all_names = {**names_of({other.member_id for other in others} - names.keys()), **names}
        payments = (
            f"{isolated(all_names[payer])} → {isolated(all_names[payee])} {isolated(amount)}"
            for payer, payee, amount in now
        )
        yield gettext("Who pays over the evening now: {payments}").format(
            payments=", ".join(payments) or "–"
        )


def _payments(results: Sequence[Result]) -> list[tuple[UUID, UUID, str]]:
    return [(debt.payer, debt.payee, f"{debt.amount} {debt.currency}") for debt in debts(results)]


def isolated(text: str) -> str:
    """Return text in Unicode isolates, with its own direction within a sentence."""
    return f"{ISOLATE}{text}{END}"


def names_of(members: set[UUID]) -> dict[UUID, str]:
    """Return the names of members by key."""
    rows = Member.objects.filter(pk__in=members) if members else Member.objects.none()
    return dict(rows.values_list("pk", "name"))


def _pairs(old: Mapping[UUID, str], new: Mapping[UUID, str]) -> Moves:
    return {member: (old.get(member, "–"), new.get(member, "–")) for member in {**old, **new}}


def match_moves(old: Sequence[MemberResult], new: Sequence[MemberResult]) -> Moves:
    """Return the points of a match before and after."""
    before, after = (
        {who: points_text(result.points) for who, result in results if result.counts}
        for results in (old, new)
    )
    return _pairs(before, after)


def points_text(hundredths: int) -> str:
    """Format points with their sign."""
    return score_text(as_text(Fraction(hundredths, HUNDREDTHS)))


def standings_title(league: League, game: str) -> str:
    """Return the title of a league's standings in a game, or over all if the game is empty."""
    name = isolated(league.name)
    if not game:
        return gettext("Standings of {league} over all games").format(league=name)
    of_game = gettext(GAMES[game].name)
    return gettext("Standings of {league} in {game}").format(league=name, game=of_game)


def evening_moves(
    counted: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Moves:
    """Return the points of the evening before and after."""
    members = {member for member, _own in (*old, *new)}
    others = (
        Result.objects.counting()
        .filter(
            league=counted.league_id,
            evening=counted.evening,
            member__in=members,
            game=counted.match.game,
        )
        .exclude(league_match=counted)
    )
    sums: dict[UUID, int] = dict(others.values_list("member").annotate(Sum("points")))
    before, after = (
        {who: points_text(points) for who, points in _added(sums, results).items()}
        for results in (old, new)
    )
    return _pairs(before, after)


def _added(sums: Mapping[UUID, int], results: Sequence[MemberResult]) -> dict[UUID, int]:
    changed = {who: sums.get(who, 0) + result.points for who, result in results if result.counts}
    return {**sums, **changed}


def rating_moves(
    counted: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Moves:
    """Return the ratings after the match, before and after the change."""
    match, system = counted.match, counted.league.rating
    members = {member for member, _own in (*old, *new)}
    start = rated_before(members, counted.league_id, match.game, match.started_at)
    before, after = (
        {
            who: decimal_text(ratings.shown_text(strength, system))
            for who, strength in (start | _rated(results, start, system)).items()
        }
        for results in (old, new)
    )
    return _pairs(before, after)


def _rated(results: Sequence[MemberResult], start: Strengths, system: str) -> Strengths:
    return ratings.rated(_finished(results), start, system) if results else {}


def _finished(results: Sequence[MemberResult]) -> list[ratings.Finished[UUID]]:
    return [
        ratings.Finished(who, result.side, result.place) for who, result in results if result.rated
    ]


def standing_moves(
    counted: LeagueMatch,
    old: Sequence[MemberResult],
    new: Sequence[MemberResult],
    *,
    of_all: bool = False,
) -> Moves:
    """Return the moves that a match causes in its season's standings, by the league's method.

    `of_all` selects the standings over all games, which a league of one game does not have.
    """
    if counted.season is None or (of_all and len(counted.league.games) == 1):
        return {}
    game = "" if of_all else counted.match.game
    return season_moves(counted.season, game, [(counted, old, new)])


def season_moves(season: Season, game: str, changes: Sequence[ResultChange]) -> Moves:
    """Return the moves that several matches together cause in a season's standings.

    The game is empty for the standings over all games.
    """
    best_of = season.reckoning.best_of
    now, added = sums_of(season, game), extras(adjustments_in(season, game), best_of)
    members = {member for _match, *both in changes for results in both for member, _own in results}
    query = StandingsQuery.agreed(season, game)
    before, after = (
        {
            who: standing_text(standing, query.method)
            for who, standing in _ranked_with(query, members, (now, added), results).items()
        }
        for results in (
            [(league_match, old) for league_match, old, _new in changes],
            [(league_match, new) for league_match, _old, new in changes],
        )
    )
    moves = _pairs(before, after)
    return {who: (was, is_) for who, (was, is_) in moves.items() if was != is_}


def _ranked_with(
    query: StandingsQuery,
    members: Collection[UUID],
    stored: tuple[Mapping[UUID, Tally], Mapping[UUID, Extra]],
    changed: Sequence[MatchResults],
) -> dict[UUID, Standing]:
    """Rank a season with changed results, over the stored sums and adjustments."""
    now, added = stored
    sums = with_results(query.season, query.game, members, changed)
    tallies, ties = with_extras({**now, **sums}, added), query.season.reckoning.ties
    equal = standings.tied(tallies, query.method, minimum=query.minimum, ties=ties)
    matches = {league_match.pk for league_match, _results in changed}
    played = [own for own in played_by(query, equal) if own.match not in matches]
    played += [
        as_played(as_result(league_match, who, own))
        for league_match, results in changed
        for who, own in results
        if who in equal and own.counts and query.game in {"", league_match.match.game}
    ]
    return standings.standings(
        tallies, query.method, minimum=query.minimum, ties=ties, played=played
    )


def standing_text(standing: Standing, method: str) -> str:
    """Format a place with the value behind it."""
    place = f"{standing.place}." if standing.place else "–"
    return f"{place} ({value_text(standing, method)})"


def value_text(standing: Standing, method: str) -> str:
    """Format the value that standings sort by; points with their sign."""
    text = as_text(standing.value)
    unsigned = method in {standings.SHARE, "places"}
    return decimal_text(text).replace("-", "−") if unsigned else score_text(text)


def with_results(
    season: Season, game: str, members: Collection[UUID], changed: Sequence[MatchResults]
) -> dict[UUID, Tally]:
    """Return members' sums in a season with changed results of matches.

    The game is empty for the sums over all games.
    """
    matches = [league_match.pk for league_match, _results in changed]
    rest = Result.objects.counting().filter(season=season, member__in=members)
    rest = (rest.filter(game=game) if game else rest).exclude(league_match__in=matches)
    rows = [
        *rest,
        *(
            as_result(match, who, result)
            for match, results in changed
            for who, result in results
            if result.counts and game in {"", match.match.game}
        ),
    ]
    rows.sort(key=lambda row: (row.started_at, row.league_match_id))
    counts = (
        (row.member_id, row.game, Score(*(getattr(row, name) for name in SCORE_FIELDS)))
        for row in rows
    )
    tallies = tallies_of(counts, season.reckoning.best_of)
    return {member: tallies.get((member, game), Tally()) for member in members}
