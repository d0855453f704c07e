"""Receipts of corrections: effects on results, the evening, standings and ratings."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from games.sheet import Sheet
from scorekeeper.languages.lists import joined
from scorekeeper.leagues.counting.count import (
    MemberResult,
    as_result,
    expected_results,
    stored_results,
)
from scorekeeper.leagues.counting.effects import Moves, evening_moves, match_moves, rating_moves
from scorekeeper.leagues.counting.standing_effects import standing_moves
from scorekeeper.leagues.counting.words import isolated, names_of, standings_title
from scorekeeper.leagues.models import LeagueMatch, Result
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.debts import fewest_payments

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
            payments=joined(payments) or "–"
        )


def _payments(results: Sequence[Result]) -> list[tuple[UUID, UUID, str]]:
    return [
        (debt.payer, debt.payee, f"{debt.amount} {debt.currency}")
        for debt in fewest_payments(results)
    ]
