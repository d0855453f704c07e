"""The page context of the matrix of partners and opponents."""

from django.http import QueryDict

from scorekeeper.club.charts.forms import MatrixForm
from scorekeeper.club.charts.matrix import (
    Window,
    members_in_window,
    order_players,
    pages_of,
    present_matrix,
)
from scorekeeper.club.charts.season_charts import SeasonCharts
from scorekeeper.club.charts.sums import meetings_among
from scorekeeper.leagues.people.faces import People
from scorekeeper.web.context import Context


def matrix_page(
    charts: SeasonCharts, people: People, query: QueryDict, hidden_fields: Context
) -> Context:
    """Return the requested page of the matrix of partners and opponents."""
    members = order_players(charts.sums.matches, people)
    window = Window.read(query.get("rows", ""), query.get("columns", ""), len(members))
    visible = members_in_window(members, window)
    # If all results are loaded already, no further query.
    meetings = charts.met if charts.ties_need_results else meetings_among(charts.query, visible)
    pages = MatrixForm(initial=hidden_fields | vars(window))
    pages.set_choices("rows", pages_of(members))
    pages.set_choices("columns", pages_of(members))
    matrix = present_matrix(
        members, meetings, people, window, has_partners=charts.sums.has_partners
    )
    return matrix | {"pages": pages}
