"""What charts are drawn from, as JSON."""

from typing import Any

from django.utils.translation import gettext

from scorekeeper.leagues.charts.compare_page import GameCompared
from scorekeeper.leagues.charts.matrix import order_of
from scorekeeper.leagues.charts.page import SeasonCharts
from scorekeeper.leagues.charts.played import PlayedResult
from scorekeeper.leagues.counting.adjusted import adjustments_in
from scorekeeper.leagues.feeds.as_json import record_json, strength_json
from scorekeeper.leagues.models import Member
from scorekeeper.leagues.people.faces import People
from scorekeeper.leagues.scoring.ratings import Strength
from scorekeeper.media.times import rfc3339

JSON = dict[str, Any]


def _head(read: SeasonCharts) -> JSON:
    season = read.query.season
    return {
        "season": {"id": str(season.pk), "name": season.name},
        "game": read.query.game or None,
    }


def ranks_json(read: SeasonCharts, people: People) -> JSON:
    """Return everybody's place after each evening, the best of the end first."""
    course = read.course(adjustments_in(read.query.season, read.query.game))
    order = sorted(course.places, key=lambda one: (course.places[one][-1] is None,
                                                   course.places[one][-1] or 0))  # fmt: skip
    return _head(read) | {
        "method": read.query.method,
        "evenings": [day.isoformat() for day in course.evenings],
        "players": [
            {"member": str(one), "name": people[one].name, "places": list(course.places[one])}
            for one in order
        ],
    }


def contracts_json(read: SeasonCharts) -> JSON:
    """Return what was declared in a game, made and lost."""
    return _head(read) | {
        "contracts": [
            {"why": gettext(why), "made": made, "count": often}
            for why, made, often in read.declared
        ]
    }


def meetings_json(read: SeasonCharts, people: People) -> JSON:
    """Return everybody who has played, and how often each two have met."""
    met = read.met
    order = order_of(met.matches, people)
    return _head(read) | {
        "players": [
            {"member": str(one), "name": people[one].name, "matches": met.matches[one]}
            for one in order
        ],
        "pairs": [
            {"members": [str(one), str(two)], "partners": met.partners[pair],
             "opponents": met.opponents[pair]}
            for place, one in enumerate(order)
            for two in order[place + 1 :]
            if met.partners[pair := frozenset((one, two))] or met.opponents[pair]
        ],
    }  # fmt: skip


def compare_json(one: Member, two: Member, games: list[GameCompared]) -> JSON:
    """Return two players side by side, game by game."""
    return {
        "players": [{"member": str(each.pk), "name": each.name} for each in (one, two)],
        "games": [_game(each, one.league.rating) for each in games],
    }


def _game(each: GameCompared, system: str) -> JSON:
    met = each.met
    return {
        "game": each.game,
        "records": [record_json(record) for record in each.records],
        "ratings": [
            strength_json(strength.mu, strength.sigma, system) if strength else None
            for strength in each.strengths
        ],
        "together": record_json(met.together),
        "against": [record_json(met.first), record_json(met.second)],
        "ahead": [met.first_ahead, met.second_ahead],
        "level": met.level,
        "rating_history": [
            [_rated(result, system) for result in own if result.rated and result.mu is not None]
            for own in each.played
        ],
    }


def _rated(result: PlayedResult, system: str) -> JSON:
    strength = Strength(result.mu or 0.0, result.sigma or 0.0)
    return {"at": rfc3339(result.started_at), **strength_json(strength.mu, strength.sigma, system)}
