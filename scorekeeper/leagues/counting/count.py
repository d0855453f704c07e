"""Derives results, sums and ratings of league matches from their sheets, one transaction each.

`counting/rebuild.py` recalculates them and reports differences.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import astuple, replace
from hashlib import sha256
from uuid import UUID

from django.utils import timezone

from games.sheet import MatchInput, Sheet
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.counting.sums import update_sums
from scorekeeper.leagues.hooks import match_counted
from scorekeeper.leagues.models import (
    League,
    LeagueMatch,
    Member,
    Pending,
    Result,
    Role,
    Season,
)
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.handovers import table_names, table_results
from scorekeeper.scoring.results import PlayerResult

MemberResult = tuple[UUID, PlayerResult]
"""A member and the result in a match."""
ResultChange = tuple[LeagueMatch, Sequence[MemberResult], Sequence[MemberResult]]
"""A match with its old and new results."""


def lock_league(league: UUID) -> League:
    """Lock the row of a league until the end of the transaction; return the league."""
    return League.objects.select_for_update().get(pk=league)


def lock_match(league_match: LeagueMatch) -> None:
    """Lock the league of a match, then read the season of the match again.

    Before the lock, another transaction may close the season or change its days.
    """
    league_match.league = lock_league(league_match.league_id)
    league_match.season = Season.objects.filter(matches=league_match).first()
    if league_match.season is not None:
        league_match.season.league = league_match.league


def count_match(league_match: LeagueMatch, sheet: Sheet, *, even_closed: bool = False) -> bool:
    """Store the results that follow from a sheet. Return True if they must wait.

    In a closed season, unless `even_closed`, the correction waits for an owner.
    """
    lock_match(league_match)
    expected, stored = expected_results(league_match, sheet), stored_results(league_match)
    if expected == stored:
        Pending.objects.filter(pk=league_match.pk).delete()
        return False
    if league_match.season is not None and league_match.season.closed_at and not even_closed:
        store_pending(league_match, expected)
        return True
    Pending.objects.filter(pk=league_match.pk).delete()
    replace_results([(league_match, stored, expected)])
    match_counted.send(LeagueMatch, counted=league_match, before=stored, after=expected)
    return False


def store_pending(league_match: LeagueMatch, results: Sequence[MemberResult]) -> None:
    """Store a pending correction of a closed season, unless an owner declined the same results."""
    pending, _is_new = Pending.objects.get_or_create(league_match=league_match)
    if pending.declined_at is not None and pending.declined != digest_of(results):
        pending.since, pending.declined_at, pending.declined = timezone.now(), None, ""
        pending.save(update_fields=["since", "declined_at", "declined"])


def digest_of(results: Sequence[MemberResult]) -> str:
    """Return a digest of results, to compare them later."""
    text = json.dumps([(str(member), astuple(result)) for member, result in results])
    return sha256(text.encode()).hexdigest()


def expected_results(league_match: LeagueMatch, sheet: Sheet) -> list[MemberResult]:
    """Compute the results of a match from its sheet; none while a player is unknown.

    A seat that changed hands is divided by the league's rule. Results of guests and of tournaments
    apart do not count.
    """
    rules = (league_match.season or league_match.league).reckoning
    results = table_results(sheet, rules.place_points, rules.substitutes)
    members = _members_at_table(league_match, sheet.match, [result.seat for result in results])
    main_members = [member.main for member in members if member is not None]
    if len(set(main_members)) < len(results):
        return []
    return [
        (person.pk, replace(result, counts=_is_counting(league_match, person, result)))
        for person, result in zip(main_members, results, strict=True)
    ]


def _is_counting(league_match: LeagueMatch, person: Member, result: PlayerResult) -> bool:
    return league_match.counts and result.counts and person.role != Role.GUEST


def _members_at_table(
    league_match: LeagueMatch, match: MatchInput, numbers: Sequence[int]
) -> list[Member | None]:
    """Match players at a table, by their numbers, to members of the league.

    Names come first, since the seats may have been numbered differently before a change; renamed
    players are matched by number.
    """
    if not numbers:
        return []
    seats = list(league_match.seats.select_related("member__merged_into"))
    by_name, by_number = ({seat.name: seat for seat in seats}, {s.number: s for s in seats})
    names = table_names(match)
    table_seats = [by_name.get(names[number]) or by_number.get(number) for number in numbers]
    return [seat.member if seat else None for seat in table_seats]


def stored_results(league_match: LeagueMatch) -> list[MemberResult]:
    """Return the stored results of a match, by seat."""
    return [
        (result.member_id, as_player_result(result))
        for result in league_match.results.order_by("seat")
    ]


def as_player_result(result: Result) -> PlayerResult:
    """Convert a stored result to a `PlayerResult`."""
    names = PlayerResult.__dataclass_fields__
    values = {name: getattr(result, name) for name in names}
    values["contracts"] = tuple((reason, made, number) for reason, made, number in result.contracts)
    return PlayerResult(**values)


def count_pending(league_matches: Iterable[LeagueMatch]) -> list[ResultChange]:
    """Store the results of pending matches of one season; return the old and new ones."""
    changes: list[ResultChange] = [
        (
            league_match,
            stored_results(league_match),
            expected_results(league_match, sheet_of(league_match.match)),
        )
        for league_match in league_matches
    ]
    Pending.objects.filter(
        pk__in=[league_match.pk for league_match, _old, _new in changes]
    ).delete()
    differing = [change for change in changes if change[1] != change[2]]
    replace_results(differing)
    return differing


def replace_results(changes: Sequence[ResultChange]) -> None:
    """Replace results of matches of one season, and update the sums and ratings."""
    members: dict[str, set[UUID]] = defaultdict(set)
    for league_match, old, new in changes:
        if old:
            league_match.results.all().delete()
        Result.objects.bulk_create(
            [as_result(league_match, member, result) for member, result in new]
        )
        members[league_match.match.game] |= {member for member, _own in (*old, *new)}
    season = changes[0][0].season if changes else None
    if season is not None:
        update_sums(season.pk, set().union(*members.values()), season.reckoning.best_of)
    for game, members_of_game in members.items():
        matches_of_game = [
            league_match for league_match, _old, _new in changes if league_match.match.game == game
        ]
        rerate(
            matches_of_game[0].league_id,
            game,
            min(league_match.match.started_at for league_match in matches_of_game),
            members_of_game,
        )


def as_result(league_match: LeagueMatch, member: UUID, result: PlayerResult) -> Result:
    """Return an unsaved row for a result."""
    names = PlayerResult.__dataclass_fields__
    return Result(
        league_match=league_match,
        league_id=league_match.league_id,
        season_id=league_match.season_id,
        member_id=member,
        game=league_match.match.game,
        evening=league_match.evening,
        started_at=league_match.match.started_at,
        **dict(zip(names, astuple(result), strict=True)),
    )


def league_match_of(match: Match) -> LeagueMatch | None:
    """Return the league match of a match. None if it counts for no league."""
    league_matches = LeagueMatch.objects.select_related("league", "season__league", "match")
    return league_matches.filter(match=match).first()
