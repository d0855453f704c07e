"""New matches on a phone, and the start page that lists its matches."""

from games import GAMES
from games.values import Fields, Refused
from scorekeeper.matches.deal import page as deal_page
from scorekeeper.matches.deal.form import new_match_of
from scorekeeper.matches.groups.page import groups
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.setup import page as setup_page
from scorekeeper.matches.setup.dates import typed_date
from scorekeeper.matches.setup.details import read_opening
from scorekeeper.matches.setup.rematch import STILL_OPEN, agreed_again
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.phone.pages import Page, match_page
from scorekeeper.phone.questions import Question


def home(asked: Question) -> Page:
    """Return the start page: the games, and the matches on this phone."""
    mine = [given.match() for given in asked.matches]
    return "home", setup_page.home(GAMES.values(), mine) | groups(GAMES.values())


def new(asked: Question) -> Page:
    """Return the form of a new match."""
    return "new", setup_page.new(GAMES[asked.game], asked.names)


def start(asked: Question) -> tuple[int, Page, Fields | None]:
    """Return status, page and opening of a new match; without an opening, the form with errors."""
    game = GAMES[asked.game]
    typed = new_match_of(game, asked.post)
    try:
        details = typed.details | typed_date(asked.post)
        opening = read_opening(asked.game, typed.players, typed.options, details)
    except Refused as refused:
        again = setup_page.new(game, asked.names, asked.post, refused.refusals)
        return 400, ("new", again), None
    return 200, ("", {}), opening.stored()


def rematch(asked: Question) -> tuple[int, Page, Fields | None]:
    """Return status, page and opening of a rematch; no opening while the match is open."""
    match = asked.given_match
    sheet = sheet_of(match)
    if sheet.status == "open":
        template, page = match_page(match, sheet)
        return 409, (template, page | deal_page.refused(match, Conflict(STILL_OPEN))), None
    agreed = agreed_again(match.read(), sheet)
    return 200, ("", {}), read_opening(**agreed).stored()
