"""Page context of a season's charts: ranks, contracts, and the matrix of partners and opponents."""

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from uuid import UUID

from django.http import QueryDict

from scorekeeper.club.charts.division_choice import chosen_division
from scorekeeper.club.charts.forms import RanksForm
from scorekeeper.club.charts.matrix_page import matrix_page
from scorekeeper.club.charts.ranks import MOST_LINES, members_to_draw, present_ranks, rank_lines
from scorekeeper.club.charts.season_charts import charts_of
from scorekeeper.leagues.context import game_links, game_or_all
from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import as_uuid
from scorekeeper.leagues.people.faces import people_in
from scorekeeper.leagues.seasons.refusals import ALL_GAMES
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.presenters.bars import present_contracts
from scorekeeper.web.context import Context


def charts_page(league: League, query: QueryDict) -> Context:
    """Return the charts with all their forms and choices."""
    charts = charts_of(league, StandingsParameters.read(query))
    if charts is None:
        return {"season": None}
    people = people_in(league)
    division, choices = chosen_division(charts, people, query.get("division", ""))
    course = charts.course(adjustments_in(charts.query.season, charts.query.game), division)
    chosen = _chosen_members(query.getlist("who"), course.places)
    lines = rank_lines(course, people, members_to_draw(course, chosen))
    game = charts.query.game
    hidden_fields = {
        "season": charts.query.season.pk,
        "game": game or ALL_GAMES,
        "division": next((choice["slug"] for choice in choices if choice["chosen"]), ""),
    }
    ranked = RanksForm(initial=hidden_fields | {"who": [str(member) for member in lines.members]})
    in_ranks = (person for person in people if person in course.places)
    ranked.set_choices(
        "who", [(str(person), SimpleNamespace(**people[person]._asdict())) for person in in_ranks]
    )
    address = f"/leagues/{league.slug}/evenings/"
    return {
        "season": charts.query.season,
        "game": game or ALL_GAMES,
        "game_name": game_or_all(game),
        "games": game_links(league, game),
        "divisions": choices,
        "ranks": present_ranks(lines, address) if lines.series else None,
        "most_lines": MOST_LINES,
        "players": ranked,
        "contracts": present_contracts(charts.declared),
        "matrix": matrix_page(charts, people, query, hidden_fields),
    }


def _chosen_members(texts: Sequence[str], members: Collection[UUID]) -> set[UUID]:
    keys = (as_uuid(text) for text in texts)
    return {member for member in keys if member is not None and member in members}
