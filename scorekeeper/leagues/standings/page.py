"""The standings as the page shows them: places, values, movement, form, and the parts of a sum."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import QueryDict
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.context import Context, game_links, game_name, game_or_all
from scorekeeper.leagues.counting.adjusted import adjustments_in
from scorekeeper.leagues.counting.read import (
    StandingsQuery,
    forms_on,
    standings_now,
    standings_on,
)
from scorekeeper.leagues.counting.receipts import value_text
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import League, Pending, Season
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.scoring.adjustments import Adjusted, by_person
from scorekeeper.leagues.scoring.divisions import ASK, DOWN, STAY, UP
from scorekeeper.leagues.scoring.standings import (
    MINIMUM_MATTERS,
    SHARE,
    Standing,
    as_text,
    rule_of,
)
from scorekeeper.leagues.scoring.tie_breaks import AHEAD, sentence
from scorekeeper.leagues.seasons.meant import season_meant
from scorekeeper.leagues.seasons.settings import ALL_GAMES
from scorekeeper.leagues.standings.adjusted import present_adjusted
from scorekeeper.leagues.standings.divisions import (
    TOGETHER,
    DividedRows,
    asked_rows,
    divided_by,
    divided_rows,
    division_choices,
    divisions_of,
    numbered,
)
from scorekeeper.leagues.standings.panels import PANELS
from scorekeeper.matches.sheet.presenter import score_text

A_PAGE = 50
LONGEST_SEARCH = 60
TOLD = {UP: _("goes up"), DOWN: _("goes down"), ASK: _("to be decided")}
OUTCOMES = {"W": _("won"), "D": _("drawn"), "L": _("lost")}


@dataclass(frozen=True)
class StandingsParameters:
    """What the address asks for: a season, a game, a method and a date; each may be left out.

    Of long standings it asks for a page, or for the names that have something in them. Of divided
    ones it asks for a division by its number, for who has `none`, or for `all` in one table.
    """

    season: str = ""
    game: str = ""
    method: str = ""
    on: date | None = None
    name: str = ""
    page: str = "1"
    division: str = ""

    @classmethod
    def read(cls, query: QueryDict) -> "StandingsParameters":
        """Read the query; what makes no sense counts as left out."""
        try:
            on = date.fromisoformat(query.get("on", ""))
        except ValueError:
            on = None
        season, game, by = (query.get(name, "") for name in ("season", "game", "by"))
        name, page = query.get("name", "").strip()[:LONGEST_SEARCH], query.get("page", "1")
        return cls(season, game, by, on, name, page, query.get("division", ""))


@dataclass(frozen=True)
class Table:
    """The standings of a season that somebody asked for."""

    seasons: Sequence[Season]
    query: StandingsQuery
    rows: Mapping[UUID, Standing]
    people: People
    adjustments: Mapping[UUID, Sequence[Adjusted]]
    """By member what adjusts the value."""
    divided: DividedRows | None = None

    def forms(self, members: Collection[UUID]) -> Mapping[UUID, str]:
        """Return the last outcomes of members; a statement for those of another day."""
        if self.query.on is not None:
            return forms_on(self.query, self.query.on, members)
        return {member: self.rows[member].tally.form for member in members}

    @cached_property
    def names(self) -> Mapping[UUID, str]:
        """Everybody's name."""
        return {pk: face.name for pk, face in self.people.items()}


def table_of(league: League, parameters: StandingsParameters) -> Table | None:
    """Return the standings asked for; None without a season, or without the one named."""
    every: QuerySet[Season] = league.seasons.select_related("divisions")
    for panel in PANELS:
        every = panel.read(every)
    seasons = list(every.annotate(waiting=_number_waiting()))
    for season in seasons:
        season.league = league
    chosen = season_meant(league, seasons, parameters.season)
    if chosen is None:
        return None
    people = people_in(league)
    query = in_divisions(query_of(league, chosen, parameters), people, parameters.division)
    for panel in PANELS:
        query = panel.ask(query)
    adjustments = adjustments_in(query.season, query.game)
    if parameters.on is None:
        rows = standings_now(query, people, adjustments, today=today_in(league))
    else:
        rows = standings_on(query, people, parameters.on, adjustments)
    divided = divided_in(query, rows, people)
    asked = asked_rows(divided, parameters.division) if divided else None
    rows = rows if asked is None else {member: rows[member] for member in asked}
    adjusted = by_person(adjustments, parameters.on)
    return Table(seasons, query, rows, people, adjusted, divided)


