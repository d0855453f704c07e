"""Answers about a person's results over all leagues and matches."""

from datetime import date
from uuid import UUID

from django.core.paginator import Paginator

from games.settlement import currency_text
from scorekeeper.api.leagues.shapes import Url
from scorekeeper.me.results import sums
from scorekeeper.me.results.page import A_PAGE
from scorekeeper.me.results.read import OwnMatches
from scorekeeper.media.shapes import AnswerShape, DecimalText
from scorekeeper.rest.leagues.standings import Outcome
from scorekeeper.scoring.standings import plain_points


class OwnMoney(AnswerShape):
    """An amount won or lost in one currency."""

    currency: str
    """The code of the currency, such as EUR."""
    amount: DecimalText
    """The amount won, below zero if lost."""


class OwnBest(AnswerShape):
    """The evening with the most points in a game."""

    evening: date
    """The day of the evening."""
    points: DecimalText
    """The points of the evening."""

    @classmethod
    def of(cls, best: sums.BestEvening) -> "OwnBest":
        return cls(evening=best.evening, points=plain_points(best.points))


class OwnMet(AnswerShape):
    """A player met: as a partner or as an opponent."""

    name: str
    """The name of the player."""
    matches: int
    """The matches played together."""
    well: int
    """The number of matches won together, or finished ahead of the opponent."""
    badly: int
    """The number of matches lost together, or finished behind the opponent."""

    @classmethod
    def of(cls, met: sums.PlayerMeetings) -> "OwnMet":
        return cls(name=met.name, matches=met.matches, well=met.well, badly=met.badly)


class OwnTotal(AnswerShape):
    """Totals of matches."""

    matches: int
    """The number of matches played."""
    won: int
    """The number of matches won."""
    drawn: int
    """The number of matches drawn."""
    lost: int
    """The number of matches lost."""
    money: list[OwnMoney]
    """The amounts won and lost, by currency."""

    @classmethod
    def of(cls, total: sums.Total) -> "OwnTotal":
        money = [
            OwnMoney(currency=currency, amount=currency_text(amount, currency))
            for currency, amount in total.money
        ]
        return cls(
            matches=total.matches, won=total.won, drawn=total.drawn, lost=total.lost, money=money
        )


class OfGame(AnswerShape):
    """A part of an answer that is about one game."""

    game: str
    """The slug of the game."""


class OwnGame(OwnTotal, OfGame):
    """Totals of the matches of one game."""

    points: DecimalText
    """The points of all matches."""
    best_evening: OwnBest | None
    """The evening with the most points, null without any."""
    favourite_partner: OwnMet | None
    """The partner in most matches, null where no one was a partner."""
    nemesis: OwnMet | None
    """The opponent who came in ahead the most, null where no one did more often than behind."""

    @classmethod
    def of_game(cls, game: str, total: sums.Total) -> "OwnGame":
        return cls(
            game=game,
            **dict(OwnTotal.of(total)),
            points=plain_points(total.points or 0),
            best_evening=total.best and OwnBest.of(total.best),
            favourite_partner=total.partner and OwnMet.of(total.partner),
            nemesis=total.nemesis and OwnMet.of(total.nemesis),
        )


class OwnMatch(AnswerShape):
    """The result of one match."""

    code: str
    """The code of the match, empty for a result of before the site."""
    game: str
    """The slug of the game."""
    evening: date
    """The day of the evening on which it was played."""
    league: str | None
    """The slug of the league that it counts for, null outside leagues."""
    member: UUID | None
    """The id of the member in the league, null outside leagues."""
    outcome: Outcome
    """Whether it was won (`W`), drawn (`D`) or lost (`L`)."""
    place: int
    """The place at the table, from 1."""
    points: DecimalText
    """The points that it brought."""
    money: DecimalText | None
    """The amount won, below zero if lost; null without a stake."""
    currency: str | None
    """The code of the currency, null without a stake."""
    others: list[str]
    """The names of the other players."""

    @classmethod
    def of(cls, match: sums.OwnMatch) -> "OwnMatch":
        return cls(
            code=match.code,
            game=match.game,
            evening=match.evening,
            league=match.league or None,
            member=match.member or None,
            outcome=match.outcome,
            place=match.place,
            points=plain_points(match.points),
            money=None if match.money is None else currency_text(match.money, match.currency),
            currency=match.currency or None,
            others=[player.name for player in match.others],
        )


class OwnResults(AnswerShape):
    """One person's results over all leagues and matches, the newest match first."""

    names: list[str]
    """The names that are one's own in matches outside leagues."""
    link: Url | None
    """The address at which others see the results, null while they are not shared."""
    total: OwnTotal
    """The totals of all matches."""
    games: list[OwnGame]
    """The totals of each game."""
    matches: list[OwnMatch]
    """A page of the matches."""
    page: int
    """The number of the page, from 1."""
    pages: int
    """The number of pages."""

    @classmethod
    def of(
        cls, results: OwnMatches, names: list[str], link: str | None, number: str
    ) -> "OwnResults":
        page = Paginator(results.matches, A_PAGE).get_page(number)
        by_game = sums.totals_by_game(results.matches)
        return cls(
            names=names,
            link=link,
            total=OwnTotal.of(sums.total(results.matches)),
            games=[OwnGame.of_game(game, of_game) for game, of_game in by_game.items()],
            matches=[OwnMatch.of(match) for match in page.object_list],
            page=page.number,
            pages=page.paginator.num_pages,
        )
