"""What the page of an import shows: the form, columns and names with their questions, a preview."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.languages.digits import whole
from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.models import Import, League
from scorekeeper.leagues.past.columns import FIELDS, guessed
from scorekeeper.leagues.past.lines import BY_EVENING, BY_TABLE, Problem, Reading
from scorekeeper.leagues.past.names import NEW, SKIP, Meant
from scorekeeper.leagues.past.plan import MEMBERS, RESULTS, Order, Plan, PlannedTable
from scorekeeper.leagues.past.reading import Row, as_text

SHOWN = 20
"""So many results and problems are shown; the others are counted."""
LABELS = {
    "date": _("Day"), "time": _("Time"), "game": _("Game"), "table": _("Table or match"),
    "player": _("Name"), "side": _("Side"), "place": _("Place"), "points": _("Points"),
    "money": _("Money"),
}  # fmt: skip
TOGETHER = {
    BY_TABLE: _("one table, with as many players as the game has"),
    BY_EVENING: _("all lines of a day and game together"),
}
WHO, COLUMN = "who.", "column."


def order_of(
    league: League, rows: Sequence[Row], post: Mapping[str, Any], source: str, *, fresh: bool
) -> Order:
    """Return what a form orders; a `fresh` table is read as it looks."""
    guess = guessed(rows)
    places, head = dict(guess.places), guess.head
    kind = post.get("kind", "")
    if fresh:
        kind = kind or (RESULTS if "date" in places else MEMBERS)
    else:
        chosen = {name: value for name, value in post.items() if name.startswith(COLUMN)}
        places = {
            field: place
            for name, field in chosen.items()
            if field in FIELDS and (place := whole(name.removeprefix(COLUMN))) is not None
        }
        head = post.get("head") == "yes"
    currency = post.get("currency", "").strip().upper()
    reading = Reading(
        places=places,
        head=head,
        game=game if (game := post.get("game", "")) in league.games else league.games[0],
        currency=currency if currency.isalpha() and len(currency) == 3 else "EUR",  # noqa: PLR2004
        together=BY_EVENING if post.get("together") == BY_EVENING else BY_TABLE,
    )
    answers = {
        name.removeprefix(WHO): str(value) for name, value in post.items() if name.startswith(WHO)
    }
    kind = kind if kind in {MEMBERS, RESULTS} else RESULTS
    return Order(kind, rows, reading, answers, post.get("leave_out") == "yes", source)


def import_page(league: League, errors: Errors, post: QueryDict | None = None) -> Context:
    """The form for a text or a file, and what was imported before."""
    imports = league.imports.select_related("by").prefetch_related("tables")
    typed = post or QueryDict()
    return {
        "text": typed.get("text", ""),
        "imports": [_present_import(imported) for imported in imports],
        "errors": errors,
    }


def _present_import(imported: Import) -> Context:
    return {
        "id": str(imported.pk),
        "at": imported.at,
        "by": imported.by.get_username() if imported.by else "",
        "source": imported.source,
        "members": imported.members,
        "results": len(imported.tables.all()),
    }


def preview_page(league: League, plan: Plan, key: str = "") -> Context:
    """What an import would bring: columns, questions, problems, results."""
    order, names = plan.order, [(str(m.pk), m.name) for m in league.members.all()]
    return {
        "preview": True,
        "key": key or uuid4().hex,
        "kind": order.kind,
        "kinds": [(MEMBERS, gettext("Members")), (RESULTS, gettext("Results"))],
        "text": as_text(order.rows),
        "source": order.source,
        "head": order.reading.head,
        "columns": _columns(order),
        "games": [(slug, game_name(slug)) for slug in league.games],
        "game": order.reading.game,
        "currency": order.reading.currency,
        "togethers": [(slug, gettext(text)) for slug, text in TOGETHER.items()],
        "together": order.reading.together,
        "asked": [_present_name(meant, names) for meant in plan.unsure],
        "open": len(plan.open_questions),
        "problems": [_present_problem(problem) for problem in plan.problems[:SHOWN]],
        "problem_count": len(plan.problems),
        "leave_out": order.leave_out,
        "ready": plan.ready,
        "added": plan.added,
        "seasons": [{"name": name, "results": number} for name, number in plan.by_season()],
        "results": len(plan.tables),
        "tables": [_present_table(table) for table in plan.tables[:SHOWN]],
        "more": max(len(plan.tables) - SHOWN, 0),
    }


def _columns(order: Order) -> list[Context]:
    """The columns with their first cells, and what each is taken for."""
    field_at = {place: field for field, place in order.reading.places.items()}
    width = max(map(len, order.rows))
    body = order.rows[1:] if order.reading.head else order.rows
    return [
        {
            "number": place,
            "title": order.rows[0][place]
            if order.reading.head and place < len(order.rows[0])
            else "",
            "sample": next((row[place] for row in body if place < len(row) and row[place]), ""),
            "choices": [
                {
                    "slug": field,
                    "label": gettext(LABELS[field]),
                    "chosen": field_at.get(place) == field,
                }
                for field in FIELDS
            ],
        }
        for place in range(width)
    ]  # fmt: skip


def _present_name(meant: Meant, names: Sequence[tuple[str, str]]) -> Context:
    close = {str(pk) for pk in meant.close}
    ordered = sorted(names, key=lambda member: (member[0] not in close, member[1]))
    return {
        "name": meant.name,
        "field": f"{WHO}{meant.name}",
        "open": not meant.answer,
        "new": meant.answer == NEW,
        "skip": meant.answer == SKIP,
        "choices": [{"id": pk, "name": name, "chosen": pk == meant.answer} for pk, name in ordered],
    }


def _present_problem(problem: Problem) -> Context:
    return {"line": problem.line, "message": gettext(problem.message), "text": problem.text}


def _present_table(table: PlannedTable) -> Context:
    return {
        "evening": table.evening,
        "game": game_name(table.game),
        "season": table.season.name if table.season else "",
        "players": [
            {
                "name": line.name,
                "place": line.place or "",
                "points": "" if line.points is None else points_text(line.points),
            }
            for line in table.lines
        ],
    }
