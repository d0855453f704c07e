"""Derives results, sums and ratings of league matches from their sheets, in one transaction each.

`counting/rebuild.py` recalculates them and reports differences.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from hashlib import sha256
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from games.sheet import MatchInput, Sheet
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.hooks import match_counted
from scorekeeper.leagues.models import (
    Aggregate,
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
from scorekeeper.scoring.standings import GamePart, Score, Tally, before_each_evening, tally
from scorekeeper.storage.statements import ROWS_AT_A_TIME

SUMS = (
    "matches",
    "won",
    "points",
    "place_points",
    "share",
    "best",
    "form",
    "spread",
    "earlier",
    "parts",
)
"""What an aggregate keeps: the fields of a tally."""

AS_TEXT = ("earlier", "parts")
"""The fields that are JSON in a text."""

SCORE_FIELDS = ("outcome", "points", "place_points", "share", "evening")
"""What a tally is added up from."""

MemberScore = tuple[UUID, str, Score]
"""Who played what, and what it counts."""
MemberResult = tuple[UUID, PlayerResult]
"""Who sat where, and what the match brought them."""
ResultChange = tuple[LeagueMatch, Sequence[MemberResult], Sequence[MemberResult]]
"""A match with what it counts, and what it is to count."""


def lock(league: UUID) -> League:
    """Let nobody else count for a league until the transaction ends."""
    return League.objects.select_for_update().get(pk=league)


def lock_match(counted: LeagueMatch) -> None:
    """Lock the league of a match; read again which season it is in, and whether that is closed.

    Before the lock, somebody else may be about to close the season or to change its days.
    """
    counted.league = lock(counted.league_id)
    counted.season = Season.objects.filter(matches=counted).first()
    if counted.season is not None:
        counted.season.league = counted.league


def count(counted: LeagueMatch, sheet: Sheet, *, even_closed: bool = False) -> bool:
    """Bring the results of a match to what its sheet says; return whether they differ from it.

    What a closed season has stays as it is: the correction waits for the owner.
    """
    lock_match(counted)
    wanted, stored = expected_results(counted, sheet), stored_results(counted)
    if wanted == stored:
        Pending.objects.filter(pk=counted.pk).delete()
        return False
    if counted.season is not None and counted.season.closed_at and not even_closed:
        wait(counted, wanted)
        return True
    Pending.objects.filter(pk=counted.pk).delete()
    replace_results([(counted, stored, wanted)])
    match_counted.send(LeagueMatch, counted=counted, before=stored, after=wanted)
    return False


def wait(counted: LeagueMatch, wanted: Sequence[MemberResult]) -> None:
    """Let what a match of a closed season would count wait, unless just that was declined."""
    pending, _is_new = Pending.objects.get_or_create(league_match=counted)
    if pending.declined_at is not None and pending.declined != digest_of(wanted):
        pending.since, pending.declined_at, pending.declined = timezone.now(), None, ""
        pending.save(update_fields=["since", "declined_at", "declined"])


def digest_of(results: Sequence[MemberResult]) -> str:
    """Return what tells results from others."""
    told = json.dumps([(str(member), astuple(result)) for member, result in results])
    return sha256(told.encode()).hexdigest()


def expected_results(counted: LeagueMatch, sheet: Sheet) -> list[MemberResult]:
    """Return what a match should count; nothing while it is not known who sat at its table.

    Where a seat changed hands, the league's rule divides its result. A guest's does not count, nor
    does that of a tournament apart.
    """
    agreed = (counted.season or counted.league).reckoning
    results = table_results(sheet, agreed.place_points, agreed.substitutes)
    members = _members(counted, sheet.match, [result.seat for result in results])
    known = [member.main for member in members if member is not None]
    if len(set(known)) < len(results):
        return []
    return [
        (person.pk, replace(result, counts=_counts(counted, person, result)))
        for person, result in zip(known, results, strict=True)
    ]


def _counts(counted: LeagueMatch, person: Member, result: PlayerResult) -> bool:
    return counted.counts and result.counts and person.role != Role.GUEST


def _members(
    counted: LeagueMatch, match: MatchInput, numbers: Sequence[int]
) -> list[Member | None]:
    """Return whom the people of a table are, by their numbers there.

    They go by name, since a sheet from before a change of seats numbers them otherwise; one who is
    called otherwise now goes by number.
    """
    if not numbers:
        return []
    seats = list(counted.seats.select_related("member__merged_into"))
    by_name, by_number = ({seat.name: seat for seat in seats}, {s.number: s for s in seats})
    names = table_names(match)
    there = [by_name.get(names[number]) or by_number.get(number) for number in numbers]
    return [seat.member if seat else None for seat in there]


def stored_results(counted: LeagueMatch) -> list[MemberResult]:
    """Return what a match counts."""
    return [
        (result.member_id, as_player_result(result)) for result in counted.results.order_by("seat")
    ]


def as_player_result(result: Result) -> PlayerResult:
    """Return a stored result as it was reckoned."""
    names = PlayerResult.__dataclass_fields__
    values = {name: getattr(result, name) for name in names}
    values["contracts"] = tuple((why, made, often) for why, made, often in result.contracts)
    return PlayerResult(**values)


def count_pending(waiting: Iterable[LeagueMatch]) -> list[ResultChange]:
    """Let matches of one season that wait count; return what each counted, and counts now."""
    changes: list[ResultChange] = [
        (
            league_match,
            stored_results(league_match),
            expected_results(league_match, sheet_of(league_match.match)),
        )
        for league_match in waiting
    ]
    Pending.objects.filter(
        pk__in=[league_match.pk for league_match, _old, _new in changes]
    ).delete()
    moved = [change for change in changes if change[1] != change[2]]
    replace_results(moved)
    return moved


def replace_results(changes: Sequence[ResultChange]) -> None:
    """Write other results for matches of one season, and all that is added up from them."""
    members: dict[str, set[UUID]] = defaultdict(set)
    for counted, old, new in changes:
        if old:
            counted.results.all().delete()
        Result.objects.bulk_create([as_result(counted, member, result) for member, result in new])
        members[counted.match.game] |= {member for member, _own in (*old, *new)}
    season = changes[0][0].season if changes else None
    if season is not None:
        sum_up(season.pk, set().union(*members.values()), season.reckoning.best_of)
    for game, of_game in members.items():
        played = [
            league_match for league_match, _old, _new in changes if league_match.match.game == game
        ]
        rerate(
            played[0].league_id,
            game,
            min(league_match.match.started_at for league_match in played),
            of_game,
        )


def as_result(counted: LeagueMatch, member: UUID, result: PlayerResult) -> Result:
    """Return the row of a result, not stored yet."""
    names = PlayerResult.__dataclass_fields__
    return Result(
        league_match=counted,
        league_id=counted.league_id,
        season_id=counted.season_id,
        member_id=member,
        game=counted.match.game,
        evening=counted.evening,
        started_at=counted.match.started_at,
        **dict(zip(names, astuple(result), strict=True)),
    )


def sum_up(season: UUID, members: Collection[UUID], best_of: int) -> None:
    """Add the results of some members of a season up again."""
    results = Result.objects.filter(season=season, member__in=members)
    right = tallies_of(in_order(results), best_of, earlier=True)
    stored = Aggregate.objects.filter(season=season, member__in=members)
    gone = [
        pk
        for pk, member, game in stored.values_list("pk", "member_id", "game")
        if (member, game) not in right
    ]
    if gone:
        stored.filter(pk__in=gone).delete()
    write_sums(season, right)


def write_sums(season: UUID, right: Mapping[tuple[UUID, str], Tally]) -> None:
    """Store sums, over those that are there."""
    Aggregate.objects.bulk_create(
        [
            Aggregate(season_id=season, member_id=member, game=game, **as_sums(sums))
            for (member, game), sums in right.items()
        ],
        batch_size=ROWS_AT_A_TIME,
        update_conflicts=True,
        unique_fields=["season", "game", "member"],
        update_fields=SUMS,
    )


def as_sums(tally: Tally) -> dict[str, object]:
    """Return a tally by the names of an aggregate's fields."""
    texts = {name: json.dumps(getattr(tally, name), separators=(",", ":")) for name in AS_TEXT}
    return {name: getattr(tally, name) for name in SUMS} | {"spread": list(tally.spread)} | texts


