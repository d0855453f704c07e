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
from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.counting.count import (
    SCORE_FIELDS,
    MemberResult,
    ResultChange,
    as_result,
    expected_results,
    stored_results,
    tallies_of,
)
from scorekeeper.leagues.counting.read import (
    StandingsQuery,
    as_match_part,
    results_for_ties,
    sums_of,
)
from scorekeeper.leagues.counting.rerate import Strengths, ratings_before
from scorekeeper.leagues.models import League, LeagueMatch, Member, Result, Season
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.presenter import END, ISOLATE, score_text
from scorekeeper.scoring import ratings, standings
from scorekeeper.scoring.adjustments import Extra, extras
from scorekeeper.scoring.debts import fewest_payments
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import Score, Standing, Tally, as_text, with_extras

MatchResults = tuple[LeagueMatch, Sequence[MemberResult]]
Moves = dict[UUID, tuple[str, str]]
"""The text before and after a change, by member."""
MOST = 12
"""The most names in a line: in a large league, one change may move many members."""


def correction_lines(league_match: LeagueMatch, before: Sheet, after: Sheet) -> Iterator[str]:
    """Yield the lines of a correction's receipt; in a closed season, of its pending effect."""
    old, new = (expected_results(league_match, sheet) for sheet in (before, after))
    is_pending = hasattr(league_match, "pending")
    if is_pending:
        old = stored_results(league_match)
    if old == new:
        return
    if is_pending:
        yield gettext(
            "{league}: {season} is closed. This correction waits until an owner applies it."
        ).format(
            league=isolated(league_match.league.name), season=isolated(str(league_match.season))
        )
        yield from result_lines(league_match, old, new)
    else:
        yield from lines_beyond_match(league_match, old, new)


def seating_lines(league_match: LeagueMatch, old: Sequence[MemberResult]) -> Iterator[str]:
    """Yield the lines of a receipt after other members were seated; `old` was stored before."""
    new = expected_results(league_match, sheet_of(league_match.match))
    if old == new:
        return
    if league_match.season is not None and league_match.season.closed_at:
        yield gettext(
            "{league}: {season} is closed. This correction waits until an owner applies it."
        ).format(
            league=isolated(league_match.league.name), season=isolated(league_match.season.name)
        )
    yield from result_lines(league_match, old, new)


