"""New matches on a phone, and the start page that lists its matches."""

import json

from games import GAMES, SELF_MADE
from games.values import Fields, Refused
from scorekeeper.matches.deal.form import new_match_of
from scorekeeper.matches.groups.page import groups
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.setup import page as setup_page
from scorekeeper.matches.setup.dates import start_of
from scorekeeper.matches.setup.details import read_opening
from scorekeeper.matches.setup.rematch import STILL_OPEN, rematch_arguments
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.phone.pages import Page, match_page
from scorekeeper.phone.questions import Question
from scorekeeper.phone.watch import watched_matches


def home(question: Question) -> Page:
    """Return the start page: the games, the matches on this phone, and those it watches."""
    matches = [match.match() for match in question.matches]
    own_games = [json.loads(text) for text in question.form.get("own_games", ())]
    page = setup_page.home(GAMES.values(), matches, own_games=own_games)
    watched = list(watched_matches(question.form.get("watched", ())))
    return "home", page | groups(GAMES.values()) | {"watched": watched}


def new(question: Question) -> Page:
    """Return the form of a new match; that of an own game has its rules as answers.

    Without a game it is that of a match whose table sets the rules.
    """
    answers = question.post if question.form else None
    game = GAMES.get(question.game, SELF_MADE)
    page = setup_page.new(game, question.names, answers)
    return "new", page | {"posts_to_new": not question.game}


def start(question: Question) -> tuple[int, Page, Fields | None]:
    """Return status, page and opening of a new match; without an opening, the form with errors."""
    game = GAMES[question.game]
    new_match = new_match_of(game, question.post)
    try:
        details = new_match.details | start_of(question.post)
        opening = read_opening(question.game, new_match.players, new_match.options, details)
    except Refused as problem:
        form = setup_page.new(game, question.names, question.post, problem.refusals)
        return 400, ("new", form), None
    return 200, ("", {}), opening.to_json()


def rematch(question: Question) -> tuple[int, Page, Fields | None]:
    """Return status, page and opening of a rematch; no opening while the match is open."""
    match = question.given_match
    sheet = sheet_of(match)
    if sheet.status == "open":
        template, page = match_page(match, sheet)
        return 409, (template, page | refusal_context(match, Conflict(STILL_OPEN))), None
    opening_fields = rematch_arguments(match.read_document(), sheet)
    return 200, ("", {}), read_opening(**opening_fields).to_json()