def in_divisions(query: StandingsQuery, people: People, division: str = "") -> StandingsQuery:
    """Return a query by divisions, where the season has some and not all are asked for together."""
    divisions = divisions_of(query.season)
    if divisions is None or division == TOGETHER:
        return query
    mains = {pk: face.main for pk, face in people.items() if face.main is not None}
    return replace(query, divided=divided_by(divisions, mains))


def divided_in(
    query: StandingsQuery, rows: Mapping[UUID, Standing], people: People
) -> DividedRows | None:
    """Return how standings are divided, None where they are not."""
    divisions = divisions_of(query.season)
    here = [pk for pk, face in people.items() if face.here]
    return None if divisions is None else divided_rows(divisions, query, rows, here)


def query_of(league: League, season: Season, parameters: StandingsParameters) -> StandingsQuery:
    """Return which standings are asked for, with what the league says where nothing is asked."""
    agreed = season.reckoning
    game = parameters.game if parameters.game in league.games else league.games[0]
    if parameters.game == ALL_GAMES:
        return StandingsQuery(league, season, "", SHARE, parameters.on, agreed.minimum)
    method = (
        parameters.method if parameters.method in League.Method.values else agreed.method_of(game)
    )
    return StandingsQuery(league, season, game, method, parameters.on, agreed.minimum)


def standings_page(league: League, parameters: StandingsParameters) -> Context:
    """The standings with everything that can be chosen."""
    table = table_of(league, parameters)
    if table is None:
        return {"rows": [], "seasons": []}
    query = table.query
    agreed = query.season.reckoning
    rule = rule_of(
        query.method,
        minimum=agreed.minimum,
        best_of=agreed.best_of,
        places=agreed.place_points,
    )
    context = {
        "season": query.season,
        "seasons": table.seasons,
        "game": query.game or ALL_GAMES,
        "game_name": game_or_all(query.game),
        "games": game_links(league, query.game),
        "methods": _methods(query),
        "method": query.method,
        "is_share": query.method == SHARE,
        "on": query.on,
        "rule": rule.said(gettext),
        "ties": sentence(agreed.ties, gettext, one_game=query.method != SHARE),
        **_lines(table, parameters),
        **_divisions(table, parameters),
        "waiting": _waiting(query.season),
    }
    for panel in PANELS:
        context |= panel.show(table, parameters)
    return context


def _lines(table: Table, parameters: StandingsParameters) -> Context:
    """The lines of one page of the standings, and what leads to the others."""
    wanted = parameters.name.casefold()
    members = [who for who in table.rows if wanted in table.people[who].name.casefold()]
    beside = _beside_page(table.query, parameters)
    page = Paginator(members, A_PAGE).get_page(parameters.page)
    rows = present_rows(table, page.object_list)
    return {
        "rows": rows,
        "tables": _tables(table, rows),
        "page": page,
        "everybody": len(table.rows),
        "long": len(table.rows) > A_PAGE,
        "name": parameters.name,
        "keep": beside.items(),
        "onward": f"?{urlencode(beside | {'name': parameters.name})}&",
    }


def _beside_page(query: StandingsQuery, parameters: StandingsParameters) -> dict[str, str]:
    """Return what an address has to say beside the page."""
    return {
        "season": str(query.season.pk),
        "game": query.game or ALL_GAMES,
        "by": parameters.method,
        "on": parameters.on.isoformat() if parameters.on else "",
        **({"division": parameters.division} if divisions_of(query.season) else {}),
    }


