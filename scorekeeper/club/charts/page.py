"""Page context of a season's charts: ranks, contracts, and the matrix of partners and opponents."""

from collections.abc import Sequence
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
from scorekeeper.leagues.people.faces import Face, people_in
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
    game = charts.query.game
    chosen = _read_members(query.getlist("who"))
    course = charts.course(
        adjustments_in(charts.query.season, game),
        division,
        lambda ranked: members_to_draw(ranked, chosen),
    )
    lines = rank_lines(course, people)
    hidden_fields = {
        "season": charts.query.season.pk,
        "game": game or ALL_GAMES,
        "division": next((choice["slug"] for choice in choices if choice["chosen"]), ""),
    }
    ranked = RanksForm(initial=hidden_fields | {"who": [str(member) for member in lines.members]})
    ranked_players = set(course.ranked)
    in_ranks = (person for person in people if person in ranked_players)
    ranked.set_choices("who", [(str(person), _choice(people[person])) for person in in_ranks])
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


def _choice(face: Face) -> SimpleNamespace:
    """Return a player as the label of a box, with all that the template of boxes reads."""
    return SimpleNamespace(name=face.name, suit=face.suit, role="", left_at=None)


def _read_members(texts: Sequence[str]) -> set[UUID]:
    """Parse the keys of members; invalid ones are left out."""
    keys = (as_uuid(text) for text in texts)
    return {member for member in keys if member is not None}