def in_order(results: QuerySet[Result]) -> Iterator[MemberScore]:
    """Yield what results count, the oldest first."""
    ordered = results.filter(counts=True).order_by("started_at", "league_match")
    for member, game, *score in ordered.values_list("member_id", "game", *SCORE_FIELDS):
        yield member, game, Score(*score)


def tallies_of(
    results: Iterable[MemberScore], best_of: int, *, earlier: bool = False
) -> dict[tuple[UUID, str], Tally]:
    """Return what results come to, by member and game, and by member over all games.

    Points of different games do not add up, so over all games there are none. With what they were
    `earlier` in the week, all that the standings show is in them.
    """
    by_game: dict[tuple[UUID, str], list[Score]] = defaultdict(list)
    by_member: dict[UUID, list[Score]] = defaultdict(list)
    for member, game, score in results:
        by_game[member, game].append(score)
        by_member[member].append(score)
    tallies = {key: _tally(scores, best_of, earlier=earlier) for key, scores in by_game.items()}
    parts: dict[UUID, list[GamePart]] = defaultdict(list)
    for (member, game), sums in sorted(tallies.items()):
        parts[member].append(GamePart(game, sums.matches, sums.share))
    for member, every in by_member.items():
        tallies[member, ""] = _tally(every, best_of, earlier=earlier).of_all_games(parts[member])
    return tallies


def _tally(results: Sequence[Score], best_of: int, *, earlier: bool) -> Tally:
    sums = tally(results, best_of)
    return sums._replace(earlier=before_each_evening(results, best_of)) if earlier else sums


def recount_season(season: Season) -> None:
    """Add up everything of a season again, as after a change of how it is reckoned."""
    members = list(Member.objects.filter(league=season.league_id).values_list("pk", flat=True))
    Aggregate.objects.filter(season=season).delete()
    sum_up(season.pk, members, season.reckoning.best_of)


def league_match_of(match: Match) -> LeagueMatch | None:
    """Return what a match counts for, None where it counts for nothing."""
    league_matches = LeagueMatch.objects.select_related("league", "season__league", "match")
    return league_matches.filter(match=match).first()