def result_lines(
    league_match: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Iterator[str]:
    """Yield a line for each kind of effect that new results of a match have."""
    players = _in_order_of_seats(old, new)
    title = gettext("Points of the match")
    yield from moves_line(title, match_moves(old, new), names_of(set(players)), first=players)
    yield from lines_beyond_match(league_match, old, new)


def lines_beyond_match(
    league_match: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Iterator[str]:
    """Yield the lines about effects beyond the match: evening, standings and ratings."""
    league = isolated(league_match.league.name)
    kinds = [
        (
            gettext("Evening of {day}").format(
                day=date_format(league_match.evening, "SHORT_DATE_FORMAT")
            ),
            evening_moves(league_match, old, new),
        ),
        (
            gettext("Standings of {league}").format(league=league),
            standing_moves(league_match, old, new),
        ),
        (
            standings_title(league_match.league, ""),
            standing_moves(league_match, old, new, of_all=True),
        ),
        (gettext("Ratings after the match"), rating_moves(league_match, old, new)),
    ]
    players = _in_order_of_seats(old, new)
    names = names_of(set(players).union(*(moves for _title, moves in kinds)))
    (title, evening), *other_kinds = kinds
    yield from moves_line(title, evening, names, first=players)
    yield from payment_lines(league_match, old, new, names)
    for title, moves in other_kinds:
        yield from moves_line(title, moves, names, first=players)


def _in_order_of_seats(old: Sequence[MemberResult], new: Sequence[MemberResult]) -> list[UUID]:
    return list(dict.fromkeys(member for member, _own in (*old, *new)))


def moves_line(
    title: str, moves: Moves, names: Mapping[UUID, str], first: Sequence[UUID] = ()
) -> Iterator[str]:
    """Yield one line of moves, if any: members of `first` in order, then the others by name.

    After `MOST` members it gives the number of the others.
    """
    changed = {
        member: (before, after) for member, (before, after) in moves.items() if before != after
    }
    leading = [member for member in first if member in changed]
    following = sorted(changed.keys() - set(leading), key=lambda member: (names[member], member))
    parts = [
        f"{isolated(names[member])} {isolated(' → '.join(changed[member]))}"
        for member in (*leading, *following)
    ]
    if len(parts) > MOST:
        omitted = len(parts) - MOST
        omission = ngettext("{number} more", "{number} more", omitted).format(number=omitted)
        parts = [*parts[:MOST], omission]
    if parts:
        yield f"{title}: {', '.join(parts)}"


def payment_lines(
    league_match: LeagueMatch,
    old: Sequence[MemberResult],
    new: Sequence[MemberResult],
    names: Mapping[UUID, str],
) -> Iterator[str]:
    """Yield a line with the new payments of the evening, if a change moved them."""
    if all(result.money is None for _member, result in (*old, *new)):
        return
    evening = Result.objects.filter(league=league_match.league_id, evening=league_match.evening)
    other_results = list(evening.exclude(league_match=league_match))
    old_payments, new_payments = (
        _payments(
            [
                *other_results,
                *(as_result(league_match, member, result) for member, result in results),
            ]
        )
        for results in (old, new)
    )
    if old_payments != new_payments:
        all_names = {**names_of({row.member_id for row in other_results} - names.keys()), **names}
        payments = (
            f"{isolated(all_names[payer])} → {isolated(all_names[payee])} {isolated(amount)}"
            for payer, payee, amount in new_payments
        )
        yield gettext("Who pays over the evening now: {payments}").format(
            payments=", ".join(payments) or "–"
        )


def _payments(results: Sequence[Result]) -> list[tuple[UUID, UUID, str]]:
    return [
        (debt.payer, debt.payee, f"{debt.amount} {debt.currency}")
        for debt in fewest_payments(results)
    ]


def isolated(text: str) -> str:
    """Return text in Unicode isolates, with its own direction within a sentence."""
    return f"{ISOLATE}{text}{END}"


def names_of(members: set[UUID]) -> dict[UUID, str]:
    """Return the names of members by key."""
    rows = Member.objects.filter(pk__in=members) if members else Member.objects.none()
    return dict(rows.values_list("pk", "name"))


def _moves_between(old: Mapping[UUID, str], new: Mapping[UUID, str]) -> Moves:
    return {member: (old.get(member, "–"), new.get(member, "–")) for member in {**old, **new}}


def match_moves(old: Sequence[MemberResult], new: Sequence[MemberResult]) -> Moves:
    """Return the points of a match before and after."""
    before, after = (
        {member: points_text(result.points) for member, result in results if result.counts}
        for results in (old, new)
    )
    return _moves_between(before, after)


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
    league_match: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Moves:
    """Return the points of the evening before and after."""
    members = {member for member, _own in (*old, *new)}
    other_results = (
        Result.objects.counting()
        .filter(
            league=league_match.league_id,
            evening=league_match.evening,
            member__in=members,
            game=league_match.match.game,
        )
        .exclude(league_match=league_match)
    )
    sums: dict[UUID, int] = dict(other_results.values_list("member").annotate(Sum("points")))
    before, after = (
        {member: points_text(points) for member, points in _points_with(sums, results).items()}
        for results in (old, new)
    )
    return _moves_between(before, after)


def _points_with(sums: Mapping[UUID, int], results: Sequence[MemberResult]) -> dict[UUID, int]:
    changed_points = {
        member: sums.get(member, 0) + result.points for member, result in results if result.counts
    }
    return {**sums, **changed_points}


def rating_moves(
    league_match: LeagueMatch, old: Sequence[MemberResult], new: Sequence[MemberResult]
) -> Moves:
    """Return the ratings after the match, before and after the change."""
    match, system = league_match.match, league_match.league.rating
    members = {member for member, _own in (*old, *new)}
    start = ratings_before(members, league_match.league_id, match.game, match.started_at)
    before, after = (
        {
            member: decimal_text(ratings.displayed_text(strength, system))
            for member, strength in (start | _strengths_after(results, start, system)).items()
        }
        for results in (old, new)
    )
    return _moves_between(before, after)


def _strengths_after(results: Sequence[MemberResult], start: Strengths, system: str) -> Strengths:
    return ratings.rate_match(_finished(results), start, system) if results else {}


def _finished(results: Sequence[MemberResult]) -> list[ratings.RatedPlayer[UUID]]:
    return [
        ratings.RatedPlayer(member, result.side, result.place)
        for member, result in results
        if result.rated
    ]


def standing_moves(
    league_match: LeagueMatch,
    old: Sequence[MemberResult],
    new: Sequence[MemberResult],
    *,
    of_all: bool = False,
) -> Moves:
    """Return the moves that a match causes in its season's standings, by the league's method.

    `of_all` selects the standings over all games, which a league of one game does not have.
    """
    if league_match.season is None or (of_all and len(league_match.league.games) == 1):
        return {}
    game = "" if of_all else league_match.match.game
    return season_moves(league_match.season, game, [(league_match, old, new)])


def season_moves(season: Season, game: str, changes: Sequence[ResultChange]) -> Moves:
    """Return the moves that several matches together cause in a season's standings.

    The game is empty for the standings over all games.
    """
    best_of = season.reckoning.best_of
    sums, added = sums_of(season, game), extras(adjustments_in(season, game), best_of)
    members = {
        member
        for _match, *old_and_new in changes
        for results in old_and_new
        for member, _own in results
    }
    query = StandingsQuery.agreed(season, game)
    before, after = (
        {
            member: standing_text(standing, query.method)
            for member, standing in _rank_with(query, members, (sums, added), results).items()
        }
        for results in (
            [(league_match, old) for league_match, old, _new in changes],
            [(league_match, new) for league_match, _old, new in changes],
        )
    )
    moves = _moves_between(before, after)
    return {
        member: (old_text, new_text)
        for member, (old_text, new_text) in moves.items()
        if old_text != new_text
    }


def _rank_with(
    query: StandingsQuery,
    members: Collection[UUID],
    stored: tuple[Mapping[UUID, Tally], Mapping[UUID, Extra]],
    changed: Sequence[MatchResults],
) -> dict[UUID, Standing]:
    """Rank a season with changed results, over the stored sums and adjustments."""
    stored_sums, added = stored
    sums = with_results(query.season, query.game, members, changed)
    tallies, ties = with_extras({**stored_sums, **sums}, added), query.season.reckoning.ties
    tied = standings.tied_players(tallies, query.method, minimum=query.minimum, ties=ties)
    matches = {league_match.pk for league_match, _results in changed}
    tie_breaking = [
        result for result in results_for_ties(query, tied) if result.match not in matches
    ]
    tie_breaking += [
        as_match_part(as_result(league_match, member, result))
        for league_match, results in changed
        for member, result in results
        if member in tied and result.counts and query.game in {"", league_match.match.game}
    ]
    return standings.standings(
        tallies, query.method, minimum=query.minimum, ties=ties, played=tie_breaking
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
    season: Season, game: str, members: Collection[UUID], changed_results: Sequence[MatchResults]
) -> dict[UUID, Tally]:
    """Return members' sums in a season with changed results of matches.

    The game is empty for the sums over all games.
    """
    matches = [league_match.pk for league_match, _results in changed_results]
    other_results = Result.objects.counting().filter(season=season, member__in=members)
    other_results = (other_results.filter(game=game) if game else other_results).exclude(
        league_match__in=matches
    )
    rows = [
        *other_results,
        *(
            as_result(match, member, result)
            for match, results in changed_results
            for member, result in results
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
