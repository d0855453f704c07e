"""Contexts of a trial round: its questions, problems and sheet."""

import re

from django.utils.safestring import SafeString

from games import SELF_MADE
from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.deal.page import render_questions
from scorekeeper.matches.sheet.drawing import render_sheet
from scorekeeper.own_games.rules import rules_of_form, trial_of
from scorekeeper.presenters.presenter import Presenter, refusal_texts
from scorekeeper.web.context import Context

TO_DEAL = re.compile(r'<a href="#deal-\d+">(\d+)</a>')


def trial_context(post: Answers | None = None) -> Context:
    """Return the context of a trial round by the rules on a form, or of why there is none."""
    first = next(iter(SELF_MADE.presets.values()))
    options = dict(first.options) if post is None else rules_of_form(post)
    try:
        trial = trial_of(options, post)
    except Refused as problem:
        return {"trial_problems": refusal_texts(problem.refusals)}
    presenter = Presenter.at(trial.sheet.match)
    return {
        "questions": render_questions(SELF_MADE.slug, trial.groups, presenter, trial.answers, {}),
        "drawing": sample_sheet(trial.sheet),
        "trial_problems": [presenter.refusal(refusal) for refusal in trial.refusals],
    }


def sample_sheet(sheet: Sheet) -> SafeString:
    """Render a sheet whose deals have no pages to link to."""
    plain = TO_DEAL.sub(r"\1", render_sheet(sheet))
    return SafeString(plain)  # nosec B703  drawn by a template, which escapes
