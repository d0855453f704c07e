"""The page for typing a whole sheet after the evening, one row a deal."""

from uuid import uuid4

from games.cards import number_text, signed
from games.entry import Form, with_defaults
from games.sheet import Row, Sheet
from games.values import Refused
from scorekeeper.exports.model.tables import changes, place_title
from scorekeeper.matches.deal.form import deal_of, questions_of, refusals_by_question
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.form import present_form
from scorekeeper.presenters.headline import Place, headline_places
from scorekeeper.presenters.presenter import DIRECTION_MARKS, Presenter
from scorekeeper.web.context import Context


def grid(match: Match, form: Form | None = None, problem: Exception | None = None) -> Context:
    """Return the context of the page: the deals so far, and the next row with its input."""
    sheet = sheet_of(match)
    names = sheet.match.players
    presenter, cells = Presenter.of(names), Presenter(names, names)
    places = headline_places(sheet)
    return {
        "match": match,
        "code": match.code,
        "key": uuid4().hex,
        "title": match.read_document().title,
        "status": sheet.status,
        "heads": [place_title(sheet, place, cells) for place in places],
        "rows": [_row(sheet, row, places, presenter) for row in sheet.rows],
        "number": len(sheet.rows) + 1,
        **(
            _next_row(match, sheet, form or {}, problem, presenter)
            if sheet.status == "open"
            else {}
        ),
    }


def _row(sheet: Sheet, row: Row, places: list[Place], presenter: Presenter) -> Context:
    amounts, seated = changes(row, places), sheet.seated(row)
    return {
        "number": row.number,
        "what": presenter.say(sheet.match.game.describe(row.deal, sheet.options))
        if row.deal is not None
        else "?",
        "counted": row.counted,
        "cells": [
            {
                "change": signed(amounts[column, owner]) if amounts[column, owner] else "",
                "total": number_text(row.state.sums[column][owner]) if owner in seated else "",
            }
            for column, owner in places
        ],
    }


def _next_row(
    match: Match, sheet: Sheet, form: Form, problem: Exception | None, presenter: Presenter
) -> Context:
    groups = questions_of(sheet)
    errors: dict[str, list[str]] = {}
    problems: list[str] = []
    if isinstance(problem, Refused):
        deal = deal_of(sheet, form)
        by_question, others = refusals_by_question(
            problem.refusals, deal, groups, form, match.rules.kinds
        )
        errors = {
            name: [presenter.refusal(refusal) for refusal in refusals]
            for name, refusals in by_question.items()
        }
        problems = [presenter.refusal(refusal) for refusal in others]
    values = form if problem else with_defaults(groups, form)
    dealer = sheet.next.dealer if sheet.next else 0
    return {
        "groups": [
            for_keyboard(group) for group in present_form(groups, values, errors, presenter)
        ],
        "dealer": sheet.match.players[dealer],
        "problems": problems,
        **(refusal_context(match, problem) if problem else {}),
    }


def for_keyboard(group: Context) -> Context:
    """Return questions adapted to keyboard input.

    A list of numbers becomes a number box: typed into a list, 11 selects the second entry that
    starts with 1. A list of words is searched by first letters, so labels lose direction marks.
    """
    return group | {
        "asks": [_keyboard_question(ask) if "choices" in ask else ask for ask in group["asks"]]
    }


def _keyboard_question(ask: Context) -> Context:
    choices = [
        choice | {"label": choice["label"].translate(DIRECTION_MARKS)} for choice in ask["choices"]
    ]
    numbers = [choice["value"] for choice in choices if choice["value"].isdecimal()]
    if ask["kind"] != "many" and numbers == [choice["label"] for choice in choices] != []:
        return ask | {"kind": "number", "placeholder": f"{numbers[0]}–{numbers[-1]}"}
    return ask | {"choices": choices}
