"""Whether a deal still fits: the form it was typed on beside the form it would be typed on now.

A phone without a network types several deals on one form. The form's stamp says at which version
of the match it was drawn, and what it asked.
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from django.http import QueryDict

from games.entry import Ask, Form, Group, asked
from games.sheet import Sheet, score
from games.values import Refusal
from games.words import _
from scorekeeper.matches.deal.form import questions_of, tapped, whole
from scorekeeper.matches.log.earlier import history
from scorekeeper.matches.log.write import Conflict
from scorekeeper.matches.models import Match

DIGITS = 12
FORM_MOVED = Refusal(
    "form_moved", _("This deal was typed for another deal. Check it, then save."), "kind"
)


def stamp_of(match: Match, groups: tuple[Group, ...]) -> str:
    """Return what a form carries to say for which deal it was drawn."""
    return f"{match.version}-{_digest(groups)}"


@lru_cache(maxsize=256)
def _digest(groups: tuple[Group, ...]) -> str:
    return hashlib.sha256(repr(groups).encode()).hexdigest()[:DIGITS]


def fitting(post: QueryDict) -> Callable[[Match, Sheet], None]:
    """Return what raises `Conflict` where a form that was sent does not fit the match any more.

    A form without a stamp is taken as it is.
    """
    form = tapped(post)
    drawn_at, _dash, digest = post.get("stamp", "").partition("-")

    def check(match: Match, sheet: Sheet) -> None:
        now = questions_of(sheet) if digest and sheet.status == "open" else ()
        if not now or _digest(now) == digest:
            return
        then = _drawn(match, whole(drawn_at))
        if _digest(then) != digest or _meant(then, form) != _meant(now, form):
            raise Conflict(FORM_MOVED)

    return check


def _drawn(match: Match, version: int | None) -> tuple[Group, ...]:
    """Return the form of the next deal as it was at a version, nothing for one that never was."""
    if version is None or version > match.version:
        return ()
    return questions_of(score(history(match, until=version).document.match_input()))


def _meant(groups: tuple[Group, ...], form: Form) -> list[Ask]:
    """Return what the answers answer: each question with its choices, in whatever place."""
    return [_bare(ask) for ask in asked(groups, form)]


def _bare(ask: Ask) -> Ask:
    """Return a question without what only decides when it is asked and how it is drawn."""
    choices = tuple(replace(each, when="", unless="", mark="") for each in ask.choices)
    return replace(ask, choices=choices, when="", unless="", near="", default="", hint=None)
