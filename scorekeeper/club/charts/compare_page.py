"""Page context of two players compared: records, direct matches, ratings over time."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from uuid import UUID

from django.utils.formats import date_format

from scorekeeper.club.charts.played import PlayedResult, played_by
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.people.page import present_record
from scorekeeper.leagues.ratings.page import present_strength
from scorekeeper.players.suits import at_table
from scorekeeper.presenters.chart import present_chart
from scorekeeper.presenters.plot import Series, plot
from scorekeeper.presenters.plot_svg import Step
from scorekeeper.scoring.compared import HeadToHead, head_to_head
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
        one, two = (Record.of([each for each in own if each.counts]) for own in self.played)
        return one, two

    @property
    def met(self) -> HeadToHead:
        """The matches of both players."""
        one, two = ([each for each in own if each.counts and each.rated] for own in self.played)
        return head_to_head(one, two)

    @property
    def strengths(self) -> tuple[Strength | None, Strength | None]:
        """The latest rating of each player, if any."""
        one, two = (_last(own) for own in self.played)
        return one, two


def _last(played: Sequence[PlayedResult]) -> Strength | None:
    rated = [each for each in played if each.rated and each.mu is not None]
    return Strength(rated[-1].mu or 0.0, rated[-1].sigma or 0.0) if rated else None


def compared(league: League, one: Member, two: Member) -> list[GameCompared]:
    """Return the comparison of two players by game, games of the league first."""
    played = played_by(league, (one.pk, two.pk))
    games = {each.game for each in played}
    ordered = [*(game for game in league.games if game in games), *sorted(games - {*league.games})]
    return [
        GameCompared(
            game,
            (_of(played, one.pk, game), _of(played, two.pk, game)),
        )
        for game in ordered
    ]


def _of(played: Sequence[PlayedResult], member: UUID, game: str) -> list[PlayedResult]:
    return [each for each in played if each.member_id == member and each.game == game]


def compare_page(league: League, one: Member, two: Member) -> Context:
    """Return the page of two players."""
    suits = at_table([one.suit, two.suit])
    faces = [
        {"id": str(each.pk), "name": each.name, "suit": suit}
        for each, suit in zip((one, two), suits, strict=True)
    ]
    games = [_present_game(league, each, faces) for each in compared(league, one, two)]
    return {"pair": faces, "games": games}


def _present_game(league: League, each: GameCompared, faces: Sequence[Context]) -> Context:
    met = each.met
    return {
        "name": game_name(each.game),
        "sides": [
            face
            | {
                "record": present_record(record),
                "rating": present_strength(strength, league.rating),
            }
            for face, record, strength in zip(faces, each.records, each.strengths, strict=True)
        ],
        "together": present_record(met.together),
        "against": [
            face | {"record": present_record(record), "ahead": ahead}
            for face, record, ahead in zip(
                faces, (met.first, met.second), (met.first_ahead, met.second_ahead), strict=True
            )
        ],
        "level": met.level,
        "chart": rating_chart(league, each.played, faces),
    }


def rating_chart(
    league: League, played: Sequence[Sequence[PlayedResult]], faces: Sequence[Context]
) -> Context | None:
    """Return the chart of both ratings over their matches, None for fewer than two."""
    matches = matches_of(played)
    series = []
    for own, face in zip(played, faces, strict=True):
        amounts = estimates(own, [match.league_match_id for match in matches], league.rating)
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


def matches_of(played: Sequence[Sequence[PlayedResult]]) -> list[PlayedResult]:
    """Return one result for each rated match of either player, in order of play."""
    first, second = ([each for each in own if each.rated and each.mu is not None] for own in played)
    known = {each.league_match_id for each in first}
    both = [*first, *(each for each in second if each.league_match_id not in known)]
    return sorted(both, key=lambda each: (each.started_at, str(each.league_match_id)))


def estimates(
    played: Sequence[PlayedResult], matches: Sequence[UUID], system: str
) -> tuple[Decimal, ...]:
    """Return a player's rating estimate before the first match and after each."""
    after = {each.league_match_id: each.mu for each in played if each.rated and each.mu is not None}
    amounts = [_rounded(SYSTEMS[system].start.mu)]
    for match in matches:
        mu = after.get(match)
        amounts.append(amounts[-1] if mu is None else _rounded(mu))
    return tuple(amounts)


def _rounded(mu: float) -> Decimal:
    return Decimal(f"{mu:.1f}")


def _estimate_text(amount: Decimal) -> str:
    return decimal_text(amount)
