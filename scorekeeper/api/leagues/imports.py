"""Members and results of before the site, imported into a league and taken back."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext
from rest_framework.request import Request

from games.values import INVALID, Refusal, Refused
from games.words import _
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import Page, operation
from scorekeeper.api.http.problems import invalid
from scorekeeper.api.leagues import import_shapes as shapes
from scorekeeper.api.leagues.access import MANAGE, LeagueView
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.leagues.models import Import, League
from scorekeeper.leagues.past.columns import FIELDS
from scorekeeper.leagues.past.lines import (
    BY_EVENING,
    BY_TABLE,
    CURRENCY,
    NO_DAY,
    NO_NAME,
    Reading,
)
from scorekeeper.leagues.past.plan import MEMBERS, RESULTS, Order, Plan, planned
from scorekeeper.leagues.past.reading import LONGEST_CELL, MOST_ROWS, TOO_MANY, Row
from scorekeeper.leagues.past.services import import_past, undo_import
from scorekeeper.leagues.seasons.settings import CHOICE, YES_OR_NO
from scorekeeper.media.times import rfc3339

GIVEN = ("members", "results", "names", "currency", "together", "leave_out", "source")
LIST = _("Send members as a list of names, or results as a list of objects.")
TEXTS = _("Send texts and numbers only.")
NEEDED = {"date": NO_DAY, "player": NO_NAME}
"""What each line of a result has, as a text; without it the line says nothing."""
NUMBERS = {"table", "side", "place", "points", "money"}
"""What may be a number too."""


class ImportsView(LeagueView):
    """The imports of a league."""

    @operation("list_imports", MANAGE, answer=Page(shapes.Import))
    def get(self, request: Request) -> HttpResponse:
        """What was imported, by whom and when."""
        every = self.league.imports.select_related("by").prefetch_related("tables")
        return self.page(every, import_json)

    @operation("import_past", MANAGE, answer=shapes.Import, body=shapes.ImportBody, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Import members, or results without deals."""
        order = order_of(self.league, body_of(request))
        imported, _again = import_past(self.league, self.user, order)
        return self.created(import_json(imported), imported.pk)


class ImportPreviewView(LeagueView):
    """What an import would bring."""

    @operation(
        "preview_import", MANAGE, answer=shapes.ImportPreview, body=shapes.ImportBody, stores=False
    )
    def post(self, request: Request) -> HttpResponse:
        """What an import would bring, and what is in doubt."""
        plan = planned(self.league, order_of(self.league, body_of(request)))
        return self.answer(plan_json(plan))


class ImportView(LeagueView):
    """One import."""

    @operation("undo_import", MANAGE, answer=shapes.Import)
    def delete(self, request: Request, imported: UUID) -> HttpResponse:
        """Take an import back, all of it."""
        row = first_or_404(self.league.imports.filter(pk=imported))
        body = import_json(row)
        undo_import(row, by=self.user)
        return self.answer(body)


def import_json(imported: Import) -> dict[str, Any]:
    """Return an import: who made it when, and what it brought."""
    return {
        "id": str(imported.pk), "at": rfc3339(imported.at),
        "by": imported.by.get_username() if imported.by else None, "source": imported.source,
        "members": imported.members,
        "results": len(imported.tables.all()),
    }  # fmt: skip


def plan_json(plan: Plan) -> dict[str, Any]:
    """Return what an import would bring."""
    return {
        "ready": plan.ready,
        "results": len(plan.tables),
        "seasons": [
            {"name": name or None, "results": number} for name, number in plan.by_season()
        ],
        "names": [
            {"name": meant.name, "answer": meant.answer or None, "sure": meant.sure,
             "close": [str(pk) for pk in meant.close]}
            for meant in plan.names
        ],
        "problems": [
            {"row": problem.line, "message": gettext(problem.message)} for problem in plan.problems
        ],
    }  # fmt: skip


def order_of(league: League, body: dict[str, Any]) -> Order:
    """Return what a body orders. Raises `Refused`."""
    given = only(body, *GIVEN)
    if ("members" in given) == ("results" in given):
        raise invalid("results", LIST)
    kind = MEMBERS if "members" in given else RESULTS
    rows = _rows(given[kind], kind)
    answers = given.get("names", {})
    if not isinstance(answers, dict) or not all(isinstance(e, str) for e in answers.values()):
        raise invalid("names", TEXTS)
    if given.get("together", BY_TABLE) not in {BY_TABLE, BY_EVENING}:
        raise invalid("together", CHOICE)
    if type(given.get("leave_out", False)) is not bool:
        raise invalid("leave_out", YES_OR_NO)
    places = {name: place for place, name in enumerate(FIELDS)}
    reading = Reading(
        places={"player": 0} if kind == MEMBERS else places,
        head=kind == MEMBERS,
        game=league.games[0] if len(league.games) == 1 else "",
        currency=_currency(given.get("currency", "EUR")),
        together=given.get("together", BY_TABLE),
    )
    source = _text(given.get("source", ""), "source")
    return Order(kind, rows, reading, answers, given.get("leave_out", False), source)


def _currency(given: object) -> str:
    if not isinstance(given, str) or len(given) != 3 or not given.isalpha():  # noqa: PLR2004
        raise invalid("currency", CURRENCY)
    return given.upper()


def _rows(given: object, kind: str) -> list[Row]:
    """Return members or results as rows of a table, members under a head."""
    if not isinstance(given, list) or not given:
        raise invalid(kind, LIST)
    if len(given) > MOST_ROWS:
        raise invalid(kind, TOO_MANY)
    if kind == MEMBERS:
        return [
            ("player",),
            *((_text(name, f"{kind}.{place}"),) for place, name in enumerate(given)),
        ]
    return [_row(line, f"{kind}.{place}") for place, line in enumerate(given)]


def _row(line: object, where: str) -> Row:
    """Return a line of a result as a row of a table."""
    if not isinstance(line, dict) or set(line) - set(FIELDS):
        raise invalid(where, LIST)
    lacking = [name for name in NEEDED if not isinstance(line.get(name), str)]
    if lacking:
        raise Refused(Refusal(INVALID.code, NEEDED[name], f"{where}.{name}") for name in lacking)
    return tuple(_cell(line.get(name), f"{where}.{name}", name) for name in FIELDS)


def _cell(given: object, where: str, name: str) -> str:
    if given is None:
        return ""
    if name in NUMBERS:
        return str(given) if type(given) is int else _text(given, where, TEXTS)
    return _text(given, where)


def _text(given: object, where: str, message: str = INVALID.message) -> str:
    if not isinstance(given, str) or len(given) > LONGEST_CELL:
        raise invalid(where, message)
    return given
