"""A whole sheet typed after the evening: what the page of one row a deal shows."""

from typing import Any
from uuid import uuid4

from django.utils.translation import gettext

from games.cards import plain, signed
from games.entry import Form, with_defaults
from games.kernel import Row, Sheet
from games.values import Refused
from scorekeeper.exports.tables import place_title
from scorekeeper.matches.models import Match
from scorekeeper.matches.pages.entry import refused
from scorekeeper.matches.sheets import sheet_of
from scorekeeper.matches.standing import Place, headline_places
from scorekeeper.matches.tapped import deal_of, questions_of, refusals_by_question
from scorekeeper.matches.telling import Teller, told_form

Context = dict[str, Any]


def grid(match: Match, form: Form | None = None, problem: Exception | None = None) -> Context:
    """The rows typed so far, and the row to type next with what was typed in it already."""
    sheet = sheet_of(match)
    names = sheet.match.players
    teller, cells = Teller.of(names), Teller(names, names)
    where = headline_places(sheet)
    return {
        "code": match.code,
        "version": match.version,
        "key": uuid4().hex,
        "game": {"slug": match.game, "name": gettext(match.rules.name)},
        "title": match.read().title,
        "status": sheet.status,
        "heads": [place_title(sheet, place, cells) for place in where],
        "rows": [_row(sheet, row, where, teller) for row in sheet.rows],
        "number": len(sheet.rows) + 1,
        **(_next(match, sheet, form or {}, problem, teller) if sheet.status == "open" else {}),
    }


def _row(sheet: Sheet, row: Row, where: list[Place], teller: Teller) -> Context:
    changes = dict.fromkeys(where, 0)
    for line in row.lines:
        place = (line.column, line.owner)
        if place in changes:
            changes[place] += line.amount
    return {
        "number": row.number,
        "what": teller.say(sheet.match.game.describe(row.deal)) if row.deal is not None else "?",
        "counted": row.counted,
        "cells": [
            {
                "change": signed(changes[column, owner]) if changes[column, owner] else "",
                "total": plain(row.state.sums[column][owner]),
            }
            for column, owner in where
        ],
    }


def _next(
    match: Match, sheet: Sheet, form: Form, problem: Exception | None, teller: Teller
) -> Context:
    groups = questions_of(sheet)
    errors: dict[str, list[str]] = {}
    problems: list[str] = []
    if isinstance(problem, Refused):
        typed = deal_of(sheet, form)
        at, apart = refusals_by_question(problem.refusals, typed, groups, form)
        errors = {name: [teller.refusal(each) for each in found] for name, found in at.items()}
        problems = [teller.refusal(refusal) for refusal in apart]
    filled = form if problem else with_defaults(groups, form)
    dealer = sheet.next.dealer if sheet.next else 0
    return {
        "groups": told_form(groups, filled, errors, teller),
        "dealer": sheet.match.players[dealer],
        "problems": problems,
        **(refused(match, problem) if problem else {}),
    }