def _tables(table: Table, rows: Sequence[Context]) -> list[Context]:
    """The lines of a page, those of a division together; all of them where none is divided."""
    parts = table.divided.divisions if table.divided else ()
    by_member = {UUID(row["member"]): row for row in rows}
    tables = [
        {
            "number": part.number,
            "name": part.name,
            "rows": [by_member[member] for member in part.members if member in by_member],
        }
        for part in parts
    ]
    return [own for own in tables if own["rows"]] if tables else [{"rows": rows}]


def _divisions(table: Table, parameters: StandingsParameters) -> Context:
    """Which divisions can be chosen, and who in them has no match yet."""
    divisions = divisions_of(table.query.season)
    if divisions is None:
        return {}
    wanted = parameters.division if table.divided else TOGETHER
    choices = division_choices(numbered(divisions))
    parts = table.divided.divisions if table.divided else ()
    return {
        "divisions": [
            {"slug": slug, "name": name, "chosen": slug == wanted} for slug, name in choices
        ],
        "idle": [
            {"name": part.name, "people": [table.people[one].name for one in part.idle]}
            for part in parts
            if part.idle and wanted in {"", str(part.number)}
        ],
        "moving": any(way != STAY for way in table.divided.ways.values())
        if table.divided
        else False,
    }


def present_outcomes() -> dict[str, Context]:
    """Return each outcome in a letter and in a word."""
    letters = {"W": pgettext("won", "W"), "D": pgettext("drawn", "D"), "L": pgettext("lost", "L")}
    return {
        outcome: {"letter": letter, "is": outcome, "says": gettext(OUTCOMES[outcome])}
        for outcome, letter in letters.items()
    }


def _waiting(season: Season) -> int:
    """How many corrections of a closed season wait, as `table_of` has read it."""
    return vars(season)["waiting"] or 0 if season.closed_at else 0


def _number_waiting() -> Subquery:
    """Return how many corrections of a season wait, within another statement."""
    season = "league_match__season"
    rows = Pending.objects.waiting().filter(**{season: OuterRef("pk")}).order_by()
    return Subquery(rows.values(season).annotate(number=Count("pk")).values("number"))


def _methods(query: StandingsQuery) -> list[Context]:
    if query.method == SHARE:
        return []
    return [
        {"slug": slug, "name": name, "chosen": slug == query.method}
        for slug, name in League.Method.choices
    ]


def adjusted_text(standing: Standing, method: str) -> str:
    """Write what of a value comes from adjustments, with its sign."""
    return score_text(as_text(standing.tally.adjusted(method)))


def way_text(table: Table, member: UUID) -> str:
    """Say if somebody would go up or down at the end of the season."""
    way = table.divided.ways.get(member, STAY) if table.divided else STAY
    return gettext(TOLD[way]) if way in TOLD else ""


def present_rows(table: Table, members: Iterable[UUID] | None = None) -> list[Context]:
    """Return the lines of the standings, those equal by name; of these members alone if named."""
    query, outcomes = table.query, present_outcomes()
    lines = table.rows if members is None else {who: table.rows[who] for who in members}
    forms = table.forms(lines)
    return [
        {
            "member": str(member),
            "name": table.people[member].name,
            "suit": table.people[member].suit,
            "place": standing.place,
            "played": standing.tally.matches,
            "of": query.minimum if query.method in MINIMUM_MATTERS else 1,
            "won": standing.tally.won,
            "value": value_text(standing, query.method),
            "moved": standing.moved,
            "ahead_by": gettext(AHEAD[standing.ahead_by]) if standing.ahead_by else "",
            "moved_by": abs(standing.moved or 0),
            "form": [outcomes[outcome] for outcome in forms.get(member, "")],
            "way": way_text(table, member),
            "adjusted": adjusted_text(standing, query.method),
            "adjustments": present_adjusted(table.adjustments.get(member, ())),
            "parts": [
                {"game": game_name(game), "matches": part.matches,
                 "mean": decimal_text(as_text(part.value(SHARE)))}
                for game, part in standing.tally.by_game().items()
            ],
        }
        for member, standing in lines.items()
    ]  # fmt: skip
