"""Taking over the scoring of a match from the codes of another phone without a network."""

import json

from django.urls import reverse

from games.code import join, read_hand_over
from games.values import JsonObject, Refused
from scorekeeper.matches.log.hand_over import (
    hand_over_of,
    taken_match,
)
from scorekeeper.matches.log.whole_code import match_codes
from scorekeeper.matches.setup.page import present_match
from scorekeeper.matches.sheet.author_text import author_text
from scorekeeper.phone.folded_steps import folded_steps
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.phone.render import render_page
from scorekeeper.phone.watch import CODE_ANSWERS, NOT_READ, refused_page


def take_over_answer(question: Question) -> Answer:
    """Answer with the question whether to go on scoring a match, or with all that it takes."""
    try:
        hand_over = hand_over_of(read_hand_over(join(question.form["digits"])))
        steps, match = folded_steps(hand_over)
    except Refused as refused:
        page_answer = render_page(question, refused_page(question, refused))
        return page_answer.model_copy(update={"status": NOT_READ})
    if "sure" in question.post:
        return _json_answer(taken_match(hand_over, steps, question.agent), match)
    if "watch" in question.post:
        link = question.origin + reverse("match", args=(match.code,))
        return _json_answer({"texts": match_codes(match, link)}, match)
    page = present_match(match) | {
        "unsent": len(steps),
        "handed_over_by": author_text(steps[-1]["by"]) if steps else "",
    }
    return render_page(question, ("take_over", page), match.version)


def _json_answer(content: JsonObject, match: PhoneMatch) -> Answer:
    return Answer(template="", html=json.dumps(content), version=match.version)


CODES = {**CODE_ANSWERS, "take-over": take_over_answer}
"""The answers to questions about scanned codes, by their kind."""
