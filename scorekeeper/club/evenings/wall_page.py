"""The page context of the screen on the wall: tonight's newest round, with its scores."""

from collections.abc import Sequence

from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.evenings.rounds import drawings_of
from scorekeeper.club.evenings.tables_page import present_drawing
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.faces import people_of_rounds
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.setup.page import present_match
from scorekeeper.web.context import Context


def wall_page(league: League) -> Context:
    """Return tonight's newest round with the scores of its matches, for a shared screen."""
    today = today_in(league)
    drawing = next(iter(reversed(drawings_of(league, today))), None)
    if drawing is None:
        return {"day": today, "round": None, "codes": []}
    round_context = present_drawing(drawing, people_of_rounds(league))
    tables = _with_scores(round_context["tables"], drawing)
    codes = [table["match"]["code"] for table in tables if table["match"]]
    return {"day": today, "round": round_context | {"tables": tables}, "codes": codes}


def _with_scores(tables: Sequence[Context], drawing: Drawing) -> list[Context]:
    """Add the newest match to each table, as shown in lists."""
    newest = {started.number: started.league_match.match for started in drawing.started.all()}
    return [
        table
        | {"match": present_match(newest[table["number"]]) if table["number"] in newest else None}
        for table in tables
    ]
