"""What a phone answers to each thing done to a match: the templates of the site, filled by it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.datastructures import MultiValueDict
from django.utils.translation import override

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.context import Context
from scorekeeper.matches.deal import page as deal_page
from scorekeeper.matches.deal.drawn_forms import fitting
from scorekeeper.matches.deal.form import Answers, deal_of, details_of, tapped
from scorekeeper.matches.deal.several import Place
from scorekeeper.matches.deal.several_page import place_again
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.outcomes import Conflict, Step
from scorekeeper.matches.log.undo import back, forth, undo_and_redo
from scorekeeper.matches.seats import page as seats_page
from scorekeeper.matches.seats.change import reseating_step
from scorekeeper.matches.setup import page as setup_page
from scorekeeper.matches.sheet import page as sheet_page
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import history, receipt
from scorekeeper.matches.sheet.undo_bar import undo_bar
from tests.support.phone.plain import PlainMatch

Act = dict[str, Any]
COOKIES: Context = {"COOKIES": {}}
"""Of the cookies templates ask for the hand that holds the phone."""
Planned = Callable[[PlainMatch, Sheet, Answers, int], Step | None]

STEPS: dict[str, Planned] = {
    "record": lambda m, s, post, _n: plans.recorded(
        m, s, deal_of(s, tapped(post)), fitting(post, document_at)
    ),
    "note": lambda m, s, post, _n: plans.noted(
        m, s, deal_of(s, tapped(post)), fitting(post, document_at)
    ),
    "correct": lambda m, s, post, n: plans.corrected(m, s, n, deal_of(s, tapped(post), n)),
    "insert": lambda m, s, post, n: plans.inserted(
        m, s, deal_of(s, tapped(post), n, replacing=False), n
    ),
    "remove": lambda m, s, _post, n: plans.removed(m, s, n),
    "undo": lambda m, _s, _post, _n: back(m),
    "redo": lambda m, _s, _post, _n: forth(m),
    "stop": lambda m, s, _post, _n: plans.stopped(m, s),
    "reopen": lambda m, s, _post, _n: plans.reopened(m, s),
    "details": lambda m, s, post, _n: plans.details(m, s, details_of(m.rules, post)),
    "seats": lambda m, s, post, _n: reseating_step(m, s, seats_page.wish_of(post, m.rules.players)),
}
"""What changes a match, by the word for it."""
PAGES: dict[str, Callable[[PlainMatch, Sheet, Answers, int], tuple[str, Context]]] = {
    "page": lambda m, s, _post, _n: match_page(m, s),
    "live": lambda m, s, _post, _n: (
        "_live", sheet_page.shown(m, s, scores=True) | turns(m)
    ),
    "preview": lambda m, s, post, n: (
        "_preview", deal_page.preview(m, s, tapped(post), n or None, inserting=False)
    ),
    "correction": lambda m, s, _post, n: ("deal", deal_page.correction(m, s, n)),
    "insertion": lambda m, s, _post, n: ("deal", deal_page.insertion(m, s, n)),
    "history": lambda m, s, _post, _n: ("history", history(m, s, m.log, scores=True)),
    "settlement": lambda m, s, _post, _n: ("settlement", sheet_page.settlement(m, s, scores=True)),
    "agreed": lambda m, _s, _post, _n: ("details", setup_page.details(m)),
    "seated": lambda m, _s, _post, _n: ("seats", seats_page.seats(m)),
}  # fmt: skip
"""What only shows something: the template, and what stands in it."""


def match_page(match: PlainMatch, sheet: Sheet) -> tuple[str, Context]:
    """Return the page of the match for whoever scores it."""
    page = sheet_page.match_page(match, sheet, scores=True)
    return "match", page | {"counts_for": [], "preview": False} | turns(match)


def turns(match: PlainMatch) -> Context:
    """Return what undo would take back and redo would bring back, as the page shows it."""
    return undo_bar(*undo_and_redo(match))


def document_at(match: PlainMatch, version: int) -> Any:
    """Return a match as it was at a version."""
    return match.match_at(version)[0]


class Phone:
    """A phone that holds one match."""

    def __init__(self, match: PlainMatch) -> None:
        """Hold a match."""
        self.match = match

    def answer(self, act: Act) -> str:
        """Do something to the match, or show something of it, as the server would."""
        with override(act["language"]):
            post: Answers = MultiValueDict(act["post"])
            does = self._shown if act["kind"] not in STEPS else self._changed
            template, context = does(act, post, sheet_of(self.match))
            around = {"key": act["key"], "csrf_token": act["token"], "request": COOKIES}
            return render_to_string(f"matches/{template}.html", around | context)

    def _changed(self, act: Act, post: Answers, before: Sheet) -> tuple[str, Context]:
        """Make a change, and show what came of it or what stands against it."""
        kind, number, match = act["kind"], act["number"], self.match
        try:
            step = STEPS[kind](match, before, post, number)
        except (Refused, Conflict) as problem:
            return self._again(kind, number, post, problem)
        if step is None:
            return match_page(match, before)
        self.match = match.after(step, act["author"], datetime.fromisoformat(act["at"]))
        entry, after = self.match.log[-1], step.sheet
        if kind in {"record", "note"}:
            page = sheet_page.recorded(self.match, after, entry)
            return "_recorded", page | turns(self.match)
        template, page = match_page(self.match, after)
        return template, page | receipt(before, after, entry, self.match.history)

    def _again(
        self, kind: str, number: int, post: Answers, problem: Exception
    ) -> tuple[str, Context]:
        """Show a form, or the match, with what stands against a change."""
        if kind in {"record", "note"}:
            form = tapped(post)
            return "_entry", deal_page.form_again(self.match, deal_page.entry, None, form, problem)
        if kind in {"correct", "insert"}:
            place = Place(number, inserting=kind == "insert")
            return "deal", place_again(self.match, post, place, problem)
        if kind == "seats":
            return "seats", seats_page.seats(self.match, post, problem=problem)
        if kind == "details":
            return "details", setup_page.details(self.match, post, problem)
        template, page = match_page(self.match, sheet_of(self.match))
        return template, page | deal_page.refused(self.match, problem)

    def _shown(self, act: Act, post: Answers, sheet: Sheet) -> tuple[str, Context]:
        """Show something of the match."""
        return PAGES[act["kind"]](self.match, sheet, post, act["number"])
