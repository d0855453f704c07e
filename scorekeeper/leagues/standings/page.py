"""The standings as the page shows them: places, values, movement, form, and the parts of a sum."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues.context import Context, game_name
from scorekeeper.leagues.counting.read import Wanted, standings_now, standings_on
from scorekeeper.leagues.counting.receipts import told_value
from scorekeeper.leagues.evenings.night import today_in
from scorekeeper.leagues.models import League, Member, Pending, Season
from scorekeeper.leagues.scoring.standings import (
    SHARE,
    TIES,
    TIES_OVER_GAMES,
    Standing,
    Tally,
    as_text,
    rule_of,
)

ALL_GAMES = "all"
METHODS = {
    "sum": _("Sum of points"),
    "mean": _("Mean per match"),
    "places": _("Points by place"),
    "best": _("Best matches"),
    SHARE: _("Over all games"),
}
OUTCOMES = {"W": _("won"), "D": _("drawn"), "L": _("lost")}


@dataclass(frozen=True)
class Asked:
    """What the address asks for: a season, a game, a method and a date; each may be left out."""

    season: str = ""
    game: str = ""
    method: str = ""
    on: date | None = None

    @classmethod
    def read(cls, query: QueryDict) -> "Asked":
        """Read the query; what makes no sense counts as left out."""
        try:
            on = date.fromisoformat(query.get("on", ""))
        except ValueError:
            on = None
        return cls(query.get("season", ""), query.get("game", ""), query.get("by", ""), on)


@dataclass(frozen=True)
class Table:
    """The standings of a season that somebody asked for."""

    seasons: Sequence[Season]
    wanted: Wanted
    rows: Mapping[UUID, Standing]
    names: Mapping[UUID, str]
    parts: Mapping[UUID, Mapping[str, Tally]]
    """By member and game what the standings over all games are made of; else nothing."""


def table_of(league: League, asked: Asked) -> Table | None:
    """Return the standings asked for; None without a season, or without the one named."""
    seasons = list(league.seasons.all())
    for season in seasons:
        season.league = league
    today = today_in(league)
    found = [season for season in seasons if str(season.pk) == asked.season]
    if not asked.season:
        found = [each for each in seasons if each.starts_on <= today] or seasons
    if not found:
        return None
    wanted = wanted_of(league, found[0], asked)
    names = names_in(league)
    if asked.on is None:
        rows = standings_now(wanted, names, today=today)
    else:
        rows = standings_on(wanted, names, asked.on)
    parts = {member: own.tally.by_game() for member, own in rows.items() if own.tally.parts}
    return Table(seasons, wanted, rows, names, parts)


def wanted_of(league: League, season: Season, asked: Asked) -> Wanted:
    """Return which standings are asked for, with what the league says where nothing is asked."""
    agreed = season.reckoning
    game = asked.game if asked.game in league.games else league.games[0]
    if asked.game == ALL_GAMES:
        return Wanted(league, season, "", SHARE, asked.on, agreed.minimum)
    method = asked.method if asked.method in League.Method.values else agreed.method_of(game)
    return Wanted(league, season, game, method, asked.on, agreed.minimum)


def names_in(league: League) -> dict[UUID, str]:
    """Return everybody's name, by identifier, in the order of the names."""
    members = Member.objects.filter(league=league).order_by("name")
    return dict(members.values_list("pk", "name"))


def standings_page(league: League, asked: Asked) -> Context:
    """The standings with everything that can be chosen."""
    table = table_of(league, asked)
    if table is None:
        return {"rows": [], "seasons": []}
    wanted = table.wanted
    agreed = wanted.season.reckoning
    rule = rule_of(
        wanted.method,
        minimum=agreed.minimum,
        best_of=agreed.best_of,
        places=agreed.place_points,
    )
    return {
        "season": wanted.season,
        "seasons": table.seasons,
        "game": wanted.game or ALL_GAMES,
        "game_name": game_name(wanted.game) if wanted.game else gettext("All games"),
        "games": _games(league, wanted),
        "methods": _methods(wanted),
        "method": wanted.method,
        "is_share": wanted.method == SHARE,
        "on": wanted.on,
        "rule": rule.said(gettext),
        "ties": gettext(TIES_OVER_GAMES if wanted.method == SHARE else TIES),
        "rows": told_rows(table),
        "waiting": _waiting(wanted.season),
    }


def told_outcomes() -> dict[str, Context]:
    """Return how each outcome is told, in a letter and in a word."""
    letters = {"W": pgettext("won", "W"), "D": pgettext("drawn", "D"), "L": pgettext("lost", "L")}
    return {
        outcome: {"letter": letter, "is": outcome, "says": gettext(OUTCOMES[outcome])}
        for outcome, letter in letters.items()
    }


def _waiting(season: Season) -> int:
    """How many corrections of a closed season wait."""
    waiting = Pending.objects.filter(league_match__season=season)
    return waiting.count() if season.closed_at else 0


def _games(league: League, wanted: Wanted) -> list[Context]:
    games = [
        {"slug": slug, "name": game_name(slug), "chosen": slug == wanted.game}
        for slug in league.games
    ]
    if len(games) > 1:
        games.append({"slug": ALL_GAMES, "name": gettext("All games"), "chosen": not wanted.game})
    return games


def _methods(wanted: Wanted) -> list[Context]:
    if wanted.method == SHARE:
        return []
    return [
        {"slug": slug, "name": gettext(METHODS[slug]), "chosen": slug == wanted.method}
        for slug in League.Method.values
    ]


def told_rows(table: Table) -> list[Context]:
    """Return the lines of the standings, those equal by name."""
    wanted, outcomes = table.wanted, told_outcomes()
    return [
        {
            "member": str(member),
            "name": table.names[member],
            "place": own.place,
            "played": own.tally.matches,
            "of": wanted.minimum,
            "won": own.tally.won,
            "value": told_value(own, wanted.method),
            "moved": own.moved,
            "moved_by": abs(own.moved or 0),
            "form": [outcomes[outcome] for outcome in own.tally.form],
            "parts": [
                {"game": game_name(game), "matches": part.matches,
                 "mean": as_text(part.value(SHARE))}
                for game, part in table.parts.get(member, {}).items()
            ],
        }
        for member, own in table.rows.items()
    ]  # fmt: skip
