"""Page context of two players compared: records, direct matches, ratings over time."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from uuid import UUID

from django.utils.formats import date_format

from scorekeeper.club.charts.played import PlayedResult, results_of_members
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.people.player_page import present_record
from scorekeeper.leagues.ratings.page import present_strength
from scorekeeper.players.suits import distinct_suits
from scorekeeper.presenters.chart import present_chart
from scorekeeper.presenters.plot import Series, plot
from scorekeeper.presenters.plot_svg import Step
from scorekeeper.scoring.comparison import HeadToHead, head_to_head
from scorekeeper.scoring.ratings import SYSTEMS, Strength
from scorekeeper.scoring.records import Record
from scorekeeper.web.context import Context


@dataclass(frozen=True)
class GameCompared:
    """The comparison of two players in one game."""

    game: str
    played: tuple[Sequence[PlayedResult], Sequence[PlayedResult]]
    """The results of each player in order of play, also those for ratings alone."""

    @property
    def records(self) -> tuple[Record, Record]:
        """The record of each player: wins and points."""
        first, second = (
            Record.of([result for result in results if result.counts]) for results in self.played
        )
        return first, second

    @property
    def met(self) -> HeadToHead:
        """The matches of both players."""
        first, second = (
            [result for result in results if result.counts and result.rated]
            for results in self.played
        )
        return head_to_head(first, second)

    @property
    def strengths(self) -> tuple[Strength | None, Strength | None]:
        """The latest rating of each player, if any."""
        first, second = (_latest_strength(results) for results in self.played)
        return first, second


def _latest_strength(results: Sequence[PlayedResult]) -> Strength | None:
    rated = [result for result in results if result.rated and result.mu is not None]
    return Strength(rated[-1].mu or 0.0, rated[-1].sigma or 0.0) if rated else None


def compare_players(league: League, first: Member, second: Member) -> list[GameCompared]:
    """Return the comparison of two players by game, games of the league first."""
    results = results_of_members(league, (first.pk, second.pk))
    games = {result.game for result in results}
    games_in_order = [
        *(game for game in league.games if game in games),
        *sorted(games - {*league.games}),
    ]
    return [
        GameCompared(
            game,
            (_results_of(results, first.pk, game), _results_of(results, second.pk, game)),
        )
        for game in games_in_order
    ]


def _results_of(results: Sequence[PlayedResult], member: UUID, game: str) -> list[PlayedResult]:
    return [result for result in results if result.member_id == member and result.game == game]


def compare_page(league: League, first: Member, second: Member) -> Context:
    """Return the page of two players."""
    suits = distinct_suits([first.suit, second.suit])
    faces = [
        {"id": str(each.pk), "name": each.name, "suit": suit}
        for each, suit in zip((first, second), suits, strict=True)
    ]
    games = [_present_game(league, each, faces) for each in compare_players(league, first, second)]
    return {"pair": faces, "games": games}


def _present_game(league: League, comparison: GameCompared, faces: Sequence[Context]) -> Context:
    meetings = comparison.met
    return {
        "name": game_name(comparison.game),
        "sides": [
            face
            | {
                "record": present_record(record),
                "rating": present_strength(strength, league.rating),
            }
            for face, record, strength in zip(
                faces, comparison.records, comparison.strengths, strict=True
            )
        ],
        "together": present_record(meetings.together),
        "against": [
            face | {"record": present_record(record), "ahead": ahead}
            for face, record, ahead in zip(
                faces,
                (meetings.first, meetings.second),
                (meetings.first_ahead, meetings.second_ahead),
                strict=True,
            )
        ],
        "level": meetings.level,
        "chart": rating_chart(league, comparison.played, faces),
    }


def rating_chart(
    league: League, results_by_player: Sequence[Sequence[PlayedResult]], faces: Sequence[Context]
) -> Context | None:
    """Return the chart of both ratings over their matches, None for fewer than two."""
    matches = matches_of(results_by_player)
    series = []
    for results, face in zip(results_by_player, faces, strict=True):
        amounts = estimates(results, [match.league_match_id for match in matches], league.rating)
        written = _estimate_text(amounts[-1])
        series.append(Series((face["name"],), face["suit"], amounts, written))
    steps = [
        Step(
            str(number),
            f"/leagues/{league.slug}/evenings/{match.evening.isoformat()}/",
            date_format(match.evening, "SHORT_DATE_FORMAT"),
        )
        for number, match in enumerate(matches, start=1)
    ]
    leads = [[False, False] for _match in matches]
    return present_chart(series, steps, leads, _estimate_text, scale=partial(plot, from_zero=False))


def matches_of(results_by_player: Sequence[Sequence[PlayedResult]]) -> list[PlayedResult]:
    """Return one result for each rated match of either player, in order of play."""
    first, second = (
        [result for result in results if result.rated and result.mu is not None]
        for results in results_by_player
    )
    match_ids = {result.league_match_id for result in first}
    both = [*first, *(result for result in second if result.league_match_id not in match_ids)]
    return sorted(both, key=lambda result: (result.started_at, str(result.league_match_id)))


def estimates(
    results: Sequence[PlayedResult], matches: Sequence[UUID], system: str
) -> tuple[Decimal, ...]:
    """Return a player's rating estimate before the first match and after each."""
    mu_by_match = {
        result.league_match_id: result.mu
        for result in results
        if result.rated and result.mu is not None
    }
    amounts = [_round_estimate(SYSTEMS[system].start.mu)]
    for match in matches:
        mu = mu_by_match.get(match)
        amounts.append(amounts[-1] if mu is None else _round_estimate(mu))
    return tuple(amounts)


def _round_estimate(mu: float) -> Decimal:
    return Decimal(f"{mu:.1f}")


def _estimate_text(amount: Decimal) -> str:
    return decimal_text(amount)
