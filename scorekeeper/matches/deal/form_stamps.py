"""Stamps of forms, which show whether an entered deal still fits the match.

A phone without a network enters several deals on one form. The form's stamp holds the version of
the match that the form was made for, and a digest of its questions.
"""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from games.entry import Form, Group, Question, relevant_questions
from games.sheet import Sheet, fold_sheet
from games.values import Refusal
from games.words import _
from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.deal.form import Answers, answers_of, questions_of
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.snapshot import Snapshot

M = TypeVar("M", bound=Snapshot)

DIGITS = 12
FORM_MOVED = Refusal(
    "form_moved", _("You entered this for another deal. Check it, then save."), "kind"
)


def stamp_of(match: Snapshot, digest: str) -> str:
    """Return the stamp of a form whose questions have this digest."""
    return f"{match.version}-{digest}"


@lru_cache(maxsize=256)
def digest_of(groups: tuple[Group, ...]) -> str:
    """Return the digest of a form's questions."""
    return hashlib.sha256(repr(groups).encode()).hexdigest()[:DIGITS]


def fit_check(
    post: Answers, document_at: Callable[[M, int], Document]
) -> Callable[[M, Sheet], None]:
    """Return a check that raises `Conflict` if a submitted form no longer fits the match.

    A form without a stamp always fits. `earlier` returns the document at a version.
    """
    form = answers_of(post)
    version_text, _dash, digest = post.get("stamp", "").partition("-")

    def check(match: M, sheet: Sheet) -> None:
        groups = questions_of(sheet) if digest and sheet.status == "open" else ()
        if not groups or digest_of(groups) == digest:
            return
        version = parse_whole(version_text)
        earlier_groups = () if version is None else _questions_at(match, version, document_at)
        if digest_of(earlier_groups) != digest or _answered_questions(
            earlier_groups, form
        ) != _answered_questions(groups, form):
            raise Conflict(FORM_MOVED)

    return check


def _questions_at(
    match: M, version: int, document_at: Callable[[M, int], Document]
) -> tuple[Group, ...]:
    """Return the questions of the next deal at a version, empty for a version in the future."""
    if version > match.version:
        return ()
    return questions_of(fold_sheet(document_at(match, version).match_input()))


def _answered_questions(groups: tuple[Group, ...], form: Form) -> list[Question]:
    """Return the answered questions with their choices, regardless of their place."""
    return [_without_display(ask) for ask in relevant_questions(groups, form)]


def _without_display(ask: Question) -> Question:
    """Return a question without the attributes that only affect its display."""
    choices = tuple(replace(choice, when="", unless="", mark="") for choice in ask.choices)
    return replace(ask, choices=choices, when="", unless="", near="", default="", hint=None)
